import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { root } from '../../../scripts/root.ts'

/** Opens and closes the built shop, and prints which packages of OpenTelemetry it asked for. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  const asked = new Set()
  registerHooks({
    resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/')) asked.add(name)
      return next(name, context)
    },
  })
  const { createApp, loadConfig } = await import(process.env.SERVIDOR)
  const app = await createApp(loadConfig(process.env), { databaseUrl: process.env.BASE })
  await app.close()
  console.log(JSON.stringify([...asked]))
  process.exit()`

it.each([
  ['nothing', {}, []],
  // A port below those that the system hands to connections (from 32768 on), which any other test may hold.
  ['metrics', { METRICAS_PUERTO: '19464' }, ['@opentelemetry/sdk-metrics', '@opentelemetry/exporter-prometheus']],
  ['traces', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, ['@opentelemetry/sdk-trace']],
])('a shop that tells %s loads what that needs', async (_, settings, expected) => {
  const { url } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-visto-'))
  const SERVIDOR = pathToFileURL(join(root, 'dist', 'server', 'server.js')).href
  const env = { ...process.env, LOG_LEVEL: 'silent', DATA_DIR: folder, BASE: url, SERVIDOR, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], { env })
  rmSync(folder, { recursive: true })
  const asked: string[] = JSON.parse(stdout)
  if (expected.length === 0) expect(asked).toEqual([])
  else expect(asked).toEqual(expect.arrayContaining(expected))
})
