import type { Config } from '#platform/config.ts'
import { dataDirOf, openDatabase } from './database.ts'
import { loadEnvironment, loadServer } from './server.ts'
import { runCommand } from './terminal.ts'

type Server = Awaited<ReturnType<typeof loadServer>>

/**
 * Runs a command on the shop's database: the running shop's own, else one that is opened and closed again. It is migrated
 * first, unless the command says that it takes the database as it is.
 */
export const withDatabase = (
  command: (server: Server, url: string, dataDir: string, config: Config) => Promise<number>,
  { asItIs = false } = {},
): Promise<never> =>
  runCommand(async () => {
    const environment = loadEnvironment()
    const server = await loadServer()
    const given = server.loadConfig(environment)
    const config = { ...given, DATA_DIR: dataDirOf(given) }
    const database = await openDatabase(config, { quiet: true })
    try {
      if (!asItIs) await server.migrate(database.url)
      return await command(server, database.url, config.DATA_DIR, config)
    } finally {
      await database.close()
    }
  })
