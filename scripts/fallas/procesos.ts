// A process with all that it started, found by their parents (Linux).
import { readdirSync, readFileSync } from 'node:fs'
import { signal } from '../embedded/process.ts'

/** The process and its descendants. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {} // gone meanwhile
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

export function signalFamily(pid: number, name: NodeJS.Signals): void {
  for (const one of family(pid)) signal(one, name)
}

/** The name of a process's program; null where it is gone. */
export function nameOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}
