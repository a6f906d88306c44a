// Run as the account that is to take the shop over: says by its exit code whether that may read and write what it needs, and
// names on standard output the first thing that it may not.
import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const { R_OK, W_OK, X_OK } = constants

/** What the shop needs: folders (or files) to read with all that is in them, and folders to write into. */
export interface Needs {
  read: string[]
  write: string[]
  /** Folders within, by their name, that are not looked into. */
  except: string[]
}

const needs: Needs = JSON.parse(process.argv[2] ?? '')

/** Throws with the path of what may not be used. */
function check(path: string, mode: number): void {
  const found = statSync(path)
  accessSync(path, found.isDirectory() ? mode | X_OK : R_OK)
  if (!found.isDirectory()) return
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (needs.except.includes(entry.name)) continue
    const inner = join(path, entry.name)
    if (entry.isSymbolicLink()) checkLink(inner, mode)
    else if (entry.isDirectory()) check(inner, mode)
    else if (entry.isFile()) accessSync(inner, R_OK)
  }
}

// Links are not followed: they may form a loop. A broken link is not needed by anything.
function checkLink(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found) accessSync(path, found.isDirectory() ? mode | X_OK : R_OK)
}

try {
  for (const path of needs.read) check(path, R_OK)
  for (const path of needs.write) check(path, R_OK | W_OK)
} catch (error) {
  console.log((error as NodeJS.ErrnoException).path ?? '')
  process.exit(1)
}
