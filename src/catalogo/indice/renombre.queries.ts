// Brings the search's rows to new names that have many books, some books a transaction, on any number of nodes.

import { type Kysely, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { enqueue } from '#platform/jobs.ts'
import { isWaiting } from '#platform/jobs-state.ts'
import { refreshBusqueda } from './indice.service.ts'
import { LIBROS_POR_VEZ } from './renombre.rules.ts'
import { listLibrosDe } from './renombre.service.ts'

/**
 * The next books of the name that waits longest, in a transaction of its own: whatever interrupts it, they are done with the
 * place to go on from, or not at all. Returns how many, or null when there is nothing left to do here. A name that another
 * node is at is skipped, so each batch is done once.
 */
export const refreshSiguientes = (db: Kysely<Database>): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    const pendiente = await trx
      .selectFrom('renombre')
      .select(['clase', 'id', 'ultimo'])
      .orderBy('desde')
      .orderBy('clase')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!pendiente) return null
    const { clase, id, ultimo } = pendiente
    const libros = await listLibrosDe(trx, clase, id, ultimo, LIBROS_POR_VEZ)
    const last = libros.at(-1)
    if (last === undefined) {
      await trx.deleteFrom('renombre').where('clase', '=', clase).where('id', '=', id).execute()
      await sql`select pg_notify('catalogo', '')`.execute(trx) // searches that were kept meanwhile know the old name
      return 0
    }
    await refreshBusqueda(trx, libros)
    await trx.updateTable('renombre').set({ ultimo: last }).where('clase', '=', clase).where('id', '=', id).execute()
    return libros.length
  })

export const hasRenombres = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('renombre').select('id').limit(1).execute()).length > 0

/** Gives the queue a job where names wait without one: after a restored backup, or when all its attempts failed. */
export async function wakeRenombres(db: Db): Promise<void> {
  if (!(await hasRenombres(db))) return
  if (!(await isWaiting(db, ['renombre']))) await enqueue(db, 'renombre', {})
}

/** The names that the search has not got for all their books, the one that waits longest first. */
export async function listRenombres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select coalesce(nombre_completo, editorial.descripcion, categoria.nombre) as nombre
    from renombre
      left join autor on clase = 'autor' and autor.id = renombre.id
      left join editorial on clase = 'editorial' and editorial.id = renombre.id
      left join categoria on clase = 'categoria' and categoria.id = renombre.id
    where num_nulls(autor.id, editorial.id, categoria.id) < 3
    order by desde, clase, renombre.id limit 100`.execute(db)
  return rows.map(({ nombre }) => nombre)
}
