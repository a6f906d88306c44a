// Keeps the search indexes small while books pour in. PostgreSQL first puts new entries on a pending list, which every
// search has to read from end to end; here another connection works it off on the other core, as the import goes on.
import { sql } from 'kysely'
import pg from 'pg'
import { createDbOver } from '#platform/db/pool.ts'

/** New books stand in no index of popular ones. */
const INDEXES = ['busqueda_tn', 'busqueda_texto_td', 'palabra_borrados']

export function createLimpieza(databaseUrl: string) {
  let connected: ReturnType<typeof connect> | null = null
  let running: Promise<void> | null = null

  async function connect() {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'anaquel importacion limpieza' })
    client.on('error', () => {}) // it only helps: without it the index is worked off later
    await client.connect()
    const db = createDbOver(client)
    await sql`set statement_timeout = 0; set maintenance_work_mem = '128MB'`.execute(db)
    return { client, db }
  }

  async function clean(): Promise<void> {
    connected ??= connect()
    const { db } = await connected
    for (const index of INDEXES) await sql`select gin_clean_pending_list(${index})`.execute(db)
  }

  return {
    /** Works off what is there now, unless it is still at it. */
    poke(): void {
      running ??= clean()
        .catch(() => {})
        .finally(() => {
          running = null
        })
    },
    /** Works off the rest, tells the planner of it, and returns when nothing is left. */
    async finish(): Promise<void> {
      await running
      try {
        await clean()
        if (connected) await sql`analyze busqueda, busqueda_texto`.execute((await connected).db)
      } catch {} // the books are saved; what is left here the database works off by itself
    },
    async stop(): Promise<void> {
      await connected?.then(({ client }) => client.end()).catch(() => {})
    },
  }
}
