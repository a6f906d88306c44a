// What happens to a payment outside of the shop, as one table: from which states, and what becomes of it.

type Paso = {
  /** Null: from any state. */
  de: readonly string[] | null
  /** Without it the state stays. */
  status?: string
  detail: string
  /** The money arrives now. */
  acredita?: true
}

export const PENDIENTES = ['pending', 'in_process']
const APROBADO = { status: 'approved', detail: 'accredited' }

export const SUCESOS = [
  'acreditar',
  'rechazar',
  'vencer',
  'contracargo',
  'recuperar',
  'perder',
  'mediar',
  'devolver',
  'desconocer',
  'revivir',
] as const
export type SucesoDePago = (typeof SUCESOS)[number]

/** `devolver` is none of these: its state follows from what has been given back. */
export const PASOS: Readonly<Record<Exclude<SucesoDePago, 'devolver'>, Paso>> = {
  acreditar: { de: PENDIENTES, ...APROBADO, acredita: true },
  rechazar: { de: ['in_process'], status: 'rejected', detail: 'cc_rejected_high_risk' },
  vencer: { de: PENDIENTES, status: 'cancelled', detail: 'expired' },
  contracargo: { de: ['approved'], status: 'charged_back', detail: 'in_process' },
  recuperar: { de: ['charged_back', 'in_mediation'], ...APROBADO },
  perder: { de: ['charged_back'], detail: 'settled' },
  mediar: { de: ['approved'], status: 'in_mediation', detail: '' },
  // No document names this way, and nobody promises that there is none.
  revivir: { de: ['rejected', 'cancelled'], ...APROBADO, acredita: true },
  desconocer: { de: null, status: 'en_otra_cosa', detail: 'que_no_existe' },
}
