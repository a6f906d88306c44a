// Andreani, as its sheets of api-cotizador 2.1 and api-sucursales 2.0 have it: one contract for each service, all numbers
// as text, and the same 400 for a bad token and for what has no tariff.
import { z } from '#platform/zod.ts'
import type { TipoEntrega } from './adaptador.rules.ts'
import {
  type Adaptador,
  type Consulta,
  type Cotizado,
  type Domicilio,
  noPuede,
  type Persona,
  requireRemitente,
  TransporteFalla,
  writing,
} from './adaptador.ts'
import { Importe, MUCHOS, parseRespuesta, readDigitos, requirePdf, Texto, TextoONumero, toCm } from './lectura.ts'
import { type Llamar, type Respuesta, readJson, requireEscrito, toFalla } from './llamada.ts'
import { conPase, createPase } from './pase.ts'
import { PUEDE } from './puede.rules.ts'

export const ANDREANI = { real: 'https://apis.andreani.com/', pruebas: 'https://apisqa.andreani.com/' }

export type CredencialesAndreani = {
  usuario: string
  clave: string
  /** `CL…` */
  cliente: string
  /** A contract for each way to deliver; without one that way is not asked. */
  contratos: Readonly<Partial<Record<TipoEntrega, string>>>
}

/** Documented as 24 hours; asked for again an hour before. */
const PASE_MS = 23 * 3_600_000
const EN_PASE = 'x-authorization-token'
/** Centimetres of a millimetre, cubed, and kilos of a gram. */
const CM3 = 1_000
const KILO = 1_000

const Tarifa = () => z.object({ tarifaConIva: z.object({ total: Importe() }) })
const Sucursales = () =>
  z
    .array(
      z.object({
        id: z.union([z.number(), z.string().max(60)]).transform(String),
        descripcion: Texto(),
        direccion: z.record(z.string(), z.unknown()).nullish(),
        horarioDeAtencion: Texto().nullish(),
        datosAdicionales: z.object({ entregaEnvios: z.unknown() }).nullish(),
      }),
    )
    .max(MUCHOS)

/** One parcel is one `bulto`. */
const Orden = () =>
  z.object({
    bultos: z.tuple([z.object({ numeroDeEnvio: z.string().min(1).max(60) })], z.unknown()),
    agrupadorDeBultos: TextoONumero(),
  })

const writePostal = ({ calle, altura, piso, localidad, provincia, codigo_postal }: Domicilio) => ({
  codigoPostal: codigo_postal,
  calle,
  numero: altura,
  localidad,
  region: `AR-${provincia}`,
  pais: 'Argentina',
  componentesDeDireccion: piso === '' ? [] : [{ meta: 'piso', contenido: piso }],
})
const writePersona = ({ nombre, email, telefono, documento }: Persona) => ({
  nombreCompleto: nombre,
  email,
  ...(documento !== '' && { documentoTipo: documento.length > 9 ? 'CUIT' : 'DNI', documentoNumero: documento }),
  telefonos: telefono === '' ? [] : [{ tipo: 1, numero: telefono }],
})

const writeDireccion = (direccion: Record<string, unknown> | null | undefined): string =>
  ['calle', 'numero', 'localidad']
    .map((key) => direccion?.[key])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')

