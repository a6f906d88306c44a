import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { ClaseTarea } from '#venta/pagos/tarea.rules.ts'

/** Copies of a paid order could not be had any more. */
export const hasFaltantes = async (db: Db, pedidoId: string): Promise<boolean> =>
  (await db
    .selectFrom('pago_tarea')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('clase', '=', 'sin_existencias')
    .where('hecha_en', 'is', null)
    .executeTakeFirst()) !== undefined

/** Where the order's open attempt is paid; undefined where there is none. */
export const findEnlaceDePago = async (db: Db, pedidoId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('cobro')
      .select('enlace')
      .where('pedido_id', '=', pedidoId)
      .where('estado', '=', 'abierto')
      .executeTakeFirst()
  )?.enlace ?? undefined

/** An attempt by transfer that is still to be paid, of an order that waits for it; undefined where there is nothing to remind of. */
export const findPorVencer = (
  db: Db,
  cobroId: string,
): Promise<{ pedido_id: string; importe: Centavos; vence_en: Date } | undefined> =>
  db
    .selectFrom('cobro')
    .innerJoin('pedido', 'pedido.id', 'cobro.pedido_id')
    .innerJoin('pedido_pago', 'pedido_pago.pedido_id', 'pedido.id')
    .select(['cobro.pedido_id', 'cobro.importe', 'cobro.vence_en'])
    .where('cobro.id', '=', cobroId)
    .where('cobro.estado', '=', 'abierto')
    .where('cobro.vence_en', '>', new Date())
    .where('pedido.estado', '=', 'pendiente')
    .where('pedido_pago.estado', '=', 'sin_pago')
    .where(sql<SqlBool>`not exists (select from transferencia_aviso a where a.pedido_id = cobro.pedido_id)`)
    .$narrowType<{ vence_en: Date }>()
    .executeTakeFirst()

export const findTareaDePago = (
  db: Db,
  id: string,
): Promise<{ clase: ClaseTarea; numero: number; importe: Centavos } | undefined> =>
  db.selectFrom('pago_tarea').select(['clase', 'numero', 'importe']).where('id', '=', id).executeTakeFirst()
