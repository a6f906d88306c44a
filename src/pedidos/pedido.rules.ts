// What the shop decides about orders. Amounts are integer centavos. Browser and server share it.
import { computeSubtotal, type LineaConPrecio } from '../carrito/carrito.rules.ts'
import { computeEnvio, type ServicioEnvio } from '../envios/envio.rules.ts'
import { add, CERO, type Centavos, centavos, type Pesos, toCentavos, toPesos } from '../platform/money.ts'

export const METODOS_PAGO = ['debito', 'transferencia', 'efectivo', 'tarjeta'] as const
export type MetodoPago = (typeof METODOS_PAGO)[number]
export const METODO_PAGO_NOMBRES: Record<MetodoPago, string> = {
  debito: 'Débito',
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta de crédito',
}
export const FALTA_METODO_PAGO = 'Por favor, selecciona un método de pago.'
export const METODO_PAGO_INVALIDO = 'Por favor, selecciona un método válido.'

/** Different books in one order. */
export const LINEAS_MAX = 100
/** A kept address with everything it may say fits in. */
export const ENTREGA_MAX = 400

export const CUOTAS_MAX = 3
const RECARGO: readonly Centavos[] = [0, 0, 2_000_00, 3_000_00].map(centavos)

/** The instalment counter's surcharge (specification, section 9): 1 adds 0, 2 adds 2000, 3 adds 3000. */
export const computeRecargo = (cuotas: number): Centavos => RECARGO[cuotas] ?? CERO

/** The counter stops at both ends. */
export const clampCuotas = (cuotas: number): number => Math.min(Math.max(cuotas, 1), CUOTAS_MAX)

export type Totales = {
  subtotal: Centavos
  recargo: Centavos
  /** Goods plus surcharge; the shipping comes on top. */
  total: Centavos
  envio: Centavos
}

export function computeTotales(lineas: readonly LineaConPrecio[], cuotas: number, servicio: ServicioEnvio): Totales {
  const subtotal = computeSubtotal(lineas)
  const recargo = computeRecargo(cuotas)
  return { subtotal, recargo, total: add(subtotal, recargo), envio: computeEnvio(subtotal, servicio) }
}

/** What is paid in the end: an order's total is goods plus surcharge. */
export const computeTotalFinal = ({ total, envio }: { total: Pesos; envio: Pesos }): Pesos =>
  toPesos(add(toCentavos(total), toCentavos(envio)))

/** How long an order waits for cash. Nothing happens by itself afterwards: the customer is asked to ask first. */
const DIAS_PARA_PAGAR = 5
export const computeLimitePago = (fecha: Date): Date => new Date(fecha.getTime() + DIAS_PARA_PAGAR * 24 * 3_600_000)

// Damm's quasigroup: its check digit finds every wrong digit and every two neighbours that changed places.
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/**
 * What is said at the counter to pay an order in cash: its number and a check digit, in groups of four. Nothing secret:
 * whoever knows it can only pay.
 */
export function computeCodigoEfectivo(numero: number): string {
  const digits = String(numero)
  const check = [...digits].reduce((row, digit) => Number(DAMM[row]?.[Number(digit)]), 0)
  const code = `${digits}${check}`
  return code.padStart(Math.ceil(code.length / 4) * 4, '0').replace(/(\d{4})(?=\d)/g, '$1 ')
}
