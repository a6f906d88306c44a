// The built shop as a process of its own, over a database that is migrated and full.

import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type Profiler, Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Server from '#app/server.ts'
import type { Observed } from '#platform/db/observed.ts'
import { choosePort } from '../scripts/embedded/settings.ts'
import { root } from '../scripts/root.ts'

/** `ensayo`: where Mercado Pago's stand-in is; orders are paid there then, and can be invoiced. */
export type ShopOptions = { databaseUrl: string; dataDir: string; cacheBytes?: number | undefined; ensayo?: string }

/** What its thread did between two messages: a profile, and its statements by their texts (times in milliseconds). */
export type Mirado = { profile: Profiler.Profile; statements: Map<string, { times: number; ms: number }> }

const SAMPLE_US = 200

const [{ databaseUrl, dataDir, cacheBytes, ensayo }] = (await once(process, 'message')) as [ShopOptions]
const server: typeof Server = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)
const port = String(ensayo ? await choosePort(0) : 0)
const url = `http://127.0.0.1:${port}`
const pagos = ensayo && { PAGOS: 'ensayo', MERCADOPAGO_URL: ensayo, PUBLIC_URL: url, FACTURAS: 'ensayo' }
const given = server.loadConfig({ PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, ...pagos })
const { config } = await server.openPasarela(given)
const app = await server.createApp(config, { databaseUrl, cacheBytes })
process.on('disconnect', async () => {
  await app.close()
  process.exit(0) // writes the profile, if one is kept
})
process.send?.(await app.listen())

// Each further message begins or ends a look at what the thread does.
let session: Session | null = null
const statements: Mirado['statements'] = new Map()
function count(message: unknown): void {
  if (session === null) return
  const { text, began, ended } = message as Observed // nobody else publishes there
  const known = statements.get(text) ?? { times: 0, ms: 0 }
  statements.set(text, { times: known.times + 1, ms: known.ms + ended - began })
}
subscribe('anaquel:statement', count)
process.on('message', async () => {
  if (session === null) {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })
    await session.post('Profiler.start')
    statements.clear()
    process.send?.('mirando')
    return
  }
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  session = null
  process.send?.({ profile, statements } satisfies Mirado)
})
