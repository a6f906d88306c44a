// The command that imports, as its owner runs it: with its memory, what it said, and what it cost of the cores.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/root.ts'
import { findPostmaster, type Worked, watchWork } from './cpu.ts'
import { readMemory } from './processes.ts'
import type { Stage } from './stage.ts'

const SAMPLE_MS = 250

export type Corrida = {
  /** The exit code: 0 all good, 2 with refused rows, 1 when nothing was imported. */
  code: number | null
  /** What it wrote, both streams. */
  output: string
  seconds: number
  /** Seconds until everybody saw its new books; null without any. */
  inSight: number | null
  /** Peak resident megabytes. */
  memory: number
  /** Seconds of CPU, null where the system has no figures. */
  worked: Worked | null
}

/** Runs `npm run importar` with one file over the stage's database. */
export async function runImportar({ databaseUrl, query }: Stage, file: string): Promise<Corrida> {
  const stopWatching = watchWork(process.pid, await findPostmaster(query))
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'importar.ts'), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const ended = once(child, 'close')
  const [memory, seen] = await Promise.all([watchMemory(child.pid ?? 0, ended), watchBooks(query, ended)])
  const [code] = await ended
  const seconds = (performance.now() - began) / 1_000
  return { code, output, seconds, inSight: seen && (seen - began) / 1_000, memory, worked: stopWatching() }
}

/** When the last book became another one, as `performance.now` counts; null if it never did. */
async function watchBooks(query: Stage['query'], ended: Promise<unknown>): Promise<number | null> {
  const readLast = async () => (await query<{ num: number | null }>('select max(num) as num from libro'))[0]?.num
  const first = await readLast()
  let running = true
  void ended.then(() => (running = false))
  while (running) {
    await Promise.race([sleep(SAMPLE_MS), ended])
    if ((await readLast()) !== first) return performance.now()
  }
  return null
}

/** The process's peak memory in megabytes, 0 where the system has no figures. */
async function watchMemory(pid: number, ended: Promise<unknown>): Promise<number> {
  let running = true
  let peak = 0
  void ended.then(() => (running = false))
  while (running) {
    peak = Math.max(peak, readMemory(pid) ?? 0)
    await Promise.race([sleep(SAMPLE_MS), ended])
  }
  return peak
}
