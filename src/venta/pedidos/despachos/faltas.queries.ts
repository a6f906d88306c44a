// What of an order is in no parcel yet, and where its copies stand.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { CADUCAS } from './caduca.queries.ts'
import type { Falta } from './despacho.contract.ts'
import type { LineaPedida } from './despacho.rules.ts'

/** Whether the copies in a parcel go in no other one; the database decides it by the same words (`guardar_despacho`). */
export const OCUPADO = sql`(despacho.estado not in ('devuelto', 'perdido') or despacho.repuesto_en is not null)`

/** The lines of an order. */
export const listLineas = (db: Db, pedidoId: string): Promise<LineaPedida[]> =>
  db
    .selectFrom('pedido_item')
    .select(['linea', 'cantidad'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('linea')
    .execute()

/**
 * The lines of the order `pedido` with copies in no parcel, as JSON; null where there are none. Copies stand where they are
 * reserved for it; otherwise a shelf that has the book is told.
 */
export const faltanDePedido = sql<Falta[] | null>`(
  select jsonb_agg(jsonb_build_object('linea', item.linea, 'isbn', item.isbn, 'titulo', item.titulo,
    'cantidad', item.cantidad - coalesce(puesto.cantidad, 0), 'por_llegar', coalesce(encargado.cantidad, 0),
    'sin_ejemplares', least(coalesce(caduca.cantidad, 0), item.cantidad - coalesce(puesto.cantidad, 0)),
    'estantes', coalesce(reservado.estantes, guardado.estantes, '[]'::jsonb)) order by item.linea)
  from pedido_item as item
  left join ${CADUCAS} as caduca on caduca.linea = item.linea
  left join lateral (
    select sum(despacho_item.cantidad)::int as cantidad from despacho_item
    join despacho on despacho.id = despacho_item.despacho_id and ${OCUPADO}
    where despacho_item.pedido_id = item.pedido_id and despacho_item.linea = item.linea
  ) as puesto on true
  left join lateral (
    select sum(encargo.cantidad)::int as cantidad from encargo_pendiente as encargo
    where encargo.pedido_id = item.pedido_id and encargo.linea = item.linea
  ) as encargado on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('lugar', lugar.nombre, 'estante', existencia.estante, 'cantidad', reserva.cantidad)
      order by lugar.orden, reserva.id) as estantes
    from reserva join existencia on existencia.id = reserva.existencia_id join lugar on lugar.id = existencia.lugar_id
    where reserva.pedido_id = item.pedido_id and reserva.linea = item.linea and reserva.estado = 'viva'
  ) as reservado on true
  left join lateral (
    select jsonb_build_array(jsonb_build_object('lugar', lugar.nombre, 'estante', existencia.estante, 'cantidad', null))
      as estantes
    from existencia join lugar on lugar.id = existencia.lugar_id
    where existencia.libro_id = item.libro_id and existencia.estante is not null
    order by lugar.orden, existencia.id limit 1
  ) as guardado on true
  where item.pedido_id = pedido.id and item.cantidad > coalesce(puesto.cantidad, 0))`

/** What of an order is in no parcel. */
export async function listFaltan(db: Db, pedidoId: string): Promise<Falta[]> {
  const row = await db
    .selectFrom('pedido')
    .select(faltanDePedido.as('faltan'))
    .where('pedido.id', '=', pedidoId)
    .executeTakeFirst()
  return row?.faltan ?? []
}
