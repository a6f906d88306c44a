// What must hold of the stock whatever happened (docs/decisions/064). Each returns what breaks it: nothing, if all is well.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Everything that is wrong, in words, as rows with `que`. */
export const SQL_DESCUADRES = `
    select 'fisico of ' || e.id || ' is ' || e.fisico || ', its movements say ' || coalesce(m.suma, 0) as que
    from existencia e left join lateral (
      select sum(cantidad) as suma from movimiento m where m.libro_id = e.libro_id and m.lugar_id = e.lugar_id
        and m.condicion = e.condicion and m.proveedor_id is not distinct from e.proveedor_id) m on true
    where e.fisico <> coalesce(m.suma, 0)
    union all
    select 'reservado of ' || e.id || ' is ' || e.reservado || ', its reservations say ' || coalesce(r.suma, 0)
    from existencia e left join lateral (
      select sum(cantidad) as suma from reserva r where r.existencia_id = e.id and r.estado = 'viva') r on true
    where e.reservado <> coalesce(r.suma, 0)
    union all
    select 'negative or too much: ' || id from existencia where fisico < 0 or reservado < 0 or reservado > fisico
    union all
    select 'line ' || t.linea || ' of ' || t.pedido_id || ' has ' || t.suma || ' of ' || i.cantidad
    from (
      select pedido_id, linea, sum(cantidad) as suma from (
        select pedido_id, linea, cantidad from reserva
        union all select pedido_id, linea, cantidad from encargo where estado <> 'servido'
      ) as partes group by pedido_id, linea
    ) as t join pedido_item i using (pedido_id, linea) where t.suma <> i.cantidad
    union all
    select 'sold copies of line ' || r.linea || ' of ' || r.pedido_id || ': ' || r.suma || ' and ' || coalesce(m.suma, 0)
    from (select pedido_id, linea, sum(cantidad) filter (where estado = 'consumida') as suma from reserva group by 1, 2) as r
    left join lateral (
      select -sum(cantidad) as suma from movimiento m where m.pedido_id = r.pedido_id and m.linea = r.linea and m.tipo = 'venta'
    ) m on true
    where coalesce(r.suma, 0) <> coalesce(m.suma, 0)
    union all
    select 'line ' || x.linea || ' of ' || x.pedido_id || ' is packed and not kept'
    from despacho d join despacho_item x on x.despacho_id = d.id join pedido p on p.id = d.pedido_id
    where d.estado = 'preparado' and p.estado in ('pendiente', 'procesado')
      and exists (select from reserva r where r.pedido_id = p.id and r.linea = x.linea)
    group by x.pedido_id, x.linea having sum(x.cantidad) > (
      select coalesce(sum(r.cantidad), 0) from reserva r
      where r.pedido_id = x.pedido_id and r.linea = x.linea and r.estado in ('viva', 'consumida'))
    union all
    select 'order ' || p.id || ' is ' || p.estado || ' and keeps copies'
    from pedido p where p.estado in ('enviado', 'entregado', 'cancelado')
      and exists (select from reserva r where r.pedido_id = p.id and r.estado = 'viva')`

/** The same over a connection or transaction. */
export async function findDescuadres(db: Db): Promise<string[]> {
  const { rows } = await sql.raw<{ que: string }>(SQL_DESCUADRES).execute(db)
  return rows.map(({ que }) => que)
}
