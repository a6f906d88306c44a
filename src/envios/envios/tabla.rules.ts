// The owner's shipping tables: which zone a place is in, what a service costs there, and when it arrives.
import type { Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import type { Dia } from '#platform/dias.ts'
import { add, type Centavos, times } from '#platform/money.ts'
import type { Feriados, Plazo } from './dias.rules.ts'
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
export function listZonas(zonas: readonly Zona[], lugar: Lugar): (Zona | undefined)[] {
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
export function gratisDe(todas: readonly Gratis[], [vigente]: readonly Escalon[], servicio: Servicio): Centavos | null {
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
