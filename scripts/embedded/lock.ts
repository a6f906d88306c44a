import { accessSync, constants, lchownSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '../terminal.ts'
import { waitFor } from './process.ts'

export interface Lock {
  release(): void
  /** From shared to exclusive: true when no other process holds it; then none gets it until `release`. */
  claimAlone(): boolean
}

/**
 * A lock that the operating system drops by itself when its process dies, however it dies: there is no stale lock to
 * recognise. Node has no file locks of its own, but SQLite, which it carries, has them on every platform.
 */
function tryLock(path: string, mode: 'shared' | 'exclusive'): Lock | null {
  const file = openFile(path)
  try {
    file.exec('pragma journal_mode = memory') // nothing is ever written: no journal beside it
    file.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw unusable(path)
  }
  return {
    release: () => file.close(),
    claimAlone() {
      try {
        file.exec('rollback; begin exclusive')
        return true
      } catch (error) {
        if (isBusy(error)) return false
        throw error
      }
    },
  }
}

function openFile(path: string): DatabaseSync {
  try {
    // What may not be written SQLite would open for reading, and then lock only half. Never open it by other means:
    // closing that would drop the locks that this process has on it.
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isSymbolicLink()) throw unusable(path) // SQLite would make a file where it leads
    if (found) accessSync(path, constants.W_OK)
    const file = new DatabaseSync(path, { timeout: 0 })
    const { uid, gid } = statSync(dirname(path))
    if (process.geteuid?.() === 0) lchownSync(path, uid, gid) // never what a link leads to
    return file
  } catch {
    throw unusable(path)
  }
}

const unusable = (path: string) => new Failure(`No se puede usar el cerrojo ${path}. ¿Es de otro usuario del sistema?`)

// SQLITE_BUSY. A reader that meets a claimant between two of its steps is busy as well and tries again.
const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5

/** Waits for the lock up to `ms` milliseconds; null when others kept it. */
export const lock = (path: string, mode: 'shared' | 'exclusive', ms = 0): Promise<Lock | null> =>
  waitFor(() => tryLock(path, mode), ms)
