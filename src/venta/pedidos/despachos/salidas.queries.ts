// Copies of an order that have left the shop in parcels.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { LineaPedida } from './despacho.rules.ts'

const EN_LA_LIBRERIA = sql`('preparado', 'devuelto')`

/** How many copies of each line are in parcels that have left and have not come back. */
export async function listIdas(trx: Db, pedidoId: string): Promise<LineaPedida[]> {
  const { rows } = await sql<LineaPedida>`
    select despacho_item.linea, sum(despacho_item.cantidad)::integer as cantidad from despacho_item
    join despacho on despacho.id = despacho_item.despacho_id and despacho.estado not in ${EN_LA_LIBRERIA}
    where despacho_item.pedido_id = ${pedidoId} group by despacho_item.linea`.execute(trx)
  return rows
}

/** How many copies of each line have left in parcels without being sold yet, of what is kept for the order; one put back is sold no more. */
export async function listSinVender(trx: Db, pedidoId: string): Promise<LineaPedida[]> {
  const { rows } = await sql<LineaPedida>`
    select salido.linea, (salido.cantidad - coalesce(vendido.cantidad, 0))::integer as cantidad
    from (
      select despacho_item.linea, sum(despacho_item.cantidad) as cantidad from despacho_item
      join despacho on despacho.id = despacho_item.despacho_id and despacho.estado not in ${EN_LA_LIBRERIA}
      where despacho_item.pedido_id = ${pedidoId} group by despacho_item.linea
    ) as salido
    left join (
      select linea, sum(cantidad) as cantidad from (
        select linea, cantidad from reserva where pedido_id = ${pedidoId} and estado = 'consumida'
        union all
        select linea, -cantidad from movimiento
        where pedido_id = ${pedidoId} and tipo = 'devolucion_cliente' and linea is not null
      ) as neto group by linea
    ) as vendido on vendido.linea = salido.linea
    where salido.cantidad > coalesce(vendido.cantidad, 0)
      and exists (select from reserva where pedido_id = ${pedidoId} and linea = salido.linea and estado = 'viva')
    order by salido.linea`.execute(trx)
  return rows
}
