// What the works of imports do: dry run, import, undo. The row of the import says how far one is (docs/decisions/059).
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { rememberColumnas } from '#catalogo/proveedores/proveedor.service.ts'
import type { Lugar } from '#platform/aparte/servir.ts'
import { isDatabaseDown } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { AppError } from '#platform/errors.ts'
import { withConexion } from '../conexion.ts'
import { type Entrada, ImportError, openEntrada } from '../entrada.ts'
import { vacuumCatalogo } from '../importacion.queries.ts'
import type { Avance, ImportOptions, Report } from '../importar.avisos.ts'
import { importCsv } from '../importar.ts'
import { formatAvisos, formatRechazos } from '../informe.ts'
import { createLimpieza } from '../limpieza.ts'
import { configureSession, listPrimeros, tryLockImport, waitForImportLock } from '../staging.queries.ts'
import { undoImportacion } from './deshacer.ts'
import type { Informe } from './historia.tables.ts'
import { openPiezas, storeRechazos } from './piezas.ts'
import * as trabajoQueries from './trabajo.queries.ts'

const LATIDO_MS = 2_000
const PRIMEROS = 20
/** From so many rows on statistics are seen to. */
const MANY = 1_000

export type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }
/** Another process has the work by now: nothing of this one may be saved. */
class Lost extends Error {}

const FALLA = 'No se pudo hacer por un error de la tienda. No se guardó nada.'

/** A report in words, within the import's transaction. `began`: by `performance.now()`. */
export async function describeInforme(
  trx: Db,
  { avisos, materiasSueltas, clasificados, ...report }: Report,
  { entrada, began }: { entrada: Entrada; began: number },
): Promise<Informe> {
  return {
    ...report,
    lugar: entrada.lugar,
    segundos: Math.round((performance.now() - began) / 100) / 10,
    primeros: (await listPrimeros(trx, PRIMEROS)).map(({ linea, motivo }) => {
      const place = entrada.situar?.(linea)
      return place ? { linea: place.linea, motivo: `(hoja «${place.hoja}») ${motivo}` } : { linea, motivo }
    }),
    paraMirar: formatAvisos({ avisos, materiasSueltas, clasificados }, entrada).slice(1),
  }
}

/** Does a work that was taken. What fails is said in its row. */
export async function doTrabajo(
  { db, databaseUrl, log, signal }: Lugar,
  tomada: trabajoQueries.Tomada,
): Promise<undefined> {
  const pulse = startPulse(db, tomada)
  const stopping = AbortSignal.any([signal, pulse.lost])
  try {
    const place = { db, databaseUrl, onProgress: pulse.show, signal: stopping }
    await (tomada.trabajo === 'deshacer' ? undo(place, tomada) : importUploaded(place, tomada))
  } catch (error) {
    await settle(db, tomada, { error, stopped: stopping.aborted, log })
  } finally {
    await pulse.stop()
  }
}

type Failed = { error: unknown; stopped: boolean; log: Log }

/** A work that failed is over with its reason; one that was cut off is done again. */
export async function settle(db: Db, tomada: trabajoQueries.Tomada, { error, stopped, log }: Failed): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  log.warn({ importacion: tomada.id, trabajo: tomada.trabajo, message }, 'the work of an import failed')
  if (error instanceof Lost) return
  if (stopped) return void (await trabajoQueries.release(db, tomada).catch(() => {}))
  if (error instanceof ImportError || error instanceof AppError)
    return void (await trabajoQueries.endWithFalla(db, tomada, error.message))
  if (isDatabaseDown(error)) return // its row says nothing new: the next node that looks takes it
  await trabajoQueries.endWithFalla(db, tomada, FALLA).catch(() => {})
}

/** Writes signs of life with the progress, until it is stopped or another process has the work. */
function startPulse(db: Db, tomada: trabajoQueries.Tomada) {
  const losing = new AbortController()
  let avance: Avance | null = null
  let under: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    under = trabajoQueries
      .beat(db, tomada, avance)
      .then((mine) => {
        if (!mine) losing.abort(new Lost('another process has the work'))
      })
      .catch(() => {}) // the database is away: the work fails with it
  }, LATIDO_MS)
  timer.unref()
  return {
    lost: losing.signal,
    show: (next: Avance): void => {
      avance = next
    },
    async stop() {
      clearInterval(timer)
      await under
    },
  }
}

type Run = { db: Kysely<Database>; databaseUrl: string; onProgress: (avance: Avance) => void; signal: AbortSignal }

async function importUploaded(
  { db, databaseUrl, onProgress, signal }: Run,
  tomada: trabajoQueries.Tomada,
): Promise<void> {
  const { id, trabajo, proveedor_id, pedido_por } = tomada
  const dryRun = trabajo === 'ensayo'
  const began = performance.now()
  const entrada = await openEntrada(openPiezas(db, tomada), tomada.columnas, tomada.hoja)
  let probado: Informe | null = null
  const options: ImportOptions = {
    dryRun,
    onProgress,
    signal,
    actor: pedido_por,
    gratis: tomada.gratis,
    lejanos: tomada.lejanos,
    ...(proveedor_id && { proveedor: { id: proveedor_id } }),
    ...(!dryRun && { historia: id }),
    // Nobody else imports now: whoever has lost the work finds out before anything is read.
    shouldStart: async () => {
      if (await trabajoQueries.beat(db, tomada, null)) return true
      throw new Lost('another process has the work')
    },
    beforeCommit: async (trx, report) => {
      const informe = await describeInforme(trx, report, { entrada, began })
      if (dryRun) probado = informe
      else if (!(await trabajoQueries.endImportar(trx, tomada, informe))) throw new Lost('another process has the work')
      else if (proveedor_id) await rememberColumnas(trx, proveedor_id, tomada.columnas)
    },
    onRechazos: (rechazos) => storeRechazos(db, id, formatRechazos(entrada, rechazos)),
  }
  await importCsv(entrada, databaseUrl, options)
  if (probado) await trabajoQueries.endDryRun(db, tomada, probado)
}

const undo = ({ db: pool, databaseUrl, onProgress, signal }: Run, tomada: trabajoQueries.Tomada): Promise<void> =>
  withConexion(databaseUrl, signal, async (db) => {
    await configureSession(db)
    if (!(await tryLockImport(db))) await waitForImportLock(db)
    if (!(await trabajoQueries.beat(pool, tomada, null))) throw new Lost('another process has the work')
    try {
      await sql`begin`.execute(db)
      const deshecho = await undoImportacion(db, {
        id: tomada.id,
        actor: tomada.pedido_por,
        onProgress: (hecho, total) => onProgress({ fase: 'deshacer', hecho, total, creados: 0 }),
      })
      if (!(await trabajoQueries.endDeshacer(db, tomada, deshecho))) throw new Lost('another process has the work')
      await sql`commit`.execute(db)
      if (deshecho.eliminados + deshecho.restaurados > MANY) await tidy(db, databaseUrl)
    } catch (error) {
      await sql`rollback`.execute(db).catch(() => {})
      throw error
    }
  })

/** After many rows the search indexes are worked off and the planner is told; the undo itself is saved, whatever fails here. */
async function tidy(db: Db, databaseUrl: string): Promise<void> {
  const limpieza = createLimpieza(databaseUrl)
  try {
    await Promise.all([vacuumCatalogo(db), limpieza.finish()])
  } finally {
    await limpieza.stop()
  }
}
