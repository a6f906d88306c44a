// A real API over a database of its own, for one test file.
import { type Api, createApi } from '../app/api.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { createTestDatabase } from './database.ts'
import { recordAnswers } from './record.ts'

export type TestApi = Api & { databaseUrl: string; config: Config; end(): Promise<void> }

/** Clones the template and builds the API over it; `end` closes both. `environment` overrides settings. */
export async function createTestApi(environment: Record<string, string> = {}): Promise<TestApi> {
  const database = await createTestDatabase()
  const config = loadConfig({ LOG_LEVEL: 'silent', ...environment })
  const api = await createApi(config, database.url)
  const writeSeen = recordAnswers(api.app)
  return {
    ...api,
    databaseUrl: database.url,
    config,
    async end() {
      writeSeen()
      await api.app.close()
      await database.drop()
    },
  }
}
