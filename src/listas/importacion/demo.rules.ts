// When the demo's event is: always ahead of the day on which the shop was set up.
import { toLocalMinute } from '#platform/format.ts'

const VIERNES = 5
const DAY_MS = 86_400_000

/** The Friday that is 8 to 14 days after the local day of `ahora`, at seven in the evening, for an hour and a half. */
export function chooseHorario(ahora: Date): { cuando: string; termina: string } {
  const hoy = new Date(`${toLocalMinute(ahora).slice(0, 10)}T00:00:00Z`)
  const faltan = ((VIERNES - hoy.getUTCDay() + 6) % 7) + 8
  const dia = new Date(hoy.getTime() + faltan * DAY_MS).toISOString().slice(0, 10)
  return { cuando: `${dia}T19:00`, termina: `${dia}T20:30` }
}
