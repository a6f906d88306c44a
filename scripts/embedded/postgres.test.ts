import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Cluster, openCluster } from './cluster.ts'
import { boundLog } from './log.ts'
import { isAlive, waitFor } from './process.ts'
import { chooseSocketDir } from './settings.ts'

// One cluster for all: the tests follow its life in order, and each leaves it stopped.
let dataDir: string
const data = () => join(dataDir, 'postgres', 'datos')
const open = () => openCluster(dataDir)
const postmaster = () => Number(readFileSync(join(data(), 'postmaster.pid'), 'utf8').split('\n')[0])

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'anaquel-pg-'))
  chmodSync(dataDir, 0o755) // as root the database's own account has to get in
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function query<T extends object>(cluster: Cluster, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const countRows = async (cluster: Cluster) =>
  (await query<{ count: number }>(cluster, 'select count(*)::int as count from nota'))[0]?.count

it('makes a cluster whose shop is no superuser, and keeps its data over a restart', async () => {
  const first = await open()
  expect(first.how).toBe('created')
  await query(first, 'create table nota (n int)')
  await query(first, 'insert into nota values (1)')
  const [role] = await query(first, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false })
  const [locale] = await query(
    first,
    `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )
  expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
  await first.leave()
  // What lay in memory is there again before anybody asks for it.
  expect(existsSync(join(data(), 'autoprewarm.blocks'))).toBe(true)
  const again = await open()
  expect(again.how).toBe('started')
  expect(await countRows(again)).toBe(1)
  await again.leave()
})

it.runIf(process.platform !== 'win32')(
  'is reached by a socket that only its own account may use, with its password',
  async () => {
    const cluster = await open()
    const [by] = await query<{ tcp: boolean }>(cluster, 'select inet_server_addr() is not null as tcp')
    expect(by).toEqual({ tcp: false })
    const socketDir = new URL(cluster.url).searchParams.get('host') ?? ''
    const port = new URL(cluster.url).port
    expect(statSync(join(socketDir, `.s.PGSQL.${port}`)).mode & 0o777).toBe(0o700)
    expect(statSync(socketDir).mode & 0o077).toBe(0)
    const stranger = new pg.Client({ connectionString: cluster.url.replace(/:[^:@]+@/, ':otra@') })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    await cluster.leave()
  },
)

it.runIf(process.platform === 'linux' && existsSync('/usr/bin/chrt'))(
  'waits for its turn instead of interrupting the shop, with all of its processes',
  async () => {
    const cluster = await open()
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const policyOf = (pid: number) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1') // its 41st field (proc_pid_stat(5)); a name may hold spaces
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38])
    }
    const SCHED_BATCH = 3
    expect([postmaster(), ...rows.map(({ pid }) => pid)].map(policyOf)).toEqual([SCHED_BATCH, SCHED_BATCH])
    await client.end()
    await cluster.leave()
  },
)

it('is reached by TCP where the path is too long for a socket, or would need quotes', () => {
  const long = `/srv/${'librería-'.repeat(9)}`
  expect(['/srv/anaquel/postgres', long, '/srv/mi tienda/postgres'].map((dir) => chooseSocketDir(dir, {}))).toEqual([
    process.platform === 'win32' ? null : '/srv/anaquel/postgres',
    null,
    null,
  ])
  expect(chooseSocketDir('/srv/anaquel/postgres', { disposable: true })).toBeNull()
})

it('stops with the last one who uses it, not with the first who leaves', async () => {
  const shop = await open()
  const command = await open()
  expect(command.how).toBe('adopted')
  await shop.leave()
  expect(await countRows(command)).toBe(1)
  const pid = postmaster()
  await command.leave()
  expect(isAlive(pid)).toBe(false)
})

it('adopts the cluster that a killed shop left behind', async () => {
  const module = new URL('./cluster.ts', import.meta.url).href
  const code = `import { openCluster } from ${JSON.stringify(module)}
    await openCluster(${JSON.stringify(dataDir)})
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const cluster = await open()
  expect(cluster.how).toBe('adopted')
  expect(await countRows(cluster)).toBe(1)
  await cluster.leave()
})

it('comes back after a kill under the open shop, at the same address and with what was committed', async () => {
  const cluster = await open()
  const { url } = cluster
  const back = new Promise<void>((resolve, reject) => cluster.watch((again) => void again().then(resolve, reject)))
  await query(cluster, 'insert into nota values (2)')
  process.kill(postmaster(), 'SIGKILL')
  await back
  expect(cluster.url).toBe(url)
  expect(await countRows(cluster)).toBe(2)
  await cluster.leave()
})

it('starts although the pid of a killed cluster belongs to another program by now', async () => {
  const cluster = await open()
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  await waitFor(() => !isAlive(pid), 5_000)
  const file = join(data(), 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
  await cluster.leave()
  const again = await open()
  expect(again.how).toBe('started')
  expect(await countRows(again)).toBe(2)
  await again.leave()
})

it('makes new passwords when they were lost', async () => {
  rmSync(join(dataDir, 'postgres', 'conexion.json'))
  const cluster = await open()
  expect(await countRows(cluster)).toBe(2)
  await cluster.leave()
})

it('refuses the data of another major version with the way out', async () => {
  const file = join(data(), 'PG_VERSION')
  const version = readFileSync(file)
  writeFileSync(file, '17\n')
  await expect(open()).rejects.toThrow(/es de PostgreSQL 17 .* trae PostgreSQL 18\. Salida: .*pg_dump/)
  writeFileSync(file, version)
})

it('says in one line that the data folder cannot be written', async () => {
  const file = join(dataDir, 'archivo')
  writeFileSync(file, '')
  await expect(openCluster(file)).rejects.toThrow(/^No se puede escribir en la carpeta de datos .*\.$/)
})

it('writes no value of a statement into its log', async () => {
  const cluster = await open()
  await query(cluster, 'create table cuenta (email text constraint cuenta_email unique, n int)')
  await query(cluster, `insert into cuenta values ('ana@correo.test', 1)`)
  const failing = [
    `insert into cuenta values ('ana@correo.test', 2)`, // its DETAIL would repeat the row
    `select 'ana@correo.test'::int`, // its message does
    `select 'ana@correo.test' from nowhere`,
    `do $$ begin raise warning 'ana@correo.test'; raise 'ana@correo.test'; end $$`,
  ]
  for (const text of failing) await expect(query(cluster, text)).rejects.toThrow()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await expect(client.query('insert into cuenta values ($1, $2)', ['ana@correo.test', 3])).rejects.toThrow(
    'cuenta_email',
  )
  await client.end()
  await cluster.leave()
  const log = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
  expect(log).toContain('database system is shut down') // what concerns the server is there
  expect(log).not.toContain('ana@')
})

it('knows none of the secrets of the shop', async () => {
  const secrets = {
    ADMIN_PASSWORD: 'Secreta-1',
    SMTP_URL: 'smtps://ana:Secreta-2@x',
    DATABASE_URL: 'postgres://Secreta-3',
  }
  Object.assign(process.env, secrets)
  const cluster = await open()
  for (const name of Object.keys(secrets)) delete process.env[name]
  // What the server was started with: Linux has it as a file, elsewhere ps shows it.
  const environment = existsSync('/proc/self/environ')
    ? readFileSync(`/proc/${postmaster()}/environ`, 'utf8')
    : execFileSync('ps', ['eww', '-p', String(postmaster())], { encoding: 'utf8' })
  await cluster.leave()
  expect(environment).toContain('TZ=UTC')
  expect(environment).not.toMatch(/Secreta|ADMIN_|SMTP|DATABASE_URL/)
})

it('keeps its log at a bounded size while it is open', async () => {
  const log = join(dataDir, 'postgres', 'postgres.log')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const cluster = await open()
    cluster.watch(() => {})
    appendFileSync(log, 'x'.repeat(11_000_000))
    vi.advanceTimersByTime(60_000)
    expect(statSync(log).size).toBeLessThan(1_000_000)
    expect(statSync(`${log}.1`).size).toBeGreaterThan(10_000_000)
    await cluster.leave()
  } finally {
    vi.useRealTimers()
  }
})

it('empties a log that PostgreSQL holds open, and keeps one copy', () => {
  const log = join(dataDir, 'prueba.log')
  const held = openSync(log, 'a')
  writeSync(held, 'x'.repeat(100))
  boundLog(log, 100)
  expect(readFileSync(log, 'utf8')).toHaveLength(100)
  appendFileSync(log, 'y')
  boundLog(log, 100)
  writeSync(held, 'z') // as PostgreSQL goes on
  closeSync(held)
  expect([readFileSync(log, 'utf8'), readFileSync(`${log}.1`, 'utf8').length]).toEqual(['z', 101])
})
