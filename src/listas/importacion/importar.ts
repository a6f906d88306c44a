import { sql } from 'kysely'
import pg from 'pg'
import { Avisos } from './avisos.ts'
import { withConexion } from './conexion.ts'
import { type Entrada, ImportError } from './entrada.ts'
import { MANY, save, type Work } from './guardar.ts'
import { vacuumCatalogo } from './importacion.queries.ts'
import { type ImportOptions, noteColumnas, type Report, tell } from './importar.avisos.ts'
import { createIndexado } from './indexado.ts'
import { startReading } from './lectura.ts'
import { createLimpieza } from './limpieza.ts'
import { listReglas } from './materias/materia.queries.ts'
import { createMapaMaterias } from './materias/materia.rules.ts'
import * as staging from './staging.queries.ts'

const ATTEMPTS = 3

// Unique and foreign keys, serialization, deadlock: somebody else wrote the same book, author or category just now.
const RETRYABLE = ['23505', '23503', '40001', '40P01']

/**
 * Imports the books of a file; null when `shouldStart` said no. The good rows land together or, should anything fail,
 * not at all. Runs beside a selling shop; only another import has to wait.
 */
export async function importCsv(
  entrada: Entrada,
  databaseUrl: string,
  options: ImportOptions = {},
): Promise<Report | null> {
  return withConexion(databaseUrl, options.signal, async (db) => {
    await staging.configureSession(db)
    if (!(await staging.tryLockImport(db))) {
      options.onWait?.()
      await staging.waitForImportLock(db)
    }
    if (options.shouldStart && !(await options.shouldStart(db))) return null
    await staging.emptyStaging(db)
    await staging.createPlan(db)
    const limpieza = createLimpieza(databaseUrl)
    const indexado = createIndexado(databaseUrl)
    const categorias = await staging.listCategoriasConocidas(db)
    const avisos = new Avisos()
    noteColumnas(entrada, avisos)
    const reading = startReading(entrada, databaseUrl, categorias, {
      categoriasP: new Set(categorias.keys()),
      materias: createMapaMaterias(await listReglas(db)),
      avisos,
      gratis: options.gratis === true,
    })
    try {
      const work: Work = {
        db,
        tramos: reading.tramos,
        limpieza,
        indexado,
        bytes: entrada.fuente.bytes,
        mensaje: entrada.mensaje,
        propia: entrada.propia === true,
        esOnix: entrada.formato === 'onix',
        avisos,
        options,
      }
      const report = await saveWithRetry(work)
      if (!options.dryRun) await finish(work, report, reading.savePalabras)
      return report
    } finally {
      await reading.stop()
      await indexado.stop()
      await limpieza.stop()
      await staging.emptyStaging(db).catch(() => {}) // the next import does it
    }
  })
}

async function saveWithRetry(work: Work): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(work)
    } catch (error) {
      await sql`rollback`.execute(work.db).catch(() => {})
      await work.indexado.rollback()
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
      if (code === '55P03') throw new ImportError(OCUPADO)
      if (!RETRYABLE.includes(code) || attempt === ATTEMPTS) throw error
    }
  }
}

const OCUPADO = 'Otra operación tiene ocupados libros de este archivo. No se guardó nada; probá de nuevo.'

/** After the commit nothing may look as if it had failed. */
async function finish(
  { db, limpieza, options }: Work,
  { creados, actualizados }: Report,
  savePalabras: () => Promise<void>,
): Promise<void> {
  try {
    const large = creados + actualizados > MANY ? [vacuumCatalogo(db), limpieza.finish()] : []
    await Promise.all([savePalabras(), ...large])
    await sql`begin`.execute(db)
    await tell(db, options)
    await sql`commit`.execute(db)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ImportError(`Los libros quedaron guardados, pero no se pudo terminar el informe: ${reason}`)
  }
}
