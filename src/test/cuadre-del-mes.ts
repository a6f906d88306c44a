// Whether the accountant's month and its files say what the rows say, side by side and order by order. All of the shop's history is of
// today, and none of its money is older.
import { sql } from 'kysely'
import type { ClaseDeDiferencia } from '#oficina/contador/cierre.rules.ts'
import { findCierreDelMes } from '#oficina/contador/cierre.service.ts'
import type { Cierre } from '#oficina/contador/contador.contract.ts'
import { toLocalDay } from '#platform/format.ts'
import type { Centavos } from '#platform/money.ts'
import { findMesRoto } from './mes.ts'
import { type Mirada, readFilas, sumColumna, sumOf, toCentavosDe } from './mirada.ts'

/**
 * What each row of an order's money brought in or took out. A dispute that is lost takes what had not gone back before, one that is won
 * after that brings it again; both are added up over the payment here, by windows, and not row by row as the shop does.
 */
const FLUJOS = sql`
  select fila.pedido_id, fila.numero, fila.medio, fila.tipo, fila.clave, fila.importe as escrito, fila.id,
    case fila.tipo when 'aprobado' then fila.importe when 'devuelto' then -fila.importe
      when 'perdido' then -(fila.importe - fila.ya)
      when 'recuperado' then case when fila.antes = 'perdido' then fila.importe - fila.ya else 0 end
      else 0 end::bigint as importe
  from (
    select m.*, coalesce(sum(importe) filter (where tipo = 'devuelto')
        over (partition by pedido_id, pago order by id), 0)::bigint as ya,
      lag(case when tipo in ('aprobado', 'contracargo', 'perdido', 'recuperado', 'en_mediacion') then tipo end)
        over (partition by pedido_id, pago, tipo in ('aprobado', 'contracargo', 'perdido', 'recuperado', 'en_mediacion') order by id) as antes
    from pago_movimiento m
  ) as fila`

/** What came in and went back today, by channel and means. */
export const ENTRADAS = sql`
  select case when exists (select from pedido_telefono t where t.pedido_id = flujo.pedido_id) then 'telefono' else 'web' end as canal,
    flujo.medio, flujo.importe
  from (${FLUJOS}) as flujo where flujo.importe <> 0
  union all
  select 'mostrador', medio, importe_centavos from venta_mostrador_pago
  union all
  select 'mostrador', medio, -importe_centavos from devolucion_mostrador`

/** Both sides of each control, by what they are of: an order, a sale, a close. */
const LADOS = sql`
  with flujo as (${FLUJOS}), pedido_de as (
    select flujo.*, pedido.id is not null as esta from flujo left join pedido on pedido.id = flujo.pedido_id
  ), documento as (
    select coalesce(pedido_id, venta_id) as de, sum(case clase when 'credito' then -total_centavos else total_centavos end) as importe
    from comprobante where estado = 'autorizado' group by 1
  ), vendida as (
    select venta.id, venta.numero, venta.total_centavos as total,
      (select coalesce(sum(importe_centavos), 0) from venta_mostrador_pago where venta_id = venta.id and medio = 'efectivo') as cobrado,
      (select coalesce(sum(importe_centavos), 0) from devolucion_mostrador where venta_id = venta.id) as devuelto,
      (select coalesce(sum(importe_centavos), 0) from devolucion_mostrador where venta_id = venta.id and medio = 'efectivo') as en_mano
    from venta_mostrador venta
  )
  select 'pedidos' as control, 'pedido ' || pedido.numero as de,
    (case pedido.estado when 'cancelado' then 0 else pedido.total + pedido.envio end)::bigint as debe,
    (select coalesce(sum(importe), 0) from flujo where pedido_id = pedido.id)::bigint as hay
  from pedido join pedido_pago on pedido_pago.pedido_id = pedido.id
  union all
  select 'pasarela', 'pedido ' || numero, sum(case tipo when 'ajeno' then escrito else importe end)::bigint,
    (sum(importe) filter (where esta and tipo <> 'ajeno'))::bigint
  from pedido_de where medio = 'mercadopago' group by numero
  union all
  select 'banco', 'pedido ' || numero, sum(importe)::bigint, (sum(importe) filter (where clave like 'banco:%'))::bigint
  from pedido_de where medio = 'transferencia' and importe > 0 and exists (select from pago_movimiento where clave like 'banco:%')
  group by numero
  union all
  select 'caja', 'pedido ' || numero, sum(importe)::bigint,
    (select sum(importe_centavos) from caja_movimiento where clave = any(array_agg('pedido:' || pedido_de.id)))::bigint
  from pedido_de where medio = 'efectivo' group by numero
  union all
  select 'caja', 'venta ' || numero, (cobrado - en_mano)::bigint, (
      select sum(importe_centavos) from caja_movimiento where clave = 'venta:' || vendida.id
        or clave in (select 'devolucion:' || id from devolucion_mostrador where venta_id = vendida.id))::bigint
  from vendida
  union all
  select 'cierres', 'caja ' || numero, esperado_centavos, contado_centavos from caja where cerrada_en is not null
  union all
  select 'facturas', 'pedido ' || numero, sum(importe)::bigint, (select importe from documento where de = pedido_id)::bigint
  from pedido_de group by numero, pedido_id
  union all
  select 'facturas', 'pedido ' || pedido.numero, 0, documento.importe::bigint
  from documento join pedido on pedido.id = documento.de where not exists (select from flujo where pedido_id = pedido.id)
  union all
  select 'facturas', 'venta ' || numero, (total - devuelto)::bigint, (select importe from documento where de = vendida.id)::bigint
  from vendida`

