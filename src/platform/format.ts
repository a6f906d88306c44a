// Text of money and dates for people in Argentina. By hand and not by Intl, whose spaces differ between Node and
// browsers: server and browser must render the same text.
import type { Pesos } from './money.ts'

/** Where the shop's days and hours are. */
export const ZONA = 'America/Argentina/Buenos_Aires'
const NBSP = '\u00a0'

const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** `$ 12.500,00`; with `trim`, as on cards, `,00` is dropped and other centavos stay. */
export function formatPesos(pesos: Pesos, { trim = false } = {}): string {
  const [whole = '0', cents = '00'] = Math.abs(pesos).toFixed(2).split('.')
  const sign = pesos < 0 ? '-' : ''
  return `${sign}$${NBSP}${groupThousands(whole)}${trim && cents === '00' ? '' : `,${cents}`}`
}

/** A whole number: `5.015`. */
export const formatNumero = (count: number): string => groupThousands(String(count))

/** `US$ 23`: the display currency has whole units (specification, section 9). */
export const formatDolares = (dolares: number): string => `US$${NBSP}${groupThousands(String(dolares))}`

/** `4,4`: one decimal, Spanish comma. */
export const formatCalificacion = (calificacion: number): string => calificacion.toFixed(1).replace('.', ',')

/** Hundredths as a number with the decimals that it has: `37,5`, `1.250`. */
export function formatCentesimos(centesimos: number): string {
  const [whole = '0', rest = ''] = (centesimos / 100).toFixed(2).split('.')
  const decimals = rest.replace(/0+$/, '')
  return `${groupThousands(whole)}${decimals && `,${decimals}`}`
}

/** `10 %`, `12,5 %`: hundredths of a per cent. */
export const formatPorcentaje = (centesimos: number): string => `${formatCentesimos(centesimos)}${NBSP}%`

/** A day as dd/MM/yyyy. Takes `yyyy-mm-dd`. */
export const formatDia = (fecha: string): string => fecha.split('-').reverse().join('/')

/** The day of an edition, or its year where only the year is known. */
export const formatFechaEdicion = (fecha: string, precision: 'dia' | 'anio' | null): string =>
  precision === 'anio' ? fecha.slice(0, 4) : formatDia(fecha)

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONA,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as dd/MM/yyyy HH:mm in Argentina. Takes an ISO date and time. */
export function formatFechaHora(iso: string): string {
  const parts = Object.fromEntries(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
}

/** The last minute before an instant, as dd/MM/yyyy HH:mm: what lasts until midnight ends on the day before. */
export const formatHasta = (iso: string): string => formatFechaHora(new Date(Date.parse(iso) - 60_000).toISOString())

/** The calendar day in Argentina of an instant, as `yyyy-mm-dd`. */
export function toLocalDay(instant: Date): string {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** How far Argentina's clocks are from UTC, all year: there has been no summer time since 2009. */
export const HUSO = '-03:00'

/** The instant at which a day, `yyyy-mm-dd`, begins in Argentina. */
export const fromLocalDay = (day: string): Date => new Date(`${day}T00:00:00${HUSO}`)

/** A minute of Argentina as forms take it, `yyyy-mm-ddThh:mm`. */
export function toLocalMinute(instant: Date): string {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/** The instant at which such a minute begins. */
export const fromLocalMinute = (minute: string): Date => new Date(`${minute}:00${HUSO}`)

/** The same of a text that may be no such minute, or one that does not exist (31 June): null. */
export function readLocalMinute(text: string): Date | null {
  if (!/^(?:19|20)\d\d-\d\d-\d\dT[0-2]\d:[0-5]\d$/.test(text)) return null
  const instant = fromLocalMinute(text)
  return !Number.isNaN(instant.getTime()) && toLocalMinute(instant) === text ? instant : null
}

/** Such a minute as people read it. */
export const formatMinuto = (minute: string): string => formatFechaHora(fromLocalMinute(minute).toISOString())

/** `2026-11-23T10:30:00.000-03:00`: an instant as the clocks of Argentina tell it. */
export const toLocalIso = (instant: Date): string =>
  `${toLocalMinute(instant)}${instant.toISOString().slice(16, -1)}${HUSO}`

/** `1 libro`, `34 libros`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${groupThousands(String(count))} ${count === 1 ? one : many}`

/** A text's paragraphs: every line break is one (specification, section 2, 'Sinopsis'). */
export const splitParrafos = (descripcion: string): string[] =>
  descripcion
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
