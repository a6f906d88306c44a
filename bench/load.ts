// The load generator: wrk where it is installed, else autocannon.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../scripts/terminal.ts'
import { spawnPinned, startWorker, watchBusy } from './processes.ts'

export type Load = {
  url: string
  /** The server's process. */
  pid: number
  /** Asked for in turn. */
  paths: readonly string[]
  headers: Record<string, string>
  connections: number
  seconds: number
  /** Anything but a 200 counts as failed, not only errors; this costs wrk some speed. */
  strict: boolean
}
/** Times in milliseconds. `busy` is the generator's share of its core, null where the system has no figures. */
export type Result = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  failed: number
  busy: number | null
  cost: number | null
}

const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const generator = hasWrk ? 'wrk' : 'autocannon'

/** Loads a server for some seconds. `folder` takes the generator's input. */
export async function runLoad(load: Load, folder: string): Promise<Result> {
  const stopWatching = watchBusy(load.pid)
  const result = await (hasWrk ? runWrk(load, folder) : runCannon(load))
  return { ...result, cost: computeCost(stopWatching(), result.perSecond) }
}

/** Microseconds of the server's core for one answer. */
export const computeCost = (busy: number | null, perSecond: number): number | null =>
  busy === null || perSecond === 0 ? null : (busy * 1_000_000) / perSecond

type Figures = Omit<Result, 'cost'>

async function runWrk(load: Load, folder: string): Promise<Figures> {
  const { url, paths, headers, connections, seconds, strict } = load
  const list = join(folder, 'direcciones.txt')
  writeFileSync(list, paths.join('\n'))
  const script = join(import.meta.dirname, 'wrk.lua')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    ...given,
    url,
    '--',
    list,
    ...(strict ? ['strict'] : []),
  ]
  const child = spawnPinned('generator', 'wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const stopWatching = watchBusy(child.pid ?? 0)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await once(child, 'close')
  const busy = stopWatching()
  const figures = output.split('\n').find((line) => line.startsWith('{'))
  if (!figures) throw new Failure(`wrk no dio resultados: ${output.trim()}`)
  const { requests, duration, p50, p95, p99, failed } = JSON.parse(figures) as Record<string, number>
  const toMs = (microseconds = 0) => microseconds / 1_000
  const perSecond = (requests ?? 0) / ((duration ?? 1) / 1_000_000)
  return { perSecond, p50: toMs(p50), p95: toMs(p95), p99: toMs(p99), failed: failed ?? 0, busy }
}

async function runCannon(load: Load): Promise<Figures> {
  const worker = startWorker<Omit<Figures, 'busy'>>('generator', 'cannon.ts')
  const stopWatching = watchBusy(worker.pid)
  const result = await worker.ask(load)
  const busy = stopWatching()
  await worker.stop()
  return { ...result, busy }
}
