// What an import is asked for, and what it says of the list beside its rows.
import type { Db } from '#platform/db/pool.ts'
import { formatPesos } from '#platform/format.ts'
import { toPesos } from '#platform/money.ts'
import type { Aviso, Avisos, Clasificados, MateriaSuelta } from './avisos.ts'
import { CAMPO_NOMBRES } from './campo.rules.ts'
import type { Entrada } from './entrada.ts'
import type { Lejano } from './guardia.queries.ts'
import * as staging from './staging.queries.ts'

/** How far it is: bytes of the file, then rows of stored books that change; of an undo, books. */
export type Avance = { fase: 'importar' | 'actualizar' | 'deshacer'; hecho: number; total: number; creados: number }

export type Report = {
  filas: number
  creados: number
  actualizados: number
  iguales: number
  rechazados: number
  /** Refused rows by kind (`Clase`). */
  porClase: Record<string, number>
  autoresNuevos: number
  editorialesNuevas: number
  /** Prices that were lowered below the PVP of their book; with the guard such rows are refused. */
  bajoPvp: number
  /** Prices far from the former ones, which stayed as they were. */
  lejanos: number
  /** What nothing was refused for, but somebody should look at. */
  avisos: Aviso[]
  /** Subjects of the file that no category follows from, those of the most books first. */
  materiasSueltas: MateriaSuelta[]
  /** Of the records of the file with subjects those that have a category. */
  clasificados: Clasificados
  /** Stored books of which a stronger supplier, or the shop's own hand, kept fields as they were. */
  retenidos: number
}

export type ImportOptions = {
  /** Do everything, then take it back. */
  dryRun?: boolean
  /** A price of 0 means that the book is free. */
  gratis?: boolean
  /** Prices far from the former ones are meant; else they are named and stay as they were. */
  lejanos?: boolean
  /** The id of the import whose history is kept, with what an undo needs. */
  historia?: string
  /** Who sends the file. Without one the list is the shop's own, and nothing is kept from it. */
  proveedor?: { id: string } | { nombre: string }
  /** Ends it early: what is under way fails, and nothing is saved. */
  signal?: AbortSignal
  /** The account that prices are said to be changed by. */
  actor?: string | null
  onProgress?: (avance: Avance) => void
  /** Another import is running; this one begins when it ends. */
  onWait?: () => void
  /** Asked once no other import can run; `false` gives up before anything is read. */
  shouldStart?: (db: Db) => Promise<boolean>
  /** The first writes of the transaction. */
  afterBegin?: (db: Db, proveedor: string | null) => Promise<void>
  /** Further writes of the same transaction, also of one that is taken back. */
  beforeCommit?: (db: Db, report: Report) => Promise<void>
  /** What became of the rows, in the order of the file, once it is settled. */
  onRechazos?: (rechazos: AsyncIterable<staging.RechazoDeLinea[]>) => Promise<void>
  onDetalle?: (detalle: AsyncIterable<staging.Detalle[]>) => Promise<void>
}

/** Sheets with books that are not read, columns that nothing is read from, and what they, or one that is read otherwise, may be. */
export function noteColumnas({ ignoradas, propuestas, hojas = [] }: Entrada, avisos: Avisos): void {
  for (const { nombre, leida } of hojas) {
    if (!leida) avisos.note('hoja', null, `«${nombre}»: importala aparte, eligiendo esa hoja`)
  }
  const propuesta = (columna: string) => {
    const found = propuestas?.get(columna)
    return found ? `: ${found.motivo}. Si es «${CAMPO_NOMBRES[found.campo]}», decilo al preparar la lista` : ''
  }
  for (const columna of ignoradas) {
    avisos.note('columna', null, `la columna «${columna}» no se usa${propuesta(columna)}`)
  }
  for (const columna of propuestas?.keys() ?? []) {
    if (!ignoradas.includes(columna))
      avisos.note('columna', null, `la columna «${columna}» se lee como otra cosa${propuesta(columna)}`)
  }
}

export function noteLejanos(avisos: Avisos, lejanos: readonly Lejano[]): void {
  for (const { linea, titulo, antes, ahora } of lejanos) {
    const milesima = Math.round(antes / ahora) === 1_000 ? ', la milésima parte' : ''
    const [de, a] = [antes, ahora].map((precio) => formatPesos(toPesos(precio)))
    avisos.note('lejano', linea, `«${titulo}»: de ${de} a ${a}${milesima}`)
  }
}

export function noteReferencias(avisos: Avisos, otras: readonly staging.OtraReferencia[]): void {
  for (const { linea, referencia, antes } of otras) {
    avisos.note('referencia', linea, `«${referencia}», que antes era «${antes}»`)
  }
}

export async function tell(db: Db, { onRechazos, onDetalle }: ImportOptions): Promise<void> {
  await onRechazos?.(staging.readCursor(db, staging.SELECT_RECHAZOS))
  await onDetalle?.(staging.readCursor(db, staging.SELECT_DETALLE))
}
