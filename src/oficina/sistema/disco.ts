// How much room is left where the shop writes.
import { readFile, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Espacio, isEscaso } from './disco.rules.ts'

export type ReadEspacio = (dataDir: string) => Promise<Espacio>

const EVERY_MS = 60_000
/** Repeated after so many looks, so that every day's log has it. */
const AGAIN = 60

/** The room of the fullest disk that the shop writes to: the data folder's, and the embedded database's where that is another. */
export const readEspacio: ReadEspacio = async (dataDir) => {
  // Where root's shop keeps its database elsewhere (scripts/embedded/home.ts).
  const elsewhere = await readFile(join(dataDir, 'postgres.ruta'), 'utf8').catch(() => null)
  const folders = [resolve(dataDir), ...(elsewhere ? [elsewhere.trim()] : [])]
  const [first, ...more] = await Promise.all(folders.map(measure))
  if (!first) throw new Error('a shop has a folder')
  const share = ({ libre, total }: Espacio) => (total > 0 ? libre / total : 1)
  return more.reduce((fullest, one) => (share(one) < share(fullest) ? one : fullest), first)
}

/** Of the folder, or of the one that it will be made in. */
async function measure(folder: string): Promise<Espacio> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { libre: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder)
      return measure(dirname(folder))
    throw error
  }
}

type Log = { warn(data: object, message: string): void }

/** Writes a line into the log when there is little room, at once and every hour. Returns the way to stop. */
export function watchEspacio(dataDir: string, log: Log, { read = readEspacio, everyMs = EVERY_MS } = {}): () => void {
  let looks = 0
  const look = async () => {
    const espacio = await read(dataDir)
    if (!isEscaso(espacio)) looks = 0
    else if (looks++ % AGAIN === 0) log.warn(espacio, 'little room is left on the disk of the shop')
  }
  const run = () =>
    void look().catch((error: unknown) => log.warn({ message: String(error) }, 'the disk cannot be read'))
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
  return () => clearInterval(timer)
}
