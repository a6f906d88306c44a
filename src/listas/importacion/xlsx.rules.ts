// What the cells of a spreadsheet say, as text that the readers of tables understand.
import { DIA_MS } from '#platform/dias.ts'

/** A cell as the sheet's XML has it: its type (`s` shared text, `n` number, `b`, `e`, `str`, `inlineStr`, `d`) and style. */
export type Celda = { tipo: string; estilo: number; valor: string }
export type Libro = { compartidos: readonly string[]; esFecha: readonly boolean[]; desde1904: boolean }

/** The number of a column by its letters: «A1» is 0, «AB7» is 27; -1 where there are none. */
export function readColumna(referencia: string): number {
  let columna = 0
  for (let at = 0; at < referencia.length; at++) {
    const letter = referencia.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    columna = columna * 26 + letter
  }
  return columna - 1
}

// Numbers of formats that every spreadsheet knows: dates and times.
const FECHAS = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 57, 58,
]

/** The numbers of formats that show a date: those that every spreadsheet knows, and the file's own with day or year. */
export function readFormatosDeFecha(propios: readonly (readonly [id: number, codigo: string])[]): ReadonlySet<number> {
  const own = propios.filter(([, codigo]) =>
    /[dy]/i.test(codigo.slice(0, 200).replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')),
  )
  return new Set([...FECHAS, ...own.map(([id]) => id)])
}

/** Days from the beginning of the calendar to 1970. The first one counts 29 February 1900, which never was. */
const HASTA_1970 = { desde1900: 25_569, desde1904: 24_107 }

/** A day as `yyyy-mm-dd`; null where the number is none between 1900 and 2100. */
function toDia(serial: number, desde1904: boolean): string | null {
  const days = Math.floor(serial) - (desde1904 ? HASTA_1970.desde1904 : HASTA_1970.desde1900)
  if (!(serial >= 61 && days < 47_847)) return null
  return new Date(days * DIA_MS).toISOString().slice(0, 10)
}

/**
 * A number as it is typed here: whole ones without a sign, others with a comma and two decimals, below ten with three, so
 * that 12.125 is never taken for twelve thousand. Sums of a spreadsheet have sixteen digits of which the last are noise.
 */
export function toNumero(valor: string): string {
  const value = Number(Number(valor).toPrecision(15))
  if (!Number.isFinite(value)) return valor
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
  return String(Number(value.toFixed(Math.abs(value) < 10 ? 3 : 2))).replace('.', ',')
}

/** The text of a cell; an error of a formula is empty. */
export function toTexto({ tipo, estilo, valor }: Celda, { compartidos, esFecha, desde1904 }: Libro): string {
  if (tipo === 's') return compartidos[Number(valor)] ?? ''
  if (tipo === 'e') return ''
  if (tipo !== 'n') return decodeEscapes(valor)
  if (esFecha[estilo] === true) return toDia(Number(valor), desde1904) ?? toNumero(valor)
  return toNumero(valor)
}

/** `_x000D_` is how a spreadsheet writes a character that XML does not have. */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
