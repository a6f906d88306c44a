// What invoices and credit notes read of orders, of sales at the counter and of their money.

import { sql } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { isWaiting } from '#platform/jobs-state.ts'
import { CERO, type Centavos, centavos } from '#platform/money.ts'
import type { De } from './comprobante.queries.ts'
import type { Ambiente } from './comprobante.rules.ts'
import type { Devuelta } from './credito.rules.ts'

/** A sale as an invoice says it. */
export type VentaFiscal = {
  numero: number
  cancelada: boolean
  usuarioId: string | null
  /** Who bought, as far as it is known. */
  nombre: string
  fecha: Date
  metodoPago: string
  items: { titulo: string; isbn: string; cantidad: number; precio_unitario: Centavos; iva: ClaseIva }[]
  recargo: Centavos
  envio: Centavos
}

/** What an invoice says of an order or a sale; with `lock` its row is held until the transaction ends. */
export const findFiscal = (db: Db, de: De, { lock = false } = {}): Promise<VentaFiscal | undefined> =>
  'pedido' in de ? findPedidoFiscal(db, de.pedido, lock) : findMostradorFiscal(db, de.venta, lock)

async function findPedidoFiscal(db: Db, id: string, lock: boolean): Promise<VentaFiscal | undefined> {
  const pedido = await db
    .selectFrom('pedido')
    .select(['numero', 'estado', 'usuario_id', 'recargo', 'envio', 'fecha_hora', 'metodo_pago'])
    .select((eb) => [
      eb
        .selectFrom('usuario')
        .select(sql<string>`usuario.nombre || ' ' || usuario.apellido`.as('nombre'))
        .whereRef('usuario.id', '=', 'pedido.usuario_id')
        .as('cliente'),
      eb
        .selectFrom('pedido_telefono')
        .select('pedido_telefono.nombre')
        .whereRef('pedido_telefono.pedido_id', '=', 'pedido.id')
        .as('llamado'),
    ])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!pedido) return undefined
  const items = await db
    .selectFrom('pedido_item')
    .select(['titulo', 'isbn', 'cantidad', 'precio_unitario', 'clase_iva as iva'])
    .where('pedido_id', '=', id)
    .orderBy('linea')
    .execute()
  const { numero, estado, usuario_id, cliente, llamado, recargo, envio, fecha_hora, metodo_pago } = pedido
  return {
    numero,
    cancelada: estado === 'cancelado',
    usuarioId: usuario_id,
    nombre: llamado ?? cliente ?? '',
    fecha: fecha_hora,
    metodoPago: metodo_pago,
    items,
    recargo: centavos(recargo),
    envio: centavos(envio),
  }
}

