// CSV, whoever reads it: the one place that writes it, so that no cell is ever a formula of a spreadsheet.
import { stringify } from 'csv-stringify/sync'
import { guardCelda } from './celda.ts'

/** A text is guarded against formulas (`celda.ts`), a number is none; `cifra` is a number as it is to be read: `-12,50`. */
export type CeldaCsv = string | number | { readonly cifra: string } | null

/** Spreadsheets need it first in a file to read its accents. */
export const BOM = '\ufeff'

const writeCelda = (celda: CeldaCsv): string | number | null => {
  if (typeof celda === 'string') return guardCelda(celda)
  return typeof celda === 'object' && celda !== null ? celda.cifra : celda
}

type Options = { delimitador?: string; fin?: '\r\n' | '\n' }

/** Rows with their line ends: with semicolons and those of Windows, as spreadsheets in Argentina open them. */
export const writeCsv = (
  filas: readonly (readonly CeldaCsv[])[],
  { delimitador = ';', fin = '\r\n' }: Options = {},
): string =>
  stringify(
    filas.map((celdas) => celdas.map(writeCelda)),
    // Left to itself it quotes only the line break that ends records: a paragraph within a cell would end the row.
    { delimiter: delimitador, record_delimiter: fin, quoted_match: /[\r\n]/ },
  )
