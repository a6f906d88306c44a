// The shop's built server, seen from the commands: one bundle, so that there is one pool and one copy of everything.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Server from '#app/server.ts'
import { ensureBuilt } from './build.ts'
import { root } from './root.ts'
import { expectErrors } from './terminal.ts'

/** The bundle as it is, for a process whose starter has built it. */
export const importServer = (): Promise<typeof Server> =>
  import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)

export async function loadServer(): Promise<typeof Server> {
  await ensureBuilt()
  const server = await importServer()
  expectErrors(server.ConfigError, server.MigrationError, server.RespaldoError)
  return server
}

const SETTINGS = join(root, '.env')

/** A line for a `.env`, with its passwords and keys, that every account of the machine can read; else null. Not on Windows. */
export function describeOpenSettings(file = SETTINGS): string | null {
  const mode = process.platform === 'win32' ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0)
  return mode & 0o004 ? `Cualquier usuario de esta máquina puede leer ${file}. Cerralo con: chmod 600 .env` : null
}

/** The environment, completed by `.env`: what is set already stays. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(SETTINGS)) process.loadEnvFile(SETTINGS)
  return process.env
}
