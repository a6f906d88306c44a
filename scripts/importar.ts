// `npm run importar -- FILE.csv`: beside a running shop, or alone.
import { withDatabase } from './with-database.ts'

await withDatabase((server, url) => server.importarCommand(process.argv.slice(2), url))
