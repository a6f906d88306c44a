// Quotes by the owner's tables, and what an order takes from them, within its transaction.
import { randomInt } from 'node:crypto'
import type { Leer } from '#casa/ajustes/declarar.ts'
import type { Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import { readOrigen } from '#envios/transportes/transporte.ajustes.ts'
import { findPrecio, findSucursal } from '#envios/transportes/visita.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { addDias, type Dia } from '#platform/dias.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay, toLocalMinute } from '#platform/format.ts'
import { invalidField } from '#platform/http/validation.ts'
import type { Centavos } from '#platform/money.ts'
import { toPesos } from '#platform/money.ts'
import { type Ejemplar, estimateEjemplar, packBultos, VACIO } from './bulto.rules.ts'
import { findClave, type Preguntar, priceConectadas, sumValor, tellsSucursales, toDonde } from './conectadas.ts'
import type { EnvioElegido, OpcionEnvio } from './cotizacion.contract.ts'
import { findCotizadas } from './cotizacion.queries.ts'
import { type DeTransporte, listOpciones, type Opcion } from './cotizacion.rules.ts'
import { isParaManana } from './dias.rules.ts'
import { DE_FABRICA, TABLAS } from './envio.ajustes.ts'
import type { ServicioEnvio } from './envio.rules.ts'
import { type Fabrica, keepSegunFabrica } from './fabrica.rules.ts'
import { CODIGO_POSTAL_INVALIDO, guessJurisdiccion, type Lugar } from './lugar.rules.ts'
import { computePrecio } from './opcion.rules.ts'
import { listMedidas, loadTablas } from './tabla.queries.ts'
import { findDuda, type Tablas } from './tabla.rules.ts'

export type LineaDeEnvio = { libro: string; cantidad: number }
type LugarPedido = { codigo_postal?: string | undefined; provincia?: Jurisdiccion | undefined }

/** What the settings say of quotes: the shop's four digits, empty where it has not said, and the owner's answer. */
export type ReglasDeTabla = { desde: string; fabrica: Fabrica }
export const readReglasDeTabla = (leer: Leer): ReglasDeTabla => ({ desde: readOrigen(leer), fabrica: leer(DE_FABRICA) })

/** By what the owner's tables are asked; null where the shop's two services are, in their place. */
export const readTablas = (leer: Leer): ReglasDeTabla | null => (leer(TABLAS) ? readReglasDeTabla(leer) : null)

/** The day and the hour in Argentina of an instant. */
export const toMomento = (ahora: Date): Momento => ({
  dia: toLocalDay(ahora),
  hora: Number(toLocalMinute(ahora).slice(11, 13)),
})

/** The place that was asked for, its province guessed where it was left out; null without a postal code. */
export function requireLugar({ codigo_postal, provincia }: LugarPedido): Lugar | null {
  if (codigo_postal === undefined) return null
  const found = provincia ?? guessJurisdiccion(codigo_postal)
  if (!found) throw invalidField('provincia', 'Decinos también la provincia: con ese código postal no alcanza.')
  return { codigo_postal, provincia: found }
}

/** The copies of an order as parcels count them; a book that is gone counts as one of which nothing is known. */
async function listEjemplares(db: Db, lineas: readonly LineaDeEnvio[]) {
  const medidas = await listMedidas(
    db,
    lineas.map(({ libro }) => libro),
  )
  const nada = { peso_g: null, alto_mm: null, ancho_mm: null, grueso_mm: null, paginas: null, dura: false }
  return lineas.flatMap(({ libro, cantidad }) =>
    Array.from({ length: cantidad }, () => estimateEjemplar(medidas.get(libro) ?? nada)),
  )
}

/** These copies in one parcel, lying flat: grams and millimetres, with packing. `estimado`: not all of it is known. */
export async function measureBulto(db: Db, lineas: readonly LineaDeEnvio[]) {
  const ejemplares = await listEjemplares(db, lineas)
  const [bulto] = packBultos(ejemplares, null)
  const { peso_g, alto_mm, ancho_mm, grueso_mm } = bulto ?? VACIO
  return {
    peso_g,
    alto_mm: grueso_mm,
    ancho_mm,
    largo_mm: alto_mm,
    estimado: ejemplares.some((ejemplar) => ejemplar.estimado),
  }
}

type Momento = { dia: Dia; hora: number }
type Consultada = {
  ejemplares: readonly Ejemplar[]
  lugar: Lugar | null
  momento: Momento
  reglas: ReglasDeTabla
  /** What the copies are worth, for carriers. */
  sumar: () => Promise<Centavos>
}
type Cotizada = { tablas: Tablas; opciones: readonly Opcion[]; duda: Jurisdiccion | undefined }

/**
 * What the tables offer for these copies at this place, and the tables that said so. `preguntar` is how carriers are asked about
 * the services that are connected to one. Where a carrier has no answer the table's price holds.
 */
export async function quoteEjemplares(
  db: Db,
  { ejemplares, lugar, momento, reglas: { desde, fabrica }, sumar }: Consultada,
  preguntar: Preguntar,
): Promise<Cotizada> {
  const tablas = await loadTablas(db, momento.dia)
  const consulta = { ejemplares, lugar, momento }
  const list = (cotizados?: ReadonlyMap<string, DeTransporte>) =>
    keepSegunFabrica(listOpciones(tablas, { ...consulta, ...(cotizados && { cotizados }) }), fabrica)
  const opciones = list()
  const duda = lugar ? findDuda(tablas.zonas, lugar) : undefined
  const conectadas = opciones.filter(({ transporte }) => transporte !== undefined)
  // A carrier is asked about one place: of one in doubt the tables alone speak.
  if (!lugar || duda || desde === '' || conectadas.length === 0) return { tablas, opciones, duda }
  const cotizados = await priceConectadas(
    conectadas.map(({ servicio }) => servicio),
    { tablas, ejemplares, lugar, valor: await sumar(), desde },
    preguntar,
  )
  return { tablas, duda, opciones: cotizados.size === 0 ? opciones : list(cotizados) }
}

type Pregunta = { lineas: readonly LineaDeEnvio[]; lugar: Lugar | null; ahora: Date; reglas: ReglasDeTabla }

/** The same for these books now. */
export const quoteEnvio = async (db: Db, { lineas, ahora, ...de }: Pregunta, preguntar: Preguntar): Promise<Cotizada> =>
  quoteEjemplares(
    db,
    {
      ...de,
      ejemplares: await listEjemplares(db, lineas),
      momento: toMomento(ahora),
      sumar: () => sumValor(db, lineas),
    },
    preguntar,
  )

/** A question as one text: the order of its lines does not matter. */
export const writeConsulta = (lineas: readonly LineaDeEnvio[], lugar: Lugar | null): string =>
  [...lineas.map(({ libro, cantidad }) => `${libro}*${cantidad}`).sort(), lugar?.codigo_postal, lugar?.provincia].join()

/** An option as browsers get it. */
export const showOpcion = ({ base, gratis_desde, transporte, ...opcion }: Opcion, hoy: Dia): OpcionEnvio => ({
  servicio: opcion.servicio,
  nombre: opcion.nombre,
  tipo: opcion.tipo,
  desde: opcion.desde,
  hasta: opcion.hasta,
  lugar: opcion.lugar,
  horario: opcion.horario,
  guarda_hasta: opcion.guarda_hasta,
  precio: base === null ? null : toPesos(base),
  gratis_desde: gratis_desde === null ? null : toPesos(gratis_desde),
  manana: isParaManana(opcion, hoy),
  ...(opcion.tipo === 'sucursal' && tellsSucursales(transporte) && { con_sucursales: true }),
})

/** No vowels, so no words; nothing that looks like something else. */
const ALFABETO = 'BCDFGHJKLMNPQRSTVWXZ23456789'
const CODIGO_LARGO = 6
const createCodigo = (): string =>
  Array.from({ length: CODIGO_LARGO }, () => ALFABETO.charAt(randomInt(ALFABETO.length))).join('')

const sinSucursal = () =>
  new AppError(409, 'SUCURSAL_NO_DISPONIBLE', 'Esa sucursal ya no recibe paquetes. Elegí otra para seguir.')
const notOffered = () => new AppError(409, 'ENVIO_NO_DISPONIBLE', 'Ese envío ya no se ofrece. Elegí otro para seguir.')

type Eleccion = {
  lineas: readonly LineaDeEnvio[]
  subtotal: Centavos
  pedido: { servicio: string; sucursal?: string | undefined } & LugarPedido
  /** The quote that the customer was shown. */
  cotizacion: string | null
  ahora: Date
  reglas: ReglasDeTabla
}

type Elegido = { envio: Centavos; elegido: EnvioElegido; servicio_envio: ServicioEnvio }

/** The branch of this code among those that visitors of the place were told. */
async function requireSucursal(db: Db, transporte: string | undefined, lugar: Lugar | null, codigo: string) {
  const clave = findClave(transporte)
  const found = clave && lugar && (await findSucursal(db, clave, toDonde(lugar), codigo))
  if (!found) throw sinSucursal()
  const { nombre, direccion, horario } = found
  return { codigo, nombre, direccion, horario }
}

/**
 * What an order pays for the service that it asks for, and what it keeps of it. A quote holds until its end for the same books
 * and place; without one, or after it, the tables of this moment say. 409 for a service that is not offered there.
 */
export async function requireEnvio(db: Db, { pedido, cotizacion, ...de }: Eleccion): Promise<Elegido> {
  const { lineas, subtotal, ahora } = de
  const lugar = requireLugar(pedido)
  const cotizadas = cotizacion === null ? undefined : await findCotizadas(db, cotizacion, writeConsulta(lineas, lugar))
  // No carrier is asked while the order waits: what visitors were told is read again.
  const { tablas, opciones, duda } = await quoteEnvio(db, { ...de, lugar }, (clave, consulta) =>
    findPrecio(db, clave, consulta),
  )
  const wanted = ({ servicio }: Opcion) => servicio === pedido.servicio
  const now = opciones.find(wanted)
  // A service that was switched off since is not offered, whatever a quote said of its price.
  const opcion = now && (cotizadas?.find(wanted) ?? now)
  if (!opcion) throw lugar === null ? invalidField('envio_elegido', CODIGO_POSTAL_INVALIDO) : notOffered()
  const envio = computePrecio(opcion, subtotal)
  if (envio === null) throw notOffered()
  const { tipo, nombre, desde, hasta, horario, guarda_hasta, peso_g, bultos } = opcion
  const { transporte } = now
  const sucursal =
    tipo === 'sucursal' && pedido.sucursal !== undefined
      ? await requireSucursal(db, transporte, lugar, pedido.sucursal)
      : undefined
  return {
    envio,
    servicio_envio: hasta <= addDias(toLocalDay(ahora), 1) ? 'expres' : 'estandar',
    elegido: {
      servicio: opcion.servicio,
      nombre,
      tipo,
      desde,
      hasta,
      horario,
      guarda_hasta,
      peso_g,
      bultos,
      zona: tablas.zonas.find(({ _id }) => _id === opcion.zona)?.nombre ?? null,
      codigo_postal: lugar?.codigo_postal ?? null,
      provincia: lugar?.provincia ?? null,
      lugar: opcion.lugar,
      codigo: tipo === 'retiro' ? createCodigo() : null,
      cotizacion: cotizadas ? cotizacion : null,
      ...(transporte !== undefined && { transporte }),
      ...(sucursal && { sucursal }),
      ...(duda && tipo !== 'retiro' && { otra_provincia: duda }),
    },
  }
}
