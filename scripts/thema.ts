// `npm run thema -- ARCHIVO`: beside a running shop, or alone.
import { withDatabase } from './with-database.ts'

await withDatabase((server, url) => server.themaCommand(process.argv.slice(2), url))
