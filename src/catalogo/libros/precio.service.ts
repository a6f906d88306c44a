// The one door to a book's price: whoever changes prices says first who does it and why.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Motivo } from './precios/cambio.rules.ts'

type Anotacion = {
  motivo: Motivo
  /** The account; null for the shop itself and the machine's command line. */
  actor: string | null
  /** The change of many books that this is a part of. */
  cambio?: string | null
}

/**
 * Says why prices change from here on, until the caller's transaction ends. The database writes a row of history for each
 * price that becomes another one (db/migrations/0045); without this call the row says that nobody knows.
 */
export async function notePrecios(trx: Db, { motivo, actor, cambio = null }: Anotacion): Promise<void> {
  await sql`select set_config('anaquel.precio_motivo', ${motivo}, true),
    set_config('anaquel.precio_actor', ${actor ?? ''}, true), set_config('anaquel.precio_cambio', ${cambio ?? ''}, true)`.execute(
    trx,
  )
}
