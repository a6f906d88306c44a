// The vouchers of transfers that customers sent.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { ARCHIVO_DIAS, ARCHIVO_SIN_PAGO_DIAS, type Guardados, type TipoArchivo } from './transferencia.rules.ts'

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

/** Keeps an account's other uploads waiting until the transaction ends, so that their bytes are counted. */
export const lockArchivosDe = (trx: Db, usuarioId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`comprobantes ${usuarioId}`}, 0))`.execute(trx)

/** Bytes that are kept now. Their sizes alone are read. */
export async function countGuardados(db: Db, pedidoId: string, usuarioId: string): Promise<Guardados> {
  const { rows } = await sql<Guardados>`
    select coalesce(sum(bytes) filter (where pedido_id = ${pedidoId}), 0) as pedido,
      coalesce(sum(bytes) filter (where creado_en > now() - interval '1 day'), 0) as dia, coalesce(sum(bytes), 0) as cuenta,
      (select coalesce(sum(octet_length(contenido)), 0) from transferencia_archivo) as tienda
    from (
      select pedido_id, creado_en, octet_length(contenido) as bytes from transferencia_archivo
      where pedido_id in (select id from pedido where usuario_id = ${usuarioId})
    ) as suyos`.execute(db)
  return rows[0] ?? { pedido: 0, dia: 0, cuenta: 0, tienda: 0 }
}

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

/** Whatever was paid by them was seen long ago; of orders that nobody paid, and that wait for no transfer any more, sooner. */
export const deleteOldArchivos = (db: Db): Promise<unknown> =>
  sql`delete from transferencia_archivo a where creado_en < now() - make_interval(days => ${ARCHIVO_DIAS})
    or creado_en < now() - make_interval(days => ${ARCHIVO_SIN_PAGO_DIAS}) and exists (
      select from pedido p join pedido_pago pp on pp.pedido_id = p.id and pp.estado = 'sin_pago'
      where p.id = a.pedido_id and p.estado in ('pendiente', 'cancelado')
        and not exists (select from cobro where cobro.pedido_id = p.id and cobro.estado = 'abierto'))`.execute(db)
