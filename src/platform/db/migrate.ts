import { createHash } from 'node:crypto'
import pg from 'pg'
import { installJobs, type Queues } from '../jobs.ts'

// Vite puts the files into the server's bundle: a built shop needs no folder beside it.
const files = import.meta.glob<string>('../../../db/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const migrations = Object.entries(files)
  .map(([path, sql]) => ({ nombre: path.slice(path.lastIndexOf('/') + 1), sql }))
  .sort((a, b) => (a.nombre < b.nombre ? -1 : 1))

/** What a database has been through: a migration's file and its content. */
export type Migracion = { nombre: string; sha256: string }

const sha256 = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** A database that this version cannot bring up to date: newer than the program, or its migrations were edited. */
export class MigrationError extends Error {}

/**
 * Applies the missing migrations, each in a transaction of its own, installs the queues and returns how many migrations there
 * were. An advisory lock
 * lets two nodes start at once: the second waits and finds nothing to do.
 */
export async function migrate(
  databaseUrl: string,
  queues: Queues,
  onStep: (nombre: string) => void = () => {},
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await lockMigrations(client)
    const applied = await readApplied(client)
    requireKnown(applied)
    const missing = migrations.filter(({ nombre }) => !has(applied, nombre))
    for (const { nombre, sql } of missing) {
      onStep(nombre)
      await client.query('begin')
      await apply(client, nombre, sql)
      await client.query('commit')
    }
    await installJobs(client, queues)
    return missing.length
  } finally {
    await client.end()
  }
}

/** No other process migrates the database until the connection ends or unlocks. */
export const lockMigrations = (client: pg.ClientBase) =>
  client.query(`select pg_advisory_lock(hashtext('anaquel.migraciones'))`)
export const unlockMigrations = (client: pg.ClientBase) =>
  client.query(`select pg_advisory_unlock(hashtext('anaquel.migraciones'))`)

/** Throws `MigrationError` unless this program has all these migrations, as they are. `what` it is that has them. */
export function requireKnown(given: readonly Migracion[], what = 'La base de datos'): void {
  const unknown = given.filter(({ nombre }) => !has(migrations, nombre))
  if (unknown.length > 0) {
    throw new MigrationError(`${what} es de una versión más nueva (${list(unknown)}). Actualizá el programa.`)
  }
  for (const { nombre, sql } of migrations) {
    const before = given.find((migration) => migration.nombre === nombre)
    if (before && before.sha256 !== sha256(sql))
      throw new MigrationError(`La migración ${nombre} cambió después de aplicada; hay que agregar una nueva.`)
  }
}

/**
 * Brings a database to exactly these migrations in the caller's transaction, and returns how many were missing. The
 * caller holds `lockMigrations` and has asked `requireKnown`. Throws `MigrationError` when there are others already.
 */
export async function migrateExactly(client: pg.ClientBase, wanted: readonly Migracion[]): Promise<number> {
  const applied = await readApplied(client)
  const further = applied.filter(({ nombre }) => !has(wanted, nombre))
  if (further.length > 0) throw new MigrationError(`La base de datos tiene migraciones de más (${list(further)}).`)
  const missing = migrations.filter(({ nombre }) => has(wanted, nombre) && !has(applied, nombre))
  for (const { nombre, sql } of missing) await apply(client, nombre, sql)
  return missing.length
}

async function readApplied(client: pg.ClientBase): Promise<Migracion[]> {
  await client.query(
    'create table if not exists migracion (nombre text primary key, sha256 text not null, aplicada_en timestamptz not null default now())',
  )
  return (await client.query<Migracion>('select nombre, sha256 from migracion order by nombre')).rows
}

async function apply(client: pg.ClientBase, nombre: string, sql: string) {
  await client.query(sql)
  await client.query('insert into migracion (nombre, sha256) values ($1, $2)', [nombre, sha256(sql)])
}

const has = (all: readonly { nombre: string }[], nombre: string) => all.some((one) => one.nombre === nombre)
const list = (all: readonly { nombre: string }[]) => all.map(({ nombre }) => nombre).join(', ')
