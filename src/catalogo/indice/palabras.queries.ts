// The dictionary of the search: how often each word is there, and how it sounds.
import { sql } from 'kysely'
import { listPalabrasDeMaterias, MATERIAS } from '#catalogo/catalogo/thema.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { fold } from '#platform/text.ts'
import { insertPalabras } from './indice.service.ts'
import { hashSonido, splitPalabras } from './palabra.rules.ts'

export const FILAS_POR_VEZ = 1_000

/** Books that are read at a time, and words that are counted before the database gets them: what bounds the memory. */
const LIBROS_POR_VEZ = 20_000

const PALABRAS_CONTADAS = 100_000

/**
 * Counts the words of all books. New ones come in, those that no book has are marked by a 0, and go when a whole round
 * later no book has them still: a book may be written while this counts.
 */
export async function refreshPalabras(conn: Db, signal: AbortSignal): Promise<void> {
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
          union all select coleccion union all select coleccion_numero union all select titulo_original
          union all select audiencia
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
