// How long `npm start` takes once everything is installed and built, and the idle shop's memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/root.ts'
import { Failure } from '../scripts/terminal.ts'
import { send } from './http.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import { createFolder } from './stage.ts'

const FIRST_MS = 10_000
const LATER_MS = 2_000
const IDLE_MB = 200
const IDLE_MS = 5_000

export async function measureStart(): Promise<Row[]> {
  const folder = createFolder()
  try {
    const first = await start(folder)
    await first.stop()
    const later = await start(folder)
    await sleep(IDLE_MS)
    const memory = readMemory(later.pid)
    await later.stop()
    return [
      row('inicio-proceso, el primero', first.ms, FIRST_MS),
      row('inicio-proceso, los demás', later.ms, LATER_MS),
      {
        name: 'memoria en reposo',
        figure: memory === null ? '?' : `${formatNumber(memory)} MB`,
        memory,
        ...(memory !== null && { budget: { text: `≤ ${IDLE_MB} MB`, value: memory, atMost: IDLE_MB } }),
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const row = (name: string, ms: number, atMost: number): Row => ({
  name,
  figure: `${formatNumber(ms / 1_000, 2)} s`,
  budget: { text: `≤ ${formatNumber(atMost / 1_000)} s`, value: ms, atMost },
})

/** From the command to the first complete page. */
async function start(folder: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'start.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'datos'), DATABASE_URL: '' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /abierta en (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Failure(`La tienda no arrancó: ${output.trim()}`)))
  })
  await send(`${url}/inicio`)
  const ms = performance.now() - began
  return {
    ms,
    pid: child.pid ?? 0,
    stop: async () => {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
