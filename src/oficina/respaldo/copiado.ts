// Copies of backups leave the machine: the newest good one is sent, in the open shop, until it is there.
import { readFile, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { isHora, nameCopia, toLinea } from '#oficina/afuera/afuera.rules.ts'
import {
  type Afuera,
  countFallas,
  findCopias,
  insertCopia,
  lockCopias,
  openDestino,
} from '#oficina/afuera/afuera.service.ts'
import { copiar } from '#oficina/afuera/copiar.ts'
import { createDbOver, type Db } from '#platform/db/pool.ts'
import { CLAVE_FILE } from '#platform/sealed.ts'
import { connect } from './conexion.ts'
import { explain } from './fallas.ts'
import { folderOf, type Tienda } from './hacer.ts'
import { findBuenoEn } from './respaldo.queries.ts'

const EVERY_MS = 60_000

export type Copiado = Tienda & {
  /** Where copies go now; null where none are to be made. */
  afuera(): Afuera | null
}

/** The text that the shop's secrets are sealed with; null where there is none yet. */
const readTexto = async ({ clave, dataDir }: Tienda): Promise<string | null> =>
  clave ??
  (await readFile(join(dataDir, CLAVE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  }))

/**
 * Sends the newest good backup of the folder, unless it is there already, another process sends it, or its last failure is too
 * young. Returns its name, or null where there was nothing to send. Throws an error with one line; the owner's list has it too.
 */
export async function copiarSiToca(copiado: Copiado, ahora: Date): Promise<string | null> {
  const afuera = copiado.afuera()
  if (!afuera?.destinatario) return null
  const client = await connect(copiado.databaseUrl)
  try {
    const db = createDbOver(client)
    if (!(await lockCopias(db))) return null
    const path = await findBuenoEn(db, folderOf(copiado.dataDir) + sep)
    const isThere = path !== null && (await stat(path).catch(() => null)) !== null // it may lie on another machine
    if (!isThere) return null
    const { buena } = await findCopias(db, afuera)
    if (buena?.archivo === nameCopia(basename(path))) return null
    const fallas = await countFallas(db, { lugar: toLinea(afuera.lugar), destinatario: afuera.destinatario })
    if (!isHora(fallas.n, fallas.ultima, ahora)) return null
    return await enviar(db, { path, afuera, copiado })
  } finally {
    await client.end() // and with it the lock
  }
}

type Envio = { path: string; afuera: Afuera; copiado: Copiado }

async function enviar(db: Db, { path, afuera, copiado }: Envio): Promise<string> {
  const { signal } = copiado
  const { lugar, destinatario, cantidad } = afuera
  const row = { archivo: nameCopia(basename(path)), lugar: toLinea(lugar), destinatario }
  try {
    const destino = openDestino(afuera, { signal })
    const clave = await readTexto(copiado)
    const { bytes, falla } = await copiar({ path, destino, destinatario, clave, cantidad })
    await insertCopia(db, { ...row, bytes, falla })
    return row.archivo
  } catch (error) {
    signal?.throwIfAborted() // the shop closes: nothing is said of this copy
    const told = explain(error, 'No se pudo copiar el respaldo afuera').message
    await insertCopia(db, { ...row, falla: told })
    throw new Error(told, { cause: error })
  }
}

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }
type Timing = { log: Log; everyMs?: number; now?: () => Date }

/** Begins to look whether there is one to send, every minute. `look`: at once. `stop` ends one that is under way. */
export function startCopiado(
  copiado: Omit<Copiado, 'signal'>,
  { log, everyMs = EVERY_MS, now = () => new Date() }: Timing,
): { look(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  let under: Promise<void> | null = null
  const look = () => {
    under ??= copiarSiToca({ ...copiado, signal: stopping.signal }, now())
      .then(
        (archivo) => archivo !== null && log.info({ archivo }, 'a copy of a backup left the machine'),
        ({ message }: Error) => {
          if (!stopping.signal.aborted) log.warn({ message }, 'a copy of a backup could not leave the machine')
        },
      )
      .then(() => {
        under = null
      })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await under
    },
  }
}