type Lado = { control: string; de: string; debe: Centavos; hay: Centavos | null }

/** The report as the screen gets it, its books and its files. */
async function lookAtSumas({ db, get, wrong, expectSame }: Mirada, mes: string, lados: readonly Lado[]): Promise<void> {
  const cierre = JSON.parse(await get(`/api/contador/meses/${mes}`)) as Cierre
  wrong.push(...findMesRoto(cierre))
  for (const { control, comprobable, debe, hay } of cierre.controles) {
    if (!comprobable) continue
    const suyos = lados.filter((uno) => uno.control === control)
    expectSame(`the month's ${control}, as it should be`, toCentavosDe(debe), sumOf(suyos.map((uno) => uno.debe)))
    expectSame(`the month's ${control}, as it is`, toCentavosDe(hay), sumOf(suyos.map((uno) => uno.hay ?? 0)))
  }
  type Suma = {
    movido: Centavos
    facturado: Centavos
    facturas: number
    comprado: Centavos
    pagado: Centavos
    debe: Centavos
  }
  const { rows } = await sql<Suma>`
    select (select coalesce(sum(importe), 0) from (${ENTRADAS}) as entrada)::bigint as movido,
      (select coalesce(sum(case clase when 'credito' then -total_centavos else total_centavos end), 0) from comprobante
        where estado = 'autorizado')::bigint as facturado,
      (select count(*) from comprobante where estado = 'autorizado' and clase = 'factura')::int as facturas,
      (select coalesce(sum(total_centavos), 0) from factura_proveedor)::bigint as comprado,
      (select coalesce(sum(total_centavos), 0) from factura_proveedor where pagada_el is not null)::bigint as pagado,
      (select coalesce(sum(total_centavos), 0) from factura_proveedor where pagada_el is null)::bigint as debe`.execute(
    db,
  )
  const [suma] = rows
  if (!suma) return
  const dicho = sumOf(cierre.medios.map(({ cobrado, devuelto }) => toCentavosDe(cobrado - devuelto)))
  expectSame('the money of the month', dicho, suma.movido)
  expectSame('the documents of the month', toCentavosDe(cierre.iva.total), suma.facturado)
  expectSame('the invoices of the month', cierre.iva.facturas, suma.facturas)
  const { compras } = cierre
  expectSame("suppliers' invoices of the month", toCentavosDe(compras.facturado), suma.comprado)
  expectSame("suppliers' invoices that were paid", toCentavosDe(compras.pagado), suma.pagado)
  expectSame("suppliers' invoices that are owed", toCentavosDe(compras.debe), suma.debe)
  const hoy = toLocalDay(new Date())
  const libro = readFilas(await get(`/api/contador/meses/${mes}/archivos/libro-iva`))
  expectSame('the book of VAT', sumColumna(libro, 'Total'), suma.facturado)
  const dinero = readFilas(await get(`/api/contador/movimientos?desde=${hoy}&hasta=${hoy}`))
  expectSame('the file of the money', sumColumna(dinero, 'Importe'), suma.movido)
}

/** What tells where money was not seen, and is said of an order that is there and of one that is gone alike. */
const SIN_PEDIDO: readonly ClaseDeDiferencia[] = ['pago_ajeno', 'sin_linea', 'fuera_de_caja']

/** Each thing that differs is named with exactly what it differs by, and nothing else is. */
async function lookAtDiferencias({ db, expectSame }: Mirada, mes: string, lados: readonly Lado[]): Promise<void> {
  const libro = { ambiente: 'ensayo', cuit: null } as const
  const { controles } = await findCierreDelMes(db, { mes, libro, factura: true, momento: 'mano' })
  for (const { control, comprobable, diferencias } of controles) {
    if (!comprobable) continue
    const dichas = Map.groupBy(diferencias, ({ de }) => `${de.que} ${de.numero}`)
    const suyos = Map.groupBy(
      lados.filter((uno) => uno.control === control),
      ({ de }) => de,
    )
    for (const de of new Set([...dichas.keys(), ...suyos.keys()])) {
      const dicha = sumOf((dichas.get(de) ?? []).map(({ importe }) => importe))
      const suya = sumOf((suyos.get(de) ?? []).map(({ debe, hay }) => (hay ?? 0) - debe))
      expectSame(`what ${de} differs by in the month's ${control}`, dicha, suya)
    }
  }
  const { rows } = await sql<{ numero: number }>`
    select numero from pago_movimiento where pedido_id not in (select id from pedido)`.execute(db)
  const idos = new Set(rows.map(({ numero }) => numero))
  for (const { clase, de } of controles.flatMap(({ diferencias }) => diferencias)) {
    if (de.que !== 'pedido') continue
    const ido = idos.has(de.numero) && !SIN_PEDIDO.includes(clase)
    expectSame(
      `order ${de.numero}, named for ${clase}, is called deleted`,
      `${clase === 'pedido_eliminado'} ${de.id === null}`,
      `${ido} ${idos.has(de.numero)}`,
    )
  }
}

export async function lookAtMes(mirada: Mirada): Promise<void> {
  const mes = toLocalDay(new Date()).slice(0, 7)
  const { rows } = await sql<Lado>`${LADOS}`.execute(mirada.db)
  await lookAtSumas(mirada, mes, rows)
  await lookAtDiferencias(mirada, mes, rows)
}
