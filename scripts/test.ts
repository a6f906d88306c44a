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

const REPORTS = join(root, 'node_modules', '.cache', 'informes')
const [part = 'todo', ...filter] = process.argv.slice(2)

await runCommand(async () => {
  if (!['todo', 'unit', 'e2e'].includes(part)) throw new Failure('Uso: npm test [-- unit | e2e [FILTRO]]')
  mkdirSync(REPORTS, { recursive: true })
  const counts: Count[] = []
  try {
    // Side by side: for most of its time the build uses one core.
    const checking = part === 'todo' ? runChecks() : Promise.resolve([])
    await ensureBuilt().finally(async () => {
      counts.push(...(await checking).map((ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })))
    })
    if (part !== 'e2e') counts.push(await runVitest())
    if (part !== 'unit') counts.push(await runPlaywright())
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    fail(error.message)
    counts.push({ passed: 0, failed: 1 })
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

async function runVitest(): Promise<Count> {
  const report = freshReport('vitest.json')
  const named = `--reporter=${join(root, 'scripts', 'segundo-intento.ts')}`
  const reporters = ['--reporter=default', named, '--reporter=json', `--outputFile.json=${report}`]
  // As with the journeys: a busy machine; who needed it is named at the end.
  const { ok } = await runTool('vitest/vitest.mjs', ['run', '--retry=1', ...reporters, ...filter], { show: true })
  const result = readReport<VitestReport>(report)
  if (!result) return { passed: 0, failed: 1 }
  const broken = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return settle(ok, { passed: result.numPassedTests, failed: result.numFailedTests + broken.length })
}

interface Suite {
  suites?: Suite[]
  specs?: { tests: { annotations: { type: string; description?: string }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: Suite[]
}

async function runPlaywright(): Promise<Count> {
  await ensureBrowser()
  const report = freshReport('playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { ok } = await runTool('@playwright/test/cli.js', ['test', ...filter], { show: true, env })
  const result = readReport<PlaywrightReport>(report)
  if (!result) return { passed: 0, failed: 1 }
  if (filter.length > 0) for (const line of listTeclas(result)) say(line)
  const { expected, unexpected, flaky } = result.stats
  if (flaky > 0) note(`Recorridos que pasaron recién en su segundo intento, nombrados arriba: ${flaky}`)
  return settle(ok, { passed: expected + flaky, failed: unexpected })
}

/** What journeys counted of their tasks (e2e/tarea.ts), a line each. */
function listTeclas({ suites = [], specs = [] }: Suite): string[] {
  const notes = specs.flatMap(({ tests }) => tests).flatMap(({ annotations }) => annotations)
  const own = notes.flatMap(({ type, description }) => (type === 'teclas' && description ? [description] : []))
  return [...own, ...suites.flatMap(listTeclas)]
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
