// When a scheduled backup is due, what it is called and which older ones go.
import { DIA_MS } from '#platform/dias.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'

const MINUTO_MS = 60_000
/** After a failure it is tried again: not at once, which would fill the log, nor only the next night. */
const REINTENTO_MS = 60 * MINUTO_MS

/** The last instant at which it was this time of day, `HH:mm`, in Argentina. */
export function findTurno(hora: string, ahora: Date): Date {
  const [hours = 0, minutes = 0] = hora.split(':').map(Number)
  const today = fromLocalDay(toLocalDay(ahora)).getTime() + (hours * 60 + minutes) * MINUTO_MS
  return new Date(today > ahora.getTime() ? today - DIA_MS : today)
}

type Hechos = {
  /** The last good scheduled backup. */
  bueno: Date | null
  /** The last try, good or not. */
  intento: Date | null
  /** Since when there are any to be made: not for a time of day that was before. */
  desde?: Date | null
}

/**
 * Whether one is to be made now: none was since the last time that it was due, so that a shop which is closed at night makes
 * it when it opens.
 */
export function isDebido(hora: string, { bueno, intento, desde = null }: Hechos, ahora: Date): boolean {
  if (desde && findTurno(hora, ahora) < desde) return false
  if (bueno && bueno >= findTurno(hora, ahora)) return false
  return !intento || ahora.getTime() - intento.getTime() >= REINTENTO_MS
}

/** What the last trial restore took is at most this part of the time between it and the next. */
const VECES = 100

/**
 * When the next trial restore may be made: a hundred times as long after the last one as that one took, so that the machine
 * of a large shop is not busy with it every night. Up to 14 minutes that is every night.
 */
export const findTrialTurn = ({ hecho_en, ms }: { hecho_en: Date; ms: number }): Date =>
  new Date(hecho_en.getTime() + ms * VECES)

/** Scheduled backups alone: what the owner made by hand is the owner's to delete. */
const PROGRAMADO = /^programado-\d{4}-\d{2}-\d{2}-\d{6}\.respaldo$/

/** Its beginning. The rest is the moment, so that names sort by age. */
export const PREFIJO = 'programado-'

/** The scheduled backups beyond the newest `cantidad`. The newest one always stays. */
export const listSobrantes = (nombres: readonly string[], cantidad: number): string[] =>
  nombres
    .filter((nombre) => PROGRAMADO.test(nombre))
    .toSorted()
    .reverse()
    .slice(Math.max(1, cantidad))

/** Bytes that the next one may take: a quarter more than the last one; before the first, all that the database takes. */
export const estimateBytes = (ultimo: number | null, base: number): number =>
  ultimo === null ? base : Math.ceil(ultimo * 1.25)
