// The backups of the data folder, and when their owner is warned.
import { formatCount, formatFechaHora } from '#platform/format.ts'

const HORA_MS = 3_600_000
/** A day, and the time that the next one may take. */
const VIEJO_MS = 25 * HORA_MS

/** A file of the folder of backups: no other name leads anywhere. */
export const NOMBRE_RESPALDO = /^[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.respaldo$/

type Hechos = {
  /** The last good backup. */
  ultimo: Date | null
  /** The shop makes them by itself (`RESPALDO_HORA`). */
  programado: boolean
}

/** What the owner is told where the last good backup is older than a day; null where it is not, or nobody ever made one. */
export function describeRespaldoViejo({ ultimo, programado }: Hechos, ahora: Date): string | null {
  const sigue = programado ? '«Estado de la tienda» dice por qué.' : 'Hacé otro con npm run respaldo.'
  if (!ultimo) return programado ? 'Todavía no hay ningún respaldo bueno. «Estado de la tienda» dice por qué.' : null
  const ms = ahora.getTime() - ultimo.getTime()
  if (ms <= VIEJO_MS) return null
  const hace = formatCount(Math.floor(ms / HORA_MS), 'hora', 'horas')
  return `El último respaldo bueno es del ${formatFechaHora(ultimo.toISOString())}: hace ${hace}. ${sigue}`
}