/** Of the counter's buyer nothing is known; nothing is sent and nothing is charged for instalments. */
async function findMostradorFiscal(db: Db, id: string, lock: boolean): Promise<VentaFiscal | undefined> {
  const venta = await db
    .selectFrom('venta_mostrador')
    .select(['numero', 'creado_en'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!venta) return undefined
  const items = await db
    .selectFrom('venta_mostrador_linea')
    .select(['titulo', 'isbn', 'cantidad', 'precio_centavos as precio_unitario', 'clase_iva as iva'])
    .where('venta_id', '=', id)
    .orderBy('linea')
    .execute()
  const medios = await db
    .selectFrom('venta_mostrador_pago')
    .select('medio')
    .where('venta_id', '=', id)
    .orderBy('medio')
    .execute()
  return {
    numero: venta.numero,
    cancelada: false,
    usuarioId: null,
    nombre: '',
    fecha: venta.creado_en,
    metodoPago: medios.length === 1 && medios[0] ? medios[0].medio : 'varios',
    items,
    recargo: CERO,
    envio: CERO,
  }
}

/** All of the order is paid, as far as the shop takes payments by itself. */
export const isPagado = async (db: Db, pedidoId: string): Promise<boolean> =>
  (await findPago(db, pedidoId))?.estado === 'pagado'

/** What was paid of an order and given back; undefined where the shop takes no payments by itself. */
const findPago = (db: Db, pedidoId: string) =>
  db
    .selectFrom('pedido_pago')
    .select(['estado', 'pagado', 'devuelto'])
    .where('pedido_id', '=', pedidoId)
    .executeTakeFirst()

type Devuelto = { pagado: Centavos; devuelto: Centavos }

/**
 * What came in for an order and what went back. Where the shop follows no money of it: all of it, and what its people wrote down as
 * given back when the purchase was revoked. Undefined where neither is known.
 */
async function findDevueltoDePedido(db: Db, pedidoId: string): Promise<Devuelto | undefined> {
  const pago = await findPago(db, pedidoId)
  if (pago && pago.pagado > 0) return pago
  const { rows } = await sql<Devuelto>`
    select pedido.total + pedido.envio as pagado, sum(reembolso_anotado.importe)::bigint as devuelto
    from pedido join reembolso_anotado on reembolso_anotado.pedido_id = pedido.id
    where pedido.id = ${pedidoId} group by pedido.id`.execute(db)
  return rows[0] ?? pago
}

/** What came in for a sale and what went back; undefined where the shop knows of no money. */
export async function findDevuelto(db: Db, de: De): Promise<Devuelto | undefined> {
  if ('pedido' in de) return findDevueltoDePedido(db, de.pedido)
  const { rows } = await sql<Devuelto>`
    select total_centavos as pagado, (
      select coalesce(sum(importe_centavos), 0)::bigint from devolucion_mostrador where venta_id = venta.id
    ) as devuelto
    from venta_mostrador as venta where id = ${de.venta}`.execute(db)
  return rows[0]
}

/** The bank gave money back after a dispute that was lost: whether the sale is undone is not said by that. */
export const hasPerdido = async (db: Db, de: De): Promise<boolean> =>
  'pedido' in de &&
  (await db
    .selectFrom('pago_movimiento')
    .select('id')
    .where('pedido_id', '=', de.pedido)
    .where('tipo', '=', 'perdido')
    .executeTakeFirst()) !== undefined

/** What was given back of a sale, in its lines. */
export async function listDevueltas(db: Db, de: De): Promise<Devuelta[]> {
  if ('venta' in de) {
    const lineas = await db
      .selectFrom('devolucion_mostrador_linea')
      .select(['linea', 'cantidad'])
      .where('venta_id', '=', de.venta)
      .orderBy('devolucion_id')
      .orderBy('linea')
      .limit(2_000)
      .execute()
    return [{ lineas, envio: false, recargo: false }]
  }
  return db
    .selectFrom('pago_devolucion')
    .select(['lineas', 'envio', 'recargo'])
    .where('pedido_id', '=', de.pedido)
    .where('estado', '=', 'hecha')
    .orderBy('pedida_en')
    .orderBy('id')
    .limit(200)
    .execute()
}

type FacturadoYDevuelto = Devuelto & { _id: string; numero: number; facturado: Centavos; acreditado: Centavos }

/** Invoiced orders whose money went back, wholly or in part, the latest change first. Reads the orders with refunds, not all documents. */
export async function listDevueltos(db: Db, ambiente: Ambiente): Promise<FacturadoYDevuelto[]> {
  const { rows } = await sql<FacturadoYDevuelto>`
    select pedido.id as _id, pedido.numero, pago.pagado, pago.devuelto, suma.facturado, suma.acreditado
    from pedido_pago as pago
    join pedido on pedido.id = pago.pedido_id
    cross join lateral (
      select coalesce(sum(total_centavos) filter (where clase = 'factura'), 0)::bigint as facturado,
        coalesce(sum(total_centavos) filter (where clase = 'credito'), 0)::bigint as acreditado
      from comprobante where comprobante.pedido_id = pedido.id and ambiente = ${ambiente}
    ) as suma
    where pago.devuelto > 0 and suma.facturado > suma.acreditado
    order by pago.cambiado_en desc, pedido.numero desc
    limit 200`.execute(db)
  return rows
}

/** Whether a job is about to make the credit note of a sale: told of the refund already, or about to be. */
export const hasNotaPorVenir = (db: Db, de: De): Promise<boolean> =>
  isWaiting(
    db,
    ['nota-de-credito', 'pago-devuelto'],
    sql`coalesce(data->>'pedido', data->>'pedidoId', data->>'venta') = ${'pedido' in de ? de.pedido : de.venta}`,
  )
