// What the search reads of a book (db/migrations/0017). It is written in the transaction that writes the book.

import { type RawBuilder, sql } from 'kysely'
import { FORMATOS, IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import { mergeMemo } from '#platform/db/memo.ts'
import type { Db } from '#platform/db/pool.ts'
import { fold } from '#platform/text.ts'
import { hashBorrados, splitPalabras } from './palabra.rules.ts'
import { composePalabras, dropArticulo, type LibroBuscado, listCorregibles } from './texto.rules.ts'

const BATCH = 500

/**
 * Brings what the search knows of these books up to date. A transaction calls it that changes a book's title, authors,
 * publisher, categories, subjects, date, language, formats or description, or renames one of those. The lock comes first, in a statement of its own: what is read after it holds what others changed meanwhile.
 */
export async function refreshBusqueda(db: Db, ids: readonly string[]): Promise<void> {
  const escritas = new Set<string>()
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    await sql`select from libro where id = any(${batch}::uuid[]) order by id for no key update`.execute(db)
    const libros = await findPalabras(db, batch)
    const palabras = libros.map(composePalabras)
    const [a, b, c, d] = [0, 1, 2, 3].map((part) => palabras.map((parts) => parts[part] ?? ''))
    const titulos = libros.map(({ titulo }) => dropArticulo(fold(titulo)))
    await writeBusqueda(
      db,
      sql`select n.id as libro_id, n.titulo_s, vector_libro(n.a, n.b, n.c, n.d) as vector
        from unnest(${libros.map(({ id }) => id)}::uuid[], ${titulos}::text[], ${a}::text[], ${b}::text[], ${c}::text[], ${d}::text[])
          as n (id, titulo_s, a, b, c, d)`,
    )
    for (const text of libros.flatMap(listCorregibles)) escritas.add(fold(text))
  }
  await insertPalabras(db, new Map(Array.from(splitPalabras(escritas), (palabra) => [palabra, 1])))
}

const IDIOMA = sql`array_position(array[${sql.join(IDIOMAS.map((idioma) => sql.lit(idioma)))}], l.idioma)`
const FORMATO = sql`nullif(concat_ws(' ', ${sql.join(FORMATOS.map((formato, i) => sql`case when ${sql.lit(formato)} = any(l.formatos) then ${sql.lit(String(i + 1))} end`))}), '')`
const NUMEROS = sql`idioma, formatos, editorial, categorias, autores`

/**
 * What a list is filtered by, as words that nobody types. `marcar_facetas` (0017) wrote the same; the planner cannot write its body in place of
 * a call, which made it four times as dear.
 */
const MARCAS = sql`concat_ws(' ', '#i' || idioma, '#f' || replace(formatos, ' ', ' #f'), '#e' || editorial,
    '#c' || replace(categorias, ' ', ' #c'), '#a' || replace(autores, ' ', ' #a'))::tsvector`

/** The authors of one book, out of rows with `num`, `nombre_p` and `orden`. */
export const AUTORES = {
  nums: sql`string_agg(num::text, ' ' order by orden)`,
  nombres: sql`'|' || string_agg(nombre_p, '|' order by orden) || '|'`,
}

const DIFERENTES = sql`on conflict (libro_num) do update set titulo_p = excluded.titulo_p, titulo_s = excluded.titulo_s,
      autores_p = excluded.autores_p, facetas = excluded.facetas, precio = excluded.precio, fecha = excluded.fecha,
      vendidos = excluded.vendidos, calificacion = excluded.calificacion, tn = excluded.tn
    where (busqueda.titulo_p, busqueda.titulo_s, busqueda.autores_p, busqueda.facetas, busqueda.precio, busqueda.fecha,
        busqueda.vendidos, busqueda.calificacion, busqueda.tn)
      is distinct from (excluded.titulo_p, excluded.titulo_s, excluded.autores_p, excluded.facetas, excluded.precio,
        excluded.fecha, excluded.vendidos, excluded.calificacion, excluded.tn)`

/**
 * Writes the rows of these books, or those that differ. `palabras` selects `libro_id`, `titulo_s` (folded, without its
 * article) and `vector` (what `vector_libro` makes of the folded words); the rest stands in the catalogue. The `offset 0`
 * makes the planner look everything up by key: of a table that is being filled it has no statistics, or wrong ones.
 */
const writeBusqueda = (db: Db, palabras: RawBuilder<unknown>) =>
  writeFilas(
    db,
    sql`
    select l.num, l.titulo_p, p.titulo_s, a.nombres, l.precio, l.fecha_edicion, l.vendidos, l.calificacion, p.vector, l.idioma, l.formatos,
      e.num as editorial, c.nums as categorias, a.nums as autores
    from (${palabras}) as p cross join lateral (select * from libro where id = p.libro_id offset 0) as l
      left join lateral (select num from editorial where id = l.editorial_id offset 0) as e on true
      left join lateral (
        select ${AUTORES.nums} as nums, ${AUTORES.nombres} as nombres
        from libro_autor cross join lateral (select num, nombre_p from autor where id = autor_id offset 0) as autor where libro_id = l.id
      ) as a on true
      left join lateral (
        select string_agg(categoria.num::text, ' ' order by orden) as nums
        from libro_categoria cross join lateral (select num from categoria where id = categoria_id offset 0) as categoria
        where libro_id = l.id
      ) as c on true`,
    {
      texto: sql`on conflict (libro_num) do update set td = excluded.td where busqueda_texto.td <> excluded.td`,
      fila: DIFERENTES,
    },
  )

