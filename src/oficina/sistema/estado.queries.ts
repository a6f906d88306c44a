import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Estado } from './estado.contract.ts'

/** Missed this many signs of life in a row: it does not answer. */
const CALLADO_SEGUNDOS = 60
const CONSULTAS = 10
const TEXTO_MAX = 1_000

/** The open ones, the oldest first; `propio` is the node that asks. */
export async function listNodos(db: Db, propio: string): Promise<Estado['nodos']> {
  const rows = await db
    .selectFrom('nodo')
    .select(['id', 'nombre', 'proceso', 'version', 'inicio', 'visto_en'])
    .select(sql<boolean>`visto_en > now() - make_interval(secs => ${CALLADO_SEGUNDOS})`.as('responde'))
    .orderBy('inicio')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id, inicio, visto_en, ...nodo }) => ({
    ...nodo,
    inicio: inicio.toISOString(),
    visto_en: visto_en.toISOString(),
    este: id === propio,
  }))
}

/** What the database says of itself. Measuring its size looks at each of its files: milliseconds. */
export async function findBase(db: Db): Promise<Omit<Estado['base'], 'replicas'>> {
  const { rows } = await sql<Omit<Estado['base'], 'replicas'>>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database())::int as conexiones,
      current_setting('max_connections')::int as conexiones_max`.execute(db)
  const [base] = rows
  if (!base) throw new Error('a statement without a table has a row')
  return base
}

/** What follows this server's log, as it tells: names and delays need pg_monitor, or one's own user. */
export async function listReplicas(db: Db): Promise<Estado['base']['replicas']> {
  const { rows } = await sql<Estado['base']['replicas'][number]>`
    select pid as proceso, nullif(application_name, '') as nombre, state as estado, sync_state in ('sync', 'quorum') as sincronica,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint as atraso_bytes,
      round(extract(epoch from replay_lag) * 1000)::int as atraso_ms
    from pg_stat_replication where state is distinct from 'backup'
    order by application_name, pid limit 50`.execute(db)
  return rows
}

/** Where the extension is installed and may be read, the statements that took most time; else null. */
export async function listConsultas(db: Db): Promise<Estado['consultas']['lista'] | null> {
  const installed = sql<{ esquema: string }>`
    select extnamespace::regnamespace::text as esquema from pg_extension where extname = 'pg_stat_statements'`
  const [found] = (await installed.execute(db)).rows
  if (!found) return null
  try {
    const { rows } = await sql<Estado['consultas']['lista'][number]>`
      select left(query, ${TEXTO_MAX}::int) as texto, calls::bigint as veces,
        round(mean_exec_time::numeric, 1) as media_ms, round(max_exec_time::numeric, 1) as maximo_ms
      from ${sql.id(found.esquema, 'pg_stat_statements')}
      where dbid = (select oid from pg_database where datname = current_database())
        and userid = (select oid from pg_roles where rolname = current_user)
      order by total_exec_time desc limit ${CONSULTAS}`.execute(db)
    return rows
  } catch {
    return null // installed, but not loaded by the server
  }
}

/** Why a backup is not to be relied on: there is none, it cannot be read, or it could not be restored on trial. */
const MALO = sql<string | null>`coalesce(falla, ensayo_falla)`

type Respaldos = Pick<Estado, 'respaldo' | 'fallado'>

/** The last backup that is whole, and one that failed after it. */
export async function findRespaldos(db: Db): Promise<Respaldos> {
  const list = db
    .selectFrom('respaldo')
    .select(['hecho_en', 'archivo', 'bytes', 'comprobado', 'ensayo_ms', 'sin_ensayo'])
    .select(MALO.as('falla'))
    .orderBy('hecho_en', 'desc')
    .limit(1)
  const [ultimo, bueno] = await Promise.all([list.executeTakeFirst(), list.where(MALO, 'is', null).executeTakeFirst()])
  const show = (row: typeof ultimo) => (row ? { ...row, hecho_en: row.hecho_en.toISOString() } : null)
  return { respaldo: show(bueno), fallado: ultimo?.falla ? show(ultimo) : null }
}
