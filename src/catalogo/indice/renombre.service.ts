// What the search knows of books whose author, publisher or category gets another name.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs.ts'
import { refreshBusqueda } from './indice.service.ts'
import { type Clase, EN_EL_ACTO } from './renombre.rules.ts'

const NINGUNO = '00000000-0000-0000-0000-000000000000'

/** Every way to a book's id by what is renamed, each in an index that has the books in order. */
const LIBROS: Record<Clase, RawBuilder<unknown>> = {
  autor: sql`libro_id as libro from libro_autor where autor_id`,
  editorial: sql`id as libro from libro where editorial_id`,
  categoria: sql`libro_id as libro from libro_categoria where categoria_id`,
}

/** The ids of its books after `ultimo`, in order. */
export async function listLibrosDe(db: Db, clase: Clase, id: string, ultimo: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ libro: string }>`
    select * from (select ${LIBROS[clase]} = ${id}) as suyo where libro > ${ultimo} order by libro limit ${limit}`.execute(
    db,
  )
  return rows.map(({ libro }) => libro)
}

/**
 * Lets the search follow a new name. The transaction that writes the name calls it: up to `EN_EL_ACTO` books have their rows
 * with it, more of them are left to a job (renombre.jobs.ts) that begins anew when the name changes again. No book that is being written with the
 * old name is missed: its foreign key keeps the new name, a unique one, waiting until it is there.
 */
export async function refreshNombre(trx: Db, clase: Clase, id: string): Promise<void> {
  const libros = await listLibrosDe(trx, clase, id, NINGUNO, EN_EL_ACTO + 1)
  if (libros.length <= EN_EL_ACTO) return refreshBusqueda(trx, libros)
  await trx
    .insertInto('renombre')
    .values({ clase, id })
    .onConflict((again) => again.columns(['clase', 'id']).doUpdateSet({ ultimo: NINGUNO }))
    .execute()
  await enqueue(trx, 'renombre', {})
}
