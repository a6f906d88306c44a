// What the scenarios share: a temporary folder, a database with the demo catalogue, the shop's processes.
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../scripts/database.ts'
import { loadServer } from '../scripts/server.ts'
import { startWorker, type Worker } from './processes.ts'
import type { Mirado, ShopOptions } from './shop.ts'

export type Shop = {
  url: string
  pid: number
  /** What its thread does while `run` lasts. */
  look(run: () => Promise<unknown>): Promise<Mirado>
  stop(): Promise<void>
}
export type Settings = {
  seconds: number
  rounds: number
  profileDir: string | null
  /** Where big catalogues are kept, if a folder was named. */
  datos: string | null
  /** A file of a catalogue of one's own for the search's quality, if one was named. */
  catalogo: string | null
  /** The sizes of the catalogues that the search is measured with, one after the other. */
  tamanos: readonly number[]
  /** Which share of the books the scenarios with orders count, 0 to 1. */
  contados: number
  /** How often the browser measures the same. */
  veces: number
  /** Lines of the list of new books. */
  filas: number
  /** The least number of rows in the panel's lists. */
  panel: { libros: number; cuentas: number; pedidos: number }
}

export type Stage = Settings & {
  folder: string
  databaseUrl: string
  libros: { id: string; titulo: string }[]
  /**
   * Starts the shop, over the stage's database if no other is given, on the servers' core unless it is not to be `pinned`. With
   * `cacheBytes: 0` no answer is cached.
   */
  openShop(options?: Partial<ShopOptions> & { pinned?: boolean }): Promise<Shop>
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A folder that PostgreSQL's own user can enter when root runs the benchmark. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

export async function openStage(settings: Settings): Promise<Stage> {
  const folder = createFolder()
  const server = await loadServer()
  const database = await openDatabase(server.loadConfig({ DATA_DIR: join(folder, 'datos') }))
  await server.migrate(database.url)
  await server.loadDemo(database.url)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => {}) // the embedded database ends the idle connection when it stops
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows
  const libros = await query<{ id: string; titulo: string }>('select id, titulo from libro order by num')
  const open = new Set<Worker<string | Mirado>>()

  return {
    ...settings,
    folder,
    databaseUrl: database.url,
    libros,
    query,
    async openShop({ pinned = true, ...options } = {}) {
      const profile = settings.profileDir ? ['--cpu-prof', '--cpu-prof-dir', settings.profileDir] : []
      const worker = startWorker<string | Mirado>(pinned ? 'server' : null, 'shop.ts', {
        flags: [...process.execArgv, ...profile], // as bin/run.mjs starts it
        output: openSync(join(folder, 'tienda.log'), 'a'), // its log is written, as in a shop that runs
      })
      open.add(worker)
      const url = String(
        await worker.ask({
          databaseUrl: database.url,
          dataDir: join(folder, 'tienda'),
          ...options,
        } satisfies ShopOptions),
      )
      const look = async (run: () => Promise<unknown>) => {
        await worker.ask({})
        await run()
        const mirado = await worker.ask({})
        if (typeof mirado === 'string') throw new Error(mirado)
        return mirado
      }
      const stop = async () => {
        open.delete(worker)
        await worker.stop()
      }
      return { url, pid: worker.pid, look, stop }
    },
    async close() {
      await Promise.all([...open].map((worker) => worker.stop()))
      await pool.end()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
