// How those who look whether numbers agree read answers and files, and say what does not.
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/schema.ts'

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

/** Rows of a file with semicolons whose cells hold none of them; cents as whole numbers. */
export const readFilas = (csv: string): string[][] =>
  csv
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')))
/** All of a column of numbers, by its title; sums as centavos. */
export function sumColumna([titulos = [], ...filas]: string[][], nombre: string): number {
  const at = titulos.indexOf(nombre)
  if (at < 0) throw new Error(`no column ${nombre} in ${titulos}`)
  return sumOf(filas.map((fila) => readImporte(fila[at])))
}
/** Pesos of an answer. */
export const toCentavosDe = (pesos: number): number => Math.round(pesos * 100)
export const readImporte = (cell: string | undefined): number =>
  Math.round(Number((cell ?? '').replace(',', '.')) * 100)

export type Mirada = {
  db: Kysely<Database>
  /** An answer as an administrator gets it. */
  get: (url: string) => Promise<string>
  /** What does not agree, in words. */
  wrong: string[]
  expectSame: (que: string, dicho: number | string, sumado: number | string) => void
}
