// The PostgreSQL that the shop carries inside: made, started, adopted, watched and stopped.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  ftruncateSync,
  lchownSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Failure } from '../terminal.ts'
import { type Account, asRoot, type Home, prepareHome } from './home.ts'
import { type Lock, lock } from './lock.ts'
import { isAlive, programName, waitFor } from './process.ts'

export const MAJOR = '18'
const HOST = '127.0.0.1'
const DATABASE = 'anaquel'
const ROLE = 'anaquel' // the shop's own role: owns its database and is no superuser
const START_MS = 120_000 // recovery after a crash may take its time
const STOP_MS = 60_000
const MB = 1024 * 1024
const LOG_BYTES = 10 * MB
const LOG_LOOK_MS = 60_000

/** How to get in: kept beside the cluster, readable by its owner only. */
interface Connection {
  port: number
  password: string
  adminPassword: string
}

export interface ClusterOptions {
  /** Throws safety away for speed: for tests only. */
  disposable?: boolean
}

export interface Cluster {
  /** The shop's own database. */
  url: string
  /** Whom PostgreSQL runs as; empty where that is the user who runs the shop. */
  account: Account
  /** What happened: made now, started from its files, or found running. */
  how: 'created' | 'started' | 'adopted'
  /** Calls back whenever PostgreSQL is gone without having been asked, and has been started again (or not: the error). */
  watch(onDeath: (again: () => Promise<void>) => void): void
  /** Lets go. The last one to leave stops PostgreSQL and waits until it is down. */
  leave(): Promise<void>
}

/**
 * Gives the running cluster of a data folder: adopts one that outlived its shop, else starts it, else makes it. Several
 * processes may use it (a shop, an import); locks of the operating system say who is there, so nothing is left to clean
 * up after a crash.
 */
export async function openCluster(dataDir: string, options: ClusterOptions = {}): Promise<Cluster> {
  const home = await prepareHome(dataDir)
  const postgres = new Postgres(home, options)
  const turn = await takeTurn(home)
  let presence: Lock | null = null
  try {
    presence = await lock(join(home.dir, 'en-uso.lock'), 'shared', 5_000)
    if (!presence) throw new Failure(`No se pudo tomar el cerrojo de ${home.dir}.`)
    const how = await postgres.ensureRunning()
    return new RunningCluster(home, postgres, presence, how)
  } catch (error) {
    presence?.release()
    throw error
  } finally {
    turn.release()
  }
}

/** Starting and stopping happen one at a time. */
async function takeTurn(home: Home): Promise<Lock> {
  const turn = await lock(join(home.dir, 'turno.lock'), 'exclusive', START_MS)
  if (!turn)
    throw new Failure(`Otro proceso está arrancando o parando la base de datos de ${home.dir}. Probá de nuevo.`)
  return turn
}

class RunningCluster implements Cluster {
  #home: Home
  #postgres: Postgres
  #presence: Lock
  #watching: NodeJS.Timeout | undefined
  #bounding: NodeJS.Timeout | undefined
  #left = false
  readonly how: Cluster['how']

  constructor(home: Home, postgres: Postgres, presence: Lock, how: Cluster['how']) {
    this.#home = home
    this.#postgres = postgres
    this.#presence = presence
    this.how = how
  }

  get url() {
    return this.#postgres.url
  }

  get account() {
    return this.#home.account
  }

