// Books that a customer has bought and not reviewed yet.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'

type Window = { offset: number; limit: number }

/** Orders that count as bought: neither those that are still pending nor those that were cancelled. */
export const COMPRADO = sql<SqlBool>`es_venta(pedido.estado)`

const selectPorOpinar = (db: Db, usuarioId: string) =>
  db
    .selectFrom('pedido')
    .innerJoin('pedido_item', 'pedido_item.pedido_id', 'pedido.id')
    .innerJoin('libro', 'libro.id', 'pedido_item.libro_id')
    .where('pedido.usuario_id', '=', usuarioId)
    .where(COMPRADO)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('opinion')
            .select('opinion.id')
            .whereRef('opinion.libro_id', '=', 'libro.id')
            .where('opinion.usuario_id', '=', usuarioId),
        ),
      ),
    )

export const listLibrosPorOpinar = (db: Db, usuarioId: string, { offset, limit }: Window) =>
  selectPorOpinar(db, usuarioId)
    .select(['libro.id as _id', 'libro.titulo', 'libro.portada'])
    .groupBy('libro.id')
    .orderBy((eb) => eb.fn.max('pedido.numero'), 'desc')
    .orderBy('libro.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countLibrosPorOpinar = async (db: Db, usuarioId: string): Promise<number> =>
  (
    await selectPorOpinar(db, usuarioId)
      .select((eb) => eb.fn.count<number>('libro.id').distinct().as('n'))
      .executeTakeFirstOrThrow()
  ).n
