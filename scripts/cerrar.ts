// What a killed shop left running is closed in order: bin/run.mjs calls this when somebody stops it before the next start.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { leaveRoot, ownerOf } from './account.ts'
import { claimShop, dataDirOf, openDatabase } from './database.ts'
import { loadEnvironment, loadServer } from './server.ts'
import { done, runCommand } from './terminal.ts'

await runCommand(async () => {
  const environment = loadEnvironment()
  const server = await loadServer()
  const config = server.loadConfig(environment)
  const dataDir = dataDirOf(config)
  // The file stays behind where a shop was killed (claimShop).
  if (config.DATABASE_URL || !existsSync(join(dataDir, 'tienda.json'))) return 0
  const owner = ownerOf(dataDir)
  if (owner) leaveRoot({ dataDir, port: 0, account: owner })
  const shop = await claimShop(config)
  try {
    const database = await openDatabase(config, { quiet: true })
    await database.close()
  } finally {
    shop.release()
  }
  done('Tienda cerrada')
  return 0
})
