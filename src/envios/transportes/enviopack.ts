// Envíopack, one contract for several carriers, as public clients of it agree: a token of four hours, an order first and then its
// shipment. Its names of places are its own, so a town is looked up in its list before a parcel goes there.
import { fold } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { conToken, writeBearer } from './acceso.ts'
import type { TipoEntrega } from './adaptador.rules.ts'
import {
  type Adaptador,
  type Bulto,
  type Consulta,
  type Cotizado,
  type EnvioNuevo,
  noPuede,
  TransporteFalla,
  writing,
} from './adaptador.ts'
import {
  Importe,
  MUCHOS,
  POCOS,
  parseRespuesta,
  readDigitos,
  requirePdf,
  Texto,
  TextoONumero,
  Token,
  toCm,
} from './lectura.ts'
import { type Llamar, readJson } from './llamada.ts'
import { createMaquina } from './maquina.ts'
import { PUEDE } from './puede.rules.ts'

/** It has no other address for tests: its accounts for tests are accounts there. */
export const ENVIOPACK = { real: 'https://api.enviopack.com/', pruebas: 'https://api.enviopack.com/' }

export type CredencialesEnviopack = {
  clave: string
  secreto: string
  /** The id that it gave to the place which parcels leave from. */
  direccion: string
}

/** Documented as four hours; asked for again a little before. */
const PASE_MS = 3.5 * 3_600_000
const KILO = 1_000
const HORAS_POR_DIA = 24

const MODALIDADES: Readonly<Record<TipoEntrega, 'D' | 'S'>> = { domicilio: 'D', sucursal: 'S' }

const Id = () => z.union([z.string().min(1).max(60), z.number()]).transform(String)
const Pase = () =>
  z.union([
    z.object({ token: Token() }).transform(({ token }) => token),
    z.object({ access_token: Token() }).transform(({ access_token }) => access_token),
  ])
const Costos = () =>
  z
    .array(
      z.object({
        valor: Importe(),
        correo: z.object({ id: Id(), nombre: Texto() }),
        servicio: Texto().nullish(),
        horas_entrega: TextoONumero(),
      }),
    )
    .max(POCOS)
const Sucursales = () =>
  z
    .array(
      z.object({
        sucursal: z.object({
          id: Id(),
          nombre: Texto(),
          calle: TextoONumero(),
          numero: TextoONumero(),
          codigo_postal: TextoONumero(),
          localidad: z.object({ nombre: Texto() }).nullish(),
          correo: z.object({ nombre: Texto() }).nullish(),
        }),
      }),
    )
    .max(MUCHOS)
const Localidades = () => z.array(z.object({ id: Id(), nombre: Texto() })).max(MUCHOS)
const Creado = () => z.object({ id: Id() })
const Envio = () => z.object({ id: Id(), tracking_number: TextoONumero() })

const writePaquete = ({ alto_mm, ancho_mm, largo_mm }: Bulto) => [alto_mm, ancho_mm, largo_mm].map(toCm).join('x')
const writeKilos = ({ peso_g }: Bulto) => (peso_g / KILO).toFixed(2)

/** A branch is asked for a parcel of one book: the list is of those that take it. */
const LIBRO = { peso: '0.50', paquetes: '5x17x25' }

type Costo = z.infer<ReturnType<typeof Costos>>[number]

function writePedido({ referencia, destinatario, domicilio, bulto, ahora }: EnvioNuevo) {
  const [nombre = '', ...apellido] = destinatario.nombre.split(' ')
  return {
    id_externo: referencia,
    nombre,
    apellido: apellido.join(' '),
    email: destinatario.email,
    telefono: destinatario.telefono,
    monto: (bulto.valor / 100).toFixed(2),
    fecha_alta: ahora.toISOString(),
    pagado: true,
    provincia: domicilio.provincia,
    localidad: domicilio.localidad,
  }
}

/** What goes with the order `pedido`: from the place `direccion` to the town `localidad`, both by its own ids. */
function writeEnvio(
  { destinatario, domicilio, sucursal, bulto }: EnvioNuevo,
  { pedido, direccion, localidad, costo }: { pedido: string; direccion: string; localidad: string; costo: Costo },
) {
  const paquete = { alto: toCm(bulto.alto_mm), ancho: toCm(bulto.ancho_mm), largo: toCm(bulto.largo_mm) }
  return {
    pedido,
    direccion_envio: direccion,
    destinatario: destinatario.nombre,
    confirmado: true,
    paquetes: [{ ...paquete, peso: bulto.peso_g / KILO }],
    despacho: 'D',
    modalidad: MODALIDADES[toTipo(sucursal)],
    servicio: costo.servicio ?? 'N',
    correo: costo.correo.id,
    calle: domicilio.calle,
    numero: domicilio.altura,
    piso: domicilio.piso || null,
    depto: null,
    codigo_postal: domicilio.codigo_postal,
    provincia: domicilio.provincia,
    localidad,
    ...(sucursal !== null && { sucursal }),
  }
}

