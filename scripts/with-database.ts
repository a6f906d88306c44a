import { openDatabase } from './database.ts'
import { loadEnvironment, loadServer } from './server.ts'
import { runCommand } from './terminal.ts'

type Server = Awaited<ReturnType<typeof loadServer>>

/** Runs a command on the shop's migrated database: the running shop's own, else one that is opened and closed again. */
export const withDatabase = (command: (server: Server, url: string) => Promise<number>): Promise<never> =>
  runCommand(async () => {
    const environment = loadEnvironment()
    const server = await loadServer()
    const database = await openDatabase(server.loadConfig(environment), { quiet: true })
    try {
      await server.migrate(database.url)
      return await command(server, database.url)
    } finally {
      await database.close()
    }
  })
