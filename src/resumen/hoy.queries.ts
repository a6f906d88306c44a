// The money of today: what came in, and what today's orders still owe.
import { sql } from 'kysely'
import type { Canal } from '../pedidos/venta.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { fromLocalDay, toLocalDay } from '../platform/format.ts'
import type { Centavos } from '../platform/money.ts'
import type { MedioDeHoy } from './resumen.rules.ts'

export type Cobrado = { canal: Canal; medio: MedioDeHoy; importe: Centavos }
export type PorCobrar = Cobrado & { pedidos: number }

const CANAL = sql`case when exists (select from pedido_telefono where pedido_telefono.pedido_id = pago.pedido_id)
  then 'telefono' else 'web' end`

/** Came in today less what went back today. Orders are found by the day on which their money changed last. */
async function listCobrado(db: Db, desde: Date, ahora: Date): Promise<Cobrado[]> {
  const { rows } = await sql<Cobrado>`
    select canal, medio, sum(importe)::bigint as importe from (
      select ${CANAL} as canal, hecho.medio,
        case when hecho.tipo = 'aprobado' then hecho.importe else -hecho.importe end::bigint as importe
      from pedido_pago as pago join pago_movimiento as hecho on hecho.pedido_id = pago.pedido_id
      where pago.cambiado_en >= ${desde} and hecho.tipo in ('aprobado', 'devuelto', 'perdido')
        and hecho.ocurrido_en >= ${desde} and hecho.ocurrido_en <= ${ahora}
      union all
      select 'mostrador', suyo.medio, suyo.importe_centavos
      from venta_mostrador as venta join venta_mostrador_pago as suyo on suyo.venta_id = venta.id
      where venta.creado_en >= ${desde} and venta.creado_en <= ${ahora}
      union all
      select 'mostrador', medio, -importe_centavos from devolucion_mostrador
      where creado_en >= ${desde} and creado_en <= ${ahora}
    ) as movido group by canal, medio having sum(importe) <> 0`.execute(db)
  return rows
}

/** By how each was to be paid last. */
async function listPorCobrar(db: Db, desde: Date, ahora: Date): Promise<PorCobrar[]> {
  const { rows } = await sql<PorCobrar>`
    select venta.canal, coalesce(pedida.medio, 'otro') as medio, count(*)::int as pedidos,
      sum(pago.total - pago.pagado)::bigint as importe
    from venta join pedido_pago as pago on pago.pedido_id = venta.operacion
      left join lateral (
        select medio from cobro where cobro.pedido_id = venta.operacion order by creado_en desc limit 1
      ) as pedida on true
    where venta.fecha_hora >= ${desde} and venta.fecha_hora <= ${ahora} and venta.clase = 'por_cobrar'
    group by venta.canal, pedida.medio`.execute(db)
  return rows
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
