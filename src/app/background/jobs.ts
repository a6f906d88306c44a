import { sql } from 'kysely'
import { refreshObra } from '../../autores/autor.queries.ts'
import { deleteOldSinResultado } from '../../busqueda/sin-resultado/sin-resultado.queries.ts'
import { deleteOldMensajes } from '../../contacto/contacto.queries.ts'
import { cleanIndice, refreshIndiceIfDue } from '../../indice/indice.queries.ts'
import { refreshVendidos } from '../../pedidos/vendidos.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/pool.ts'
import { compactRecuento } from '../../platform/db/recuento.ts'
import { toLocalDay } from '../../platform/format.ts'
import { deleteOldSucesos } from '../../platform/sucesos.ts'
import { refreshComprados } from '../../recomendados/comprados.queries.ts'
import { deleteExpiredSesiones } from '../../usuarios/acceso/sesiones.queries.ts'
import { deleteExpiredRecuperaciones } from '../../usuarios/clave/recuperacion.queries.ts'
import { deleteExpiredCambios } from '../../usuarios/correo/cambio-correo.queries.ts'
import { deleteExpiredVerificaciones } from '../../usuarios/correo/verificacion.queries.ts'
import type { Api } from '../api/api.ts'

const EVERY_MS = 60_000
/** Turns of counting in one minute, should much have been sold at once. */
const TURNOS = 20

const currentYear = () => toLocalDay(new Date()).slice(0, 4)

/**
 * Housekeeping that may happen late or twice without harm: copies sold, authors' popularity, what is bought together,
 * counters, sessions, links and security events that ran out, and once a day or after an import what the search knows of the
 * whole catalogue. On many nodes advisory locks let one do it at a time. Returns the way to stop.
 */
export function startJobs(
  { db, app, cache, turns }: Pick<Api, 'db' | 'app' | 'cache' | 'turns'>,
  config: Config,
): () => void {
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
    runTareas(db, config, stopping.signal).catch((error: Error) => {
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

/**
 * All of it once; what another node is at is left to it. Writes only what differs, so that caches stay full.
 */
export async function runTareas(db: Api['db'], config: Config, signal: AbortSignal): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lock = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('anaquel.tareas')) as mine`.execute(trx)
    if (!lock.rows[0]?.mine) return
    await deleteExpiredSesiones(trx, config)
    await deleteExpiredRecuperaciones(trx)
    await deleteExpiredVerificaciones(trx)
    await deleteExpiredCambios(trx)
    await deleteOldMensajes(trx)
    await deleteOldSinResultado(trx, toLocalDay(new Date()))
    await deleteOldSucesos(trx, config.SUCESOS_DIAS)
    await compactRecuento(trx)
  })
  await countInTurns(db, 'vendidos', refreshVendidos)
  await refreshObra(db)
  await countInTurns(db, 'comprados', refreshComprados)
  await cleanIndice(db)
  await refreshIndiceIfDue(db, signal)
}

/** In short transactions, of which one node runs one at a time: counting must not keep for long what it has written locked. */
async function countInTurns(db: Api['db'], nombre: string, count: (trx: Db) => Promise<boolean>): Promise<void> {
  const countNext = () =>
    db.transaction().execute(async (trx) => {
      const lock = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(hashtext(${`anaquel.${nombre}`})) as mine`.execute(trx)
      return lock.rows[0]?.mine === true && (await count(trx))
    })
  for (let n = 0; n < TURNOS && (await countNext()); n++);
}
