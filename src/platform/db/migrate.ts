import { createHash } from 'node:crypto'
import pg from 'pg'
import { installJobs } from '../jobs.ts'

// Vite puts the files into the server's bundle: a built shop needs no folder beside it.
const files = import.meta.glob<string>('../../../db/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const migrations = Object.entries(files)
  .map(([path, sql]) => ({ nombre: path.slice(path.lastIndexOf('/') + 1), sql }))
  .sort((a, b) => (a.nombre < b.nombre ? -1 : 1))

const sha256 = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** A database that this version cannot bring up to date: newer than the program, or its migrations were edited. */
export class MigrationError extends Error {}

/**
 * Applies the missing migrations, each in a transaction of its own, and returns how many there were. An advisory lock
 * lets two nodes start at once: the second waits and finds nothing to do.
 */
export async function migrate(databaseUrl: string, onStep: (nombre: string) => void = () => {}): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('anaquel.migraciones'))`)
    await client.query(
      'create table if not exists migracion (nombre text primary key, sha256 text not null, aplicada_en timestamptz not null default now())',
    )
    const { rows } = await client.query<{ nombre: string; sha256: string }>('select nombre, sha256 from migracion')
    const applied = new Map(rows.map((row) => [row.nombre, row.sha256]))
    const unknown = [...applied.keys()].filter((nombre) => !migrations.some((migration) => migration.nombre === nombre))
    if (unknown.length > 0) {
      throw new MigrationError(
        `La base de datos es de una versión más nueva (${unknown.join(', ')}). Actualizá el programa.`,
      )
    }
    let done = 0
    for (const { nombre, sql } of migrations) {
      const before = applied.get(nombre)
      if (before === sha256(sql)) continue
      if (before)
        throw new MigrationError(`La migración ${nombre} cambió después de aplicada; hay que agregar una nueva.`)
      onStep(nombre)
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migracion (nombre, sha256) values ($1, $2)', [nombre, sha256(sql)])
      await client.query('commit')
      done++
    }
    await installJobs(client)
    return done
  } finally {
    await client.end()
  }
}
