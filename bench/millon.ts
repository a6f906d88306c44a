// A million books: the import's speed and memory, then every public page for one visitor, uncached and cached.
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { note } from '../scripts/terminal.ts'
import { importGenerado } from './importacion-generada.ts'
import { openKept, type Query } from './kept.ts'
import { listVisitas, type Visita } from './millon-visitas.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'
import { runJobs } from './tareas.ts'
import { type Times, visit } from './visitante.ts'

const P95_MS = 50
/** Requests for each line of the table, and for each cached page. */
const ANEW = 60
const KEPT = 5

const LIBROS = 1_000_000
/** With all texts that the search reads of a book. */
const PER_SECOND = 5_000

export async function measureMillon(stage: Stage): Promise<Row[]> {
  const folder = stage.datos ?? join(tmpdir(), 'anaquel-millon')
  const { url, query, close } = await openKept(folder)
  try {
    const imported = await importGenerado({ libros: LIBROS, perSecond: PER_SECOND, folder, url, query })
    const counted = await runJobs(url, query)
    const visitas = await listVisitas(query)
    return [...imported, ...counted, ...(await measureVisitas(stage, url, query, visitas))]
  } finally {
    await close()
  }
}

async function measureVisitas(stage: Stage, databaseUrl: string, query: Query, visitas: Visita[]): Promise<Row[]> {
  // As after a catalogue change: pages and shared calls are dropped, so that each request pays for everything it shows.
  const forget = async () => void (await query(`select pg_notify('catalogo', '')`))
  const rows: Row[] = []
  const anew = await stage.openShop({ databaseUrl, cacheBytes: 0 })
  try {
    for (const { name, paths } of visitas) {
      rows.push(toRow(name, await visit(anew.url, paths, { requests: ANEW, before: forget }), readMemory(anew.pid)))
      note(`${name}: p95 ${formatNumber(rows.at(-1)?.budget?.value ?? 0, 1)} ms`)
    }
  } finally {
    await anew.stop()
  }
  const kept = await stage.openShop({ databaseUrl })
  try {
    const paths = visitas.filter(({ isKept }) => isKept).flatMap(({ paths }) => paths)
    const times = await visit(kept.url, paths, { requests: KEPT * paths.length, warmUp: paths.length })
    return [...rows, toRow(`todas, guardadas (${paths.length})`, times, readMemory(kept.pid))]
  } finally {
    await kept.stop()
  }
}

export const BUSY = 'la máquina está ocupada con otras cosas'

/** One visitor needs less than one core; the rest of the load is other work. */
export const isBusy = (): boolean => (loadavg()[0] ?? 0) > 2 * availableParallelism()

const toRow = (name: string, { p50, p95, p99 }: Times, memory: number | null): Row => ({
  name,
  figure: `p95 ${formatNumber(p95, 1)} ms`,
  p50,
  p99,
  memory,
  budget: { text: `p95 ≤ ${P95_MS} ms`, value: p95, atMost: P95_MS },
  ...(isBusy() && { spoiled: BUSY }),
})
