// A connection of an import's own: a transaction of minutes would keep one of the shop's.
import pg from 'pg'
import { createDbOver, type Db } from '#platform/db/pool.ts'

/** Does `work` over it. Ends with `signal` too: what is under way fails, and nothing is saved. */
export async function withConexion<T>(
  databaseUrl: string,
  signal: AbortSignal | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'anaquel importacion',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // the query under way fails with it
  await client.connect()
  const abort = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted()
    return await work(createDbOver(client))
  } finally {
    signal?.removeEventListener('abort', abort)
    await client.end().catch(() => {})
  }
}
