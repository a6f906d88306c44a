// Whether each paper moved the copies that it says, and the sums of papers are those of their lines. For a shop at rest.
import { sql } from 'kysely'
import { type Mirada, readFilas, sumOf } from './mirada.ts'

/** What is wrong, in words. Copies of books that are gone are of nothing any more. */
const SQL_PAPELES = sql<{ que: string }>`
  select 'count ' || c.num || ' found ' || d.contado || ' of ' || coalesce(d.esperado, 0) || ' of a book, and moved ' || coalesce(m.n, 0) as que
  from conteo_diferencia d join conteo c on c.id = d.conteo_id left join lateral (
    select sum(cantidad) as n from movimiento where tipo = 'recuento' and libro_id = d.libro_id and documento = 'Recuento N.º ' || c.num
  ) m on true
  where coalesce(m.n, 0) <> case d.estado when 'aceptada' then d.contado - coalesce(d.esperado, 0) else 0 end
  union all
  select 'a count moved what it does not name' from movimiento m where tipo = 'recuento' and libro_id is not null and not exists (
    select from conteo_diferencia d join conteo c on c.id = d.conteo_id
    where d.libro_id = m.libro_id and m.documento = 'Recuento N.º ' || c.num)
  union all
  select 'sale ' || v.numero || ', line ' || l.linea || ' is of ' || l.cantidad || ' and moved ' || m.n
  from venta_mostrador_linea l join venta_mostrador v on v.id = l.venta_id cross join lateral (
    select -sum(cantidad) as n from venta_mostrador_copia c join movimiento on movimiento.id = c.movimiento_id
    where c.venta_id = l.venta_id and c.linea = l.linea) m
  where m.n <> l.cantidad
  union all
  select 'return ' || d.numero || ' is of ' || l.n || ' and moved ' || m.n
  from devolucion_mostrador d join venta_mostrador v on v.id = d.venta_id
    cross join lateral (select sum(cantidad) as n from devolucion_mostrador_linea where devolucion_id = d.id) l
    cross join lateral (
      -- what came back broken left again at once
      select sum(cantidad) filter (where cantidad > 0) as n from movimiento
      where documento = 'Devolución N.º ' || d.numero || ' de mostrador n.º ' || v.numero) m
  where m.n <> l.n
  union all
  select 'return ' || d.numero || ' gives back ' || d.importe_centavos || ' for ' || l.n
  from devolucion_mostrador d cross join lateral (
    select sum(vuelta.cantidad * linea.precio_centavos) as n from devolucion_mostrador_linea vuelta
      join venta_mostrador_linea linea on linea.venta_id = vuelta.venta_id and linea.linea = vuelta.linea
    where vuelta.devolucion_id = d.id) l
  where d.importe_centavos <> l.n
  union all
  select r.tipo || ' ' || r.numero || ' is of ' || l.n || ' and moved ' || coalesce(m.n, 0)
  from remito r cross join lateral (
      select sum(case r.tipo when 'ingreso' then cantidad else -cantidad end) as n from remito_linea
      where remito_id = r.id and libro_id is not null) l
    cross join lateral (
      select sum(cantidad) as n from movimiento where libro_id is not null
        and tipo in ('compra', 'devolucion_proveedor') and documento ~ ('^' || case r.tipo when 'ingreso' then 'Recepción' else 'Devolución' end || ' N.º ' || r.numero || '( |$)')) m
  where l.n <> coalesce(m.n, 0)
  union all
  select 'settlement ' || q.numero || ' says ' || q.ejemplares || ' and ' || q.total_centavos || ', its lines ' || l.n || ' and ' || l.neto
    || ', its movements ' || m.n
  from liquidacion q
    cross join lateral (select coalesce(sum(cantidad), 0) as n, coalesce(sum(neto_centavos), 0) as neto from liquidacion_linea where liquidacion_id = q.id) l
    cross join lateral (select coalesce(-sum(cantidad), 0) as n from liquidacion_movimiento x join movimiento on movimiento.id = x.movimiento_id
      where x.liquidacion_id = q.id) m
  where (q.ejemplares, q.total_centavos) <> (l.n, l.neto) or q.ejemplares <> m.n
  union all
  select 'line ' || l.linea || ' of settlement ' || q.numero || ' is ' || l.neto_centavos
  from liquidacion_linea l join liquidacion q on q.id = l.liquidacion_id
  where abs(l.neto_centavos - l.cantidad * l.pvp_centavos * (10000 - q.descuento_bp) / 10000.0) >= 1
  union all
  select 'invoice ' || f.id || ' is of ' || f.total_centavos || ', its sale of ' || coalesce(p.total + p.envio, v.total_centavos)
  from comprobante f left join pedido p on p.id = f.pedido_id left join venta_mostrador v on v.id = f.venta_id
  where f.clase = 'factura' and f.total_centavos <> coalesce(p.total + p.envio, v.total_centavos)
  union all
  select 'document ' || id || ' is not the sum of its parts' from comprobante
  where total_centavos <> neto_centavos + exento_centavos + iva_centavos
  union all
  select 'register ' || c.numero || ' says ' || c.esperado_centavos || ', its rows ' || c.inicial_centavos + m.n
  from caja c cross join lateral (select coalesce(sum(importe_centavos), 0) as n from caja_movimiento where caja_id = c.id) m
  where c.cerrada_en is not null and c.esperado_centavos <> c.inicial_centavos + m.n
  union all
  select 'closes have gaps' from caja having count(numero) <> coalesce(max(numero), 0)
  union all
  select 'cash ' || m.clave || ' is ' || m.importe_centavos || ' in its register, and ' || coalesce(hecho.importe, 0)
  from caja_movimiento m left join lateral (
    select case tipo when 'aprobado' then importe else -importe end as importe from pago_movimiento where m.clave = 'pedido:' || id
    union all select importe_centavos from venta_mostrador_pago where m.clave = 'venta:' || venta_id and medio = 'efectivo'
    union all select -importe_centavos from devolucion_mostrador where m.clave = 'devolucion:' || id and medio = 'efectivo'
  ) hecho on true
  where m.tipo in ('venta', 'devolucion', 'pedido') and hecho.importe is distinct from m.importe_centavos
  union all
  select 'refund ' || d.id || ' is done and moved nothing' from pago_devolucion d
  where d.estado = 'hecha' and d.medio <> 'mercadopago' and not exists (
    select from pago_movimiento m where m.clave = d.id || ':devuelto' and m.importe = d.importe)
  union all
  select 'more went back of order ' || pedido_id || ' than came in' from pedido_pago where devuelto > pagado`

export async function lookAtCopias({ db, get, expectSame }: Mirada): Promise<void> {
  const { rows: papeles } = await SQL_PAPELES.execute(db)
  for (const { que } of papeles) expectSame(que, 1, 0)
  const { rows } = await sql<{ n: number }>`select coalesce(sum(fisico), 0)::int as n from existencia`.execute(db)
  const [titulos = [], ...filas] = readFilas(await get('/api/existencias/archivo?formato=csv'))
  const enArchivo = sumOf(filas.map((fila) => Number(fila[titulos.indexOf('cantidad')])))
  expectSame('the file of copies', enArchivo, rows[0]?.n ?? 0)
}
