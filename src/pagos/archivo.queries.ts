// The vouchers of transfers that customers sent.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { ARCHIVO_DIAS, type TipoArchivo } from './transferencia.rules.ts'

type Nuevo = { id: string; pedido_id: string; tipo: TipoArchivo; contenido: Buffer; huella: Buffer; creado_en: Date }
export const insertArchivo = (trx: Db, nuevo: Nuevo) =>
  trx
    .insertInto('transferencia_archivo')
    .values(nuevo)
    .onConflict((same) => same.doNothing())
    .execute()

/** Those of an order without what they hold, the oldest first. */
export const listArchivos = (db: Db, pedidoId: string) =>
  db
    .selectFrom('transferencia_archivo')
    .select(['id', 'tipo', 'huella', 'creado_en', sql<number>`octet_length(contenido)`.as('bytes')])
    .where('pedido_id', '=', pedidoId)
    .orderBy('creado_en')
    .orderBy('id')
    .execute()

/** One of them whole, with its order's number. */
export const findArchivo = (db: Db, id: string) =>
  db
    .selectFrom('transferencia_archivo')
    .innerJoin('pedido', 'pedido.id', 'transferencia_archivo.pedido_id')
    .select(['transferencia_archivo.tipo', 'contenido', 'pedido.numero'])
    .where('transferencia_archivo.id', '=', id)
    .executeTakeFirst()

export const deleteArchivosDe = (db: Db, pedidos: RawBuilder<unknown>): Promise<unknown> =>
  sql`delete from transferencia_archivo where pedido_id in (${pedidos})`.execute(db)

/** Whatever was paid by them was seen long ago. */
export const deleteOldArchivos = (db: Db): Promise<unknown> =>
  sql`delete from transferencia_archivo where creado_en < now() - make_interval(days => ${ARCHIVO_DIAS})`.execute(db)
