// Brings the database up to this version's while the version before goes on selling (docs/decisions/042-migrations.md).
import { withDatabase } from './with-database.ts'

await withDatabase(
  async (server, url) => {
    await server.requireBorne(url)
    await server.migrate(url)
    return 0
  },
  { asItIs: true },
)
