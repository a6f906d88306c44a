// What the counter decides: pure, for both sides (docs/decisions/072).
import { clampRebaja } from '#catalogo/descuentos/descuento.rules.ts'
import type { Condicion } from '#estante/existencias/existencia.rules.ts'
import { CERO, type Centavos, centavos, type Pesos, subtract, sum, toPesos } from '#platform/money.ts'

/** The ways to pay; a sale may be paid in several of them. */
export const MEDIOS = ['efectivo', 'debito', 'tarjeta', 'transferencia'] as const
export type Medio = (typeof MEDIOS)[number]

export const MEDIO_NOMBRES: Record<Medio, string> = {
  efectivo: 'Efectivo',
  debito: 'Débito',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
}

/** How the till asks to be paid: in one way, or in parts. */
export const FORMAS = [...MEDIOS, 'mixto'] as const
export type Forma = (typeof FORMAS)[number]
export const FORMA_NOMBRES: Record<Forma, string> = { ...MEDIO_NOMBRES, mixto: 'Mixto' }
/** The key of each; none that a browser keeps for itself. */
export const FORMA_TECLAS: Record<Forma, string> = {
  efectivo: 'F2',
  debito: 'F3',
  tarjeta: 'F4',
  transferencia: 'F6',
  mixto: 'F7',
}
export const isForma = (found: unknown): found is Forma => FORMAS.some((forma) => forma === found)

/** What tells one line of a sale from the others: a book once, a book without a file by its ISBN. */
export const nameLinea = ({
  libro,
  suelta,
}: {
  libro?: string | undefined
  suelta?: { isbn: string } | undefined
}): string => libro ?? suelta?.isbn ?? ''

/** What a book without a file may cost, in pesos, and how long its title is. */
export const SUELTA_MAX = 10_000_000
export const TITULO_MAX = 200
/** Sales that wait on one till. */
export const ESTACIONADAS_MAX = 20

/** Different books of one sale, and copies of one of them. */
export const LINEAS_MAX = 200
export const CANTIDAD_MAX = 999

/** How much is taken off by hand, in per cent, and how long its reason is. */
export const REBAJA_MAX = 100
export const MOTIVO_DE_REBAJA_MAX = 60

export const SIN_FISCAL = 'Comprobante no válido como factura'

export type Pago = { medio: Medio; importe: Centavos }

/** What is left to pay; below zero where the parts are more than the total. */
export const computeFalta = (total: Centavos, pagos: readonly Pago[]): Centavos =>
  subtract(total, sum(pagos.map(({ importe }) => importe)))

/** The change of what was handed over in cash; null where it is not enough. */
export function computeVuelto(pagos: readonly Pago[], entregado: Centavos): Centavos | null {
  const enEfectivo = pagos.find(({ medio }) => medio === 'efectivo')?.importe ?? CERO
  return entregado < enEfectivo ? null : subtract(entregado, enEfectivo)
}

/** Whether the drawer is needed for a sale: some of it was paid in cash, and just now. */
export const abreCajon = ({ pagos, sin_red }: { pagos: readonly { medio: Medio }[]; sin_red?: unknown }): boolean =>
  sin_red === undefined && pagos.some(({ medio }) => medio === 'efectivo')

/** Why a sale is not paid like this, or null. */
export function refusePagos(total: Centavos, pagos: readonly Pago[], entregado: Centavos | null): string | null {
  if (new Set(pagos.map(({ medio }) => medio)).size < pagos.length) return 'Hay un medio de pago dos veces.'
  if (computeFalta(total, pagos) !== 0) return 'Las partes del pago no suman el total.'
  if (entregado === null) return null
  if (!pagos.some(({ medio }) => medio === 'efectivo')) return 'Solo lo que se paga en efectivo tiene vuelto.'
  return computeVuelto(pagos, entregado) === null ? 'Lo entregado no alcanza para lo que va en efectivo.' : null
}

type Rebajable = {
  /** What it costs now, by an offer or not. */
  actual: Centavos
  lista: Centavos
  /** The least that the law's guard lets it be sold at; null where it only warns. */
  minimo: Centavos | null
  /** Taken off the list price. */
  porciento: number
}

/**
 * The price of a copy by a discount by hand: off the list price, never below what the guard lets it go, as offers do (055). An offer that
 * is better holds: the best counts, never the sum.
 */
export function computeRebajado({ actual, lista, minimo, porciento }: Rebajable): Centavos {
  const pedido = centavos(lista - Math.floor((lista * porciento) / 100))
  const permitido = minimo === null ? pedido : (clampRebaja(pedido, minimo, lista) ?? lista)
  return centavos(Math.min(actual, permitido))
}

/** Copies of a book that stand at the place of the sale. */
export type CopiasEnLugar = {
  condicion: Condicion
  proveedorId: string | null
  fisico: number
  reservado: number
  libres: number
  /** The smallest are sold first. */
  turno: number
}

/** Which copies a line takes, in their turn, none that is kept for an order. Null where they are not enough. */
export function chooseCopias<F extends Pick<CopiasEnLugar, 'libres' | 'turno'>>(
  cantidad: number,
  filas: readonly F[],
): (F & { cantidad: number })[] | null {
  const ordered = filas.toSorted((a, b) => a.turno - b.turno)
  const taken: (F & { cantidad: number })[] = []
  let left = cantidad
  for (const fila of ordered) {
    const some = Math.min(left, fila.libres)
    if (some <= 0) continue
    taken.push({ ...fila, cantidad: some })
    left -= some
  }
  return left > 0 ? null : taken
}

/** Whoever sells takes back what was sold today; older sales are an administrator's. Days of Argentina, `yyyy-mm-dd`. */
export const mayReturn = (dia: string, hoy: string, isAdmin: boolean): boolean => isAdmin || dia === hoy

/**
 * Whether money goes back by a way that the sale was not paid by, or more of it than came by that: cash for a card, which leaves the shop
 * without the one while the other can still be disputed. `devuelto`: what went back by that way before.
 */
export const isOtroMedio = (pagos: readonly Pago[], { medio, importe }: Pago, devuelto: Centavos): boolean =>
  importe + devuelto > sum(pagos.filter((pago) => pago.medio === medio).map((pago) => pago.importe))

type Suma = { medio: Medio; cobrado: Centavos; devuelto: Centavos }

/** What should be in the till of each way to pay, and of all. */
export const sumCierre = (medios: readonly Suma[]): Centavos =>
  centavos(medios.reduce((total, { cobrado, devuelto }) => total + cobrado - devuelto, 0))

/** «Mostrador N.º 12», as movements name it. */
export const nameVenta = (numero: number): string => `Mostrador N.º ${numero}`
export const nameDevolucion = (numero: number, venta: number): string =>
  `Devolución N.º ${numero} de ${nameVenta(venta).toLowerCase()}`

/** Ways that a whole sum may be handed over in notes, for one press: the sum itself and the next round ones, in pesos. */
export function listRedondos(total: Centavos): Pesos[] {
  const redondos = [1_000, 10_000, 20_000].map((nota) => centavos(Math.ceil(total / (nota * 100)) * nota * 100))
  return [...new Set(redondos.filter((uno) => uno > total))].sort((a, b) => a - b).map(toPesos)
}
