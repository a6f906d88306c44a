// A month of the accountant's, in Argentina.
import { addDias, endOfLocalDay } from '#platform/dias.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'

/** `yyyy-mm`. */
export const MES = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/

const NOMBRES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
] as const

/** `noviembre de 2026`. */
export const nameMes = (mes: string): string => `${NOMBRES[Number(mes.slice(5)) - 1]} de ${mes.slice(0, 4)}`

/** The month so many months later, or before where it is negative. */
export function addMeses(mes: string, meses: number): string {
  const n = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1 + meses
  return `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`
}

/** The month that is over, which is what an accountant asks for. */
export const chooseMes = (ahora: Date): string => addMeses(toLocalDay(ahora).slice(0, 7), -1)

/** Months that are chosen from: six years, as long as an accountant looks back; and the one that is looked at. */
export function listMeses(mirado: string, ahora: Date): string[] {
  const este = toLocalDay(ahora).slice(0, 7)
  const meses = Array.from({ length: 72 }, (_, n) => addMeses(este, -n))
  return meses.includes(mirado) ? meses : [mirado, ...meses]
}

/** Days `yyyy-mm-dd` and instants; the second of each is the first that is no part of it any more. */
export type Lapso = { desde: string; antesDe: string; comienza: Date; termina: Date }

/** Days in Argentina, both included. */
export function toLapso(desde: string, hasta: string): Lapso {
  const comienza = fromLocalDay(desde)
  return { desde, antesDe: addDias(hasta, 1), comienza, termina: endOfLocalDay(hasta) }
}

/** The last day of a month. */
export const endOf = (mes: string): string => addDias(`${addMeses(mes, 1)}-01`, -1)

export const lapsoDe = (mes: string): Lapso => toLapso(`${mes}-01`, endOf(mes))
