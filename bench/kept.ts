// Databases that stay on disk from one run to the next, because filling them takes minutes.
import { chmodSync, mkdirSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '../scripts/database.ts'
import { loadServer } from '../scripts/server.ts'

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
export type Kept = { url: string; query: Query; close(): Promise<void> }

/** Opens the migrated database of a folder and creates it if necessary. */
export async function openKept(folder: string): Promise<Kept> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755) // PostgreSQL's own user must be able to enter when root runs the benchmark
  const server = await loadServer()
  const database = await openDatabase(server.loadConfig({ DATA_DIR: folder }))
  await server.migrate(database.url)
  return { url: database.url, ...openQuery(database.url, () => database.close()) }
}

/** One connection to a database; `close` ends it, then calls `andThen`. */
export function openQuery(url: string, andThen: () => Promise<void> = async () => {}): Omit<Kept, 'url'> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // the embedded database ends the idle connection when it stops
  return {
    query: async (text, values) => (await pool.query(text, values)).rows,
    async close() {
      await pool.end()
      await andThen()
    },
  }
}
