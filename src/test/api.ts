// A real API over a database and a folder of its own, for one test file.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, createApi } from '#app/api/api.ts'
import { openPasarela } from '#ensayo/pasarela/abrir.ts'
import { type Config, loadConfig } from '#platform/config.ts'
import { createTestDatabase } from './database.ts'
import { recordAnswers } from './record.ts'

export type TestApi = Api & { databaseUrl: string; config: Config; end(): Promise<void> }

/**
 * Builds the API over a clone of the template, or over the database that is given; `end` closes and removes everything.
 * `environment` overrides settings; with `PAGOS` also `MERCADOPAGO_URL`.
 */
export async function createTestApi(environment: Record<string, string> = {}, url?: string): Promise<TestApi> {
  const databaseUrl = url ?? (await createTestDatabase()).url
  const folder = join(tmpdir(), `anaquel-prueba-${randomUUID()}`)
  const { config } = await openPasarela(loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...environment }))
  const api = await createApi(config, databaseUrl)
  const writeSeen = recordAnswers(api.app)
  return {
    ...api,
    databaseUrl,
    config,
    async end() {
      writeSeen()
      await api.app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** How many statements wait for a lock: so a test knows that a call has reached the lock that the test holds. */
export async function countWaiting({ pool }: TestApi): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}
