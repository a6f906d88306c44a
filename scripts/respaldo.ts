// `npm run respaldo [-- FILE]`: beside a running shop, or alone.
import { interruptSignal } from './shutdown.ts'
import { withDatabase } from './with-database.ts'

const signal = interruptSignal()
await withDatabase(
  (server, databaseUrl, dataDir, config) =>
    server.respaldoCommand(process.argv.slice(2), {
      databaseUrl,
      dataDir,
      clave: config.AJUSTES_CLAVE,
      signal,
      traerImagenes: () => server.pullImagenes(config),
    }),
  { asItIs: true },
)
