// How to get into the cluster: port and passwords, kept beside it, and what is done as its administrator.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo, type Home } from './home.ts'
import { HOST } from './settings.ts'

const DATABASE = 'anaquel'
/** Beside it, empty: where a backup is restored on trial (src/oficina/respaldo/trial.ts). The shop may not make databases. */
const TRIAL = `${DATABASE}_ensayo`
/** The shop's own role: owns its databases and is no superuser. */
export const ROLE = 'anaquel'

/** Readable by the cluster's owner only. */
export interface Connection {
  port: number
  password: string
  adminPassword: string
}

/** The port is chosen at the start. */
export const newConnection = (): Connection => ({
  port: 0,
  password: randomPassword(),
  adminPassword: randomPassword(),
})

const randomPassword = () => randomBytes(24).toString('base64url')

export const connectionFile = (home: Home): string => join(home.dir, 'conexion.json')

export const readConnection = (home: Home): Connection | null =>
  existsSync(connectionFile(home)) ? (JSON.parse(readFileSync(connectionFile(home), 'utf8')) as Connection) : null

export function saveConnection(home: Home, connection: Connection) {
  const fresh = `${connectionFile(home)}.nueva`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  giveTo(home, fresh)
  renameSync(fresh, connectionFile(home))
}

/** The shop's own database; by the socket in `socketDir`, where there is one. */
export const shopUrl = ({ password, port }: Connection, socketDir: string | null = null): string =>
  urlFor(ROLE, password, port, DATABASE) + (socketDir === null ? '' : `?host=${encodeURIComponent(socketDir)}`)

const urlFor = (role: string, password: string, port: number, database: string) =>
  `postgresql://${role}:${password}@${HOST}:${port}/${database}`

/** Makes the shop's role and databases where they are missing. */
export function ensureDatabase(connection: Connection, { disposable }: { disposable: boolean }): Promise<void> {
  return asAdmin(connection, async (client) => {
    const { rows } = await client.query<{ role: boolean; databases: string[] }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              array(select datname::text from pg_database) as databases`,
      [ROLE],
    )
    const quoted = client.escapeLiteral(connection.password)
    if (!rows[0]?.role) {
      await client.query(`create role ${ROLE} login ${disposable ? 'createdb' : ''} password ${quoted}`)
    }
    for (const name of [DATABASE, TRIAL]) {
      if (!rows[0]?.databases.includes(name)) await client.query(`create database ${name} owner ${ROLE}`)
    }
  })
}

/** The data folder of the server that answers there. */
export function readDataDirectory(connection: Connection): Promise<string> {
  return asAdmin(connection, async (client) => {
    const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
    return rows[0]?.dir ?? ''
  })
}

async function asAdmin<T>({ adminPassword, port }: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = urlFor('postgres', adminPassword, port, 'postgres')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
