// The owner's shipping tables: which zone a place is in, what a service costs there, and when it arrives.
import type { Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import { addDias, type Dia } from '#platform/dias.ts'
import { add, CERO, type Centavos, centavos, times } from '#platform/money.ts'
import { computeFacturable, type Ejemplar, packBultos } from './bulto.rules.ts'
import { computeRango, type Feriados, type Plazo } from './dias.rules.ts'
import { findOtra, type Lugar, toDigitos } from './lugar.rules.ts'

export const TIPOS_SERVICIO = ['domicilio', 'sucursal', 'retiro', 'a_coordinar'] as const
export type TipoServicio = (typeof TIPOS_SERVICIO)[number]
export const TIPO_NOMBRES: Record<TipoServicio, string> = {
  domicilio: 'A domicilio',
  sucursal: 'A una sucursal del correo',
  retiro: 'Retiro en la librería',
  a_coordinar: 'A coordinar',
}

/** Services of these kinds cost what the table says; the others nothing. */
const CON_TARIFA: readonly TipoServicio[] = ['domicilio', 'sucursal']
export const hasTarifa = (tipo: TipoServicio): boolean => CON_TARIFA.includes(tipo)

/** A rule with a range holds in the range, one with a province in the province, one with neither everywhere else. */
export type Regla = { provincia: Jurisdiccion | null; cp_desde: number | null; cp_hasta: number | null }
export type Zona = { _id: string; nombre: string; reglas: readonly Regla[] }

/** From this day on parcels up to so many grams cost so much; without `hasta_g` it is the price of each kilo beyond the last step. */
export type Escalon = {
  servicio_id: string
  zona_id: string
  desde: Dia
  hasta_g: number | null
  precio: Centavos
}

/** With the steps of this day, books for so much travel free to the zone; null: never. Without it the service's own sum holds. */
export type Gratis = { servicio_id: string; zona_id: string; desde: Dia; gratis_desde: Centavos | null }

export type Servicio = Plazo & {
  _id: string
  nombre: string
  tipo: TipoServicio
  activo: boolean
  /** Kilos that a cubic metre counts for; null: only the weight counts. */
  factor_volumetrico: number | null
  /** The heaviest parcel; more goes in several. */
  maximo_g: number | null
  /** Books for this sum and more travel free; null: never. */
  gratis_desde: Centavos | null
  /** Per cent of the price that the shop pays. */
  subsidio: number
  /** Pick-up: where, at which hours, and for how many days it is kept. */
  lugar: string | null
  horario: string | null
  guarda_dias: number | null
  /** The carrier that is asked for its price and its branches; null: the table says all. */
  transporte: ClaveTransporte | null
}

export type Tablas = {
  zonas: readonly Zona[]
  servicios: readonly Servicio[]
  escalones: readonly Escalon[]
  gratis: readonly Gratis[]
  feriados: Feriados
}

/** How exact a rule is: a range within a province, a range, a province, everywhere. */
const rankOf = ({ provincia, cp_desde }: Regla): number => (cp_desde === null ? 0 : 2) + (provincia === null ? 0 : 1)

export const holds = ({ provincia, cp_desde, cp_hasta }: Regla, lugar: Lugar): boolean => {
  const digitos = toDigitos(lugar.codigo_postal)
  return (
    (provincia === null || provincia === lugar.provincia) &&
    (cp_desde === null || cp_hasta === null || (cp_desde <= digitos && digitos <= cp_hasta))
  )
}

const widthOf = ({ cp_desde, cp_hasta }: Regla): number => (cp_hasta ?? 0) - (cp_desde ?? 0)

/** Whether the first rule is the more exact one; of two ranges of the same rank the narrower. */
export const isMoreExact = (one: Regla, other: Regla): boolean => {
  const more = rankOf(one) - rankOf(other)
  return more === 0 ? widthOf(one) < widthOf(other) : more > 0
}

/** The zone whose most exact rule holds there, or undefined. */
export function findZona(zonas: readonly Zona[], lugar: Lugar): Zona | undefined {
  let best: { zona: Zona; regla: Regla } | undefined
  for (const zona of zonas) {
    for (const regla of zona.reglas) {
      if (holds(regla, lugar) && (!best || isMoreExact(regla, best.regla))) best = { zona, regla }
    }
  }
  return best?.zona
}

/**
 * The jurisdiction of a place that is in doubt: its postal code speaks for another one, and no rule of the owner says that the typed
 * one has such postal codes.
 */
export function findDuda(zonas: readonly Zona[], lugar: Lugar): Jurisdiccion | undefined {
  const exacta = ({ provincia, cp_desde }: Regla) => provincia !== null && cp_desde !== null
  const known = zonas.some(({ reglas }) => reglas.some((regla) => exacta(regla) && holds(regla, lugar)))
  return known ? undefined : findOtra(lugar)
}

/** The zones that a place may be in: of one in doubt two, undefined for where nothing goes. */
function listZonas(zonas: readonly Zona[], lugar: Lugar): (Zona | undefined)[] {
  const otra = findDuda(zonas, lugar)
  return [lugar, ...(otra ? [{ ...lugar, provincia: otra }] : [])].map((uno) => findZona(zonas, uno))
}

/** The steps of a service in a zone that hold on a day: those of the last table that has begun. */
export function listVigentes(
  escalones: readonly Escalon[],
  { servicio, zona, dia }: { servicio: string; zona: string; dia: Dia },
): Escalon[] {
  const suyos = escalones.filter(
    ({ servicio_id, zona_id, desde }) => servicio_id === servicio && zona_id === zona && desde <= dia,
  )
  const ultimo = suyos.reduce((last, { desde }) => (desde > last ? desde : last), '')
  return suyos.filter(({ desde }) => desde === ultimo)
}

/** From which sum on books travel free where these steps hold: the zone's own, else the service's. */
function gratisDe(todas: readonly Gratis[], [vigente]: readonly Escalon[], servicio: Servicio): Centavos | null {
  const suya = todas.find(
    ({ servicio_id, zona_id, desde }) =>
      servicio_id === vigente?.servicio_id && zona_id === vigente.zona_id && desde === vigente.desde,
  )
  return suya ? suya.gratis_desde : servicio.gratis_desde
}

/** What a parcel of so many grams costs by these steps; null where nothing says so («consultar»). */
export function computeEscalon(vigentes: readonly Escalon[], gramos: number): Centavos | null {
  const escalones = vigentes
    .flatMap(({ hasta_g, precio }) => (hasta_g === null ? [] : [{ hasta_g, precio }]))
    .toSorted((a, b) => a.hasta_g - b.hasta_g)
  const found = escalones.find(({ hasta_g }) => gramos <= hasta_g)
  if (found) return found.precio
  const last = escalones.at(-1)
  const extra = vigentes.find(({ hasta_g }) => hasta_g === null)
  if (!last || !extra) return null
  return add(last.precio, times(extra.precio, Math.ceil((gramos - last.hasta_g) / 1_000)))
}

/** A way in which an order may reach its reader, as a quote offers it. */
export type Opcion = {
  servicio: string
  nombre: string
  tipo: TipoServicio
  zona: string | null
  /** Before `gratis_desde`; null: the shop has to be asked. */
  base: Centavos | null
  gratis_desde: Centavos | null
  desde: Dia
  hasta: Dia
  /** Pick-up alone. */
  lugar: string | null
  horario: string | null
  /** Until which day it is kept. */
  guarda_hasta: Dia | null
  /** Grams that are charged for. */
  peso_g: number
  bultos: number
  /** The carrier that takes it; missing where the table alone says, and in quotes of before. */
  transporte?: string
}

/** What a carrier asks for an order by a service, in place of the table's price; its days are business days. */
export type DeTransporte = { precio: Centavos; dias: { min: number; max: number } | null }

/** What the shop's share leaves, to the centavo. */
const subsidize = (precio: Centavos, subsidio: number): Centavos =>
  centavos(Math.round((precio * (100 - subsidio)) / 100))

/** The carrier's own days where it says them. */
const plazoDe = (servicio: Servicio, cotizado: DeTransporte | undefined): Plazo =>
  cotizado?.dias ? { ...servicio, dias_min: cotizado.dias.min, dias_max: cotizado.dias.max, habiles: true } : servicio

type Consulta = {
  ejemplares: readonly Ejemplar[]
  /** Null: only what needs no place, which is pick-up. */
  lugar: Lugar | null
  /** The day in Argentina whose tables hold, and its hour. */
  momento: { dia: Dia; hora: number }
  /** By service. A carrier's price holds where the table has one: where a service goes is the table's word. */
  cotizados?: ReadonlyMap<string, DeTransporte>
}

type DeZona = Pick<Opcion, 'zona' | 'base' | 'gratis_desde'>
type EnZona = { servicio: Servicio; zona: Zona; dia: Dia; pesos: readonly number[]; cotizado: DeTransporte | undefined }

/** What a service asks in one zone for parcels of so many grams; undefined where it does not go. */
function priceZona(tablas: Tablas, { servicio, zona, dia, pesos, cotizado }: EnZona): DeZona | undefined {
  const vigentes = listVigentes(tablas.escalones, { servicio: servicio._id, zona: zona._id, dia })
  if (vigentes.length === 0) return undefined
  const de = { zona: zona._id, gratis_desde: gratisDe(tablas.gratis, vigentes, servicio) }
  if (cotizado) return { ...de, base: subsidize(cotizado.precio, servicio.subsidio) }
  const cada = pesos.map((peso) => computeEscalon(vigentes, peso))
  const base = cada.reduce<Centavos | null>(
    (all, precio) => (all === null || precio === null ? null : add(all, subsidize(precio, servicio.subsidio))),
    CERO,
  )
  return { ...de, base }
}

/** Of two prices the dearer one, free no sooner than the later of both; «to be asked» comes before any. */
function chooseDearer(one: DeZona, other: DeZona): DeZona {
  const dear = one.base === null || (other.base !== null && one.base >= other.base) ? one : other
  const gratis_desde =
    one.gratis_desde === null || other.gratis_desde === null
      ? null
      : one.gratis_desde >= other.gratis_desde
        ? one.gratis_desde
        : other.gratis_desde
  return { ...dear, gratis_desde }
}

/** What the active services ask for these copies at this place, in the order of the table. */
export function listOpciones(tablas: Tablas, { ejemplares, lugar, momento, cotizados }: Consulta): Opcion[] {
  const zonas = lugar ? listZonas(tablas.zonas, lugar) : []
  return tablas.servicios
    .filter(({ activo, tipo }) => activo && (tipo === 'retiro' || lugar !== null))
    .flatMap((servicio): Opcion[] => {
      const { _id, nombre, tipo, factor_volumetrico, guarda_dias, transporte } = servicio
      const cotizado = cotizados?.get(_id)
      const bultos = packBultos(ejemplares, servicio.maximo_g)
      const pesos = bultos.map((bulto) => computeFacturable(bulto, factor_volumetrico))
      const rango = computeRango(momento, plazoDe(servicio, cotizado), tablas.feriados)
      const retiro = tipo === 'retiro'
      const option = {
        servicio: _id,
        nombre,
        tipo,
        ...rango,
        lugar: retiro ? servicio.lugar : null,
        horario: retiro ? servicio.horario : null,
        guarda_hasta: retiro ? addDias(rango.hasta, guarda_dias ?? 0) : null,
        peso_g: pesos.reduce((all, peso) => all + peso, 0),
        bultos: bultos.length,
        ...(transporte !== null && hasTarifa(tipo) && { transporte }),
      }
      if (!hasTarifa(tipo)) return [{ ...option, zona: zonas[0]?._id ?? null, base: CERO, gratis_desde: null }]
      const precios = zonas.map(
        (zona) => zona && priceZona(tablas, { servicio, zona, dia: momento.dia, pesos, cotizado }),
      )
      const precio = precios.length > 0 && precios.reduce((dear, other) => dear && other && chooseDearer(dear, other))
      return precio ? [{ ...option, ...precio }] : []
    })
}
