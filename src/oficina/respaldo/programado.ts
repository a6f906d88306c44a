// Backups by schedule, in the open shop: whoever runs it alone forgets to make them.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeAsked } from '#oficina/sistema/respaldos/despertar.ts'
import { createDbOver, type Db } from '#platform/db/pool.ts'
import { formatFechaHora } from '#platform/format.ts'
import { connect } from './conexion.ts'
import { explain } from './fallas.ts'
import { RespaldoError } from './formato.ts'
import { folderOf, type Hecho, hacerRespaldo, nameRespaldo, type Tienda, type Traer } from './hacer.ts'
import { estimateBytes, findTrialTurn, isDebido, listSobrantes, PREFIJO } from './programa.rules.ts'
import * as queries from './respaldo.queries.ts'
import { tryRestore } from './trial.ts'

const EVERY_MS = 60_000

export type Programa = Tienda &
  Traer & {
    /** Time of day in Argentina, `HH:mm`; null: only where somebody asks. */
    hora: string | null
    /** Nobody has set the hour: none is due for a time at which the shop was not there yet. */
    deFabrica?: boolean
    /** An empty database, where each is restored on trial. */
    trialUrl: string
    /** How many scheduled ones are kept. */
    cantidad: number
    /** Why there is no room for so many bytes more, in a sentence of the owner's; null where there is. */
    describeFalta(bytes: number): Promise<string | null>
  }

/**
 * Makes the backup that is due or was asked for by the panel, unless another process of the shop makes it, restores it on trial and then deletes those
 * beyond `cantidad`. One that cannot be read again is deleted and no older one with it; one that failed its trial stays, and so
 * do all older ones. Returns the path, or null where none was due. Throws
 * `RespaldoError`, one line; the owner's list of backups has it too.
 */
export async function respaldarSiToca(programa: Programa, ahora: Date): Promise<string | null> {
  const { databaseUrl, dataDir, hora, cantidad, signal } = programa
  const folder = folderOf(dataDir)
  const client = await connect(databaseUrl)
  try {
    const db = createDbOver(client)
    if (!(await queries.lockProgramados(db))) return null
    const { bueno, intento } = await queries.findProgramados(db, join(folder, PREFIJO))
    const desde = programa.deFabrica ? await queries.findNacimiento(db) : null
    const debido = hora !== null && isDebido(hora, { bueno: bueno?.hecho_en ?? null, intento, desde }, ahora)
    if (!(await takeAsked(db)) && !debido) return null
    const path = join(folder, nameRespaldo(PREFIJO, ahora))
    const bytes = estimateBytes(bueno?.bytes ?? null, await queries.measureBase(db))
    const falta = await programa.describeFalta(bytes)
    if (falta !== null) {
      const falla = `No se hizo el respaldo: ${falta}`
      await queries.insertRespaldo(db, { archivo: path, comprobado: false, falla })
      throw new RespaldoError(falla)
    }
    const hecho = await hacerRespaldo(path, programa, { newFolder: true, db }).catch(async (error: unknown) => {
      await rm(path, { force: true }) // there is one only if its check failed
      throw error
    })
    signal?.throwIfAborted()
    await tryRestoreIfDue(db, { path, hecho, programa, ahora })
    for (const nombre of listSobrantes(await readdir(folder), cantidad)) await rm(join(folder, nombre), { force: true })
    return path
  } finally {
    await client.end() // and with it the lock
  }
}

const FALLO = 'El respaldo se hizo, pero no se pudo restaurar de prueba'

type Prueba = { path: string; hecho: Hecho; programa: Programa; ahora: Date }

/** Restores it on trial, unless the last trial took long or the disk would be nearly full, and writes down how it went. */
async function tryRestoreIfDue(db: Db, { path, hecho, programa, ahora }: Prueba): Promise<void> {
  const { trialUrl, signal } = programa
  const anotar = async (trial: Parameters<typeof queries.updateTrial>[2]) =>
    hecho.id === null ? undefined : queries.updateTrial(db, hecho.id, trial)
  const ultimo = await queries.findLastTrial(db)
  const turno = ultimo && findTrialTurn(ultimo)
  if (turno && turno > ahora) {
    return void (await anotar({
      sin_ensayo: `El anterior tardó mucho: toca desde el ${formatFechaHora(turno.toISOString())}.`,
    }))
  }
  const falta = await programa.describeFalta(await queries.measureBase(db))
  if (falta !== null) return void (await anotar({ sin_ensayo: `En el disco ${falta}` }))
  const began = performance.now()
  const measure = () => Math.round(performance.now() - began)
  try {
    await tryRestore(trialUrl, { path, ...hecho, signal })
  } catch (error) {
    signal?.throwIfAborted() // the shop closes: nothing is said of this backup
    const told = explain(error, FALLO).message
    const falla = told.startsWith(FALLO) ? told : `${FALLO}: ${told}`
    await anotar({ ensayo_ms: measure(), ensayo_falla: falla })
    throw new RespaldoError(falla, { cause: error })
  }
  await anotar({ ensayo_ms: measure() })
}

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }
/** `listen`: how the panel says that one was asked for. `later`: the first look is a minute away. `onHecho`: one was made. */
type Timing = {
  log: Log
  everyMs?: number
  now?: () => Date
  listen?: (hear: () => void) => void
  later?: boolean
  onHecho?: () => void
}

/** Begins to look whether one is due, at once and every minute. Returns the way to stop, which ends one that is under way. */
export function startProgramados(
  programa: Omit<Programa, 'signal'>,
  { log, everyMs = EVERY_MS, now = () => new Date(), listen = () => {}, later = false, onHecho = () => {} }: Timing,
): () => Promise<void> {
  const stopping = new AbortController()
  let under: Promise<void> | null = null
  const look = () => {
    under ??= respaldarSiToca({ ...programa, signal: stopping.signal }, now())
      .then(
        (path) => {
          if (path === null) return
          log.info({ archivo: path }, 'a scheduled backup was made')
          onHecho()
        },
        ({ message }: Error) => {
          if (!stopping.signal.aborted) log.warn({ message }, 'a scheduled backup failed')
        },
      )
      .then(() => {
        under = null
      })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  listen(look)
  if (!later) look()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await under
  }
}
