// How the shop deals with a supplier: the terms, what a copy costs by them, and when a settlement is due (docs/decisions/068).
import { fromLocalDay, toLocalDay } from '#platform/format.ts'
import { type Centavos, centavos } from '#platform/money.ts'

/** Bought for good, bought with the right to give back for some months, or the supplier's until it is sold. */
export const CONDICIONES_TRATO = ['firme', 'devolucion', 'consignacion'] as const
export type CondicionTrato = (typeof CONDICIONES_TRATO)[number]

export const CONDICION_NOMBRES: Record<CondicionTrato, string> = {
  firme: 'Compra en firme',
  devolucion: 'Compra con derecho a devolución',
  consignacion: 'Consignación',
}

/** Which day's PVP is owed for a consigned copy. */
export const PVP_DE = ['venta', 'liquidacion'] as const
export type PvpDe = (typeof PVP_DE)[number]

export const PVP_DE_NOMBRES: Record<PvpDe, string> = {
  venta: 'El del día de la venta',
  liquidacion: 'El del día de la liquidación',
}

export const CORTES = ['mensual', 'bimestral', 'a_pedido'] as const
export type Corte = (typeof CORTES)[number]

export const CORTE_NOMBRES: Record<Corte, string> = {
  mensual: 'Todos los meses',
  bimestral: 'Cada dos meses',
  a_pedido: 'Cuando lo piden',
}

export const MESES_MAX = 60
export const DIAS_PAGO_MAX = 365

export const CUIT_ILEGIBLE = 'Escribí el CUIT con sus once dígitos, así: 30-50001091-2.'
export const PORCENTAJE_ILEGIBLE = 'Escribí el descuento así: 40 o 37,5.'

/** Whole hundredths of a per cent; a discount of all of it is none. */
export const DESCUENTO_MAX = 99_99

/** To the nearest centavo, halves away from zero; exact however large the amounts are. */
export function divideExact(amount: bigint, by: bigint): number {
  const half = by / 2n
  return Number(amount < 0n ? -((-amount + half) / by) : (amount + half) / by)
}

/** What copies of one PVP cost with the discount. `cantidad` may be negative. */
export const computeNeto = (pvp: Centavos, cantidad: number, descuentoBp: number): Centavos =>
  centavos(divideExact(BigInt(pvp) * BigInt(cantidad) * BigInt(10_000 - descuentoBp), 10_000n))

const toInstant = (year: number, month: number): Date => fromLocalDay(`${year}-${String(month).padStart(2, '0')}-01`)

/** The latest instant that a settlement may reach now: the beginning of the month or of the two months, or now. */
export function computeCorte(corte: Corte, now: Date): Date {
  if (corte === 'a_pedido') return now
  const [year = 0, month = 1] = toLocalDay(now).split('-').map(Number)
  return toInstant(year, corte === 'mensual' ? month : month - ((month - 1) % 2))
}

/** The day so many months after another, `yyyy-mm-dd`; the last of its month where that has no such day. */
export function addMeses(dia: string, meses: number): string {
  const [year = 0, month = 1, day = 1] = dia.split('-').map(Number)
  const target = new Date(Date.UTC(year, month - 1 + meses, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(day, last))
  return target.toISOString().slice(0, 10)
}
