// Copies of an order that were released when its time ran out and that somebody else has by now.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { describeCaducas } from './despacho.rules.ts'

/**
 * The lines of `pedido` with such copies, to be joined or asked for: `cantidad` of them have not left in a parcel and are not to be
 * had, `quedan` others may be packed. Free copies of the book count as the order's: they are taken again when it is packed.
 */
export const CADUCAS = sql<{ linea: number; titulo: string; cantidad: number; quedan: number }>`(
  select item.linea, item.titulo, caduca.cantidad, item.cantidad - ido.cantidad - caduca.cantidad as quedan
  from (
    select linea, sum(cantidad)::int as cantidad from reserva
    where reserva.pedido_id = pedido.id and reserva.estado = 'vencida' group by linea
  ) as vencida
  join pedido_item as item on item.pedido_id = pedido.id and item.linea = vencida.linea
  cross join lateral (
    select coalesce(sum(libres(e)), 0)::int as cantidad from existencia e join lugar l on l.id = e.lugar_id
    where e.libro_id = item.libro_id and vende(l)
  ) as libre
  cross join lateral (
    select coalesce(sum(despacho_item.cantidad), 0)::int as cantidad from despacho_item
    join despacho on despacho.id = despacho_item.despacho_id
    where despacho_item.pedido_id = pedido.id and despacho_item.linea = item.linea
      and (despacho.estado not in ('preparado', 'devuelto', 'perdido') or despacho.repuesto_en is not null)
  ) as ido
  cross join lateral (
    select least(vencida.cantidad - libre.cantidad, item.cantidad - ido.cantidad) as cantidad
  ) as caduca
  where caduca.cantidad > 0)`

/** Whether an order that has not left the shop lacks such copies; for queries of orders. */
export const SIN_EJEMPLARES = sql<boolean>`(pedido.estado in ('pendiente', 'procesado')
  and exists (select from ${CADUCAS} as caducas))`

/**
 * Refuses, with a 409 that names the books, to send a locked order, or one of its parcels (`despachoId`), whose copies are not there. The
 * caller has taken again what could be had.
 */
export async function checkEjemplares(trx: Db, pedidoId: string, despachoId: string | null): Promise<void> {
  const suya = sql`exists (
    select from despacho_item where despacho_id = ${despachoId} and despacho_item.linea = caduca.linea)`
  const { rows } = await sql<{ titulo: string; cantidad: number }>`
    select caduca.titulo, least(caduca.cantidad, sobra.cantidad)::int as cantidad
    from pedido cross join lateral ${CADUCAS} as caduca cross join lateral (
      select case when ${despachoId}::uuid is null then caduca.cantidad else (
        select coalesce(sum(despacho_item.cantidad), 0) - caduca.quedan from despacho_item
        join despacho on despacho.id = despacho_item.despacho_id and despacho.estado = 'preparado'
        where despacho_item.pedido_id = pedido.id and despacho_item.linea = caduca.linea
      ) end as cantidad
    ) as sobra
    where pedido.id = ${pedidoId} and sobra.cantidad > 0 and (${despachoId}::uuid is null or ${suya})
    order by caduca.linea`.execute(trx)
  if (rows.length > 0) throw new AppError(409, 'SIN_EJEMPLARES', describeCaducas(rows))
}
