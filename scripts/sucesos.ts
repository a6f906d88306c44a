// `npm run sucesos [-- N]`: beside a running shop, or alone.
import { withDatabase } from './with-database.ts'

await withDatabase((server, url) => server.sucesosCommand(process.argv.slice(2), url))
