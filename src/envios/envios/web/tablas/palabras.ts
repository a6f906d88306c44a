// The words in which the shop tells when and for how much an option comes.
import { formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { formatDiaLargo, formatRango } from '../../dias.rules.ts'

type Plazo = { tipo: string; desde: string; hasta: string; guarda_hasta: string | null }

/** `Llega entre el martes 24 y el jueves 26`; of a pick-up when it is ready and until when it is kept. */
export function describePlazo({ tipo, guarda_hasta, ...rango }: Plazo): string {
  if (tipo === 'a_coordinar') return 'Lo acordamos con vos'
  if (tipo !== 'retiro') return `Llega ${formatRango(rango)}`
  const guarda = guarda_hasta === null ? '' : `; te lo guardamos hasta el ${formatDiaLargo(guarda_hasta)}`
  return `Listo ${formatRango(rango)}${guarda}`
}

export const PROMESA = 'Comprá hoy, llega mañana'
export const A_CONSULTAR = 'A consultar'

/** `Gratis`, `$ 1.499`, or that the shop has to be asked. */
export function describePrecio({ tipo, envio }: { tipo: string; envio: Centavos | null }): string {
  if (tipo === 'a_coordinar') return 'A convenir'
  if (envio === null) return A_CONSULTAR
  return envio === 0 ? 'Gratis' : formatPesos(toPesos(envio), { trim: true })
}
