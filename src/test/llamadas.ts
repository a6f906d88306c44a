// Once per test run: compares docs/api.md with the answers that each test file's API has recorded (record.ts). A run of
// some files checks the calls that those files prove.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../scripts/root.ts'
import { judgeRun, readApiTable, type Seen } from './api-table.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the recorded answers of each test file. */
    llamadas: string
  }
}

export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-llamadas-'))
  project.provide('llamadas', folder)

  return () => {
    const seen = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Seen[])
    rmSync(folder, { recursive: true })
    if (project.vitest.getGlobalTestNamePattern()) return // tests picked by name have not seen what their files see
    const files = project.vitest.state.getFilepaths().map((file) => relative(root, file).split(sep).join('/'))
    const rows = readApiTable(readFileSync(join(root, 'docs', 'api.md'), 'utf8'))
    const missing = judgeRun(rows, seen, new Set(files))
    if (missing.length === 0) return
    process.exitCode = 1
    console.error(`docs/api.md promises more than this run has seen:\n${missing.map((line) => `  ${line}`).join('\n')}`)
  }
}
