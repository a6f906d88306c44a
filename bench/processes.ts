// The benchmark's processes: each on its own core where the system can pin, with its memory and its share of a core.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../scripts/terminal.ts'

const TICKS_PER_SECOND = 100 // what Linux counts in for programs, whatever the kernel's own clock
const SAMPLE_MS = 250

/** The cores of the servers and of the load generator; null where processes cannot be pinned. */
export const cores = chooseCores()
export type Role = 'server' | 'generator'

function chooseCores(): Record<Role, number> | null {
  const status = '/proc/self/status'
  if (!existsSync(status) || spawnSync('taskset', ['--version']).status !== 0) return null
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? ''
  const [server, generator] = list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  })
  return server === undefined || generator === undefined ? null : { server, generator }
}

/** Starts a program on the core of its role; without a role where the system puts it. */
export function spawnPinned(
  role: Role | null,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return cores && role
    ? spawn('taskset', ['-c', String(cores[role]), program, ...args], options)
    : spawn(program, args, options)
}

export type Worker<Answer> = { pid: number; ask(message: object): Promise<Answer>; stop(): Promise<void> }
type WorkerOptions = { flags?: readonly string[]; output?: number | 'ignore' }

/** A script of this folder that answers each message with one message, and ends when the channel closes. */
export function startWorker<Answer>(role: Role | null, script: string, options: WorkerOptions = {}): Worker<Answer> {
  const { flags = [], output = 'ignore' } = options
  const child = spawnPinned(role, process.execPath, [...flags, join(import.meta.dirname, script)], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  })
  return {
    pid: child.pid ?? 0,
    ask: (message) =>
      new Promise<Answer>((resolve, reject) => {
        const onExit = () => reject(new Failure(`bench/${script} terminó antes de tiempo (ver arriba).`))
        child.once('exit', onExit)
        child.once('message', (answer) => {
          child.off('exit', onExit)
          resolve(answer as Answer) // what the script of that name sends
        })
        child.send(message)
      }),
    async stop() {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Resident memory in megabytes, or null where the system has no figures. */
export function readMemory(pid: number): number | null {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return kilobytes ? Number(kilobytes) / 1_024 : null
}

/** Megabytes of its own that a process holds in memory, without the files of its program, which it shares (Linux); null where it is gone. */
export function readOwnMemory(pid: number): number | null {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status) && /^RssAnon:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
  return kilobytes ? Number(kilobytes) / 1_024 : null
}

/** Seconds of a core that a process has used, with those of its children that have ended; 0 where that is not told. */
export const readSeconds = (pid: number): number => (readTicks(pid, 4) ?? 0) / TICKS_PER_SECOND
/** The same of the process alone. */
export const readOwnSeconds = (pid: number): number => (readTicks(pid) ?? 0) / TICKS_PER_SECOND

/** `fields`: 2 for the process alone, 4 with its ended children. */
function readTicks(pid: number, fields: 2 | 4 = 2): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return all.slice(11, 11 + fields).reduce((sum, ticks) => sum + Number(ticks), 0) // utime, stime, cutime, cstime
  } catch {
    return null // no /proc, or the process is gone
  }
}

/** Watches a process. The returned function stops and gives the share of one core that it used (0 to 1). */
export function watchBusy(pid: number): () => number | null {
  let first: { ticks: number; at: number } | null = null
  let busy: number | null = null
  const timer = setInterval(() => {
    const ticks = readTicks(pid)
    const at = performance.now()
    if (ticks === null) return
    if (first === null) first = { ticks, at }
    else busy = (ticks - first.ticks) / TICKS_PER_SECOND / ((at - first.at) / 1_000)
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return busy
  }
}
