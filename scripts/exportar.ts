// `npm run exportar -- catalogo|pedidos|clientes`: beside a running shop, or alone.
import { withDatabase } from './with-database.ts'

await withDatabase((server, databaseUrl, _, config) =>
  server.exportarCommand(process.argv.slice(2), { databaseUrl, config }),
)
