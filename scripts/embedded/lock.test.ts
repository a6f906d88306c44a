import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lock } from './lock.ts'

const dir = mkdtempSync(join(tmpdir(), 'anaquel-lock-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const LOCK = new URL('./lock.ts', import.meta.url).href

/** Another process that holds the lock until it is killed. */
async function holder(path: string, mode: string) {
  const code = `import { lock } from ${JSON.stringify(LOCK)}
    globalThis.held = await lock(${JSON.stringify(path)}, '${mode}')
    console.log(globalThis.held ? 'held' : 'refused')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  expect(String(said).trim()).toBe('held')
  return child
}

it('refuses an exclusive lock while another process holds it, and gives it once that process is killed', async () => {
  const path = join(dir, 'exclusive.lock')
  const other = await holder(path, 'exclusive')
  expect(await lock(path, 'exclusive')).toBeNull()
  other.kill('SIGKILL')
  const own = await lock(path, 'exclusive', 5_000)
  expect(own).not.toBeNull()
  own?.release()
})

it('lets several share a lock, and only the last one claims it alone', async () => {
  const path = join(dir, 'shared.lock')
  const other = await holder(path, 'shared')
  const own = await lock(path, 'shared')
  expect(own?.claimAlone()).toBe(false)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const last = await lock(path, 'shared')
  expect(last?.claimAlone()).toBe(true)
  expect(await lock(path, 'shared')).toBeNull()
  last?.release()
})
