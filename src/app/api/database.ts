// The connections of one process: its pools, what holds them back while the database hangs, and the replicas.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { Breaker } from '#platform/db/breaker.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { Replicas } from '#platform/db/replicas.ts'

/** Searches that run at once; more of them would only wait for one another within the database. */
const SEARCHES = 4

/** `planned` is for searches: it plans each statement once. `close` ends all of it. */
export async function openDatabase(app: FastifyInstance, config: Config, url: string) {
  const onIdleError = (error: Error) => {
    app.log.warn({ err: { message: error.message } }, 'an idle database connection was lost')
  }
  const breaker = new Breaker(url, app.log)
  const pool = createPool(url, config.DATABASE_POOL, onIdleError, undefined, breaker)
  const db = createDb(pool)
  const forPlanned = createPool(url, SEARCHES, onIdleError, '-c plan_cache_mode=force_generic_plan', breaker)
  const planned = createDb(forPlanned)
  const urls = config.DATABASE_REPLICA_URLS
  const pools = { db: pool, planned: forPlanned }
  const replicas =
    urls.length > 0 ? new Replicas({ primaryUrl: url, urls, pools, log: app.log }, { db, planned }) : null
  await replicas?.start()
  const close = async () => {
    breaker.close()
    await Promise.all([replicas?.close(), db.destroy(), planned.destroy()])
  }
  return { pool, db, planned, replicas, isAway: () => breaker.isOpen, close }
}
