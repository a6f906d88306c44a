// The database that the settings ask for: an outside one, or the one inside.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { type Cluster, openCluster } from './embedded/cluster.ts'
import { makeWritable } from './embedded/home.ts'
import { lock } from './embedded/lock.ts'
import { root } from './root.ts'
import { Failure, step, TAKEN } from './terminal.ts'

export interface OpenDatabase {
  url: string
  /** The embedded PostgreSQL, if it is that one. */
  cluster: Cluster | null
  close(): Promise<void>
}

const OLDEST = 150_000

export async function openDatabase(config: Config, { quiet = false } = {}): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const url = config.DATABASE_URL
    await step(
      () => reach(url),
      (version) => (quiet ? null : `PostgreSQL ${version} de DATABASE_URL`),
    )
    return { url, cluster: null, close: async () => {} }
  }
  const cluster = await step(
    () => openCluster(dataDirOf(config), { connections: computeConnections(config) }),
    ({ how }) => (quiet ? null : `Base de datos ${DESCRIPTION[how]}`),
  )
  return { url: cluster.url, cluster, close: () => cluster.leave() }
}

/** What a process needs besides DATABASE_POOL: searches, changes of the catalogue. */
const BESIDES = 6
/** For commands that run beside the shop, and PostgreSQL's own reserve. */
const RESERVE = 20

/** One process more than WORKERS: they are replaced one by one, and the new one opens before the old one leaves. */
const computeConnections = ({ WORKERS, DATABASE_POOL }: Config): number =>
  WORKERS === 1 ? 0 : RESERVE + (WORKERS + 1) * (DATABASE_POOL + BESIDES)

const DESCRIPTION = { created: 'nueva creada', started: 'en marcha', adopted: 'en marcha (ya estaba)' } as const

/** A relative DATA_DIR is relative to the clone, from wherever the command is called. */
export const dataDirOf = (config: Config) => resolve(root, config.DATA_DIR)

async function reach(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; number: string }>(
      `select current_setting('server_version') as name, current_setting('server_version_num') as number`,
    )
    const { name = '', number = '0' } = rows[0] ?? {}
    if (Number(number) < OLDEST) throw new Failure(`DATABASE_URL es PostgreSQL ${name}; hace falta 15 o más nuevo.`)
    return name.split(' ')[0] ?? name
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`No se pudo conectar a la base de datos de DATABASE_URL (${reasonOf(error)}).`)
  } finally {
    await client.end().catch(() => {})
  }
}

// The driver's own message may repeat host and user.
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'no hay nadie escuchando en esa dirección',
  ENOTFOUND: 'no se encuentra ese servidor',
  ETIMEDOUT: 'el servidor no responde',
  '28P01': 'usuario o contraseña incorrectos',
  '28000': 'el servidor no admite ese usuario',
  '3D000': 'esa base de datos no existe',
}

const reasonOf = (error: unknown) => {
  const { code } = error as { code?: string }
  return code ? (REASONS[code] ?? code) : 'el servidor no responde'
}

/**
 * The one shop of a data folder: a second one is refused for as long as the first lives. An outside database may have
 * many shops, so there is nothing to guard.
 */
export async function claimShop(config: Config): Promise<{ publish(url: string): void; release(): void }> {
  if (config.DATABASE_URL) return { publish: () => {}, release: () => {} }
  const dir = makeWritable(dataDirOf(config))
  const file = join(dir, 'tienda.json')
  const claim = await lock(join(dir, 'tienda.lock'), 'exclusive')
  if (!claim) throw new Failure(`La tienda de ${dir} ya está en marcha${describe(file)}.`, TAKEN)
  const write = (url?: string) => {
    rmSync(file, { force: true })
    writeFileSync(file, JSON.stringify({ pid: process.pid, url }), { flag: 'wx' })
  }
  write()
  return {
    publish: write,
    release() {
      rmSync(file, { force: true })
      claim.release()
    },
  }
}

function describe(file: string): string {
  try {
    const { pid, url } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; url?: string }
    return url ? ` en ${url} (proceso ${pid})` : ` (proceso ${pid})`
  } catch {
    return ''
  }
}
