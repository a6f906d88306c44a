// The shop's built server, seen from the commands: one bundle, so that there is one pool and one copy of everything.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Server from '../src/app/server.ts'
import { ensureBuilt } from './build.ts'
import { root } from './root.ts'
import { expectErrors } from './terminal.ts'

export async function loadServer(): Promise<typeof Server> {
  await ensureBuilt()
  const server: typeof Server = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)
  expectErrors(server.ConfigError, server.MigrationError, server.RespaldoError)
  return server
}

/** The environment, completed by `.env`: what is set already stays. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
