// Text that only the panel writes: it stays out of the shop's scripts.
import { formatFechaHora } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'

const NBSP = '\u00a0'

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic']

/** An instant in the medium date format (specification, section 9), in Argentina: `21 nov 2026, 14:05:09`. */
export function formatFechaMedia(iso: string): string {
  const [date, time] = formatFechaHora(iso).split(' ')
  const [day, month, year] = (date ?? '').split('/').map(Number)
  const seconds = String(new Date(iso).getUTCSeconds()).padStart(2, '0')
  return `${day} ${MESES[(month ?? 1) - 1]} ${year}, ${time}:${seconds}`
}

/** `$ 12500.5`: a price raw, without forced decimals, as the panel's order list has it (specification, section 2). */
export const formatPesosCrudos = (pesos: Pesos): string => `$${NBSP}${pesos}`
