// An import from the first byte to the commit: staging while the file is read, then one transaction.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { refreshBusqueda } from '../libros/libro.busqueda.queries.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Database } from '../platform/db/schema.ts'
import { createFilaEncoder, openCopy } from './copia.ts'
import { type Entrada, ImportError } from './entrada.ts'
import { createFilaReader, type Rechazo } from './fila.rules.ts'
import * as queries from './importacion.queries.ts'
import * as staging from './staging.queries.ts'

export type Avance = { fase: 'leer' | 'guardar'; hecho: number; total: number }
export type RechazoDeLinea = { linea: number; motivo: string }
export type Detalle = {
  linea: number
  isbn: string | null
  resultado: 'creado' | 'actualizado' | 'igual' | 'rechazado'
  columnas: string[] | null
  motivo: string | null
}

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
}

export type ImportOptions = {
  /** Do everything, then take it back. */
  dryRun?: boolean
  onProgress?: (avance: Avance) => void
  /** Another import is running; this one begins when it ends. */
  onWait?: () => void
  /** Asked once no other import can run; `false` gives up before anything is read. */
  shouldStart?: (client: pg.ClientBase) => Promise<boolean>
  /** Further writes of the same transaction. */
  beforeCommit?: (client: pg.ClientBase) => Promise<void>
  /** What became of the rows, in the order of the file, once it is settled. Either must be read to its end or left. */
  onRechazos?: (rechazos: AsyncIterable<RechazoDeLinea[]>) => Promise<void>
  onDetalle?: (detalle: AsyncIterable<Detalle[]>) => Promise<void>
}

const TRAMO = 10_000
const ATTEMPTS = 3
// Unique and foreign keys, deadlock, serialization: somebody else wrote the same book, author or category just now.
const RETRYABLE = ['23505', '23503', '40P01', '40001']

/**
 * Imports the books of a file; null when `shouldStart` said no. The good rows land together or, should anything fail,
 * not at all. Runs beside a selling shop; only another import has to wait.
 */
export async function importCsv(entrada: Entrada, databaseUrl: string, options: ImportOptions = {}): Promise<Report | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'anaquel importación',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // the query under way fails with it
  await client.connect()
  try {
    await staging.configureSession(client)
    if (!(await staging.tryLockImport(client))) {
      options.onWait?.()
      await staging.waitForImportLock(client)
    }
    if (options.shouldStart && !(await options.shouldStart(client))) return null
    await staging.createStaging(client)
    await stageRows(client, entrada, options)
    const report = await saveWithRetry(client, options)
    if (!options.dryRun) await finish(client, report, options)
    return report
  } finally {
    await client.end().catch(() => {})
  }
}

async function stageRows(client: pg.Client, entrada: Entrada, { onProgress }: ImportOptions): Promise<void> {
  const categorias = await staging.listCategoriasConocidas(client)
  const readFila = createFilaReader(entrada.columnas, new Set(categorias.keys()))
  const encoder = createFilaEncoder(categorias)
  const copy = openCopy(client, 'imp_fila')
  const total = entrada.fuente.bytes
  try {
    for await (const registros of entrada.registros((hecho) => onProgress?.({ fase: 'leer', hecho, total }))) {
      for (const { linea, celdas, cruda } of registros) {
        const fila = cruda === undefined ? readFila(celdas) : BROKEN
        const line = 'clase' in fila ? encoder.encodeRechazo(linea, fila) : encoder.encodeFila(linea, fila)
        if (copy.add(line)) await copy.flush()
      }
    }
    await copy.close()
  } catch (error) {
    copy.abort()
    throw error
  }
}

const BROKEN: Rechazo = { clase: 'fila', motivo: 'las comillas no cierran o hay texto después de cerrarlas' }

async function saveWithRetry(client: pg.Client, options: ImportOptions): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(client, options)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
      if (code === '55P03') throw new ImportError('Otra operación tiene ocupados libros de este archivo. No se guardó nada; probá de nuevo.')
      if (!RETRYABLE.includes(code) || attempt === ATTEMPTS) throw error
    }
  }
}

async function save(client: pg.Client, options: ImportOptions): Promise<Report> {
  await client.query('begin')
  await staging.planRows(client)
  const { leidas, nuevas, conocidas, ultima } = await staging.countPlan(client)
  const progress = (hecho: number) => options.onProgress?.({ fase: 'guardar', hecho, total: nuevas + conocidas })
  progress(0)
  const editorialesNuevas = await queries.insertEditoriales(client)
  const autoresNuevos = await queries.insertAutores(client)

  let creados = 0
  for (const tramo of nuevas > 0 ? listTramos(ultima) : []) {
    creados += await queries.insertLibros(client, tramo)
    progress(creados)
  }
  const actualizados = conocidas > 0 ? await queries.lockCambios(client) : 0
  for (const tramo of actualizados > 0 ? listTramos(ultima) : []) {
    await refreshBusqueda(asDb(client), await queries.updateLibros(client, tramo))
    progress(creados + Math.round((conocidas * tramo.hasta) / ultima))
  }
  await options.beforeCommit?.(client)

  const porClase = await staging.countRechazos(client)
  const rechazados = Object.values(porClase).reduce((sum, n) => sum + n, 0)
  const iguales = leidas - rechazados - creados - actualizados
  const report = { filas: leidas, creados, actualizados, iguales, rechazados, porClase, autoresNuevos, editorialesNuevas }
  if (options.dryRun) {
    await tell(client, options)
    await client.query('rollback')
    return report
  }
  await client.query('commit').catch((error: Error) => {
    if (error instanceof pg.DatabaseError) throw error
    throw new ImportError('Se cortó la conexión justo al guardar. Importá el archivo otra vez: lo que ya esté guardado queda sin cambios.')
  })
  return report
}

/** After the commit nothing may look as if it had failed. */
async function finish(client: pg.Client, { creados, actualizados }: Report, options: ImportOptions): Promise<void> {
  try {
    if (creados + actualizados > 1_000) await queries.tidyCatalogo(client)
    await client.query('begin')
    await tell(client, options)
    await client.query('commit')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ImportError(`Los libros quedaron guardados, pero no se pudo terminar el informe: ${reason}`)
  }
}

async function tell(client: pg.Client, { onRechazos, onDetalle }: ImportOptions): Promise<void> {
  await onRechazos?.(staging.readCursor<RechazoDeLinea>(client, staging.SELECT_RECHAZOS))
  await onDetalle?.(staging.readCursor<Detalle>(client, staging.SELECT_DETALLE))
}

function listTramos(ultima: number): queries.Tramo[] {
  const count = Math.ceil((ultima + 1) / TRAMO)
  return Array.from({ length: count }, (_, i) => ({ desde: i * TRAMO, hasta: Math.min((i + 1) * TRAMO - 1, ultima) }))
}

/** The same connection, and so the same transaction, for queries written with Kysely. */
function asDb(client: pg.Client): Db {
  const connection = Object.assign(client, { release: () => {} })
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }) })
}
