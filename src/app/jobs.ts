import { sql } from 'kysely'
import { refreshVendidos } from '../pedidos/pedido.queries.ts'
import { deleteExpiredSesiones } from '../usuarios/sesion.queries.ts'
import type { Api } from './api.ts'

const EVERY_MS = 60_000

/**
 * Housekeeping that may happen late or twice without harm: copies sold, sessions that ran out. On many nodes an advisory
 * lock lets one do it at a time. Returns the way to stop.
 */
export function startJobs({ db, app }: Pick<Api, 'db' | 'app'>): () => void {
  const run = () =>
    db
      .transaction()
      .execute(async (trx) => {
        const lock = await sql<{
          mine: boolean
        }>`select pg_try_advisory_xact_lock(hashtext('anaquel.tareas')) as mine`.execute(trx)
        if (!lock.rows[0]?.mine) return
        await deleteExpiredSesiones(trx)
        await refreshVendidos(trx)
      })
      .catch((error: Error) => app.log.warn({ message: error.message }, 'housekeeping failed, it is tried again'))
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
