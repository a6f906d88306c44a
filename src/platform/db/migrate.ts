import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { installJobs, type Queues } from '../jobs.ts'
import { applyMigration, BusyError, withoutConcurrently } from './apply-migration.ts'
import { PREVIOUS } from './previous.ts'

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
 * Applies the missing migrations one by one, installs the queues and returns how many migrations there were. A lock lets two
 * nodes start at once: the second waits and finds nothing to do. A database of the next version is left as it is, if that
 * version says that this one may run beside it. Throws `MigrationError`.
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
    if (await isNextVersion(client, applied)) return 0
    requireKnown(applied)
    const missing = migrations.filter(({ nombre }) => !has(applied, nombre))
    for (const { nombre, sql } of missing) {
      onStep(nombre)
      await applyMigration(client, sql, () => record(client, nombre, sql)).catch((error: unknown) => {
        if (!(error instanceof BusyError)) throw error
        throw new MigrationError(
          `La migración ${nombre} no consiguió su turno: la base de datos está ocupada. Probá de nuevo.`,
        )
      })
    }
    await client.query('update migracion set desde = $1 where desde is null', [PREVIOUS.migracion])
    await installJobs(client, queues)
    return missing.length
  } finally {
    await client.end()
  }
}

/**
 * Whether the database was migrated by a later version beside which this one may run: `desde` is the last migration that a
 * program needs to have. So a node of before comes up again after a fault in the middle of an upgrade, and an upgrade has a
 * way back.
 */
async function isNextVersion(client: pg.ClientBase, applied: readonly Migracion[]): Promise<boolean> {
  const unknown = applied.map(({ nombre }) => nombre).filter((nombre) => !has(migrations, nombre))
  const known = applied.filter(({ nombre }) => has(migrations, nombre))
  if (unknown.length === 0 || known.length < migrations.length) return false
  requireKnown(known)
  const { rows } = await client.query<{ beside: boolean }>(
    'select coalesce(bool_and(desde <= $2::text), false) and count(desde) = cardinality($1::text[]) as beside from migracion where nombre = any($1::text[])',
    [unknown, migrations.at(-1)?.nombre],
  )
  return rows[0]?.beside === true
}

/** Throws `MigrationError` where the version that runs is older than the one before this, which alone bears this one's tables. */
export async function requireBorne(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    if (has(await readApplied(client), PREVIOUS.migracion)) return
    throw new MigrationError('Esa versión saltea una: instalá antes la anterior a ella.')
  } finally {
    await client.end()
  }
}

const LOCK = `hashtext('anaquel.migraciones')`
const ASK_EVERY_MS = 200

/**
 * No other process migrates the database until the connection ends or unlocks. It is asked for and not waited for: a waiting
 * statement has a snapshot, for whose end `create index concurrently` of the lock's holder would wait for ever.
 */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as mine`)
    if (rows[0]?.mine) return
    await sleep(ASK_EVERY_MS)
  }
}
export const unlockMigrations = (client: pg.ClientBase) => client.query(`select pg_advisory_unlock(${LOCK})`)

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
  for (const { nombre, sql } of missing) {
    await client.query(withoutConcurrently(sql))
    await record(client, nombre, sql)
  }
  return missing.length
}

async function readApplied(client: pg.ClientBase): Promise<Migracion[]> {
  await client.query(
    'create table if not exists migracion (nombre text primary key, sha256 text not null, aplicada_en timestamptz not null default now())',
  )
  return (await client.query<Migracion>('select nombre, sha256 from migracion order by nombre')).rows
}

const record = (client: pg.ClientBase, nombre: string, sql: string) =>
  client.query('insert into migracion (nombre, sha256) values ($1, $2)', [nombre, sha256(sql)])

const has = (all: readonly { nombre: string }[], nombre: string) => all.some((one) => one.nombre === nombre)
const list = (all: readonly { nombre: string }[]) => all.map(({ nombre }) => nombre).join(', ')
