// `npm run admin -- EMAIL`: beside a running shop, or alone.
import { withDatabase } from './with-database.ts'

await withDatabase((server, url, _dataDir, config) => server.adminCommand(process.argv.slice(2), url, config))
