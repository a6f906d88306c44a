// A backup is good when the shop comes back out of it: it is restored on trial into an empty database beside the shop's, and
// what stands there is compared with what was read from the shop.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { createDbOver, type Db } from '#platform/db/pool.ts'
import { connect } from './conexion.ts'
import * as esquema from './esquema.queries.ts'
import { type Leido, RespaldoError } from './formato.ts'
import { cargar, type Verificado } from './restaurar.ts'

/** The database for trials that stands beside the embedded shop's own (scripts/embedded/connection.ts makes it). */
export function trialUrlOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `${url.pathname}_ensayo`
  return url.href
}

type Trial = Verificado & {
  path: string
  leido: Leido
  signal?: AbortSignal | undefined
}

/**
 * Restores the file, whose seals were compared before, into the database at `url`, compares every table and numbering with
 * what was read from the shop, and empties that database again, also of what an earlier trial left. Pictures are read and not
 * written: their seals say all. Throws `RespaldoError` where the shop does not come out as it was, and what the database throws.
 */
export async function tryRestore(url: string, trial: Trial): Promise<void> {
  await vaciar(url)
  try {
    await restoreAndCompare(url, trial)
  } finally {
    await vaciar(url)
  }
}

async function restoreAndCompare(url: string, trial: Trial): Promise<void> {
  const { leido, signal } = trial
  signal?.throwIfAborted()
  const client = await connect(url)
  // A long statement, such as an index, would keep the shop from closing.
  const stop = () => void vaciar(url).catch(() => {})
  signal?.addEventListener('abort', stop)
  try {
    // The shop is open: one core for this, no more. Rows are read from the first on, whoever else reads them.
    await client.query('set max_parallel_maintenance_workers = 0; set synchronize_seqscans = off')
    const tablas = await cargar(client, { ...trial, imagenes: null, signal, onParte: () => {} })
    await compare(client, { tablas, leido, signal })
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

type Compared = Pick<Trial, 'leido' | 'signal'> & { tablas: readonly string[] }

/** A table that was loaded within one transaction into nothing gives its rows in the order in which it got them. */
async function compare(client: pg.Client, { tablas, leido: { sumas, secuencias }, signal }: Compared): Promise<void> {
  const db = createDbOver(client)
  for (const tabla of await esquema.listTablas(db)) {
    if (!tablas.includes(tabla.nombre)) continue
    signal?.throwIfAborted()
    if ((await hashTabla(client, tabla)) !== sumas[tabla.nombre]) {
      throw new RespaldoError(`La tabla «${tabla.nombre}» no quedó como está en la tienda.`)
    }
  }
  const siguientes = await esquema.takeSiguientes(db)
  for (const [nombre, siguiente] of Object.entries(secuencias)) {
    if ((siguientes[nombre] ?? siguiente) !== siguiente) {
      throw new RespaldoError(`La numeración «${nombre}» no sigue donde está en la tienda.`)
    }
  }
}

async function hashTabla(client: pg.Client, tabla: Parameters<typeof esquema.copyTo>[0]): Promise<string> {
  const suma = createHash('sha256')
  const copia: AsyncIterable<Buffer> = client.query(to(esquema.copyTo(tabla)))
  for await (const piece of copia) suma.update(piece)
  await client.query('select') // what went wrong meanwhile is heard here
  return suma.digest('hex')
}

/** Ends what somebody still does in the database and leaves it without a table. */
async function vaciar(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const db: Db = createDbOver(client)
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`.execute(db)
    await sql`drop schema if exists public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  } finally {
    await client.end()
  }
}
