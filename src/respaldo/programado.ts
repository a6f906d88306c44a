// Backups by schedule, in the open shop: whoever runs it alone forgets to make them.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDbOver } from '../platform/db/pool.ts'
import { connect } from './conexion.ts'
import { RespaldoError } from './formato.ts'
import { folderOf, hacerRespaldo, nameRespaldo, type Tienda, type Traer } from './hacer.ts'
import { estimateBytes, isDebido, listSobrantes, PREFIJO } from './programa.rules.ts'
import * as queries from './respaldo.queries.ts'

const EVERY_MS = 60_000

export type Programa = Tienda &
  Traer & {
    /** Time of day in Argentina, `HH:mm`. */
    hora: string
    /** How many scheduled ones are kept. */
    cantidad: number
    /** Why there is no room for so many bytes more, in a sentence of the owner's; null where there is. */
    describeFalta(bytes: number): Promise<string | null>
  }

/**
 * Makes the backup that is due, unless another process of the shop makes it, and then deletes those beyond `cantidad`. One
 * that cannot be read again is deleted and no older one with it. Returns the path, or null where none was due. Throws
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
    if (!isDebido(hora, { bueno: bueno?.hecho_en ?? null, intento }, ahora)) return null
    const path = join(folder, nameRespaldo(PREFIJO, ahora))
    const bytes = estimateBytes(bueno?.bytes ?? null, await queries.measureBase(db))
    const falta = await programa.describeFalta(bytes)
    if (falta !== null) {
      const falla = `No se hizo el respaldo: ${falta}`
      await queries.insertRespaldo(db, { archivo: path, comprobado: false, falla })
      throw new RespaldoError(falla)
    }
    await hacerRespaldo(path, programa, { newFolder: true, db }).catch(async (error: unknown) => {
      await rm(path, { force: true }) // there is one only if its check failed
      throw error
    })
    signal?.throwIfAborted()
    for (const nombre of listSobrantes(await readdir(folder), cantidad)) await rm(join(folder, nombre), { force: true })
    return path
  } finally {
    await client.end() // and with it the lock
  }
}

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }
type Timing = { log: Log; everyMs?: number; now?: () => Date }

/** Begins to look whether one is due, at once and every minute. Returns the way to stop, which ends one that is under way. */
export function startProgramados(
  programa: Omit<Programa, 'signal'>,
  { log, everyMs = EVERY_MS, now = () => new Date() }: Timing,
): () => Promise<void> {
  const stopping = new AbortController()
  let under: Promise<void> | null = null
  const look = () => {
    under ??= respaldarSiToca({ ...programa, signal: stopping.signal }, now())
      .then(
        (path) => path !== null && log.info({ archivo: path }, 'a scheduled backup was made'),
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
  look()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await under
  }
}
