// What the search needs to know of the catalogue as a whole: which books and authors are popular, and how many books have
// a word. A job refreshes it (src/app/background/housekeeping.ts), in short statements that write what changed and wait for no lock.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { listPalabrasDeMaterias, MATERIAS } from '#catalogo/catalogo/thema.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { fold } from '#platform/text.ts'
import { insertPalabras, refreshBusqueda } from './indice.service.ts'
import { hashSonido, splitPalabras } from './palabra.rules.ts'

/** How many books belong to level 0, to 0 and 1, to 0, 1 and 2 (db/migrations/0017). */
const LIBROS_POR_NIVEL = [2_000, 20_000, 100_000] as const
const AUTORES_POPULARES = 5_000
const FILAS_POR_VEZ = 1_000
const NEVER = new AbortController().signal
/**
 * What this program writes into the search's tables; an index of another version is refreshed at once. 2: sounds. 3: subjects'
 * codes of two letters.
 */
const VERSION = 3
const CODIGOS_DE_DOS = 3

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
      const { rows } = await sql<{ anterior: number }>`
        insert into ajuste (nombre, valor) values ('busqueda', jsonb_build_object('desde', now(), 'lista', false))
        on conflict (nombre) do update set valor = ajuste.valor || excluded.valor
        returning coalesce((valor->>'version')::integer, 0) as anterior`.execute(conn)
      await refreshIndice(conn, signal, rows[0]?.anterior)
      await sql`update ajuste set valor = valor || jsonb_build_object('lista', true, 'version', ${VERSION}::integer)
        where nombre = 'busqueda'`.execute(conn)
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
  if (anterior < CODIGOS_DE_DOS) await rewrite(conn, signal, WITH_CODIGOS)
  await refreshNiveles(conn, signal)
  await refreshAutores(conn, signal)
  await refreshPalabras(conn, signal)
}

const WITH_CODIGOS = sql`exists (select from libro_ficha where libro_id = libro.id and thema <> '{}')`

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
    select nuevo as nivel, array_agg(libro_num order by libro_num) as nums from contado where nivel <> nuevo group by nuevo`.execute(
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
    select nuevo as nivel, array_agg(num order by num) as nums from contado where nivel <> nuevo group by nuevo`.execute(
    conn,
  )
  await writeNiveles(conn, 'autor', 'num', rows, signal)
}

type Nivel = { nivel: number; nums: number[] }

/** Rows that are locked keep their level until the next time, so that this job neither waits nor is waited for. */
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
  }
}

/** Books that are read at a time, and words that are counted before the database gets them: what bounds the memory. */
const LIBROS_POR_VEZ = 20_000
const PALABRAS_CONTADAS = 100_000

/**
 * Counts the words of all books. New ones come in, those that no book has are marked by a 0, and go when a whole round
 * later no book has them still: a book may be written while this counts.
 */
async function refreshPalabras(conn: Db, signal: AbortSignal): Promise<void> {
  try {
    await sql`create temp table muerta as select palabra from palabra where libros = 0`.execute(conn)
    await sql`create temp table contada (palabra text collate "C", libros integer)`.execute(conn)
    const cuenta = new Map<string, number>()
    for await (const { texto, libros } of readTextos(conn, signal)) {
      for (const palabra of splitPalabras([texto])) cuenta.set(palabra, (cuenta.get(palabra) ?? 0) + libros)
      if (cuenta.size >= PALABRAS_CONTADAS) await flushCuenta(conn, cuenta)
    }
    await flushCuenta(conn, cuenta)
    await writeCuenta(conn, signal)
    await addSonidos(conn, signal)
    await sql`delete from palabra using muerta where palabra.palabra = muerta.palabra and libros = 0`.execute(conn)
  } finally {
    await sql`drop table if exists muerta, contada, cambiada`.execute(conn)
  }
}

type Texto = { texto: string; libros: number }

/**
 * Folded texts and how many books have them; a title comes with its authors. A book with a word in its title and in its
 * subject counts twice: the numbers only tell common words from rare ones.
 */
