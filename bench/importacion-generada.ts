// The import of a big generated catalogue by the real command, once for each database, with its memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/root.ts'
import { Failure, note } from '../scripts/terminal.ts'
import { generateCatalogo } from './catalogo.ts'
import { findPostmaster, watchWork } from './cpu.ts'
import type { Query } from './kept.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'

const SAMPLE_MS = 500
/** With fewer rows the import ends before it reaches its full speed. */
const WORTH_A_BUDGET = 100_000

type Importacion = {
  libros: number
  perSecond: number
  folder: string
  url: string
  query: Query
  /** Where the shop whose command imports is: this one, if no other is given. */
  shop?: string
}

/** No rows when the books are there already. */
export async function importGenerado({
  libros,
  perSecond,
  folder,
  url,
  query,
  shop = root,
}: Importacion): Promise<Row[]> {
  const [found] = await query<{ any: boolean }>('select exists (select from libro) as any')
  if (found?.any) return []
  const file = join(folder, 'generado.csv')
  await pipeline(generateCatalogo(libros), createWriteStream(file))
  const postmaster = await findPostmaster(query)
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(shop, 'scripts', 'importar.ts'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url },
  })
  const ended = once(child, 'exit')
  const stopWatching = watchWork(process.pid, postmaster)
  const milestones = [...new Set([libros / 10, libros / 2, libros].map(Math.ceil))]
  const peaks = await watchMemory(child.pid ?? 0, query, ended, milestones)
  const [code] = await ended
  if (code !== 0) throw new Failure(`La importación terminó con código ${code} (ver arriba).`)
  const rate = libros / ((performance.now() - began) / 1_000)
  const worked = stopWatching()
  if (worked) {
    const [importer, database] = [worked.shop, worked.database].map((seconds) => (1_000_000 * seconds) / libros)
    note(
      `µs de CPU por fila: importador ${formatNumber(importer ?? 0)}, base ${formatNumber(database ?? 0)}; otros ${formatNumber(100 * worked.others)} % de la máquina`,
    )
  }
  rmSync(file)
  const whole: Row = {
    name: `importar ${formatNumber(libros)} libros`,
    figure: `${formatNumber(rate)} filas/s`,
    memory: Math.max(...peaks.values()),
  }
  if (libros < WORTH_A_BUDGET) return [whole]
  return [
    {
      ...whole,
      budget: { text: `≥ ${formatNumber(perSecond)} filas/s`, value: rate, atLeast: perSecond },
    },
    ...[...peaks].map(([rows, memory]) => ({
      name: `memoria hasta la fila ${formatNumber(rows)}`,
      figure: `${formatNumber(memory)} MB`,
      memory,
    })),
  ]
}

/** The process's peak memory until each milestone; the staging table shows the progress. */
async function watchMemory(
  pid: number,
  query: Query,
  ended: Promise<unknown>,
  milestones: readonly number[],
): Promise<Map<number, number>> {
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
    const milestone = milestones.find((rows) => rows > last) ?? milestones.at(-1) ?? 0
    if (!peaks.has(milestone)) note(`importando: ${formatNumber(last)} filas, ${formatNumber(peak)} MB`)
    peaks.set(milestone, peak)
  }
  return peaks
}
