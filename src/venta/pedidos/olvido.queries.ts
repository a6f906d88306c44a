// How orders forget whose they were.
import { type RawBuilder, sql } from 'kysely'
import { forgetCuentaDeReservas } from '#estante/existencias/reserva.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { forgetAvisos } from '#venta/pagos/transferencia.service.ts'

/** Where these orders went: the place of the quote, and what a carrier knows their parcels by. */
async function forgetLugar(db: Db, pedidos: RawBuilder<unknown>): Promise<void> {
  await sql`
    update pedido set envio_elegido = (envio_elegido - 'sucursal' - 'otra_provincia')
      || '{"zona": null, "codigo_postal": null, "provincia": null, "codigo": null, "cotizacion": null}'
    where id in (${pedidos}) and envio_elegido is not null`.execute(db)
  await forgetAvisos(db, pedidos)
  // A label has name and address on it.
  await sql`
    update despacho_registro set etiqueta = null, numero = null, orden = null
    where despacho_id in (select id from despacho where pedido_id in (${pedidos}))`.execute(db)
  await sql`
    update despacho set sucursal = null, seguimiento = null, enlace = null where pedido_id in (${pedidos})`.execute(db)
}

/** The orders of an account, before anything that hangs on them. */
export const lockPedidosOf = (trx: Db, usuarioId: string) =>
  sql`select from pedido where usuario_id = ${usuarioId} order by id for update`.execute(trx)

/**
 * Takes out of an account's orders what says whose they were. The request's hash goes too, because a guessed address could be
 * checked against it.
 */
export async function anonymizePedidosOf(db: Db, usuarioId: string): Promise<void> {
  await lockPedidosOf(db, usuarioId)
  await sql`
    update pedido_telefono set request_hash = null from pedido
    where pedido.id = pedido_telefono.pedido_id and pedido.usuario_id = ${usuarioId}`.execute(db)
  await db
    .updateTable('pedido')
    .set({ entrega: null, telefono: null, idempotency_key: null, request_hash: null })
    .where('usuario_id', '=', usuarioId)
    .execute()
  await forgetCuentaDeReservas(db, usuarioId)
  await forgetLugar(db, sql`select id from pedido where usuario_id = ${usuarioId}`)
}

/** Forgets name, telephone and address of a caller without an account, and the request's hash for the same reason. */
export async function forgetContacto(trx: Db, pedidoId: string): Promise<void> {
  await trx
    .updateTable('pedido_telefono')
    .set({ nombre: null, telefono: null, request_hash: null })
    .where('pedido_id', '=', pedidoId)
    .execute()
  await trx.updateTable('pedido').set({ entrega: null }).where('id', '=', pedidoId).execute()
  await forgetLugar(trx, sql`select ${pedidoId}::uuid`)
}
