// The server itself: its files made once, its process started, taken over and stopped.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../terminal.ts'
import {
  type Connection,
  connectionFile,
  ensureDatabase,
  newConnection,
  ROLE,
  readConnection,
  readDataDirectory,
  saveConnection,
  shopUrl,
} from './connection.ts'
import { giveTo, type Home } from './home.ts'
import { boundLog, fatalLine, lastLine, logPath, openLog, prepareLog } from './log.ts'
import { disownPidFile, isPostgres, readPidFile } from './pid-file.ts'
import { isAlive, scheduleAsBatch, signal, waitFor } from './process.ts'
import { asRoot } from './run-as.ts'
import {
  bareEnvironment,
  choosePort,
  chooseSocketDir,
  listPreloaded,
  type ServerOptions,
  serverSettings,
  socketPath,
} from './settings.ts'

const MAJOR = '18'
/** Recovery after a crash may take its time. */
export const START_MS = 120_000
/** What runs after that is ended at once. */
export const STOP_MS = 60_000

/** Its files made now, started from its files, or found running. */
export type How = 'created' | 'started' | 'adopted'

export class Postgres {
  #home: Home
  #data: string
  #options: ServerOptions
  #connection: Connection | undefined
  #pid = 0
  #socketDir: string | null = null

  constructor(home: Home, options: ServerOptions) {
    this.#home = home
    this.#data = join(home.dir, 'datos')
    this.#options = options
  }

  get url() {
    return shopUrl(this.#require(), this.#socketDir)
  }

  isRunning(): boolean {
    return isAlive(this.#pid)
  }

  async ensureRunning(): Promise<How> {
    const isNew = !existsSync(this.#data)
    if (isNew) this.#initialize()
    this.#refuseOtherVersion()
    const kept = readConnection(this.#home)
    if (kept) this.#connection = kept
    else this.#makeNewPasswords()
    const adopted = !isNew && (await this.#adopt())
    if (!adopted) await this.#start()
    await ensureDatabase(this.#require(), { disposable: this.#options.disposable ?? false })
    this.#socketDir = await this.#findSocket()
    return isNew ? 'created' : adopted ? 'adopted' : 'started'
  }

  /** One that was found running may have been started without a socket, or with one that this process may not use. */
  async #findSocket(): Promise<string | null> {
    const dir = chooseSocketDir(this.#home.dir, this.#options)
    return dir !== null && (await canConnect(socketPath(dir, this.#require().port))) ? dir : null
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
      boundLog(logPath(this.#home))
    } catch {}
  }

  #require(): Connection {
    if (!this.#connection) throw new Error('The cluster is not running')
    return this.#connection
  }

  #keep(connection: Connection) {
    this.#connection = connection
    saveConnection(this.#home, connection)
  }

  /** Makes the cluster under another name and renames it when it is whole: a crash halfway leaves no half cluster. */
  #initialize() {
    const fresh = `${this.#data}.nuevo`
    rmSync(fresh, { recursive: true, force: true })
    const connection = newConnection()
    this.#keep(connection)
    const passwordFile = join(this.#home.dir, 'clave.txt')
    rmSync(passwordFile, { force: true })
    writeFileSync(passwordFile, connection.adminPassword, { mode: 0o600, flag: 'wx' })
    giveTo(this.#home, passwordFile)
    try {
      this.#run('initdb', [
        ...['--pgdata', fresh, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--no-instructions', ...(this.#options.disposable ? ['--no-sync', '--no-data-checksums'] : [])],
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
        `Falta ${connectionFile(this.#home)} y PostgreSQL sigue en marcha (proceso ${found.pid}). Detenelo y probá de nuevo.`,
      )
    }
    const connection = newConnection()
    const sql = `alter role postgres password '${connection.adminPassword}';\nalter role ${ROLE} password '${connection.password}';\n`
    this.#run('postgres', ['--single', '-D', this.#data, 'postgres'], sql)
    this.#keep(connection)
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
        if (found.port !== this.#require().port) this.#keep({ ...this.#require(), port: found.port })
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
      const dir = await readDataDirectory({ ...this.#require(), port })
      return realpathSync(dir) === realpathSync(this.#data)
    } catch {
      return false
    }
  }

  async #start() {
    for (let attempt = 1; ; attempt++) {
      const port = await choosePort(this.#require().port)
      const log = prepareLog(this.#home)
      const start = statSync(log).size
      const child = this.#spawn(port, log)
      const outcome = await waitFor(() => {
        const found = readPidFile(this.#data)
        if (found?.ready && found.port === port && isAlive(found.pid)) return found
        return hasEnded(child) ? 'ended' : null
      }, START_MS)
      if (outcome && outcome !== 'ended') {
        this.#pid = outcome.pid
        if (port !== this.#require().port) this.#keep({ ...this.#require(), port })
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
    const settings = serverSettings(port, this.#options, {
      socketDir: chooseSocketDir(this.#home.dir, this.#options),
      preloaded: listPreloaded(bin),
    })
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
    const { pid } = child
    // The shop asks many questions at once. Each answer begun would interrupt it while it asks the next one (docs/decisions/064).
    if (pid !== undefined) asRoot(() => scheduleAsBatch(pid))
    child.on('error', () => {}) // shows as an end without a pid
    child.unref()
    return child
  }
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || (child.exitCode ?? child.signalCode) !== null
    ? process.platform !== 'win32' || child.exitCode !== 0 // pg_ctl itself ends at once when all is well
    : false

const canConnect = (path: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createConnection(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
