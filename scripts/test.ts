// `npm test`: sets everything up, then types, lint, dead code, unit and integration, journeys. The last line is the count.
// `npm test -- unit [FILTER]` and `npm test -- e2e [FILTER]` run one part.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureBuilt } from './build.ts'
import { runChecks } from './check.ts'
import { root } from './root.ts'
import { runTool } from './run.ts'
import { Failure, fail, note, runCommand, say } from './terminal.ts'

interface Count {
  passed: number
  failed: number
}

/** What tests and journeys may need at once; a machine that has less runs them one after the other. */
const TOGETHER_BYTES = 6 * 1024 ** 3
const REPORTS = join(root, 'node_modules', '.cache', 'informes')
const [part = 'todo', ...filter] = process.argv.slice(2)

await runCommand(async () => {
  if (!['todo', 'unit', 'e2e'].includes(part)) throw new Failure('Uso: npm test [-- unit | e2e [FILTRO]]')
  mkdirSync(REPORTS, { recursive: true })
  // Side by side: for most of its time the build uses one core.
  const checking = part === 'todo' ? runChecks() : Promise.resolve([])
  const built = await orFailed(ensureBuilt().then(() => ({ passed: 0, failed: 0 })))
  const counts = [built, ...(await checking).map((ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }))]
  if (built.failed === 0) {
    // Side by side too: tests wait for databases, processes and clocks, and journeys take what that leaves of the cores.
    const together = part === 'todo' && process.availableMemory() > TOGETHER_BYTES
    const runs: (() => Promise<Count>)[] = []
    if (part !== 'e2e') runs.push(runVitest)
    if (part !== 'unit') runs.push(() => runPlaywright({ show: !together }))
    if (together) counts.push(...(await Promise.all(runs.map((run) => orFailed(run())))))
    else for (const run of runs) counts.push(await orFailed(run()))
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})

/** A part that cannot be run has failed; the others go on. */
async function orFailed(running: Promise<Count>): Promise<Count> {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    fail(error.message)
    return { passed: 0, failed: 1 }
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

async function runVitest(): Promise<Count> {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...filter], { show: true })
  const result = readReport<VitestReport>(report)
  if (!result) return { passed: 0, failed: 1 }
  const broken = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return settle(ok, { passed: result.numPassedTests, failed: result.numFailedTests + broken.length })
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Beside other tests, what it says is shown at the end. */
async function runPlaywright({ show }: { show: boolean }): Promise<Count> {
  await ensureBrowser()
  const report = freshReport('playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { ok, output } = await runTool('@playwright/test/cli.js', ['test', ...filter], { show, env })
  if (!show) say(output)
  const result = readReport<PlaywrightReport>(report)
  if (!result) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = result.stats
  if (flaky > 0) note(`Recorridos que pasaron recién en su segundo intento, nombrados arriba: ${flaky}`)
  return settle(ok, { passed: expected + flaky, failed: unexpected })
}

/** A part that ends badly or runs nothing has failed, whatever it counted. */
function settle(ok: boolean, count: Count): Count {
  return count.failed === 0 && (!ok || count.passed === 0) ? { ...count, failed: 1 } : count
}

function freshReport(name: string): string {
  const report = join(REPORTS, name)
  rmSync(report, { force: true })
  return report
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
}
