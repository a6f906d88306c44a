import { sql } from 'kysely'
import { refreshObra } from '#catalogo/autores/autor.queries.ts'
import { cleanIndice, refreshIndiceIfDue } from '#catalogo/indice/indice.queries.ts'
import { wakeRenombres } from '#catalogo/indice/renombre.queries.ts'
import { refreshClaves } from '#catalogo/libros/obra/obra.claves.queries.ts'
import { deleteExpiredSesiones } from '#cuentas/usuarios/acceso/sesiones.queries.ts'
import { deleteExpiredRecuperaciones } from '#cuentas/usuarios/clave/recuperacion.queries.ts'
import { deleteExpiredCambios } from '#cuentas/usuarios/correo/cambio-correo.queries.ts'
import { deleteExpiredVerificaciones } from '#cuentas/usuarios/correo/verificacion.queries.ts'
import { deleteExpiredDesafios } from '#cuentas/usuarios/factor/desafio.queries.ts'
import { deleteOldInvitados } from '#cuentas/usuarios/invitado/invitado.queries.ts'
import { deleteOldCotizaciones } from '#envios/envios/tabla.queries.ts'
import { deleteOldRespuestas } from '#envios/transportes/respuesta.queries.ts'
import { deleteOldEsperas } from '#estante/esperas/espera.queries.ts'
import { readDiasSinPago } from '#estante/existencias/existencia.ajustes.ts'
import { endSinPago, enqueueVencidas, serveRezagados } from '#estante/existencias/existencia.jobs.ts'
import { cleanImportaciones } from '#listas/importacion/historia/historia.queries.ts'
import { deleteOldEntregas } from '#listas/integraciones/webhooks/entrega.queries.ts'
import { forgetArrepentimientos } from '#oficina/arrepentimiento/arrepentimiento.queries.ts'
import { deleteOldMensajes } from '#oficina/contacto/contacto.queries.ts'
import { PARTES_CONTADAS, refreshContado } from '#oficina/resumen/contado.queries.ts'
import { deleteOldLimites } from '#platform/db/limite.ts'
import type { Db } from '#platform/db/pool.ts'
import { compactRecuento } from '#platform/db/recuento.ts'
import { toLocalDay } from '#platform/format.ts'
import { deleteOldSucesos } from '#platform/sucesos.ts'
import { deleteOldArchivos } from '#venta/pagos/archivo.queries.ts'
import { enqueueConsultas } from '#venta/pagos/pago.handlers.ts'
import { refreshVendidos } from '#venta/pedidos/vendidos.queries.ts'
import { deleteOldSinResultado } from '#vidriera/busqueda/sin-resultado/sin-resultado.queries.ts'
import { refreshComprados } from '#vidriera/recomendados/comprados.queries.ts'
import type { Api } from '../api/api.ts'

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
export async function runHousekeeping(
  db: Api['db'],
  { config, get }: Pick<Api['services']['ajustes'], 'config' | 'get'>,
  signal: AbortSignal,
): Promise<void> {
  await runLocked(db, 'sin pago', (trx) => endSinPago(trx, readDiasSinPago(get)))
  await runLocked(db, 'reservas', enqueueVencidas)
  await serveRezagados(db)
  await runLocked(db, 'pagos', (trx) => enqueueConsultas(trx))
  await runLocked(db, 'tareas', async (trx) => {
    await deleteExpiredSesiones(trx, config)
    await deleteExpiredRecuperaciones(trx)
    await deleteExpiredVerificaciones(trx)
    await deleteOldInvitados(trx)
    await deleteOldArchivos(trx)
    await deleteExpiredCambios(trx)
    await deleteExpiredDesafios(trx)
    await deleteOldMensajes(trx)
    await deleteOldEsperas(trx)
    await forgetArrepentimientos(trx)
    await deleteOldSinResultado(trx, toLocalDay(new Date()))
    await deleteOldSucesos(trx, config.SUCESOS_DIAS)
    await deleteOldEntregas(trx)
    await compactRecuento(trx)
    await deleteOldLimites(trx)
    await cleanImportaciones(trx)
    await deleteOldCotizaciones(trx)
    await deleteOldRespuestas(trx)
  })
  await countInBatches(db, 'vendidos', refreshVendidos)
  await refreshObra(db)
  await countInBatches(db, 'comprados', refreshComprados)
  await countInBatches(db, 'obras', refreshClaves)
  await wakeRenombres(db)
  await cleanIndice(db)
  await refreshIndiceIfDue(db, signal)
  for (const parte of PARTES_CONTADAS)
    await runLocked(db, `resumen.${parte}`, (trx) => refreshContado(trx, parte, new Date()))
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
