// Cells of the two files with people in them, as src/listas/exportacion writes them: found by the names of their columns, read to
// the letter.
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import { unguardCelda } from '#platform/celda.ts'
import { readLocalMinute } from '#platform/format.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import { fold, isPrintable } from '#platform/text.ts'

export type Rechazo = { linea: number; motivo: string }
export const isRechazo = (read: object): read is Rechazo => 'motivo' in read

/** The text of a row under a column's name; empty where the file has no such column. */
export type Celdas = (columna: string) => string

/** Reads rows by the names of a header, or says in Spanish which column is missing. */
export function createCeldas(
  cabecera: readonly string[],
  necesarias: readonly string[],
): ((celdas: readonly string[]) => Celdas) | { motivo: string } {
  const posicion = new Map<string, number>()
  for (const [at, nombre] of cabecera.map((celda) => fold(celda.trim())).entries()) {
    if (nombre === '') continue
    if (posicion.has(nombre)) return { motivo: `la columna «${cabecera[at]}» está dos veces` }
    posicion.set(nombre, at)
  }
  const faltan = necesarias.filter((nombre) => !posicion.has(fold(nombre)))
  if (faltan.length > 0) return { motivo: `faltan columnas: ${faltan.map((nombre) => `«${nombre}»`).join(', ')}` }
  return (celdas) => (columna) => unguardCelda(celdas[posicion.get(fold(columna)) ?? -1] ?? '')
}

/** What of a value may be said back in a report. */
export const quote = (text: string): string => `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`

/** Why a text cannot be kept; null where it can. */
export function judgeTexto(nombre: string, text: string, max: number): string | null {
  if (text.length > max) return `${nombre}: tiene más de ${max} caracteres`
  return isPrintable(text) && text.isWellFormed() ? null : `${nombre}: tiene caracteres que no se pueden guardar`
}

/** A minute of Argentina, `yyyy-mm-ddThh:mm`, of `yyyy-mm-dd hh:mm`; null where there is none. */
export function readMinuto(text: string): string | null {
  const minuto = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text.trim())?.slice(1).join('T')
  return minuto !== undefined && readLocalMinute(minuto) ? minuto : null
}

/** A day, `yyyy-mm-dd`, that there is. */
export const readDia = (text: string): string | null =>
  readMinuto(`${text.trim()} 12:00`) === null ? null : text.trim()

/** Centavos up to `max`, none below 0; null where the cell says no such sum. */
export function readImporte(text: string, max: number): Centavos | null {
  const pesos = parsePesos(text)
  if (pesos === null || pesos === undefined || pesos < 0) return null
  const importe = toCentavos(pesos)
  return importe <= max ? importe : null
}

/** A whole number from `min` to `max`. */
export function readEntero(text: string, min: number, max: number): number | null {
  const bare = text.trim()
  const entero = /^\d{1,10}$/.test(bare) ? Number(bare) : null
  return entero !== null && entero >= min && entero <= max ? entero : null
}
