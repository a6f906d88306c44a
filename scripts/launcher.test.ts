import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { root } from './root.ts'

const clone = mkdtempSync(join(tmpdir(), 'anaquel-clon-'))
afterEach(() => rmSync(clone, { recursive: true, force: true }))

it('does not empty the folder of another clone that node_modules leads to', () => {
  for (const folder of ['bin', 'scripts', 'otro']) mkdirSync(join(clone, folder))
  cpSync(join(root, 'bin', 'run.mjs'), join(clone, 'bin', 'run.mjs'))
  for (const file of ['package-lock.json', 'scripts/start.ts', 'otro/paquete']) writeFileSync(join(clone, file), '{}')
  symlinkSync(join(clone, 'otro'), join(clone, 'node_modules'), 'junction')
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'bin', 'run.mjs'), 'start'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('node_modules es un enlace simbólico')])
  expect(existsSync(join(clone, 'otro', 'paquete'))).toBe(true)
})
