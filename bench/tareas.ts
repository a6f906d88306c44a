// The shop's own jobs, run before the measurement so that they do not run during it.
import pg from 'pg'
import { refreshObra } from '#catalogo/autores/autor.queries.ts'
import { cleanIndice, refreshIndiceIfDue } from '#catalogo/indice/indice.queries.ts'
import { createDb } from '#platform/db/pool.ts'
import { compactRecuento } from '#platform/db/recuento.ts'
import type { Query } from './kept.ts'
import { formatNumber, type Row } from './report.ts'

const JOB_MS = 600_000

/** Runs the shop's own jobs before the measurement; no rows when there was nothing to do. */
export async function runJobs(url: string, query: Query): Promise<Row[]> {
  const db = createDb(new pg.Pool({ connectionString: url, max: 1 })) // no limit of time: all of it has just been imported
  try {
    await refreshObra(db)
    await compactRecuento(db)
    const began = performance.now()
    const done = await refreshIndiceIfDue(db, AbortSignal.timeout(JOB_MS))
    const seconds = (performance.now() - began) / 1_000
    if (!done) return []
    await cleanIndice(db)
    await query('vacuum') // no analyze: what the planner has to know, the jobs tell it
    return [{ name: 'niveles y diccionario de nuevo', figure: `${formatNumber(seconds, 1)} s` }]
  } finally {
    await db.destroy()
  }
}
