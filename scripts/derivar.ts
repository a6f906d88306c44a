// `npm run derivar`: writes what follows from the files and the migrations, and is compared with them by tests: the list of slices,
// the routes, the lists of styles, the READMEs of the rooms, the schema and its parts, the exceptions of owners.
import { runTool } from './run.ts'
import { runCommand } from './terminal.ts'

/** The tests that write; each turn reads what the one before it has written. */
const TURNS = [['platform/db/partes', 'test/derivados', 'test/schema.test'], ['test/owners']]

await runCommand(async () => {
  for (const tests of TURNS) {
    const { ok } = await runTool('vitest/vitest.mjs', ['run', ...tests, '-u'], { show: true })
    if (!ok) return 1
  }
  return 0
})
