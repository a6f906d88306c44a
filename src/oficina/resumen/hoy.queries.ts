// The money of today: what came in, and what today's orders still owe.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'
import { CERO, type Centavos, sum } from '#platform/money.ts'
import { POR_COBRAR } from '#venta/pagos/cobrado.service.ts'
import { computeFlujos } from '#venta/pagos/flujo.rules.ts'
import type { Movimiento } from '#venta/pagos/pago.rules.ts'
import { revocadoEntero } from '#venta/pagos/revocado.service.ts'
import type { Canal } from '#venta/pedidos/venta.rules.ts'
import { listVentasDeAhora } from './resumen.queries.ts'
import { type MedioDeHoy, sumMedios, sumPeriodos } from './resumen.rules.ts'

export type Cobrado = { canal: Canal; medio: MedioDeHoy; importe: Centavos }
export type PorCobrar = Cobrado & { pedidos: number }

type Row = Movimiento & { pedido_id: string; canal: Canal; medio: MedioDeHoy }

/** All rows of the orders whose money moved in a lapse, also of those that are gone: what one moved is told by those before it. */
async function listFilas(db: Db, desde: Date, ahora: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select pedido_id, medio, tipo, importe, pago, ocurrido_en,
      case when exists (select from pedido_telefono where pedido_telefono.pedido_id = hecho.pedido_id) then 'telefono' else 'web' end as canal
    from pago_movimiento as hecho where pedido_id in (
      select pedido_id from pago_movimiento where ocurrido_en >= ${desde} and ocurrido_en <= ${ahora}
    ) order by pedido_id, id`.execute(db)
  return rows
}

/** Came in today less what went back today. */
async function listCobrado(db: Db, desde: Date, ahora: Date): Promise<Cobrado[]> {
  const deHoy = [...Map.groupBy(await listFilas(db, desde, ahora), ({ pedido_id }) => pedido_id).values()].flatMap(
    (suyas) => {
      const flujos = computeFlujos(suyas)
      return suyas.flatMap(({ canal, medio, ocurrido_en }, n) =>
        ocurrido_en >= desde && ocurrido_en <= ahora ? [{ canal, medio, importe: flujos[n] ?? CERO }] : [],
      )
    },
  )
  const { rows } = await sql<Cobrado>`
    select 'mostrador' as canal, medio, importe_centavos as importe
    from venta_mostrador as venta join venta_mostrador_pago as suyo on suyo.venta_id = venta.id
    where venta.creado_en >= ${desde} and venta.creado_en <= ${ahora}
    union all
    select 'mostrador', medio, -importe_centavos from devolucion_mostrador
    where creado_en >= ${desde} and creado_en <= ${ahora}`.execute(db)
  return [...Map.groupBy([...deHoy, ...rows], ({ canal, medio }) => `${canal} ${medio}`).values()].flatMap((unos) => {
    const importe = sum(unos.map((uno) => uno.importe))
    return importe !== 0 && unos[0] ? [{ ...unos[0], importe }] : []
  })
}

/** By how each was to be paid last, without those that were revoked whole. */
async function listPorCobrar(db: Db, desde: Date, ahora: Date): Promise<PorCobrar[]> {
  const { rows } = await sql<PorCobrar>`
    select venta.canal, coalesce(pedida.medio, 'otro') as medio, count(*)::int as pedidos,
      sum(pago.total - pago.pagado)::bigint as importe
    from venta join pedido_pago as pago on pago.pedido_id = venta.operacion
      left join lateral (
        select medio from cobro where cobro.pedido_id = venta.operacion order by creado_en desc limit 1
      ) as pedida on true
    where venta.fecha_hora >= ${desde} and venta.fecha_hora <= ${ahora} and venta.clase = 'por_cobrar'
      and not ${revocadoEntero(sql`venta.operacion`)}
    group by venta.canal, pedida.medio`.execute(db)
  return rows
}

/** What all orders still owe, whatever day they are of. */
async function sumPorCobrar(db: Db): Promise<{ pedidos: number; importe: Centavos }> {
  const { rows } = await sql<{ pedidos: number; importe: Centavos }>`
    select count(*)::int as pedidos, coalesce(sum(debe), 0)::bigint as importe from ${POR_COBRAR} as deuda`.execute(db)
  return rows[0] ?? { pedidos: 0, importe: CERO }
}

/** The line of money above the home's cards: what came in today, by means, what is still owed, and what was sold in each period. */
export async function findDinero(db: Db, ahora: Date) {
  const [cobrado, porCobrar, ventas] = await Promise.all([
    listCobrado(db, fromLocalDay(toLocalDay(ahora)), ahora),
    sumPorCobrar(db),
    listVentasDeAhora(db, ahora),
  ])
  return { cobrado: sumMedios(cobrado), porCobrar, periodos: sumPeriodos(ventas, toLocalDay(ahora)) }
}

/** Undefined where neither is anything. */
export async function findHoy(
  db: Db,
  ahora: Date,
): Promise<{ cobrado: Cobrado[]; porCobrar: PorCobrar[] } | undefined> {
  const desde = fromLocalDay(toLocalDay(ahora))
  const [cobrado, porCobrar] = await Promise.all([listCobrado(db, desde, ahora), listPorCobrar(db, desde, ahora)])
  return cobrado.length === 0 && porCobrar.length === 0 ? undefined : { cobrado, porCobrar }
}
