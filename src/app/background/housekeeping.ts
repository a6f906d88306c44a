import { sql } from 'kysely'
import { deleteOldLimites } from '#platform/db/limite.ts'
import type { Db } from '#platform/db/pool.ts'
import { compactRecuento } from '#platform/db/recuento.ts'
import { toLocalDay } from '#platform/format.ts'
import type { Minute } from '#platform/slice.ts'
import type { Api } from '../api/api.ts'
import { SLICES } from '../slices.ts'

const EVERY_MS = 60_000
/** Batches of counting in one minute. */
const BATCHES = 20

const currentYear = () => toLocalDay(new Date()).slice(0, 4)

/**
 * Housekeeping that may happen late or twice without harm: copies sold, authors' popularity, what is bought together, books that look like one work,
 * counters, sessions, links, uploaded lists and security events that ran out, what the panel's overview says of the catalogue, and once a day
 * or after an import what the search knows of all of it. On many nodes advisory locks let one do it at a time. Returns the way to stop.
 */
export function startHousekeeping({
  db,
  app,
  cache,
  turns,
  services,
}: Pick<Api, 'db' | 'app' | 'cache' | 'turns' | 'services'>): () => void {
  let counted = 0
  let turnedAway = 0
  const countHits = () => {
    const { hits, entries, bytes } = cache.stats()
    if (hits > counted) app.log.info({ hits: hits - counted, entries, bytes }, 'answered from the page cache')
    counted = hits
    const refused = turns.stats().refused + turns.writes().refused
    if (refused > turnedAway) app.log.warn({ refused: refused - turnedAway }, 'reads and writes were turned away')
    turnedAway = refused
  }
  const stopping = new AbortController()
  const run = () =>
    runHousekeeping(db, services.ajustes, stopping.signal).catch((error: Error) => {
      if (stopping.signal.aborted) return
      app.log.warn({ message: error.message }, 'housekeeping failed, it is tried again')
    })
  let year = currentYear()
  const keepYear = () => {
    if (year === currentYear()) return
    year = currentYear()
    cache.clear() // every kept page has the old one in its footer
  }
  const timer = setInterval(() => {
    countHits()
    keepYear()
    void run()
  }, EVERY_MS)
  timer.unref()
  void run() // an import may have ended while no shop was open
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

/** All of it once, without what another node is doing. Writes only what differs, so that caches stay full. */
export async function runHousekeeping(db: Api['db'], ajustes: Minute['ajustes'], signal: AbortSignal): Promise<void> {
  const minute: Minute = {
    db,
    ajustes,
    signal,
    locked: async (name, work) => void (await runLocked(db, name, work)),
    batches: (name, count) => countInBatches(db, name, count),
  }
  const works = SLICES.flatMap(({ housekeeping }) => housekeeping ?? [])
  for (const { serve } of works) await serve?.(minute)
  await runLocked(db, 'tareas', async (trx) => {
    for (const { expire } of works) await expire?.(trx, minute)
    await compactRecuento(trx)
    await deleteOldLimites(trx)
  })
  for (const { count } of works) await count?.(minute)
  for (const { derive } of works) await derive?.(minute)
}

/** Runs `work` in a transaction, unless another node runs it now; then undefined. */
const runLocked = <T>(db: Api['db'], name: string, work: (trx: Db) => Promise<T>): Promise<T | undefined> =>
  db.transaction().execute(async (trx) => {
    const locked = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext(${`anaquel.${name}`})) as mine`
    const { rows } = await locked.execute(trx)
    return rows[0]?.mine ? work(trx) : undefined
  })

/** In short transactions, so that the rows they write are not locked for long. `count` says whether there is more. */
async function countInBatches(db: Api['db'], name: string, count: (trx: Db) => Promise<boolean>): Promise<void> {
  for (let n = 0; n < BATCHES && (await runLocked(db, name, count)); n++);
}
