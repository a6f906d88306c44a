// A PostgreSQL that the machine has by itself, with its own pg_dump: as an operator's shop uses one.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, unprivileged } from '../../scripts/embedded/run-as.ts'
import { choosePort } from '../../scripts/embedded/settings.ts'

const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
const START_TRIES = 200

/** The folder of a whole PostgreSQL of version 15 or newer, with `pg_dump`; null where the machine has none. */
export function findPrograms(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']).reverse(),
  ]
  const isWhole = (folder: string) => PROGRAMS.every((program) => existsSync(join(folder, program)))
  return (
    folders.filter(isWhole).find((folder) => {
      const said = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' }).stdout
      return Number(/(\d+)\./.exec(said ?? '')?.[1]) >= 15
    }) ?? null
  )
}

export type PostgresAjeno = {
  /** Makes an empty database; its address. */
  create(name: string): Promise<string>
  /** Runs `pg_dump` or `pg_restore`; its exit code and what it complained of. */
  run(program: 'pg_dump' | 'pg_restore', args: readonly string[]): { code: number | null; said: string }
  /** A place for its files, gone with it. */
  folder: string
  end(): Promise<void>
}

/** Starts a server of these programs with nothing in it, on a port of loopback. */
export async function startPostgresAjeno(bin: string): Promise<PostgresAjeno> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-ajeno-'))
  const account: Account = process.geteuid?.() === 0 ? unprivileged() : {}
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  const password = randomBytes(16).toString('hex')
  const options = { ...account, cwd: folder, env: { ...process.env, PGPASSWORD: password }, encoding: 'utf8' } as const
  const passwordFile = join(folder, 'clave')
  writeFileSync(passwordFile, password, { mode: 0o644 }) // within a folder that only the account enters
  const data = join(folder, 'datos')
  const made = spawnSync(
    join(bin, 'initdb'),
    [...['-D', data, '-U', 'tienda', '-A', 'scram-sha-256', '--pwfile', passwordFile], ...['-E', 'UTF8', '--no-sync']],
    options,
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await choosePort(0)
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const urlOf = (name: string) => `postgres://tienda:${password}@127.0.0.1:${port}/${name}`
  const end = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  for (let tries = 1; ; tries++) {
    try {
      await ask('select')
      break
    } catch (error) {
      if (tries < START_TRIES) await sleep(50)
      else {
        await end()
        throw error
      }
    }
  }
  return {
    folder,
    end,
    async create(name) {
      await ask(`create database ${name} template template0`)
      return urlOf(name)
    },
    run(program, args) {
      const { status, stderr } = spawnSync(join(bin, program), [...args], options)
      return { code: status, said: stderr }
    },
  }
}
