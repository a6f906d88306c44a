// What of an order's lines has still to come to the shop.
import { sql } from 'kysely'

/** Copies of a line that were promised and are not there yet; `sale_el` where the book is in pre-sale. */
export type PorLlegar = { cantidad: number; sale_el: string | null }

/** Of the line `pedido_item` of the query it stands in; null where all copies are there, or were sold without counting. */
export const POR_LLEGAR = sql<PorLlegar | null>`(
  select json_build_object('cantidad', sum(encargo.cantidad),
    'sale_el', max(libro_venta.sale_el) filter (where libro_venta.modo = 'preventa'))
  from encargo left join libro_venta on libro_venta.libro_id = encargo.libro_id
  where encargo.pedido_id = pedido_item.pedido_id and encargo.linea = pedido_item.linea and encargo.estado = 'abierto'
  having count(*) > 0)`
