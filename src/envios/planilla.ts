// Sheets as CSV, both ways.
import { parseCsv, writeCsv } from 'hucre/csv'
import { guardCelda, unguardCelda } from '../platform/celda.ts'
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

/** The text of a sheet. */
export const writePlanilla = (filas: readonly (readonly string[])[]): string =>
  writeCsv(
    filas.map((celdas) => celdas.map(guardCelda)),
    { delimiter: SEPARADOR, lineSeparator: '\n' },
  )
