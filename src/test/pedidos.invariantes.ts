// What must hold of orders with their money, documents, parcels and coupons, whatever happened. Returns what breaks it: nothing, if all is
// well. Of copies: existencias.invariantes.ts.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { centavos } from '#platform/money.ts'
import { listMovimientos } from '#venta/pagos/pago.queries.ts'
import { computePago } from '#venta/pagos/pago.rules.ts'

const SQL_ROTO = sql<{ que: string }>`
  select 'order ' || p.id || ' is ' || p.estado || ', its history says ' || h.estado as que
  from pedido p join lateral (
    select estado from pedido_estado where pedido_id = p.id order by id desc limit 1) h on true
  where h.estado <> p.estado
  union all
  select 'coupon ' || c.id || ' was used ' || c.usos || ' times, by ' || p.n || ' orders'
  from cupon c, lateral (
    select count(*) as n from pedido where cupon_id = c.id and estado <> 'cancelado') p
  where c.usos <> p.n
  union all
  select 'line ' || i.linea || ' of ' || i.pedido_id || ' is in parcels more often than it was bought'
  from despacho_item x join despacho d on d.id = x.despacho_id and d.estado not in ('devuelto', 'perdido')
  join pedido_item i on i.pedido_id = x.pedido_id and i.linea = x.linea
  group by i.linea, i.pedido_id, i.cantidad having sum(x.cantidad) > i.cantidad
  union all
  select 'invoice ' || f.id || ' is credited beyond its sum'
  from comprobante f join comprobante c on c.factura_id = f.id
  group by f.id, f.total_centavos having sum(c.total_centavos) > f.total_centavos
  union all
  select 'sale ' || venta || ' has invoices of ' || sum(queda) from (
    select coalesce(f.pedido_id, f.venta_id) as venta, f.total_centavos - coalesce(
      (select sum(c.total_centavos) from comprobante c where c.factura_id = f.id), 0) as queda
    from comprobante f where f.clase = 'factura') as facturas
  where queda > 0 group by venta having count(*) > 1`

/** All that is wrong, in words. */
export async function findRotos(db: Db): Promise<string[]> {
  const { rows } = await SQL_ROTO.execute(db)
  const pagos = await db
    .selectFrom('pedido_pago')
    .select(['pedido_id', 'total', 'pagado', 'devuelto', 'estado'])
    .execute()
  const sums = await Promise.all(
    pagos.map(async ({ pedido_id, total, ...stored }) => {
      const { pagado, devuelto, estado } = computePago(await listMovimientos(db, pedido_id), centavos(total))
      const right = pagado === stored.pagado && devuelto === stored.devuelto && estado === stored.estado
      const said = JSON.stringify({ pagado, devuelto, estado })
      return right ? [] : [`money of ${pedido_id} is ${JSON.stringify(stored)}, its movements say ${said}`]
    }),
  )
  return [...rows.map(({ que }) => que), ...sums.flat()]
}
