import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOpenSettings } from './server.ts'

it.runIf(process.platform !== 'win32')('warns of settings that every account of the machine can read', () => {
  const dir = mkdtempSync(join(tmpdir(), 'anaquel-env-'))
  const file = join(dir, '.env')
  expect(describeOpenSettings(file)).toBeNull()
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  expect(describeOpenSettings(file)).toContain('chmod 600')
  chmodSync(file, 0o640)
  expect(describeOpenSettings(file)).toBeNull()
  rmSync(dir, { recursive: true })
})
