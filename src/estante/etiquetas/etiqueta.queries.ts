import { sql } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'

export type FilaDeEtiqueta = {
  id: string
  isbn: string
  titulo: string
  precio: Centavos | null
  claseIva: ClaseIva
  dePapel: boolean
  estante: string | null
}

/** Where a copy stands, in the order in which orders take from the places. */
const ESTANTE = sql<string | null>`(
  select e.estante from existencia e join lugar l on l.id = e.lugar_id and not l.cerrado
  where e.libro_id = libro.id and e.estante is not null order by l.orden, l.id, e.id limit 1)`

/** What labels say of books, in the order of their titles. */
export async function listFilas(db: Db, por: { ids: readonly string[] } | { isbn: string }): Promise<FilaDeEtiqueta[]> {
  const cuales = 'ids' in por ? sql`libro.id = any(${por.ids}::uuid[])` : sql`libro.isbn = ${por.isbn}`
  const { rows } = await sql<FilaDeEtiqueta>`
    select libro.id, libro.isbn, libro.titulo, libro.precio, libro.clase_iva as "claseIva",
      'fisico' = any(libro.formatos) as "dePapel", ${ESTANTE} as estante
    from libro where ${cuales} order by libro.titulo, libro.id limit 1000`.execute(db)
  return rows
}

/** How many copies of each book a delivery brought, in its order; undefined where there is no such delivery. */
export async function listRecibidos(
  db: Db,
  remito: string,
): Promise<{ libro: string; cantidad: number }[] | undefined> {
  const found = await db.selectFrom('remito').select('id').where('id', '=', remito).executeTakeFirst()
  if (!found) return undefined
  const { rows } = await sql<{ libro: string; cantidad: number }>`
    select libro_id as libro, sum(cantidad)::integer as cantidad from remito_linea
    where remito_id = ${remito} and libro_id is not null group by libro_id order by min(linea)`.execute(db)
  return rows
}
