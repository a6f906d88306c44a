// The import of a million rows by the real command, once for each database; its memory is read while it runs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/root.ts'
import { Failure, note } from '../scripts/terminal.ts'
import { generateCatalogo } from './catalogo.ts'
import type { Query } from './millon.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const ROWS = 1_000_000
/** With all that the search reads of a book. */
const PER_SECOND = 5_000
const MILESTONES = [100_000, 500_000, ROWS]
const SAMPLE_MS = 500

/** No rows when the books are there already. */
export async function importMillon({ datos }: Stage, databaseUrl: string, query: Query): Promise<Row[]> {
  const [found] = await query<{ any: boolean }>('select exists (select from libro) as any')
  if (found?.any) return []
  const file = join(datos, 'millon.csv')
  await pipeline(generateCatalogo(ROWS), createWriteStream(file))
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'importar.ts'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  })
  const ended = once(child, 'exit')
  const peaks = await watchMemory(child.pid ?? 0, query, ended)
  const [code] = await ended
  if (code !== 0) throw new Failure(`La importación terminó con código ${code} (ver arriba).`)
  const perSecond = ROWS / ((performance.now() - began) / 1_000)
  rmSync(file)
  return [
    {
      name: 'importar un millón',
      figure: `${formatNumber(perSecond)} filas/s`,
      memory: Math.max(...peaks.values()),
      budget: { text: `≥ ${formatNumber(PER_SECOND)} filas/s`, value: perSecond, atLeast: PER_SECOND },
    },
    ...[...peaks].map(([rows, memory]) => ({
      name: `memoria hasta la fila ${formatNumber(rows)}`,
      figure: `${formatNumber(memory)} MB`,
      memory,
    })),
  ]
}

/** The most that the process has held until each milestone: how far it is stands in the staging table. */
async function watchMemory(pid: number, query: Query, ended: Promise<unknown>): Promise<Map<number, number>> {
  const peaks = new Map<number, number>()
  let running = true
  let peak = 0
  let last = 0
  void ended.then(() => (running = false))
  while (running) {
    await Promise.race([sleep(SAMPLE_MS), ended])
    peak = Math.max(peak, readMemory(pid) ?? 0)
    const [read] = await query<{ filas: number }>('select coalesce(max(linea) - 1, 0) as filas from importacion_fila')
    last = Math.max(last, read?.filas ?? 0)
    const milestone = MILESTONES.find((rows) => rows > last) ?? ROWS
    if (!peaks.has(milestone)) note(`importando: ${formatNumber(last)} filas, ${formatNumber(peak)} MB`)
    peaks.set(milestone, peak)
  }
  return peaks
}