export function createAndreani(base: string, llamar: Llamar, credenciales: CredencialesAndreani): Adaptador {
  const { usuario, clave, cliente, contratos } = credenciales
  const pase = createPase(async (plazo) => {
    const authorization = `Basic ${Buffer.from(`${usuario}:${clave}`).toString('base64')}`
    const { estado, headers } = await llamar(
      { method: 'GET', url: new URL('login', base), headers: { authorization } },
      plazo,
    )
    const valor = headers[EN_PASE]
    if (estado !== 200 || typeof valor !== 'string' || valor === '') {
      throw new TransporteFalla(estado < 500 ? 'credenciales' : 'conexion')
    }
    return { valor, dura: PASE_MS }
  })

  async function cotizarPor(tipo: TipoEntrega, contrato: string, consulta: Consulta, plazo: AbortSignal) {
    const { hacia, bulto } = consulta
    const url = new URL('v1/tarifas', base)
    const volumen = (bulto.alto_mm * bulto.ancho_mm * bulto.largo_mm) / CM3
    for (const [key, value] of Object.entries({
      cpDestino: hacia,
      contrato,
      cliente,
      'bultos[0][volumen]': String(Math.ceil(volumen)),
      'bultos[0][kilos]': String(bulto.peso_g / KILO),
      'bultos[0][valorDeclarado]': (bulto.valor / 100).toFixed(2),
    })) {
      url.searchParams.set(key, value)
    }
    const respuesta = await conPase(
      pase,
      plazo,
      (token) => llamar({ method: 'GET', url, headers: { [EN_PASE]: token } }, plazo),
      ({ estado }) => estado === 400 || estado === 401 || estado === 403,
    )
    if (respuesta.estado === 400) return null // no tariff for this contract and place
    if (respuesta.estado === 401 || respuesta.estado === 403) throw new TransporteFalla('credenciales')
    if (respuesta.estado !== 200) throw toFalla(respuesta)
    const { tarifaConIva } = parseRespuesta(Tarifa(), readJson(respuesta))
    const cotizado: Cotizado = {
      tipo,
      servicio: tipo === 'domicilio' ? 'Andreani a domicilio' : 'Andreani a sucursal',
      precio: tarifaConIva.total,
      dias: null,
    }
    return cotizado
  }

  /** An order's address; a bad token is refused with 401 or 403 there. */
  const ask = (call: (headers: Record<string, string>) => Promise<Respuesta>, plazo: AbortSignal) =>
    conPase(
      pase,
      plazo,
      (token) => call({ [EN_PASE]: token }),
      ({ estado }) => estado === 401 || estado === 403,
    )

  return {
    clave: 'andreani',
    transporte: 'andreani',
    puede: PUEDE.andreani,
    async cotizar(consulta, plazo) {
      const cotizados: Cotizado[] = []
      // One after the other: both need the same token.
      for (const [tipo, contrato] of Object.entries(contratos) as [TipoEntrega, string][]) {
        const cotizado = await cotizarPor(tipo, contrato, consulta, plazo)
        if (cotizado) cotizados.push(cotizado)
      }
      return cotizados
    },
    async sucursales({ cp }, plazo) {
      const url = new URL('v2/sucursales', base)
      url.searchParams.set('codigoPostal', cp)
      url.searchParams.set('canal', 'B2C')
      const respuesta = await llamar({ method: 'GET', url, headers: {} }, plazo)
      if (respuesta.estado !== 200) throw toFalla(respuesta)
      return parseRespuesta(Sucursales(), readJson(respuesta))
        .filter(({ datosAdicionales }) => datosAdicionales?.entregaEnvios !== false)
        .map(({ id, descripcion, direccion, horarioDeAtencion }) => ({
          codigo: id,
          nombre: descripcion,
          direccion: writeDireccion(direccion),
          horario: horarioDeAtencion ?? null,
          codigo_postal: readDigitos(direccion?.codigoPostal),
        }))
    },
    seguir: noPuede,
    async registrar(envio, plazo) {
      const { referencia, destinatario, domicilio, sucursal, bulto } = envio
      const remitente = requireRemitente(envio)
      const contrato = contratos[sucursal === null ? 'domicilio' : 'sucursal']
      if (contrato === undefined) throw new TransporteFalla('rechazo', 'Falta el contrato de esa forma de entrega.')
      const valor = bulto.valor / 100
      const body = {
        contrato,
        idPedido: referencia,
        origen: { postal: writePostal(remitente.domicilio) },
        destino: sucursal === null ? { postal: writePostal(domicilio) } : { sucursal: { id: sucursal } },
        remitente: writePersona(remitente),
        destinatario: [writePersona(destinatario)],
        productoAEntregar: 'Libros',
        bultos: [
          {
            kilos: bulto.peso_g / KILO,
            largoCm: toCm(bulto.largo_mm),
            altoCm: toCm(bulto.alto_mm),
            anchoCm: toCm(bulto.ancho_mm),
            volumenCm: Math.ceil((bulto.alto_mm * bulto.ancho_mm * bulto.largo_mm) / CM3),
            // Books are exempt from the tax.
            valorDeclaradoSinImpuestos: valor,
            valorDeclaradoConImpuestos: valor,
            referencias: [{ meta: 'idCliente', contenido: referencia }],
          },
        ],
      }
      const url = new URL('v2/ordenes-de-envio', base)
      const respuesta = await ask(
        (headers) => writing(() => llamar({ method: 'POST', url, headers, body }, plazo)),
        plazo,
      )
      const escrita = requireEscrito(respuesta, [200, 201, 202])
      const { bultos, agrupadorDeBultos } = await writing(async () => parseRespuesta(Orden(), readJson(escrita)))
      return { numero: bultos[0].numeroDeEnvio, orden: agrupadorDeBultos }
    },
    async etiqueta({ numero, orden }, plazo) {
      const url = new URL(`v2/ordenes-de-envio/${encodeURIComponent(orden ?? numero ?? '')}/etiquetas`, base)
      const respuesta = await ask((headers) => llamar({ method: 'GET', url, headers }, plazo), plazo)
      if (respuesta.estado !== 200) throw toFalla(respuesta)
      return requirePdf(respuesta.bytes)
    },
    anular: noPuede,
  }
}
