// CPU time of processes and their children. Unlike elapsed time, the CPU time of an answer is meaningful on a busy machine.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Query } from './kept.ts'

const TICKS_PER_SECOND = 100 // what Linux counts in for programs, whatever the kernel's own clock

/** Seconds of CPU: of the process, and of its children that have ended. */
type Usage = { parent: number; seconds: number }

function readUsage(pid: string): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) // own, then of children waited for
    return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }
  } catch {
    return null // it has just ended
  }
}

const listTree = (root: number, all: ReadonlyMap<number, Usage>): number[] => [
  root,
  ...[...all].flatMap(([pid, { parent }]) => (parent === root ? listTree(pid, all) : [])),
]

/** Busy seconds of all cores together since the machine's start. */
const readMachine = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1_000

/** Seconds of CPU of each watched tree, and the share of all cores that other processes used (0 to 1). */
export type Worked = { shop: number; database: number; others: number }

/**
 * Watches the shop (or a program in its place) and PostgreSQL; null where the system has no figures. A program that ends
 * meanwhile counts in the tree of its parent.
 */
export function watchWork(shop: number, postmaster: number | null): () => Worked | null {
  if (postmaster === null) return () => null
  const read = () => {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const all = new Map<number, Usage>()
    for (const pid of pids) {
      const usage = readUsage(pid)
      if (usage) all.set(Number(pid), usage)
    }
    const sum = (tree: Iterable<number>) =>
      [...tree].reduce((seconds, pid) => seconds + (all.get(pid)?.seconds ?? 0), 0)
    const database = listTree(postmaster, all) // its first process may have been started by this one
    return {
      shop: sum(listTree(shop, all).filter((pid) => !database.includes(pid))),
      database: sum(database),
      ours: sum(new Set([...listTree(process.pid, all), ...database])),
      machine: readMachine(),
      at: performance.now(),
    }
  }
  const before = read()
  return () => {
    const after = read()
    const available = (cpus().length * (after.at - before.at)) / 1_000
    const elsewhere = after.machine - before.machine - (after.ours - before.ours)
    return {
      shop: after.shop - before.shop,
      database: after.database - before.database,
      others: Math.max(0, elsewhere / available),
    }
  }
}

/** The processes that this one has started and that still run. */
export const listChildren = (parent: number): number[] =>
  readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) && readUsage(name)?.parent === parent ? [Number(name)] : [],
  )

/** Milliseconds of CPU of all threads of these processes; finer than `Usage`, for a single answer. */
export const readRun = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + readThreads(pid), 0) / 1_000_000

function readThreads(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const read = (thread: string) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1')
    return threads.reduce((sum, thread) => sum + Number(read(thread).split(' ')[0]), 0)
  } catch {
    return 0 // it has just ended, as has what it ran
  }
}

/** The parent of the process that answers this query; null where the system has no figures. */
export async function findPostmaster(query: Query): Promise<number | null> {
  if (!existsSync('/proc/self/stat')) return null
  const [row] = await query<{ pid: number }>('select pg_backend_pid() as pid')
  return (row && readUsage(String(row.pid))?.parent) ?? null
}
