// Andreani, as its sheets of api-cotizador 2.1 and api-sucursales 2.0 have it: one contract for each service, all numbers
// as text, and the same 400 for a bad token and for what has no tariff.
import { z } from '#platform/zod.ts'
import { conToken, writeBasic } from './acceso.ts'
import type { TipoEntrega } from './adaptador.rules.ts'
import {
  type Adaptador,
  type Bulto,
  type Cotizado,
  type Domicilio,
  type EnvioNuevo,
  noPuede,
  type Persona,
  requireRemitente,
  TransporteFalla,
} from './adaptador.ts'
import {
  Importe,
  joinDireccion,
  MUCHOS,
  parseRespuesta,
  readDigitos,
  requirePdf,
  Texto,
  TextoONumero,
  toCm,
} from './lectura.ts'
import { isNegada, type Llamar, type Respuesta, readJson } from './llamada.ts'
import { createMaquina, requireBien } from './maquina.ts'
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

/** Whole cubic centimetres. */
const toVolumen = ({ alto_mm, ancho_mm, largo_mm }: Bulto) => Math.ceil((alto_mm * ancho_mm * largo_mm) / CM3)

function writeOrden(
  { referencia, destinatario, domicilio, sucursal, bulto }: EnvioNuevo,
  { contrato, remitente }: { contrato: string; remitente: ReturnType<typeof requireRemitente> },
) {
  const valor = bulto.valor / 100
  return {
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
        volumenCm: toVolumen(bulto),
        // Books are exempt from the tax.
        valorDeclaradoSinImpuestos: valor,
        valorDeclaradoConImpuestos: valor,
        referencias: [{ meta: 'idCliente', contenido: referencia }],
      },
    ],
  }
}

/** Null: no tariff for this contract and place. */
function readTarifa(tipo: TipoEntrega, respuesta: Respuesta): Cotizado | null {
  if (respuesta.estado === 400) return null
  if (isNegada(respuesta)) throw new TransporteFalla('credenciales')
  const { tarifaConIva } = parseRespuesta(Tarifa(), readJson(requireBien(respuesta)))
  const servicio = tipo === 'domicilio' ? 'Andreani a domicilio' : 'Andreani a sucursal'
  return { tipo, servicio, precio: tarifaConIva.total, dias: null }
}

export function createAndreani(base: string, llamar: Llamar, credenciales: CredencialesAndreani): Adaptador {
  const { usuario, clave, cliente, contratos } = credenciales
  const acceso = conToken(llamar, {
    llamada: { method: 'GET', url: new URL('login', base), headers: writeBasic(usuario, clave) },
    dura: PASE_MS,
    read: ({ headers }) => String(headers[EN_PASE] ?? ''),
    write: (token) => ({ [EN_PASE]: token }),
  })
  const { ask, askAnyone, write } = createMaquina(base, llamar, acceso)

  return {
    clave: 'andreani',
    transporte: 'andreani',
    puede: PUEDE.andreani,
    async cotizar({ hacia, bulto }, plazo) {
      const cotizados: Cotizado[] = []
      // One after the other: both need the same token.
      for (const [tipo, contrato] of Object.entries(contratos) as [TipoEntrega, string][]) {
        const params = {
          cpDestino: hacia,
          contrato,
          cliente,
          'bultos[0][volumen]': String(toVolumen(bulto)),
          'bultos[0][kilos]': String(bulto.peso_g / KILO),
          'bultos[0][valorDeclarado]': (bulto.valor / 100).toFixed(2),
        }
        const isSuspect = (respuesta: Respuesta) => respuesta.estado === 400 || isNegada(respuesta)
        const cotizado = readTarifa(tipo, await ask({ path: 'v1/tarifas', params }, plazo, isSuspect))
        if (cotizado) cotizados.push(cotizado)
      }
      return cotizados
    },
    async sucursales({ cp }, plazo) {
      const params = { codigoPostal: cp, canal: 'B2C' }
      const respuesta = requireBien(await askAnyone({ path: 'v2/sucursales', params }, plazo))
      return parseRespuesta(Sucursales(), readJson(respuesta))
        .filter(({ datosAdicionales }) => datosAdicionales?.entregaEnvios !== false)
        .map(({ id, descripcion, direccion, horarioDeAtencion }) => ({
          codigo: id,
          nombre: descripcion,
          direccion: joinDireccion(direccion, ['calle', 'numero', 'localidad']),
          horario: horarioDeAtencion ?? null,
          codigo_postal: readDigitos(direccion?.codigoPostal),
        }))
    },
    seguir: noPuede,
    async registrar(envio, plazo) {
      const remitente = requireRemitente(envio)
      const contrato = contratos[envio.sucursal === null ? 'domicilio' : 'sucursal']
      if (contrato === undefined) throw new TransporteFalla('rechazo', 'Falta el contrato de esa forma de entrega.')
      const orden = { path: 'v2/ordenes-de-envio', body: writeOrden(envio, { contrato, remitente }) }
      const { bultos, agrupadorDeBultos } = await write(Orden(), orden, plazo, [200, 201, 202])
      return { numero: bultos[0].numeroDeEnvio, orden: agrupadorDeBultos }
    },
    async etiqueta({ numero, orden }, plazo) {
      const path = `v2/ordenes-de-envio/${encodeURIComponent(orden ?? numero ?? '')}/etiquetas`
      return requirePdf(requireBien(await ask({ path }, plazo)).bytes)
    },
    anular: noPuede,
  }
}
