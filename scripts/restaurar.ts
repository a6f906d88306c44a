// `npm run restaurar -- FILE`: into an empty shop.
import { interruptSignal } from './shutdown.ts'
import { withDatabase } from './with-database.ts'

const signal = interruptSignal()
await withDatabase(
  (server, databaseUrl, dataDir) =>
    server.restaurarCommand(process.argv.slice(2), { databaseUrl, dataDir, signal, migrate: server.migrate }),
  { asItIs: true },
)
