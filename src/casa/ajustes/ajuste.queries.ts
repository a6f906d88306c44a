import './ajuste.tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

const COLUMNS = ['clave', 'valor', 'sellado', 'version', 'cambiado_en'] as const

/** What is stored; a few dozen rows at most. */
export const listGuardados = (db: Db) => db.selectFrom('ajuste_tienda').select(COLUMNS).orderBy('clave').execute()
export type Guardado = Awaited<ReturnType<typeof listGuardados>>[number]

/** One change of settings after the other, in every process: a setting without a row has nothing else to lock. */
export const lockAjustes = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('ajuste_tienda'))`.execute(trx)

export const writeAjuste = (trx: Db, { clave, valor, sellado }: { clave: string; valor: unknown; sellado: boolean }) =>
  trx
    .insertInto('ajuste_tienda')
    .values({ clave, valor: JSON.stringify(valor), sellado })
    .onConflict((conflict) =>
      conflict.column('clave').doUpdateSet((eb) => ({
        valor: eb.ref('excluded.valor'),
        sellado: eb.ref('excluded.sellado'),
        version: sql<number>`nextval('ajuste_tienda_version')`,
        cambiado_en: sql<Date>`now()`,
      })),
    )
    .execute()

export const deleteAjuste = (trx: Db, clave: string) =>
  trx.deleteFrom('ajuste_tienda').where('clave', '=', clave).execute()