async function* readTextos(conn: Db, signal: AbortSignal): AsyncGenerator<Texto> {
  const { rows } = await sql<{ ultimo: number }>`select coalesce(max(num), 0) as ultimo from libro`.execute(conn)
  for (let from = 0; from < (rows[0]?.ultimo ?? 0); from += LIBROS_POR_VEZ) {
    signal.throwIfAborted()
    const these = sql`between ${from + 1} and ${from + LIBROS_POR_VEZ}`
    const read = await sql<{ titulos: string | null; otros: Texto[] | null; codigos: Texto[] | null }>`
      with tramo as materialized (select id, editorial_id, temas from libro where num ${these}),
      otros as (
        select descripcion as texto, count(*) as libros from tramo join editorial on editorial.id = editorial_id group by 1
        union all
        select nombre, count(*) from tramo join libro_categoria on libro_id = tramo.id join categoria on categoria.id = categoria_id group by 1
        union all
        select tema, count(*) from tramo, unnest(temas) as tema group by 1
        union all
        select texto, count(*) from tramo join libro_ficha on libro_id = tramo.id, lateral (
          select value ->> 'nombre' from jsonb_array_elements(contribuidores)
          union all select coleccion union all select titulo_original
        ) as dicho (texto) where texto is not null group by 1
      )
      select (select string_agg(titulo_p || ' ' || autores_p, E'\n') from busqueda where libro_num ${these}) as titulos,
        (select json_agg(otros) from otros) as otros,
        (select json_agg(codigos) from (
          select codigo as texto, count(*) as libros
          from tramo join libro_ficha on libro_id = tramo.id, unnest(thema) as codigo group by 1) as codigos) as codigos`.execute(
      conn,
    )
    for (const { titulos, otros, codigos } of read.rows) {
      for (const texto of titulos?.split('\n') ?? []) yield { texto, libros: 1 }
      for (const { texto, libros } of otros ?? []) yield { texto: fold(texto), libros }
      for (const { texto: codigo, libros } of codigos ?? []) {
        for (const texto of listPalabrasDeMaterias([codigo], MATERIAS)) yield { texto: fold(texto), libros }
      }
    }
  }
}

async function flushCuenta(conn: Db, cuenta: Map<string, number>): Promise<void> {
  await sql`insert into contada select * from unnest(${[...cuenta.keys()]}::text[], ${[...cuenta.values()]}::integer[])`.execute(
    conn,
  )
  cuenta.clear()
}

/** Brings the dictionary to what was counted, some words at a time. */
async function writeCuenta(conn: Db, signal: AbortSignal): Promise<void> {
  await sql`
    create temp table cambiada as
      select row_number() over () as n, palabra, coalesce(c.libros, 0) as libros, p.libros is null as nueva
      from palabra as p full join (select palabra, sum(libros)::integer as libros from contada group by palabra) as c using (palabra)
      where p.libros is distinct from coalesce(c.libros, 0)`.execute(conn)
  await sql`create index on cambiada (n)`.execute(conn)
  for (let from = 0; ; from += FILAS_POR_VEZ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ palabra: string; libros: number; nueva: boolean }>`
      select palabra, libros, nueva from cambiada where n between ${from + 1} and ${from + FILAS_POR_VEZ}`.execute(conn)
    if (rows.length === 0) return
    await insertPalabras(
      conn,
      new Map(rows.filter(({ nueva }) => nueva).map(({ palabra, libros }) => [palabra, libros])),
    )
    const known = rows.filter(({ nueva }) => !nueva)
    await sql`
      with libre as (
        select palabra from palabra where palabra = any(${known.map(({ palabra }) => palabra)}::text[]) for no key update skip locked
      )
      update palabra set libros = n.libros
      from unnest(${known.map(({ palabra }) => palabra)}::text[], ${known.map(({ libros }) => libros)}::integer[]) as n (palabra, libros)
        join libre on libre.palabra = n.palabra
      where palabra.palabra = n.palabra`.execute(conn)
  }
}

/** How words sound, where the version before wrote them. */
async function addSonidos(conn: Db, signal: AbortSignal): Promise<void> {
  for (let last = ''; ; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ palabra: string }>`
      select palabra from palabra where palabra > ${last} order by palabra limit ${FILAS_POR_VEZ}`.execute(conn)
    if (rows.length === 0) return
    const palabras = rows.map(({ palabra }) => palabra)
    await sql`
      with muda as (
        select p.palabra, sonido
        from unnest(${palabras}::text[], ${palabras.map(hashSonido)}::integer[]) as n (palabra, sonido) join palabra as p using (palabra)
        where not borrados @> array[sonido] for no key update of p skip locked
      )
      update palabra set borrados = borrados || sonido from muda where palabra.palabra = muda.palabra`.execute(conn)
    last = palabras.at(-1) ?? last
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
