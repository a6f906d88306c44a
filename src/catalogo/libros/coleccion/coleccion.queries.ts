import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Coleccion } from './coleccion.contract.ts'

/** Books of one series that are counted and shown. */
const LIBROS_MAX = 2_000

/** `toSlug` of a folded name, as the index has it (db/migrations/0091). */
const direccionOf = (coleccion: RawBuilder<unknown>) =>
  sql`rtrim(left(btrim(regexp_replace(regexp_replace(${coleccion}, '[^a-z0-9 ]', '', 'g'), ' +', '-', 'g'), '-'), 80), '-')`
const DIRECCION = direccionOf(sql.ref('coleccion_p'))

type Cual = { id: string; slug: string }

const selectSerie = ({ id, slug }: Cual) => sql`
  select libro_id, coleccion, coleccion_numero, row_number() over (order by coleccion_orden, libro_id) as puesto from (
    select libro_id, coleccion, coleccion_numero, coleccion_orden from libro_ficha
    where coleccion_p is not null and ${DIRECCION} = ${slug}
      and exists (select from libro where libro.id = libro_id and editorial_id = ${id})
    order by ${DIRECCION}, coleccion_orden, libro_id limit ${sql.lit(LIBROS_MAX)}
  ) as ordenada`

/** A publisher's series under the name that its first book has; undefined where it has no book. */
export async function findColeccion(db: Db, cual: Cual): Promise<Coleccion | undefined> {
  const { rows } = await sql<{ nombre: string; descripcion: string }>`
    select coleccion as nombre, editorial.descripcion from (${selectSerie(cual)}) as serie
      join editorial on editorial.id = ${cual.id}
    where puesto = 1`.execute(db)
  const [row] = rows
  return row && { nombre: row.nombre, slug: cual.slug, editorial: { _id: cual.id, descripcion: row.descripcion } }
}

/** The ids of one page of its books in their order, with their numbers, and how many books there are. */
export async function listSerie(db: Db, cual: Cual, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await sql<{ libro_id: string | null; coleccion_numero: string | null; total: number }>`
    with serie as materialized (${selectSerie(cual)})
    select libro_id, coleccion_numero, total from (select count(*) as total from serie) as contada
      left join serie on puesto > ${offset}::bigint and puesto <= ${offset}::bigint + ${limit}::bigint order by puesto`.execute(
    db,
  )
  const numeros = new Map(
    rows.flatMap(({ libro_id, coleccion_numero }) => (libro_id ? [[libro_id, coleccion_numero]] : [])),
  )
  return { total: rows[0]?.total ?? 0, numeros }
}

/** Series by their address whose first book in the shop is one of these: its `num` is above `after` and at most `last`. */
export async function listColecciones(db: Db, after: number, last: number): Promise<Cual[]> {
  const { rows } = await sql<Cual>`
    with serie as (
      select distinct editorial_id as id, ${DIRECCION} as slug from libro join libro_ficha on libro_id = libro.id
      where num > ${after}::bigint and num <= ${last}::bigint and editorial_id is not null and coleccion_p is not null
    )
    select id, slug from serie
    where slug <> '' and not exists (
      select from libro_ficha as otra cross join lateral (select num, editorial_id from libro where libro.id = otra.libro_id) as anterior
      where otra.coleccion_p is not null and ${direccionOf(sql.ref('otra.coleccion_p'))} = slug
        and anterior.editorial_id = serie.id and num <= ${after}::bigint
    )
    order by id, slug`.execute(db)
  return rows
}
