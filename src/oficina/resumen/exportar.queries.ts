import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** All that are kept: the shop remembers 10,000 at most. */
export const listBusquedas = (db: Db) =>
  db
    .selectFrom('busqueda_sin_resultado')
    .select(['texto', 'veces', 'primera', 'ultima'])
    .orderBy('veces', 'desc')
    .orderBy('ultima', 'desc')
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute()

/** What a book may lack. */
export type Falta = 'precio' | 'portada' | 'categoria'

const FALTA = {
  precio: sql`precio is null`,
  portada: sql`coalesce(portada, '') = ''`,
  categoria: sql`not exists (select from libro_categoria where libro_id = libro.id)`,
}

const LOTE = 1_000
/** As many as one file holds: a spreadsheet opens it, and nobody types in more in a year. */
const FALTANTES_MAX = 50_000

type Faltante = { num: number; isbn: string; titulo: string; editorial: string | null }

/** The books that lack it, the oldest first, some at a time by keyset: no statement reads them all. */
export async function* readFaltantes(db: Db, falta: Falta, lote = LOTE): AsyncGenerator<readonly Faltante[]> {
  let tras = 0
  for (let read = 0; read < FALTANTES_MAX; read += lote) {
    const { rows } = await sql<Faltante>`
      select libro.num, isbn, titulo, editorial.descripcion as editorial
      from libro left join editorial on editorial.id = editorial_id
      where libro.num > ${tras} and ${FALTA[falta]}
      order by libro.num limit ${lote}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < lote) return
    tras = rows.at(-1)?.num ?? tras
  }
}
