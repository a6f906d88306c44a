// The writes of many books at once, as statements: an import has the rows in tables of its own, and says where they come from.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

type Sql = RawBuilder<unknown>

const LIBRO = sql`id, isbn, titulo, titulo_p, idioma, descripcion, precio, gratis, portada, cara, calificacion, fecha_edicion,
  fecha_edicion_precision, formatos, editorial_id, temas, pvp_centavos, pvp_fuente, pvp_desde`

/** New books out of a query of these columns in this order: `LIBRO`. Returns their ids and numbers. */
export const sqlInsertLibros = (filas: Sql): Sql => sql`insert into libro (${LIBRO}) ${filas} returning id, num`

/** Stored books; `l` is the row. They are another version then. */
export const sqlUpdateLibros = (valores: Sql, de: Sql, donde: Sql): Sql =>
  sql`update libro l set ${valores}, actualizado_en = now() from ${de} where ${donde}`

export const sqlDeleteLibros = (donde: Sql): Sql => sql`delete from libro where ${donde}`

const LISTAS = {
  autores: sql`libro_autor (libro_id, autor_id, orden)`,
  categorias: sql`libro_categoria (libro_id, categoria_id, orden)`,
}
type Lista = keyof typeof LISTAS

/** Authors or categories of books, out of a query of book, author or category, and place. */
export const sqlInsertDeLibros = (lista: Lista, filas: Sql): Sql => sql`insert into ${LISTAS[lista]} ${filas}`

/** All authors, or categories, of the books of a query. */
export const sqlDeleteDeLibros = (lista: Lista, libros: Sql): Sql =>
  lista === 'autores'
    ? sql`delete from libro_autor where libro_id in (${libros})`
    : sql`delete from libro_categoria where libro_id in (${libros})`

/** Why a price changes and by whom, as `notePrecios` has said in this transaction. */
const PORQUE = sql`coalesce(nullif(current_setting('anaquel.precio_motivo', true), ''), 'otro'),
  nullif(current_setting('anaquel.precio_actor', true), '')::uuid,
  nullif(current_setting('anaquel.precio_cambio', true), '')::uuid`

/**
 * Rows of the history of prices out of a query: `que` is the book's key, its price and whether it was free, both before and after;
 * `de` where those come from. For whoever has told the triggers to leave it to them (docs/decisions/134).
 */
export const sqlInsertPrecios = (que: Sql, de: Sql): Sql => sql`
  insert into precio_historia (libro_id, antes, despues, antes_gratis, despues_gratis, motivo, actor_id, cambio_id)
  select ${que}, ${PORQUE} ${de}`

/** So many changed prices are told one by one in one transaction; more are a change of everything. */
const AVISADOS_MAX = 60_000

/** Tells every node of these changed prices, out of a query of the book's key, its number, and both prices. As `sqlInsertPrecios`. */
export const sqlAvisarPrecios = (cambios: Sql): Sql => sql`
  select avisar_precios(array_agg(cambio_de_precio(id, num, antes, despues)), ${sql.lit(AVISADOS_MAX)})
  from (${cambios}) as cambio (id, num, antes, despues) where antes <> despues having count(*) > 0`

/** No category yet; `l` is the book. */
export const SIN_CATEGORIA = sql<boolean>`not exists (select from libro_categoria as c where c.libro_id = l.id)`

/**
 * Gives books their categories, where they still have none; the order of `elegidas` is kept. Returns the books that were
 * written. They are another version then: a form that was opened before is told.
 */
export async function insertCategorias(trx: Db, elegidas: readonly { libro: string; categoria: string }[]) {
  const libros = elegidas.map(({ libro }) => libro)
  await sql`select from libro where id = any(${libros}::uuid[]) order by id for no key update`.execute(trx)
  const { rows } = await sql<{ libro_id: string }>`
    insert into libro_categoria (libro_id, categoria_id, orden)
    select n.libro, c.id, row_number() over (partition by n.libro order by n.orden) - 1
    from unnest(${libros}::uuid[], ${elegidas.map(({ categoria }) => categoria)}::uuid[])
        with ordinality as n (libro, categoria, orden)
      join categoria as c on c.id = n.categoria join libro as l on l.id = n.libro
    where ${SIN_CATEGORIA}
    order by n.orden returning libro_id`.execute(trx)
  const written = [...new Set(rows.map(({ libro_id }) => libro_id))]
  await sql`update libro set actualizado_en = now() where id = any(${written}::uuid[])`.execute(trx)
  return written
}
