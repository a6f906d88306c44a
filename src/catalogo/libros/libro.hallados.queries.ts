// What the list of books finds for an administrator who types: words of titles and authors, or an ISBN. Other than the
// shop's search it looks for no subjects or descriptions, takes the beginnings of words, and shows the newest first.
import { type RawBuilder, sql } from 'kysely'
import { foldForSearch } from '#catalogo/indice/texto.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { readLoneIsbn } from './isbn.rules.ts'
import { type Filtros, matches, ORDEN } from './libro.listas.queries.ts'
import type { Window } from './libro.paginas.queries.ts'
import { HALLADOS_MAX, type OrdenLibro } from './libro.rules.ts'

const MAX = sql.lit(HALLADOS_MAX)
/** Of so many of the newest books all matches are seen. */
const NEWEST = sql.lit(20_000)
/** A word of publishers or categories may stand in every third book; of these no more are looked at for their titles. */
const SEEN = sql.lit(20_000)
/** Sorts after every character a folded title can hold. */
const LAST = sql.lit('\u{10FFFF}')
const TITULO = sql`titulo_p collate "C"`

/** The question for a folded text, for words of these weights; null where the text has no word. */
function ask(texto: string): ((weights: string) => RawBuilder<unknown>) | null {
  const words = texto.split(' ').filter(Boolean)
  if (words.length === 0) return null
  // Letters and digits alone mean nothing to the syntax of the question. A and B are titles and authors (vector_libro).
  return (weights) => sql`to_tsquery('es_libro', ${words.map((word) => `${word}:*${weights}`).join(' & ')})`
}

const beginsWith = (texto: string) => sql`${TITULO} >= ${texto} and ${TITULO} < ${texto} || ${LAST}`

/**
 * Keys of the books that match, `HALLADOS_MAX` of each source at most. The newest books are asked one by one, which finds
 * enough where a word is so common that the index would have to name hundreds of thousands.
 */
function selectHallados(q: string): RawBuilder<unknown> {
  const isbn = readLoneIsbn(q)
  if (isbn) return sql`select num from libro where isbn = ${isbn}`
  const texto = foldForSearch(q)
  const question = ask(texto)
  if (question === null) return sql`select num from libro where false`
  return sql`
    with nuevo as materialized (
      select libro_num from (select libro_num, tn from busqueda order by libro_num desc limit ${NEWEST}) as nuevos
      where tn @@ ${question('AB')} limit ${MAX}
    )
    select libro_num from nuevo
    union
    (select libro_num from (select libro_num, tn from busqueda where tn @@ ${question('')} limit ${SEEN}) as mirados
      where tn @@ ${question('AB')} and (select count(*) from nuevo) < ${MAX} limit ${MAX})
    union
    (select libro_num from busqueda where ${beginsWith(texto)} limit ${MAX})`
}

/** Keys of all books that match, for a change of their prices: slow where a word is common, and of all of them. */
export function selectTodosLosHallados(q: string): RawBuilder<unknown> {
  const isbn = readLoneIsbn(q)
  if (isbn) return sql`select num from libro where isbn = ${isbn}`
  const texto = foldForSearch(q)
  const question = ask(texto)
  if (question === null) return sql`select num from libro where false`
  return sql`
    select libro_num from busqueda where tn @@ ${question('AB')}
    union
    select libro_num from busqueda where ${beginsWith(texto)}`
}

type Query = Window & Filtros & { q: string; orden: OrdenLibro }

/** One page of what was found, by key, and how many were: counted up to `HALLADOS_MAX`. */
export async function findHallados(db: Db, { q, orden, offset, limit, ...filtros }: Query) {
  const { rows } = await sql<{ total: number; nums: number[] }>`
    with contado as materialized (
      select num, row_number() over (order by ${ORDEN[orden].orden}) as puesto
      from libro where num in (${selectHallados(q)}) and ${matches(filtros)}
    )
    select
      least(${MAX}, (select count(*) from contado)) as total,
      array(
        select num from contado where puesto > ${offset} and puesto <= least(${MAX}, ${offset}::bigint + ${limit}::bigint)
        order by puesto
      ) as nums`.execute(db)
  return rows[0] ?? { total: 0, nums: [] }
}
