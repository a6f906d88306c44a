// Tables as files for spreadsheets, written while they are read.
import { Readable } from 'node:stream'
import { guardCelda } from '#platform/celda.ts'
import { BOM, type CeldaCsv, writeCsv } from '#platform/csv.ts'
import { inTurns } from '#platform/http/pieces.ts'
import type { Centavos } from '#platform/money.ts'
import type { FormatoTabla } from './planilla.rules.ts'

/** A sum of money: `12500,00` in CSV, a number in XLSX. */
export class Importe {
  readonly centavos: Centavos
  constructor(centavos: Centavos) {
    this.centavos = centavos
  }
}

export const toImporte = (centavos: Centavos | null): Importe | null =>
  centavos === null ? null : new Importe(centavos)

export type Celda = string | number | Importe | null
/** Rows some at a time; the first has the names of the columns. */
export type Tabla = AsyncIterable<readonly (readonly Celda[])[]>

export const TIPOS: Record<FormatoTabla, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What a sheet of XLSX holds, the row of names included. */
const FILAS_XLSX = 1_048_576

/** Rows that are written at once: a millisecond or two. */
const FILAS_JUNTAS = 100

const toCsv = (celda: Celda): CeldaCsv =>
  celda instanceof Importe ? { cifra: (celda.centavos / 100).toFixed(2).replace('.', ',') } : celda

async function* writeFilas(tabla: Tabla): AsyncGenerator<string> {
  yield BOM
  let filas: CeldaCsv[][] = []
  for await (const fila of flatten(tabla, toCsv)) {
    if (filas.push(fila) < FILAS_JUNTAS) continue
    yield writeCsv(filas)
    filas = []
  }
  if (filas.length > 0) yield writeCsv(filas)
}

// Texts are typed as text there: only what looks like a guard needs one, so that reading takes nothing away.
const writeXlsx = (celda: Celda): string | number | null => {
  if (celda instanceof Importe) return celda.centavos / 100
  return typeof celda === 'string' && celda.startsWith("'") ? guardCelda(celda) : celda
}

async function* flatten<T>(tabla: Tabla, write: (celda: Celda) => T): AsyncGenerator<T[]> {
  for await (const fila of inTurns(tabla)) yield fila.map(write)
}

async function* limit<T>(filas: AsyncGenerator<T>, max: number): AsyncGenerator<T> {
  let count = 0
  for await (const fila of filas) {
    if (++count > max) throw new Error(`more than ${max} rows: a sheet of XLSX holds no more`)
    yield fila
  }
}

async function* writeLibro(nombre: string, tabla: Tabla) {
  const { writeXlsxStream } = await import('hucre/xlsx') // no start waits for what the first workbook needs
  yield* writeXlsxStream(limit(flatten(tabla, writeXlsx), FILAS_XLSX), { name: nombre })
}

/** CSV with its byte order mark and semicolons, or a workbook with one sheet; read as fast as it is taken. */
export function createPlanilla(formato: FormatoTabla, nombre: string, tabla: Tabla): Readable {
  if (formato === 'xlsx') {
    return Readable.from(writeLibro(nombre, tabla))
  }
  // A failure destroys it: the connection closes, and whoever reads on sees it.
  return Readable.from(writeFilas(tabla))
}
