// Days: of the calendar as `yyyy-mm-dd`, and those of Argentina as instants (`fromLocalDay`, `toLocalDay` of format.ts).
import { fromLocalDay } from './format.ts'

/** A day, `yyyy-mm-dd`. */
export type Dia = string

export const DIA_MS = 86_400_000

const toTime = (dia: Dia): number => Date.parse(`${dia}T00:00:00Z`)

/** So many calendar days later (or earlier). */
export const addDias = (dia: Dia, dias: number): Dia => new Date(toTime(dia) + dias * DIA_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (dia: Dia): number => new Date(toTime(dia)).getUTCDay()

/** Whether it has that form and there is such a day: no 31 June. */
export const isDia = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(toTime(text)) && new Date(toTime(text)).toISOString().startsWith(text)

/** The instant at which the day after this one begins in Argentina: what is before it is still of this day. */
export const endOfLocalDay = (dia: Dia): Date => fromLocalDay(addDias(dia, 1))