/**
 * The rows of books that have none yet. `libros` selects, of each, `num`, `titulo_p`, `titulo_s`, `vector` (both as above), `precio`,
 * `fecha_edicion`, `vendidos`, `calificacion`, `idioma`, `formatos`, `editorial` (its number), and `AUTORES.nums` as `autores`,
 * `AUTORES.nombres` as `nombres`; `categorias` as numbers with blanks between them.
 */
export const insertBusqueda = (db: Db, libros: RawBuilder<unknown>) =>
  writeFilas(db, libros, { texto: sql``, fila: sql`` })

const writeFilas = (
  db: Db,
  libros: RawBuilder<unknown>,
  conflicto: { texto: RawBuilder<unknown>; fila: RawBuilder<unknown> },
) =>
  sql`
    with leida as materialized (
      select l.num, left(l.titulo_p, 200) as titulo_p, left(l.titulo_s, 200) as titulo_s, coalesce(l.nombres, '') as autores_p,
        l.precio, l.fecha_edicion, l.vendidos, l.calificacion, l.vector, ${IDIOMA}::text as idioma, ${FORMATO} as formatos,
        l.editorial::text as editorial, l.categorias, l.autores
      from (${libros}) as l
    ),
    fila as materialized (select *, ${MARCAS} as marcas from leida),
    texto as (
      insert into busqueda_texto (libro_num, td) select num, strip(vector) || marcas from fila order by num ${conflicto.texto}
    )
    insert into busqueda (libro_num, titulo_p, titulo_s, autores_p, facetas, precio, fecha, vendidos, calificacion, tn)
    select num, titulo_p, titulo_s, autores_p, format('%s,%s,%s,%s,%s', ${NUMEROS}), precio, fecha_edicion, vendidos, calificacion,
      ts_filter(vector, '{a,b,c}') || marcas
    from fila order by num ${conflicto.fila}`.execute(db)

/**
 * Drops rows of books that are gone: a book that somebody deletes while its row is still being written beside it takes none along.
 * `desde`: the first of the books to look at.
 */
export const deleteHuerfanas = (db: Db, desde: number) =>
  sql`
    with sin_libro as materialized (
      select libro_num from busqueda where libro_num >= ${desde} and not exists (select from libro where num = libro_num)
    ),
    texto as (delete from busqueda_texto where libro_num in (select libro_num from sin_libro)),
    fila as (delete from busqueda where libro_num in (select libro_num from sin_libro))
    select pg_notify('catalogo', '') where exists (select from sin_libro)`.execute(db)

const PALABRAS_POR_VEZ = 2_000

/**
 * Puts words into the dictionary that are not there yet, with the number of books that have them; later a job counts
 * these (indice.queries.ts). Always in the same order, so that two writers of the same words never deadlock. Returns how many.
 */
export async function insertPalabras(db: Db, libros: ReadonlyMap<string, number>): Promise<number> {
  let written = 0
  const all = [...libros.keys()].sort()
  for (let at = 0; at < all.length; at += PALABRAS_POR_VEZ) {
    const { rows } = await sql<{ palabra: string }>`
      select n.palabra from unnest(${all.slice(at, at + PALABRAS_POR_VEZ)}::text[]) with ordinality as n (palabra, orden)
      where not exists (select from palabra where palabra.palabra = n.palabra and libros > 0) order by orden`.execute(
      db,
    )
    if (rows.length === 0) continue
    written += rows.length
    const nuevas = rows.map(({ palabra }) => palabra)
    const cuantos = nuevas.map((palabra) => libros.get(palabra) ?? 1)
    await sql`
      insert into palabra (palabra, libros, borrados)
      select palabra, libros, borrados::integer[]
      from unnest(${nuevas}::text[], ${cuantos}::integer[], ${nuevas.map((palabra) => `{${hashBorrados(palabra)}}`)}::text[])
        as n (palabra, libros, borrados)
      on conflict (palabra) do update set libros = excluded.libros where palabra.libros = 0`.execute(db)
  }
  return written
}

type Leido = LibroBuscado & { id: string }

async function findPalabras(db: Db, ids: readonly string[]): Promise<Leido[]> {
  const { rows } = await sql<Leido>`
    select libro.id, titulo, editorial.descripcion as editorial, libro.descripcion, temas,
      to_char(fecha_edicion, 'YYYY') as anio,
      jsonb_path_query_array(contribuidores, '$[*].nombre') as contribuidores, coleccion, coleccion_numero, titulo_original, thema,
      audiencia,
      array(select nombre_completo from libro_autor join autor on autor.id = autor_id
        where libro_id = libro.id order by orden) as autores,
      array(select nombre from libro_categoria join categoria on categoria.id = categoria_id
        where libro_id = libro.id order by orden) as categorias
    from libro left join editorial on editorial.id = editorial_id left join libro_ficha on libro_ficha.libro_id = libro.id
    where libro.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/**
 * Brings what the search sorts by up to date, where it differs; `de` has the book as `l`, `donde` is a condition on it. For whoever has
 * told the triggers to leave it to them.
 */
export const sqlCopyABusqueda = (de: RawBuilder<unknown>, donde: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update busqueda b set precio = l.precio, fecha = l.fecha_edicion, vendidos = l.vendidos, calificacion = l.calificacion
  from ${de}
  where b.libro_num = l.num and ${donde}
    and (b.precio, b.fecha, b.calificacion) is distinct from (l.precio, l.fecha_edicion, l.calificacion)`

/** The search computes its figures of the whole catalogue again (indice.queries.ts). */
export const outdateIndice = (db: Db) => mergeMemo(db, 'busqueda', sql`'{"lista": false}'::jsonb`)
