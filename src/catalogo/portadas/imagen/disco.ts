// Finished pictures on disk, for every process that works in the same folder.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/http/context.ts'

const SUM_BYTES = 16
const TEMPORARY = '.parte'
/** A temporary file this old was left behind by a process that ended. */
const ABANDONED_MS = 10 * 60_000

type Options = { folder: string; maxBytes: number; log: Log }
export type Disco = ReturnType<typeof createDisco>

/**
 * A folder of at most about `maxBytes`. Files begin with a checksum, so that a half or damaged one counts as missing;
 * they appear under their name by a rename, complete. What was read longest ago goes first. A disk that is full or may
 * not be written to is no failure: the picture is made again the next time.
 */
export function createDisco({ folder, maxBytes, log }: Options) {
  let written = maxBytes // what earlier processes left is unknown: the first write counts it
  let sweeping: Promise<void> | null = null
  let complained = false

  const complain = (error: unknown) => {
    if (complained) return
    complained = true
    log.error({ message: String(error) }, 'pictures of covers cannot be stored, they are made each time')
  }

  // One folder of 35,000 files is slow to list; ids made at the same time end differently.
  const folderOf = (name: string) => join(folder, createHash('sha1').update(name).digest('hex').slice(0, 2))

  function keepBound(bytes: number): void {
    written += bytes
    if (written < maxBytes / 20 || sweeping) return
    written = 0
    sweeping = sweep(folder, maxBytes)
      .catch(complain)
      .finally(() => {
        sweeping = null
      })
  }

  return {
    /** The stored picture, or null; reading makes it young again. */
    async read(name: string): Promise<Buffer | null> {
      const path = join(folderOf(name), name)
      const file = await open(path).catch(() => null)
      if (!file) return null
      const body = await readWhole(file).finally(() => file.close())
      if (body) {
        const now = new Date()
        utimes(path, now, now).catch(() => {}) // a disk that may not be written to keeps its order
        return body
      }
      await rm(path, { force: true }).catch(complain)
      return null
    },

    /** Stores a picture under a name without slashes. */
    async write(name: string, body: Buffer): Promise<void> {
      const shard = folderOf(name)
      const temporary = join(shard, `${randomUUID()}${TEMPORARY}`)
      try {
        await mkdir(shard, { recursive: true })
        await writeFile(temporary, Buffer.concat([sumOf(body), body]))
        await rename(temporary, join(shard, name))
        keepBound(body.length + SUM_BYTES)
      } catch (error) {
        complain(error)
        await rm(temporary, { force: true }).catch(() => {})
      }
    },

    /** Waits for a sweep under way. */
    settle: async (): Promise<void> => {
      await sweeping
    },
  }
}

/** What follows the checksum; null for a file that is damaged or cannot be read. */
async function readWhole(file: FileHandle): Promise<Buffer | null> {
  const content = await file.readFile().catch(() => null)
  const body = content?.subarray(SUM_BYTES)
  return content && body && body.length > 0 && content.subarray(0, SUM_BYTES).equals(sumOf(body)) ? body : null
}

/** Removes abandoned temporary files, then the pictures read longest ago until a tenth of the bound is free. */
async function sweep(folder: string, maxBytes: number): Promise<void> {
  const files: { path: string; bytes: number; used: number }[] = []
  for (const shard of await readdir(folder)) {
    for (const name of await readdir(join(folder, shard)).catch(() => [])) {
      const path = join(folder, shard, name)
      const found = await stat(path).catch(() => null) // another process may sweep too
      if (!found) continue
      if (!name.endsWith(TEMPORARY)) files.push({ path, bytes: found.size, used: found.mtimeMs })
      else if (Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
    }
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= maxBytes) return
  files.sort((a, b) => a.used - b.used)
  for (const file of files) {
    if (bytes <= maxBytes * 0.9) break
    await rm(file.path, { force: true })
    bytes -= file.bytes
  }
}

const sumOf = (body: Buffer): Buffer => createHash('sha256').update(body).digest().subarray(0, SUM_BYTES)
