import type { Db } from '#platform/db/pool.ts'
import type { Modo } from './disponibilidad.rules.ts'

type Venta = { modo: Modo | null; dias: number | null; tope: number | null; sale_el: string | null }

/** Writes how a book is sold; without a mode the book has none of its own. */
export async function writeVenta(trx: Db, libroId: string, { modo, ...rest }: Venta): Promise<void> {
  if (modo === null) await trx.deleteFrom('libro_venta').where('libro_id', '=', libroId).execute()
  else {
    await trx
      .insertInto('libro_venta')
      .values({ libro_id: libroId, modo, ...rest })
      .onConflict((conflict) => conflict.column('libro_id').doUpdateSet({ modo, ...rest }))
      .execute()
  }
}
