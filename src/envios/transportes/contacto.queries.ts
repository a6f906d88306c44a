// How the last conversations with carriers went, for the panel.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ClaveTransporte, Falla } from './adaptador.rules.ts'

export const listContactos = (db: Db) =>
  db
    .selectFrom('transporte_contacto')
    .select(['clave', 'logrado_en', 'falla', 'falla_en', 'por_tabla_en'])
    .orderBy('clave')
    .execute()

/** A question was answered; `real`: by the carrier's own machine, not by one for tests. A success of long ago stays told. */
export async function noteLogro(db: Db, clave: ClaveTransporte, real: boolean): Promise<void> {
  const logrado_en = real ? sql<Date>`now()` : null
  await db
    .insertInto('transporte_contacto')
    .values({ clave, logrado_en })
    .onConflict((conflict) =>
      conflict
        .column('clave')
        .doUpdateSet({ falla: null, falla_en: null, ...(real && { logrado_en: sql<Date>`now()` }) }),
    )
    .execute()
}

export async function noteFalla(db: Db, clave: ClaveTransporte, falla: Falla): Promise<void> {
  const told = { falla, falla_en: sql<Date>`now()` }
  await db
    .insertInto('transporte_contacto')
    .values({ clave, ...told })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(told))
    .execute()
}
