import { type Kysely, type RawBuilder, sql } from 'kysely'
import { mergeMemo } from '#platform/db/memo.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { deleteHuerfanas, refreshBusqueda } from './indice.service.ts'
import { FILAS_POR_VEZ, refreshPalabras } from './palabras.queries.ts'

/** How many books belong to level 0, to 0 and 1, to 0, 1 and 2 (db/migrations/0017). */
const LIBROS_POR_NIVEL = [2_000, 20_000, 100_000] as const

const AUTORES_POPULARES = 5_000

const NEVER = new AbortController().signal

/**
 * What this program writes into the search's tables; an index of another version is refreshed at once. 2: sounds. 3: subjects'
 * codes of two letters. 4: audiences and numbers of series. 5: names of other languages sound as they are heard.
 */
const VERSION = 5

/**
 * Does all of it unless it was done within a day by this version and no import has come since (`ajuste`), or another node
 * is at it.
 * Returns whether it was done. What breaks off, by `signal` say, is done again the next time.
 */
export const refreshIndiceIfDue = (db: Kysely<Database>, signal: AbortSignal): Promise<boolean> =>
  db.connection().execute(async (conn) => {
    if (!(await isDue(conn))) return false
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtext('anaquel.busqueda')) as mine`.execute(conn)
    if (!lock.rows[0]?.mine) return false
    try {
      if (!(await isDue(conn))) return false // another node has just finished
      // The version stays what it was until all is done: what breaks off has still to be brought up from there.
      const begun = sql`jsonb_build_object('desde', now(), 'lista', false)`
      const { version } = await mergeMemo<{ version: number }>(conn, 'busqueda', begun)
      await refreshIndice(conn, signal, version ?? 0)
      await mergeMemo(conn, 'busqueda', sql`jsonb_build_object('lista', true, 'version', ${VERSION}::integer)`)
      return true
    } finally {
      await sql`select pg_advisory_unlock(hashtext('anaquel.busqueda'))`.execute(conn)
    }
  })

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
      select from ajuste where nombre = 'busqueda' and (valor->>'lista')::boolean
        and (valor->>'version')::integer = ${VERSION} and (valor->>'desde')::timestamptz > now() - interval '1 day'
    ) as due`.execute(db)
  return rows[0]?.due === true
}

/**
 * All of it, now. `conn` is one connection: what is counted stands in its temporary tables meanwhile. `anterior` is the version
 * that wrote the index before; 0 for none.
 */
export async function refreshIndice(
  conn: Kysely<Database>,
  signal: AbortSignal = NEVER,
  anterior = VERSION,
): Promise<void> {
  await rewrite(conn, signal, sql`not exists (select from busqueda where libro_num = num)`) // written by SQL, say
  await deleteHuerfanas(conn, 0)
  for (const { desde, libros } of CAMBIOS) if (anterior < desde) await rewrite(conn, signal, libros)
  await refreshNiveles(conn, signal)
  await refreshAutores(conn, signal)
  await refreshPalabras(conn, signal)
}

const withFicha = (condicion: RawBuilder<unknown>) =>
  sql`exists (select from libro_ficha where libro_id = libro.id and ${condicion})`

/** Which books a version finds by more than the version before it. */
const CAMBIOS = [
  { desde: 3, libros: withFicha(sql`thema <> '{}'`) },
  { desde: 4, libros: withFicha(sql`num_nonnulls(audiencia, coleccion_numero) > 0`) },
] as const

/** Brings the rows of these books to what this program writes; rows that are so already stay. */
async function rewrite(conn: Kysely<Database>, signal: AbortSignal, these: RawBuilder<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ id: string; num: number }>`
      select id, num from libro where num > ${last} and ${these}
      order by num limit ${FILAS_POR_VEZ}`.execute(conn)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await conn.transaction().execute(async (trx) => {
      await refreshBusqueda(trx, ids)
      await sql`select pg_notify('catalogo', '')`.execute(trx) // searches find them from now on
    })
    last = rows.at(-1)?.num ?? last
  }
}

/** Copies sold, then rating, then the newest: the same as `BY_POPULARITY` of the search. */
async function refreshNiveles(conn: Db, signal: AbortSignal): Promise<void> {
  const [cero, uno, dos] = LIBROS_POR_NIVEL
  const { rows } = await sql<Nivel>`
    with popular as (
      select libro_num, row_number() over (order by vendidos desc, calificacion desc nulls last, libro_num desc) as puesto
      from busqueda order by vendidos desc, calificacion desc nulls last, libro_num desc limit ${dos}
    ),
    contado as (
      select libro_num, nivel, case when puesto <= ${cero} then 0 when puesto <= ${uno} then 1 when puesto is not null then 2 else 3 end as nuevo
      from busqueda left join popular using (libro_num)
    )
    select nuevo as nivel, array_agg(libro_num order by libro_num) as nums from contado where nivel <> nuevo group by nuevo order by nuevo`.execute(
    conn,
  )
  await writeNiveles(conn, 'busqueda', 'libro_num', rows, signal)
}

async function refreshAutores(conn: Db, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<Nivel>`
    with popular as (select num from autor order by vendidos desc, libros desc, num limit ${AUTORES_POPULARES}),
    contado as (
      select autor.num, nivel, case when popular.num is null then 1 else 0 end as nuevo from autor left join popular using (num)
    )
    select nuevo as nivel, array_agg(num order by num) as nums from contado where nivel <> nuevo group by nuevo order by nuevo`.execute(
    conn,
  )
  await writeNiveles(conn, 'autor', 'num', rows, signal)
}

type Nivel = { nivel: number; nums: number[] }

/**
 * Rows that are locked keep their level until the next time, so that this job neither waits nor is waited for. The planner is told
 * of the levels at once: PostgreSQL itself looks again when a tenth of a table has changed, which at a million books is more than
 * all levels hold, and until then takes each level for one row and walks all of it.
 */
async function writeNiveles(
  conn: Db,
  tabla: string,
  key: string,
  niveles: readonly Nivel[],
  signal: AbortSignal,
): Promise<void> {
  const [table, num] = [sql.table(tabla), sql.ref(key)]
  for (const { nivel, nums } of niveles) {
    for (let at = 0; at < nums.length; at += FILAS_POR_VEZ) {
      signal.throwIfAborted()
      const these = nums.slice(at, at + FILAS_POR_VEZ)
      await sql`
        update ${table} set nivel = ${nivel}
        where ${num} in (select ${num} from ${table} where ${num} = any(${these}::integer[]) for no key update skip locked)`.execute(
        conn,
      )
    }
    await sql`analyze ${table} (nivel)`.execute(conn)
  }
}

const BUSCADAS = sql`array['busqueda', 'busqueda_texto', 'palabra', 'autor', 'editorial']::regclass[]`

/**
 * Puts the entries of new words where searches find them fastest. PostgreSQL first gathers them in lists, which every
 * search reads from end to end, and tidies these up only from 4 MB on. An import does it itself, and this would wait for it.
 */
export const cleanIndice = (db: Db) =>
  sql`select gin_clean_pending_list(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and indrelid = any(${BUSCADAS}) and not exists (
      select from pg_stat_activity where datname = current_database() and application_name = 'anaquel importacion')`.execute(
    db,
  )
