// What the database has, by name, and what this version needs it to have: a restore may lose a table and say so nowhere else.
import { sql } from 'kysely'
import pg from 'pg'
import { describeFaltantes } from '../partes.rules.ts'
import esperadas from './partes.txt?raw'
import { createDbOver, type Db } from './pool.ts'

/**
 * A name for each part of the shop's schema, sorted: tables, columns, rules, indexes, triggers, functions and the rest. Names
 * alone, because versions of PostgreSQL print the same definition differently. What is there and does nothing (an index half
 * made, a trigger switched off) is left out. Some ten milliseconds.
 */
export async function listPartes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ parte: string }>`
    with suya as (
      select oid, relname, relkind from pg_class where relnamespace = quote_ident(current_schema())::regnamespace
    ), tabla as (select oid, relname from suya where relkind in ('r', 'p'))
    select parte from (
      select case relkind when 'S' then 'numeración ' when 'v' then 'vista ' when 'm' then 'vista ' else 'tabla ' end || relname
        from suya where relkind in ('r', 'p', 'S', 'v', 'm')
      union all
      select 'columna ' || relname || '.' || attname from tabla join pg_attribute on attrelid = tabla.oid
        where attnum > 0 and not attisdropped
      union all
      select 'regla ' || relname || '.' || conname from tabla join pg_constraint on conrelid = tabla.oid
        where contype in ('c', 'f', 'p', 'u', 'x')
      union all
      select case when indisunique then 'regla ' else 'índice ' end || tabla.relname || '.' || suya.relname
        from pg_index join tabla on indrelid = tabla.oid join suya on indexrelid = suya.oid
        where indisvalid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select 'disparador ' || relname || '.' || tgname from tabla join pg_trigger on tgrelid = tabla.oid
        where not tgisinternal and tgenabled in ('O', 'A')
      union all
      select 'función ' || proname || '(' || oidvectortypes(proargtypes) || ')' from pg_proc
        where pronamespace = quote_ident(current_schema())::regnamespace
      union all
      select 'configuración de búsqueda ' || cfgname from pg_ts_config where cfgnamespace = quote_ident(current_schema())::regnamespace
    ) as partes (parte) order by parte collate "C"`.execute(db)
  return rows.map(({ parte }) => parte)
}

const ESPERADAS = esperadas.split('\n').filter((parte) => parte !== '')

/** What this version needs and the database has not. Of a table that is missing its own name says enough. */
export async function listFaltantes(db: Db, necesarias: readonly string[] = ESPERADAS): Promise<string[]> {
  const hay = new Set(await listPartes(db))
  const faltan = necesarias.filter((parte) => !hay.has(parte))
  const tablas = new Set(faltan.flatMap((parte) => /^tabla (.+)$/.exec(parte)?.[1] ?? []))
  return faltan.filter((parte) => {
    const [, tabla = ''] = /^\S+ ([^.(]+)\./.exec(parte) ?? []
    return !tablas.has(tabla)
  })
}

/** What the start says of the database at this address: `describeFaltantes`, or null. */
export async function describeIncompleta(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return describeFaltantes(await listFaltantes(createDbOver(client)))
  } finally {
    await client.end()
  }
}

type Log = { warn(data: object, message: string): void }

/** Without an index the shop is slow and works: nobody is turned away while its owner builds it anew. */
const isNeeded = (parte: string) => !parte.startsWith('índice ')

const BIEN_MS = 5 * 60_000
const MAL_MS = 10_000

/**
 * What is missing that the shop cannot do without. The catalogue is walked every five minutes at most, every ten seconds while
 * something is missing, and once for all who wait.
 */
export function createPartes(db: Db, log: Log, listar: (db: Db) => Promise<string[]> = listFaltantes) {
  let [sabidas, hasta]: [string[], number] = [[], 0]
  let mirando: Promise<string[]> | null = null
  const look = async () => {
    const faltan = (await listar(db)).filter(isNeeded)
    if (faltan.length > 0 && faltan.join() !== sabidas.join())
      log.warn({ faltan }, 'the database lacks what this version needs')
    sabidas = faltan
    hasta = performance.now() + (sabidas.length === 0 ? BIEN_MS : MAL_MS)
    return sabidas
  }
  return async (): Promise<string[]> => {
    if (performance.now() < hasta) return sabidas
    mirando ??= look().finally(() => {
      mirando = null
    })
    return mirando
  }
}
