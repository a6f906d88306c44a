// `npm run derivar`: writes what follows from the files and the migrations, and is compared with them by tests: the list of slices,
// the routes, the lists of styles, the READMEs of the rooms, the schema and its parts, the exceptions of owners.
import { runTool } from './run.ts'
import { runCommand } from './terminal.ts'

/** The tests that write, the parts of the schema first. */
export const WRITERS = ['platform/db/partes', 'test/derivados', 'test/schema.test', 'test/owners']

await runCommand(async () =>
  (await runTool('vitest/vitest.mjs', ['run', ...WRITERS, '-u'], { show: true })).ok ? 0 : 1,
)
