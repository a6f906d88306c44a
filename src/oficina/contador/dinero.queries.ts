// The money of a lapse, some at a time: of orders with what the gateway takes, and of the counter.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Medio as MedioDeMostrador } from '#venta/mostrador/mostrador.rules.ts'
import { computeFlujos } from '#venta/pagos/flujo.rules.ts'
import type { Medio, Tipo } from '#venta/pagos/pago.rules.ts'
import type { Lapso } from './mes.rules.ts'

const POR_VEZ = 200

export type MovimientoDePedido = {
  pedido_id: string
  numero: number
  tipo: Tipo
  medio: Medio
  importe: Centavos
  pago: string | null
  detalle: string
  ocurrido_en: Date
  /** It was seen in the bank's list. */
  banco: boolean
  /** It went through an open register. */
  caja: boolean
  /** What the gateway keeps of the payment; null where nobody told. */
  comision: Centavos | null
  /** By how much it changed what the shop has. */
  flujo: Centavos
}

/** All rows of these orders' money, by order and in the order in which they were written, each with what it moved. */
export async function listMovimientosDe(
  db: Db,
  pedidos: readonly string[],
): Promise<Map<string, MovimientoDePedido[]>> {
  const { rows } = await sql<Omit<MovimientoDePedido, 'flujo'>>`
    select m.pedido_id, m.numero, tipo, medio, m.importe, m.pago, detalle, ocurrido_en, clave like 'banco:%' as banco,
      exists (select from caja_movimiento where caja_movimiento.clave = 'pedido:' || m.id) as caja,
      pago_comision.importe as comision
    from pago_movimiento m left join pago_comision on pago_comision.pago = m.pago
    where m.pedido_id = any(${pedidos}::uuid[]) order by m.pedido_id, m.id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ pedido_id }) => pedido_id)].map(([id, suyos]) => {
      const flujos = computeFlujos(suyos)
      return [id, suyos.map((fila, n) => ({ ...fila, flujo: flujos[n] ?? fila.importe }))]
    }),
  )
}

/** The orders whose money moved in a lapse, by number. */
async function listConMovimientos(
  db: Db,
  { comienza, termina }: Lapso,
  tras: number,
): Promise<{ id: string; numero: number }[]> {
  const { rows } = await sql<{ id: string; numero: number }>`
    select distinct pedido_id as id, numero from pago_movimiento
    where ocurrido_en >= ${comienza} and ocurrido_en < ${termina} and numero > ${tras}
    order by numero limit ${POR_VEZ}`.execute(db)
  return rows
}

export const isWithin = (instante: Date, { comienza, termina }: Lapso): boolean =>
  instante >= comienza && instante < termina

/** What moved money in a lapse, by order; also a payment that is none of its order's. */
export async function* readMovimientos(db: Db, lapso: Lapso): AsyncGenerator<MovimientoDePedido[]> {
  for (let tras = 0; ; ) {
    const pedidos = await listConMovimientos(db, lapso, tras)
    const last = pedidos.at(-1)
    if (!last) return
    const porPedido = await listMovimientosDe(
      db,
      pedidos.map(({ id }) => id),
    )
    yield pedidos.flatMap(({ id }) =>
      (porPedido.get(id) ?? []).filter(
        (fila) => isWithin(fila.ocurrido_en, lapso) && (fila.flujo !== 0 || fila.tipo === 'ajeno'),
      ),
    )
    tras = last.numero
  }
}

export type MovimientoDeMostrador = {
  venta: number
  /** Of a return. */
  devolucion: number | null
  medio: MedioDeMostrador
  importe: Centavos
  creado_en: Date
}

/** What came in and went back at the counter, by sale. */
export async function* readMostrador(db: Db, { comienza, termina }: Lapso): AsyncGenerator<MovimientoDeMostrador[]> {
  for (let tras = 0; ; ) {
    const { rows } = await sql<{ id: string; numero: number }>`
      select id, numero from venta_mostrador venta where numero > ${tras} and (
        creado_en >= ${comienza} and creado_en < ${termina} or exists (select from devolucion_mostrador d
          where d.venta_id = venta.id and d.creado_en >= ${comienza} and d.creado_en < ${termina}))
      order by numero limit ${POR_VEZ}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const ids = rows.map(({ id }) => id)
    const { rows: filas } = await sql<MovimientoDeMostrador>`
      select venta.numero as venta, null::integer as devolucion, medio, importe_centavos as importe, venta.creado_en
      from venta_mostrador venta join venta_mostrador_pago on venta_id = venta.id
      where venta.id = any(${ids}::uuid[]) and venta.creado_en >= ${comienza} and venta.creado_en < ${termina}
      union all
      select venta.numero, d.numero, d.medio, -d.importe_centavos, d.creado_en
      from venta_mostrador venta join devolucion_mostrador d on d.venta_id = venta.id
      where venta.id = any(${ids}::uuid[]) and d.creado_en >= ${comienza} and d.creado_en < ${termina}
      order by venta, devolucion nulls first, medio`.execute(db)
    yield filas
    tras = last.numero
  }
}
