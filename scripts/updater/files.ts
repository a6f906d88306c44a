// What the updater writes down, so that a cut in the middle of it leaves the old text or the new one.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'

/** Whole or not at all, and on the disk when it returns. */
export function writeWhole(path: string, text: string): void {
  const fresh = `${path}.nuevo`
  const file = openSync(fresh, 'w', 0o644)
  try {
    writeSync(file, text)
    fchmodSync(file, 0o644) // whatever the umask of whoever typed the command: the shop reads it
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
}

/** Null where it is not there; it may go at any time. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** What is written there as JSON, by this program alone. */
export function readState<T>(path: string): T | null {
  const text = readText(path)
  return text === null ? null : (JSON.parse(text) as T) // only root writes there
}

/** Leads a link elsewhere in one move. */
export function lead(link: string, target: string): void {
  const fresh = `${link}.nuevo`
  rmSync(fresh, { force: true })
  symlinkSync(target, fresh)
  renameSync(fresh, link)
}
