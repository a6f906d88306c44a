// Business days of Argentina, and the days between which a parcel comes.
import { addDias, type Dia, weekdayOf } from '#platform/dias.ts'

/** The holidays whose day of the year is fixed by law 27.399 and never moves. */
const FIJOS = ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '12-08', '12-25']

/** Easter Sunday of a year in the Gregorian calendar (the anonymous algorithm). */
export function computePascua(anio: number): Dia {
  const a = anio % 19
  const b = Math.floor(anio / 100)
  const c = anio % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${anio}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

/** Carnival is Monday and Tuesday before Ash Wednesday; Good Friday the second day before Easter. */
const DE_PASCUA = [-48, -47, -2]

/** The holidays that law 27.399 fixes, without those that it moves: the owner types in the year's. */
export function isFeriadoFijo(dia: Dia): boolean {
  if (FIJOS.includes(dia.slice(5))) return true
  const pascua = computePascua(Number(dia.slice(0, 4)))
  return DE_PASCUA.some((dias) => addDias(pascua, dias) === dia)
}

/** Those that article 6 of the law moves, in the order of the year: Güemes, San Martín, cultural diversity, sovereignty. */
const TRASLADABLES: readonly (readonly [dia: string, nombre: string])[] = [
  ['06-17', 'Paso a la Inmortalidad del General Güemes'],
  ['08-17', 'Paso a la Inmortalidad del General San Martín'],
  ['10-12', 'Día del Respeto a la Diversidad Cultural'],
  ['11-20', 'Día de la Soberanía Nacional'],
]

/**
 * Where the law's rule puts the movable holidays of a year: Tuesday and Wednesday go to the Monday before, Thursday and Friday
 * to the Monday after. A proposal: each year's decree may say otherwise and add bridges.
 */
export const listTrasladables = (anio: number): { dia: Dia; nombre: string }[] =>
  TRASLADABLES.map(([fecha, nombre]) => {
    const dia = `${anio}-${fecha}`
    const on = weekdayOf(dia)
    const moved = on === 2 || on === 3 ? 1 - on : on === 4 || on === 5 ? 8 - on : 0
    return { dia: addDias(dia, moved), nombre }
  })

/** Days on which nothing is sent or delivered besides weekends and the fixed holidays. */
export type Feriados = ReadonlySet<Dia>

export const isHabil = (dia: Dia, feriados: Feriados): boolean => {
  const on = weekdayOf(dia)
  return on !== 0 && on !== 6 && !isFeriadoFijo(dia) && !feriados.has(dia)
}

/** The first business day from this one on, itself included. */
function findHabil(dia: Dia, feriados: Feriados): Dia {
  let found = dia
  while (!isHabil(found, feriados)) found = addDias(found, 1)
  return found
}

/** So many business days after a day, which need not be one. */
export function addHabiles(dia: Dia, dias: number, feriados: Feriados): Dia {
  let found = findHabil(dia, feriados)
  for (let n = 0; n < dias; n++) found = findHabil(addDias(found, 1), feriados)
  return found
}

export type Plazo = {
  dias_min: number
  dias_max: number
  /** Whether the days are business days, or days of the calendar. */
  habiles: boolean
  /** What is ordered from this hour on counts as ordered on the next day; null: until midnight. */
  corte_hora: number | null
}

/** Both days of the range, the same one where it is one. */
export type Rango = { desde: Dia; hasta: Dia }

/** Between which days something arrives that is ordered at this hour (0 to 23) of a day in Argentina. */
export function computeRango(
  { dia, hora }: { dia: Dia; hora: number },
  { dias_min, dias_max, habiles, corte_hora }: Plazo,
  feriados: Feriados,
): Rango {
  const salida = corte_hora !== null && hora >= corte_hora ? addDias(dia, 1) : dia
  const after = (dias: number) => (habiles ? addHabiles(salida, dias, feriados) : addDias(salida, dias))
  return { desde: after(dias_min), hasta: after(dias_max) }
}

const DIAS_SEMANA = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const MESES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]

const numero = (dia: Dia) => Number(dia.slice(8))
const mes = (dia: Dia) => MESES[Number(dia.slice(5, 7)) - 1] ?? ''

/** `martes 24`. */
const formatCorto = (dia: Dia): string => `${DIAS_SEMANA[weekdayOf(dia)]} ${numero(dia)}`
/** `martes 24 de noviembre`. */
export const formatDiaLargo = (dia: Dia): string => `${formatCorto(dia)} de ${mes(dia)}`

/** `el martes 24`, `entre el martes 24 y el jueves 26`; with the months where they are two. */
export function formatRango({ desde, hasta }: Rango): string {
  if (desde === hasta) return `el ${formatCorto(desde)}`
  const format = desde.slice(0, 7) === hasta.slice(0, 7) ? formatCorto : formatDiaLargo
  return `entre el ${format(desde)} y el ${format(hasta)}`
}

const formatBreve = (dia: Dia): string => `${numero(dia)}/${Number(dia.slice(5, 7))}`
/** The same where there is little room: `el 24/11`, `del 30/11 al 2/12`. */
export const formatRangoBreve = ({ desde, hasta }: Rango): string =>
  desde === hasta ? `el ${formatBreve(desde)}` : `del ${formatBreve(desde)} al ${formatBreve(hasta)}`

/** «Comprá hoy, llega mañana» is true of what has one day, the next one. */
export const isParaManana = ({ desde, hasta }: Rango, hoy: Dia): boolean => desde === hasta && hasta === addDias(hoy, 1)
