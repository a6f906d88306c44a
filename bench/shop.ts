// The built shop as a process of its own, over a database that is migrated and full.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Server from '#app/server.ts'
import { choosePort } from '../scripts/embedded/settings.ts'
import { root } from '../scripts/root.ts'

/** `ensayo`: where Mercado Pago's stand-in is; orders are paid there then, and can be invoiced. */
export type ShopOptions = { databaseUrl: string; dataDir: string; cacheBytes?: number | undefined; ensayo?: string }

process.once('message', async ({ databaseUrl, dataDir, cacheBytes, ensayo }: ShopOptions) => {
  const server: typeof Server = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)
  const port = String(ensayo ? await choosePort(0) : 0)
  const url = `http://127.0.0.1:${port}`
  const pagos = ensayo && { PAGOS: 'ensayo', MERCADOPAGO_URL: ensayo, PUBLIC_URL: url, FACTURAS: 'ensayo' }
  const given = server.loadConfig({ PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, ...pagos })
  const { config } = await server.openEnsayo(given)
  const app = await server.createApp(config, { databaseUrl, cacheBytes })
  process.on('disconnect', async () => {
    await app.close()
    process.exit(0) // writes the profile, if one is kept
  })
  process.send?.(await app.listen())
})
