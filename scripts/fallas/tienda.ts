// The shop that the faults are tried on: built, started by bin/run.mjs in a folder of its own, with its own PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { PasarelaDeEnsayo } from '#ensayo/pasarela/pasarela.ts'
import { openReplicated } from '#test/replicated.ts'
import { send } from '../../bench/http.ts'
import { createFolder } from '../../bench/stage.ts'
import { readConnection, shopUrl } from '../embedded/connection.ts'
import { readPidFile } from '../embedded/pid-file.ts'
import { isAlive, signal, waitFor } from '../embedded/process.ts'
import { choosePort } from '../embedded/settings.ts'
import { root } from '../root.ts'
import { loadServer } from '../server.ts'
import { Failure } from '../terminal.ts'
import { family, signalFamily } from './procesos.ts'

const OPEN_MS = 180_000
const CLOSE_MS = 60_000
/** The administrator of the shop under test. */
export const ADMIN = { email: 'fallas@anaquel.test', password: 'Clave-de-fallas-1' }

export type Tienda = Awaited<ReturnType<typeof openTienda>>

/** Settings that keep limits out of the way: all clients come from one machine, and one administrator works all day. */
const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DEMO: 'si',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SITE_EMAIL: 'tienda@anaquel.test',
  LIMITE_REGISTROS: '100000',
  LIMITE_INGRESOS: '100000',
  LIMITE_PEDIDOS: '10000000',
  LIMITE_ESCRITURAS: '10000000',
  CLAVE_RECIENTE_MINUTOS: '1440',
}

type Opciones = {
  /** Further settings. */
  settings?: Record<string, string>
  /** Before the first start, with the folder of the embedded database to come. */
  prepare?: (home: string) => void
  /** After the end, before the folder is removed. */
  release?: () => void
  /** Whether orders can be paid, at a stand-in of Mercado Pago that outlives the shop, and are invoiced then. */
  conPagos?: boolean
  /** Databases of its own: a primary with a replica, in place of the embedded one. */
  conReplica?: boolean
}

/** Mercado Pago's stand-in in this process: what fails is the shop, and each payment is told twice. */
async function startPagos(): Promise<PasarelaDeEnsayo> {
  const { startPasarela } = await loadServer()
  const ensayo = await startPasarela({ conHttp: true })
  ensayo.palancas.veces = 2
  return ensayo
}

/** Begins to open the shop. `close` ends it and removes its folder. */
export async function openTienda({
  settings = {},
  prepare,
  release,
  conPagos = true,
  conReplica = false,
}: Opciones = {}) {
  const folder = createFolder()
  const dataDir = join(folder, 'datos')
  const port = await choosePort(0)
  const url = `http://127.0.0.1:${port}`
  const home = { dir: join(dataDir, 'postgres'), bin: '', account: {} }
  const ensayo = conPagos ? await startPagos() : null
  const pagos = ensayo ? { PAGOS: 'ensayo', MERCADOPAGO_URL: ensayo.url, PUBLIC_URL: url, FACTURAS: 'ensayo' } : {}
  const bases = conReplica ? await openReplicated((await loadServer()).migrate) : null
  const outside = bases ? { DATABASE_URL: bases.primaryUrl, DATABASE_REPLICA_URLS: bases.replicaUrl } : {}
  const env = { ...process.env, ...SETTINGS, ...pagos, ...settings, ...outside, PORT: String(port), DATA_DIR: dataDir }
  mkdirSync(dataDir, { recursive: true })
  prepare?.(home.dir)

  let launcher = launch()
  function launch() {
    const output = openSync(join(folder, 'tienda.log'), 'a')
    const child = spawn(process.execPath, [join(root, 'bin', 'run.mjs'), 'start'], {
      env,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    return child
  }

  const log = () => readFileSync(join(folder, 'tienda.log'), 'utf8')
  const isReady = async () => (await send(`${url}/readyz`).catch(() => null))?.status === 200
  async function waitUntilReady(): Promise<void> {
    const ready = await waitFor(async () => launcher.exitCode !== null || (await isReady()), OPEN_MS)
    if (!ready || launcher.exitCode !== null) throw new Failure(`La tienda no arrancó:\n${log().slice(-2_000)}`)
  }
  async function stop(): Promise<void> {
    if (launcher.exitCode !== null || launcher.signalCode !== null) return
    const ended = once(launcher, 'exit')
    launcher.kill('SIGTERM')
    const inTime = await Promise.race([ended.then(() => true), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))])
    if (inTime) return
    if (launcher.pid) signalFamily(launcher.pid, 'SIGKILL')
  }

  const postmaster = () => readPidFile(join(home.dir, 'datos'))?.pid ?? null
  const databaseUrl = () => {
    if (bases) return bases.primaryUrl
    const connection = readConnection(home)
    if (!connection) throw new Failure('La tienda todavía no tiene base de datos.')
    return shopUrl(connection)
  }
  return {
    url,
    folder,
    dataDir,
    home: home.dir,
    /** Where its customers pay; null where they can't. */
    ensayo,
    log,
    /** The last errors in its log that nobody expected. */
    unexpected: () =>
      log()
        .split('\n')
        .filter((line) => line.includes('unexpected error'))
        .slice(-5),
    waitUntilReady,
    stop,
    start: async () => {
      launcher = launch()
      await waitUntilReady()
    },
    /** The shop's own process, which bin/run.mjs starts again. */
    pid: () => readShopPid(dataDir) ?? (bases ? family(launcher.pid ?? 0)[1] : undefined) ?? 0,
    postmaster,
    /** A statement over a connection of its own, as the shop's role. */
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ connectionString: databaseUrl(), connectionTimeoutMillis: 5_000 })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end().catch(() => {})
      }
    },
    async close(): Promise<void> {
      await stop()
      const left = postmaster()
      if (left && isAlive(left)) {
        signal(left, 'SIGCONT')
        signal(left, 'SIGQUIT')
        await waitFor(() => !isAlive(left), CLOSE_MS)
      }
      await bases?.end()
      await ensayo?.end()
      release?.()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readShopPid(dataDir: string): number | null {
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'tienda.json'), 'utf8')) as { pid: number }).pid
  } catch {
    return null // between two starts
  }
}
