import { sql } from 'kysely'
import { refreshObra } from '../autores/autor.queries.ts'
import { cleanIndice, refreshIndiceIfDue } from '../busqueda/indice.queries.ts'
import { deleteOldSinResultado } from '../busqueda/sin-resultado.queries.ts'
import { deleteOldMensajes } from '../contacto/contacto.queries.ts'
import { refreshVendidos } from '../pedidos/vendidos.queries.ts'
import { compactRecuento } from '../platform/db/recuento.ts'
import { toLocalDay } from '../platform/format.ts'
import { refreshComprados } from '../recomendados/comprados.queries.ts'
import { deleteExpiredRecuperaciones } from '../usuarios/recuperacion.queries.ts'
import { deleteExpiredSesiones } from '../usuarios/sesion.queries.ts'
import type { Api } from './api.ts'

const EVERY_MS = 60_000
/** Stretches of orders that are counted in one minute, should many have come at once. */
const TRAMOS = 20

const currentYear = () => toLocalDay(new Date()).slice(0, 4)

/**
 * Housekeeping that may happen late or twice without harm: copies sold, authors' popularity, what is bought together,
 * counters, sessions and links that ran out, and once a day or after an import what the search knows of the whole
 * catalogue. On many nodes advisory locks let one do it at a time. Returns the way to stop.
 */
export function startJobs({ db, app, cache, turns }: Pick<Api, 'db' | 'app' | 'cache' | 'turns'>): () => void {
  let counted = 0
  let turnedAway = 0
  const countHits = () => {
    const { hits, entries, bytes } = cache.stats()
    if (hits > counted) app.log.info({ hits: hits - counted, entries, bytes }, 'answered from the page cache')
    counted = hits
    const { refused } = turns.stats()
    if (refused > turnedAway) app.log.warn({ refused: refused - turnedAway }, 'public reads were turned away')
    turnedAway = refused
  }
  const stopping = new AbortController()
  const run = () =>
    db
      .transaction()
      .execute(async (trx) => {
        const lock = await sql<{
          mine: boolean
        }>`select pg_try_advisory_xact_lock(hashtext('anaquel.tareas')) as mine`.execute(trx)
        if (!lock.rows[0]?.mine) return
        await deleteExpiredSesiones(trx)
        await deleteExpiredRecuperaciones(trx)
        await deleteOldMensajes(trx)
        await deleteOldSinResultado(trx, toLocalDay(new Date()))
        await refreshVendidos(trx)
        await compactRecuento(trx)
      })
      .then(() => refreshObra(db))
      .then(() => countComprados(db))
      .then(() => cleanIndice(db))
      .then(() => refreshIndiceIfDue(db, stopping.signal))
      .catch((error: Error) => {
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

/** In transactions of its own: counting must not keep the books locked that the housekeeping has written. */
async function countComprados(db: Api['db']): Promise<void> {
  const countNext = () =>
    db.transaction().execute(async (trx) => {
      const lock = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(hashtext('anaquel.comprados')) as mine`.execute(trx)
      return lock.rows[0]?.mine === true && (await refreshComprados(trx))
    })
  for (let n = 0; n < TRAMOS && (await countNext()); n++);
}
