// `npm run respaldo [-- FILE]`: beside a running shop, or alone.
import { interruptSignal } from './shutdown.ts'
import { withDatabase } from './with-database.ts'

const signal = interruptSignal()
await withDatabase(
  (server, databaseUrl, dataDir) => server.respaldoCommand(process.argv.slice(2), { databaseUrl, dataDir, signal }),
  { asItIs: true },
)
