// The built shop as a process of its own, over a database that is migrated and full.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../scripts/root.ts'
import type * as Server from '../src/app/server.ts'

export type ShopOptions = { databaseUrl: string; dataDir: string; cacheBytes?: number }

process.once('message', async ({ databaseUrl, dataDir, cacheBytes }: ShopOptions) => {
  const server: typeof Server = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)
  const config = server.loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir })
  const app = await server.createApp(config, { databaseUrl, cacheBytes })
  process.on('disconnect', async () => {
    await app.close()
    process.exit(0) // writes the profile, if one is kept
  })
  process.send?.(await app.listen())
})
