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

/** When backups are made by themselves (`HH:mm`, null: never) and how many are kept. `deFabrica`: nobody has asked for them. */
export type Programa = { hora: string | null; cantidad: number; deFabrica: boolean }

/** A few, of the small hours: they are copies of what customers gave, and take room that nobody has offered. */
const DE_FABRICA: Programa = { hora: '04:00', cantidad: 3, deFabrica: true }
/** One of them may take a twentieth of the disk. */
const PORCION = 0.05

type Variables = {
  RESPALDO_HORA?: string | undefined
  RESPALDO_CANTIDAD: number
  DATABASE_URL?: string | undefined
}

/** Null where the database is somebody else's: whoever keeps it makes its backups. */
export function readPrograma({ RESPALDO_HORA, RESPALDO_CANTIDAD: cantidad, DATABASE_URL }: Variables): Programa | null {
  if (DATABASE_URL !== undefined) return null
  if (RESPALDO_HORA === undefined) return DE_FABRICA
  return { hora: RESPALDO_HORA === 'no' ? null : RESPALDO_HORA, cantidad, deFabrica: false }
}

/** Why one of so many bytes, for which nobody has asked, is not made; null where it is small enough. */
export const describeDemasiado = (bytes: number, total: number): string | null =>
  bytes > total * PORCION
    ? 'uno ocuparía más de un vigésimo del disco. Poné RESPALDO_HORA para hacerlos igual, o hacelo en otro disco.'
    : null
