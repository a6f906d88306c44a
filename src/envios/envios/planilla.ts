// Sheets as CSV, both ways.
import { parseCsv } from 'hucre/csv'
import { unguardCelda } from '#platform/celda.ts'
import { writeCsv } from '#platform/csv.ts'
import type { FilaPlanilla } from './planilla.rules.ts'

const SEPARADOR = ';'

/** The cells of a sheet, separated by semicolons or commas, each row with the number of its line. */
export function parsePlanilla(texto: string): FilaPlanilla[] {
  const limpio = texto.replace(/^\ufeff/, '')
  const [cabecera = ''] = limpio.split('\n', 1)
  const delimiter = cabecera.includes(SEPARADOR) || !cabecera.includes(',') ? SEPARADOR : ','
  return parseCsv(limpio, { delimiter }).map((celdas, n) => ({
    linea: n + 1,
    celdas: celdas.map((celda) => unguardCelda(String(celda ?? ''))),
  }))
}

/** The text of a sheet, its last line without an end. */
export const writePlanilla = (filas: readonly (readonly string[])[]): string =>
  writeCsv(filas, { delimitador: SEPARADOR, fin: '\n' }).replace(/\n$/, '')