  watch(onDeath: (again: () => Promise<void>) => void) {
    clearInterval(this.#bounding)
    if (this.#left) return // it came back while its shop was closing
    this.#watching = setInterval(() => {
      if (this.#postgres.isRunning()) return
      clearInterval(this.#watching)
      onDeath(async () => {
        const turn = await takeTurn(this.#home)
        try {
          await this.#postgres.ensureRunning()
        } finally {
          turn.release()
        }
        this.watch(onDeath)
      })
    }, 250).unref()
    this.#bounding = setInterval(() => this.#postgres.boundLog(), LOG_LOOK_MS).unref()
  }

  async leave() {
    this.#left = true
    clearInterval(this.#watching)
    clearInterval(this.#bounding)
    const turn = await takeTurn(this.#home)
    try {
      if (this.#presence.claimAlone()) await this.#postgres.stop()
    } finally {
      this.#presence.release()
      turn.release()
    }
  }
}

class Postgres {
  #home: Home
  #data: string
  #disposable: boolean
  #connection: Connection | undefined
  #pid = 0

  constructor(home: Home, options: ClusterOptions) {
    this.#home = home
    this.#data = join(home.dir, 'datos')
    this.#disposable = options.disposable ?? false
  }

  get url() {
    return urlFor(ROLE, this.#require().password, this.#require().port, DATABASE)
  }

  isRunning(): boolean {
    return isAlive(this.#pid)
  }

  async ensureRunning(): Promise<Cluster['how']> {
    const isNew = !existsSync(this.#data)
    if (isNew) this.#initialize()
    this.#refuseOtherVersion()
    if (existsSync(this.#connectionFile())) {
      this.#connection = JSON.parse(readFileSync(this.#connectionFile(), 'utf8')) as Connection
    } else {
      this.#makeNewPasswords()
    }
    const adopted = !isNew && (await this.#adopt())
    if (!adopted) await this.#start()
    await this.#ensureDatabase()
    return isNew ? 'created' : adopted ? 'adopted' : 'started'
  }

  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  async stop(): Promise<void> {
    const pid = this.#pid
    if (process.platform === 'win32') this.#run('pg_ctl', ['stop', '-D', this.#data, '-m', 'fast', '-w'])
    else signal(pid, 'SIGINT')
    if (await waitFor(() => !isAlive(pid), STOP_MS)) return
    signal(pid, 'SIGQUIT') // immediate: the next start replays the log, nothing committed is lost
    await waitFor(() => !isAlive(pid), 5_000)
  }

  /** A log that cannot be written (the disk is full) is no reason to stop. */
  boundLog() {
    try {
      boundLog(join(this.#home.dir, 'postgres.log'))
    } catch {}
  }

  #connectionFile = () => join(this.#home.dir, 'conexion.json')

  #require(): Connection {
    if (!this.#connection) throw new Error('The cluster is not running')
    return this.#connection
  }

  #saveConnection(connection: Connection) {
    this.#connection = connection
    const fresh = `${this.#connectionFile()}.nueva`
    rmSync(fresh, { force: true })
    writeFileSync(fresh, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    giveTo(this.#home, fresh)
    renameSync(fresh, this.#connectionFile())
  }

  /** Makes the cluster under another name and renames it when it is whole: a crash halfway leaves no half cluster. */
  #initialize() {
    const fresh = `${this.#data}.nuevo`
    rmSync(fresh, { recursive: true, force: true })
    const adminPassword = randomPassword()
    this.#saveConnection({ port: 0, password: randomPassword(), adminPassword })
    const passwordFile = join(this.#home.dir, 'clave.txt')
    rmSync(passwordFile, { force: true })
    writeFileSync(passwordFile, adminPassword, { mode: 0o600, flag: 'wx' })
    giveTo(this.#home, passwordFile)
    try {
      this.#run('initdb', [
        ...['--pgdata', fresh, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--no-instructions', ...(this.#disposable ? ['--no-sync', '--no-data-checksums'] : [])],
      ])
      renameSync(fresh, this.#data)
    } finally {
      rmSync(passwordFile, { force: true })
    }
  }

  #run(program: 'initdb' | 'pg_ctl' | 'postgres', args: string[], input = '') {
    const { account, bin } = this.#home
    const options = {
      ...account,
      cwd: '/',
      env: bareEnvironment(),
      input,
      encoding: 'utf8',
      windowsHide: true,
    } as const
    const result = asRoot(() => spawnSync(join(bin, program), args, options))
    if (result.status === 0) return
    const reason = result.error?.message ?? lastLine(result.stderr)
    throw new Failure(`PostgreSQL (${program}) falló: ${reason || `código ${result.status}`}`)
  }

  /** The cluster came without its passwords (somebody copied only the data): its owner may always set new ones. */
  #makeNewPasswords() {
    const found = readPidFile(this.#data)
    if (found && isAlive(found.pid) && isPostgres(found.pid)) {
      throw new Failure(
        `Falta ${this.#connectionFile()} y PostgreSQL sigue en marcha (proceso ${found.pid}). Detenelo y probá de nuevo.`,
      )
    }
    const connection = { port: 0, password: randomPassword(), adminPassword: randomPassword() }
    const sql = `alter role postgres password '${connection.adminPassword}';\nalter role ${ROLE} password '${connection.password}';\n`
    this.#run('postgres', ['--single', '-D', this.#data, 'postgres'], sql)
    this.#saveConnection(connection)
  }

  #refuseOtherVersion() {
    const version = readFileSync(join(this.#data, 'PG_VERSION'), 'utf8').trim()
    if (version === MAJOR) return
    throw new Failure(
      `La base de datos de ${this.#data} es de PostgreSQL ${version} y esta versión de la tienda trae PostgreSQL ${MAJOR}. ` +
        'Salida: con la versión anterior de la tienda en marcha, exportala con pg_dump y cargala en otro PostgreSQL ' +
        '(DATABASE_URL); o empezá una nueva con otra DATA_DIR.',
    )
  }

  /** Takes over a PostgreSQL that outlived its shop. Waits for one that is still starting or stopping. */
  async #adopt(): Promise<boolean> {
    const outcome = await waitFor(async () => {
      const found = readPidFile(this.#data)
      if (!found || !isAlive(found.pid)) return 'gone'
      if (await this.#isOurs(found.port)) {
        this.#pid = found.pid
        if (found.port !== this.#require().port) this.#saveConnection({ ...this.#require(), port: found.port })
        return 'adopted'
      }
      if (!isPostgres(found.pid)) {
        disownPidFile(this.#home, this.#data)
        return 'gone'
      }
      return null
    }, START_MS)
    if (outcome) return outcome === 'adopted'
    throw new Failure(`Un PostgreSQL anterior de ${this.#data} no responde. Detenelo y probá de nuevo.`)
  }

  async #isOurs(port: number): Promise<boolean> {
    try {
      return await this.#asAdmin(port, 'postgres', async (client) => {
        const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
        return rows[0] !== undefined && realpathSync(rows[0].dir) === realpathSync(this.#data)
      })
    } catch {
      return false
    }
  }

  async #start() {
    for (let attempt = 1; ; attempt++) {
      const port = await choosePort(this.#require().port)
      const log = logFile(this.#home)
      const start = statSync(log).size
      const child = this.#spawn(port, log)
      const outcome = await waitFor(() => {
        const found = readPidFile(this.#data)
        if (found?.ready && found.port === port && isAlive(found.pid)) return found
        return hasEnded(child) ? 'ended' : null
      }, START_MS)
      if (outcome && outcome !== 'ended') {
        this.#pid = outcome.pid
        if (port !== this.#require().port) this.#saveConnection({ ...this.#require(), port })
        return
      }
      // What goes by itself: processes of a killed server that are still on their way out, a port taken meanwhile.
      const reason = readFileSync(log, 'utf8').slice(start)
      const passing = /shared memory block|could not bind|lock file ".*" already exists/i.test(reason)
      if (!passing || attempt === 20) throw new Failure(`PostgreSQL no arrancó: ${fatalLine(reason)} (ver ${log})`)
      await sleep(250)
    }
  }

  /** In a session of its own: Ctrl-C in the terminal must reach the shop, which stops the database last. */
  #spawn(port: number, log: string): ChildProcess {
    const { account, bin } = this.#home
    const settings = serverSettings(port, this.#disposable)
    if (process.platform === 'win32') {
      // pg_ctl gives up an administrator's rights first, as PostgreSQL demands there.
      const flags = settings.map((setting) => `-c "${setting}"`).join(' ')
      return spawn(join(bin, 'pg_ctl'), ['start', '-W', '-D', this.#data, '-l', log, '-o', flags], {
        stdio: 'ignore',
        env: bareEnvironment(),
        windowsHide: true,
      })
    }
    const output = openLog(log)
    const args = ['-D', this.#data, ...settings.flatMap((setting) => ['-c', setting])]
    const child = asRoot(() =>
      spawn(join(bin, 'postgres'), args, {
        ...account,
        cwd: '/',
        detached: true,
        stdio: ['ignore', output, output],
        env: bareEnvironment(),
      }),
    )
    closeSync(output)
    child.on('error', () => {}) // shows as an end without a pid
    child.unref()
    return child
  }

  async #ensureDatabase() {
    const { password, port } = this.#require()
    await this.#asAdmin(port, 'postgres', async (client) => {
      const { rows } = await client.query<{ role: boolean; database: boolean }>(
        `select exists (select from pg_roles where rolname = $1) as role,
                exists (select from pg_database where datname = $2) as database`,
        [ROLE, DATABASE],
      )
      const quoted = client.escapeLiteral(password)
      if (!rows[0]?.role) {
        await client.query(`create role ${ROLE} login ${this.#disposable ? 'createdb' : ''} password ${quoted}`)
      }
      if (!rows[0]?.database) await client.query(`create database ${DATABASE} owner ${ROLE}`)
    })
  }

  async #asAdmin<T>(port: number, database: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
    const connectionString = urlFor('postgres', this.#require().adminPassword, port, database)
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return await use(client)
    } finally {
      await client.end()
    }
  }
}

const randomPassword = () => randomBytes(24).toString('base64url')

const urlFor = (role: string, password: string, port: number, database: string) =>
  `postgresql://${role}:${password}@${HOST}:${port}/${database}`

// What a program needs to run, on Linux, macOS and Windows. The shop's own secrets (DATABASE_URL, SMTP_URL …) are not in it:
// PostgreSQL hands its environment on to every process of its own.
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP']

function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** Everything in the folder belongs to the account that PostgreSQL runs as, also what root wrote. */
function giveTo({ account: { uid, gid } }: Home, path: string) {
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid)
}

const lastLine = (text: string | null) => (text ?? '').trim().split('\n').at(-1)?.trim() ?? ''

const fatalLine = (log: string) => {
  const line = log.split('\n').findLast((text) => /FATAL|PANIC|error/i.test(text)) ?? lastLine(log)
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'sin explicación'
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || (child.exitCode ?? child.signalCode) !== null
    ? process.platform !== 'win32' || child.exitCode !== 0 // pg_ctl itself ends at once when all is well
    : false

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {} // gone already
}

interface PidFile {
  pid: number
  port: number
  ready: boolean
}

/** postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, state. */
function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null
  } catch {
    return null
  }
}

const isPostgres = (pid: number) => /postgres/i.test(programName(pid) ?? 'postgres')

/**
 * After a crash the pid may belong to somebody else, and PostgreSQL then refuses to start. A pid that cannot exist
 * takes its place; the rest stays, so that PostgreSQL still checks its shared memory for survivors.
 */
function disownPidFile(home: Home, data: string) {
  const file = join(data, 'postmaster.pid')
  const text = readFileSync(file, 'utf8').replace(/^-?\d+/, '99999999')
  rmSync(file)
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  giveTo(home, file)
}

/** Opened by us, so that the log is the shop's own file. */
function logFile(home: Home): string {
  const log = join(home.dir, 'postgres.log')
  closeSync(openLog(log))
  boundLog(log)
  giveTo(home, log)
  return log
}

// Root must not write where a link of the account leads. Windows has no such flag.
const openLog = (log: string): number =>
  openSync(log, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600)

/** Empties a log that has grown, keeping one copy. PostgreSQL holds the file open and appends to it: it stays the same one. */
export function boundLog(log: string, max = LOG_BYTES) {
  const found = lstatSync(log, { throwIfNoEntry: false })
  if (!found?.isFile() || found.size <= max) return
  rmSync(`${log}.1`, { force: true })
  copyFileSync(log, `${log}.1`, constants.COPYFILE_EXCL)
  const file = openSync(log, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
  ftruncateSync(file)
  closeSync(file)
}

/** The port of last time if it is free, else any. */
async function choosePort(last: number): Promise<number> {
  return (await tryPort(last)) ?? (await tryPort(0)) ?? 0
}

const tryPort = (port: number) =>
  new Promise<number | null>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host: HOST, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })

function serverSettings(port: number, disposable: boolean): string[] {
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  const buffers = disposable ? 128 : Math.floor(Math.min(2048, Math.max(128, memory / MB / 4)))
  const settings = [
    `port=${port}`,
    `listen_addresses=${HOST}`,
    'unix_socket_directories=',
    'max_connections=100',
    `shared_buffers=${buffers}MB`,
    `effective_cache_size=${Math.max(256, Math.floor(memory / MB / 2))}MB`,
    'max_wal_size=2GB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    // A failed statement is the shop's to log, without its values. PostgreSQL would repeat them (STATEMENT, DETAIL, and in
    // the message itself), and with them addresses and names: its log gets what concerns the server alone.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_statement=none',
    'log_min_duration_statement=-1',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    'log_checkpoints=off',
  ]
  return disposable ? [...settings, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : settings
}