const toTipo = (sucursal: string | null): TipoEntrega => (sucursal === null ? 'domicilio' : 'sucursal')

const toCotizado = (tipo: TipoEntrega, { valor, correo, horas_entrega }: Costo): Cotizado => {
  const dias = Math.ceil(Number(horas_entrega ?? Number.NaN) / HORAS_POR_DIA)
  return {
    tipo,
    servicio: correo.nombre,
    precio: valor,
    dias: Number.isInteger(dias) ? { min: dias, max: dias } : null,
  }
}

export function createEnviopack(base: string, llamar: Llamar, credenciales: CredencialesEnviopack): Adaptador {
  const { clave, secreto, direccion } = credenciales
  const form = { 'api-key': clave, 'secret-key': secreto }
  const acceso = conToken(llamar, {
    llamada: { method: 'POST', url: new URL('auth', base), headers: {}, form },
    dura: PASE_MS,
    read: (respuesta) => parseRespuesta(Pase(), readJson(respuesta)),
    write: writeBearer, // in a header: addresses end up in logs
  })
  const { read, readAs, write } = createMaquina(base, llamar, acceso)

  const listCostos = (tipo: TipoEntrega, { hacia, provincia, bulto }: Omit<Consulta, 'desde'>, plazo: AbortSignal) => {
    const params = {
      ...(provincia && { provincia }),
      codigo_postal: hacia,
      peso: writeKilos(bulto),
      paquetes: writePaquete(bulto),
      modalidad: MODALIDADES[tipo],
      direccion_envio: direccion,
    }
    return readAs(Costos(), { path: 'cotizar/costo', params }, plazo)
  }

  /** The town's id in its list of the province's. */
  async function findLocalidad({ domicilio: { localidad, provincia } }: EnvioNuevo, plazo: AbortSignal) {
    const todas = await readAs(Localidades(), { path: 'localidades', params: { id_provincia: provincia } }, plazo)
    const found = todas.find(({ nombre }) => fold(nombre) === fold(localidad))
    if (!found) throw new TransporteFalla('rechazo', `No conoce la localidad ${localidad} en esa provincia.`)
    return found.id
  }

  return {
    clave: 'enviopack',
    transporte: 'enviopack',
    puede: PUEDE.enviopack,
    async cotizar(consulta, plazo) {
      // The second question waits for nothing but the token, which the first one asks for.
      const domicilio = await listCostos('domicilio', consulta, plazo)
      const sucursal = await listCostos('sucursal', consulta, plazo)
      return [
        ...domicilio.map((costo) => toCotizado('domicilio', costo)),
        ...sucursal.map((costo) => toCotizado('sucursal', costo)),
      ]
    },
    async sucursales({ cp, provincia }, plazo) {
      const params = { provincia, codigo_postal: cp, ...LIBRO, direccion_envio: direccion }
      const todas = await readAs(Sucursales(), { path: 'cotizar/precio/a-sucursal', params }, plazo)
      const porId = new Map(todas.map(({ sucursal }) => [sucursal.id, sucursal]))
      return [...porId.values()].map(({ id, nombre, calle, numero, codigo_postal, localidad, correo }) => ({
        codigo: id,
        nombre: [correo?.nombre, nombre].filter(Boolean).join(' '),
        direccion: [calle, numero, localidad?.nombre].filter(Boolean).join(' '),
        horario: null,
        codigo_postal: readDigitos(codigo_postal),
      }))
    },
    seguir: noPuede,
    async registrar(envio, plazo) {
      const { domicilio, sucursal, bulto } = envio
      const localidad = await findLocalidad(envio, plazo)
      const donde = { hacia: domicilio.codigo_postal, provincia: domicilio.provincia, bulto }
      const [costo] = (await listCostos(toTipo(sucursal), donde, plazo)).toSorted((a, b) => a.valor - b.valor)
      if (!costo) throw new TransporteFalla('rechazo', 'No llega a ese código postal.')
      const pedido = await write(Creado(), { path: 'pedidos', body: writePedido(envio) }, plazo)
      const body = writeEnvio(envio, { pedido: pedido.id, direccion, localidad, costo })
      // From here on its order exists: what fails may have left something there.
      const creado = await writing(() => write(Envio(), { path: 'envios', body }, plazo))
      return { numero: creado.tracking_number, orden: creado.id }
    },
    async etiqueta({ orden }, plazo) {
      const path = `envios/${encodeURIComponent(orden ?? '')}/etiqueta`
      return requirePdf((await read({ path, params: { formato: 'pdf' } }, plazo)).bytes)
    },
    anular: noPuede,
  }
}
