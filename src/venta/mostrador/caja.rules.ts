// The cash of a counter: what should be in the register, and what was counted (docs/decisions/110). Pure, for both sides.
import { type Centavos, centavos, subtract, sum } from '#platform/money.ts'

/** Values of notes in pesos; what is not among them is typed in as «monedas y otros». */
export const BILLETES = [20_000, 10_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10] as const
export type Billete = (typeof BILLETES)[number]
/** How many of each; one that is missing is none. */
export type Billetes = Partial<Record<`${Billete}`, number>>
export const BILLETES_MAX = 100_000

export const TIPOS_DE_CAJA = ['venta', 'devolucion', 'pedido', 'retiro', 'ingreso'] as const
export type TipoDeCaja = (typeof TIPOS_DE_CAJA)[number]
export const TIPO_DE_CAJA_NOMBRES: Record<TipoDeCaja, string> = {
  venta: 'Ventas en efectivo',
  devolucion: 'Devoluciones en efectivo',
  pedido: 'Pedidos cobrados en efectivo',
  retiro: 'Retiros',
  ingreso: 'Ingresos',
}
/** What a person writes down. */
export const A_MANO = ['retiro', 'ingreso'] as const

export const MOTIVO_MAX = 300

/** What the count of notes and coins comes to. */
export const sumBilletes = (billetes: Billetes, monedas: Centavos): Centavos =>
  sum([monedas, ...BILLETES.map((valor) => centavos(valor * 100 * (billetes[`${valor}`] ?? 0)))])

/** What a movement by hand does to the register. */
export const toMovimiento = (tipo: (typeof A_MANO)[number], importe: Centavos): Centavos =>
  centavos(tipo === 'retiro' ? -importe : importe)

/** Why a close is refused, or null. */
export function refuseCierre(contado: Centavos, esperado: Centavos, motivo: string): string | null {
  if (contado === esperado || motivo !== '') return null
  return subtract(contado, esperado) < 0 ? 'Escribí por qué falta plata.' : 'Escribí por qué sobra plata.'
}

/** A close as people name it: `Cierre N.º 12`. */
export const nameCierre = (numero: number): string => `Cierre N.º ${numero}`

/** What closes can be sorted by; open registers stay above. */
export const ORDENES_CAJA = ['cierre', 'diferencia'] as const
