// Invoices of suppliers for what was bought outright: when they are due, and how they are paid (docs/decisions/109).
import { type Centavos, centavos } from '#platform/money.ts'

export const MEDIOS_DE_PAGO = ['transferencia', 'efectivo', 'cheque', 'tarjeta', 'otro'] as const
export type MedioDePago = (typeof MEDIOS_DE_PAGO)[number]
export const MEDIO_DE_PAGO_NOMBRES: Record<MedioDePago, string> = {
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  cheque: 'Cheque',
  tarjeta: 'Tarjeta',
  otro: 'Otro medio',
}

export const NUMERO_MAX = 60
export const NOTA_MAX = 300
export const TOTAL_MAX: Centavos = centavos(99_999_999_999)

/** What a list of them can be sorted by. */
export const ORDENES_FACTURA = ['fecha', 'vence', 'total'] as const

/** Which ones a list shows. */
export const VISTAS = ['por-pagar', 'vencidas', 'pagadas', 'todas'] as const
export type Vista = (typeof VISTAS)[number]

/** Whether its last day is over. */
export const isVencida = ({ vence, pagada }: { vence: string; pagada: boolean }, hoy: string): boolean =>
  !pagada && vence < hoy
