// The folder of mails that no server took: bounded by age and by size, oldest first.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type Limite = { maxBytes: number; maxMs: number }

/** What the shop wrote itself, finished or not (`.…` until it is whole); anything else in the folder is its owner's. */
const isCarta = (name: string) => /^\.?\d{8}T\d{6}Z-.*\.eml$/.test(name)

/** Deletes mails older than `maxMs`, then the oldest until the rest takes `maxBytes`. Gives how many went. */
export async function sweepCartas(folder: string, { maxBytes, maxMs }: Limite, now = Date.now()): Promise<number> {
  const names = await readdir(folder).catch(() => []) // the first mail makes the folder
  let bytes = 0
  let deleted = 0
  // Names begin with the time: the youngest first.
  const cartas = names.filter(isCarta).sort((a, b) => (a.replace(/^\./, '') < b.replace(/^\./, '') ? 1 : -1))
  for (const name of cartas) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null) // its owner may tidy up too
    if (!found) continue
    bytes += found.size
    if (bytes <= maxBytes && now - found.mtimeMs <= maxMs) continue
    await rm(path, { force: true })
    bytes -= found.size
    deleted++
  }
  return deleted
}
