// What of an order's lines has still to come to the shop.
import { sql } from 'kysely'

/** Copies of a line that were promised and are not there yet; `sale_el` where the book is in pre-sale. */
export type PorLlegar = { cantidad: number; sale_el: string | null }

/**
 * The lines of the query's `pedido` that wait for copies, to be joined by `linea`: one look for an order, whatever the number
 * of its lines.
 */
export const POR_LLEGAR = sql<{ linea: number; por_llegar: PorLlegar }>`(
  select encargo.linea, json_build_object('cantidad', sum(encargo.cantidad),
    'sale_el', max(libro_venta.sale_el) filter (where libro_venta.modo = 'preventa')) as por_llegar
  from encargo_pendiente as encargo left join libro_venta on libro_venta.libro_id = encargo.libro_id
  where encargo.pedido_id = pedido.id
  group by encargo.linea)`.as('encargado')
