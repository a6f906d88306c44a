// What becomes of the copies that an order keeps, within the caller's transaction, who has locked the order (docs/decisions/064). Every
// function locks the rows of its books' copies first, as those of existencia.service.ts do.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type Destino, type Parte, planVuelta } from './existencia.rules.ts'
import { lockExistencias, serveEncargos } from './existencia.service.ts'

type DePedido = { pedidoId: string; usuarioId: string | null }

/** The order's books of which copies are kept, sold or promised; their rows are locked. Its caller has locked the order. */
async function lockDePedido(trx: Db, pedidoId: string): Promise<string[]> {
  const { rows } = await sql<{ libroId: string }>`
    select libro_id as "libroId" from existencia where id in (select existencia_id from reserva where pedido_id = ${pedidoId})
    union select libro_id from encargo where pedido_id = ${pedidoId} order by 1`.execute(trx)
  const ids = rows.map(({ libroId }) => libroId)
  if (ids.length > 0) await lockExistencias(trx, ids)
  return ids
}

/**
 * What a change of the order's state does to its copies; its caller has locked the order. Repeated it changes nothing.
 * `viva`: sold ones come back and are kept again (not those that a customer returned, nor `idas`, which have left in a parcel), kept ones for as long as it takes,
 * promises are open. `consumida`: kept
 * ones are sold, promises are void. `liberada`: kept ones are free, promises are void. Copies whose time ran out are
 * taken again first, as far as there are any. Returns how many of those could not be had.
 */
export async function recordReservas(
  trx: Db,
  { pedidoId, usuarioId }: DePedido,
  hacia: Destino,
  idas: readonly Parte[] = [],
): Promise<number> {
  const libroIds = await lockDePedido(trx, pedidoId)
  if (libroIds.length === 0) return 0
  if (hacia === 'viva') await bringBack(trx, { pedidoId, usuarioId }, idas)
  const faltan = hacia === 'liberada' ? 0 : await retakeVencidas(trx, pedidoId)
  await sql`
    update reserva set estado = ${hacia}, vence_en = null, cambiada_por = ${usuarioId}
    where pedido_id = ${pedidoId} and estado = 'viva' and (estado <> ${hacia} or vence_en is not null)`.execute(trx)
  const [desde, a] = hacia === 'viva' ? ['anulado', 'abierto'] : ['abierto', 'anulado']
  await sql`update encargo set estado = ${a} where pedido_id = ${pedidoId} and estado = ${desde}`.execute(trx)
  if (hacia !== 'consumida') await serveEncargos(trx, libroIds)
  return faltan
}

/**
 * Keeps what an order has for as long as it takes, also copies whose time ran out, as far as there are any, and opens its
 * promises again. What is sold stays sold: it may have left in a parcel. The caller has locked the order. Returns how many
 * copies could not be had.
 */
export async function keepReservas(trx: Db, pedidoId: string): Promise<number> {
  const libroIds = await lockDePedido(trx, pedidoId)
  if (libroIds.length === 0) return 0
  const faltan = await retakeVencidas(trx, pedidoId)
  await sql`update reserva set vence_en = null where pedido_id = ${pedidoId} and estado = 'viva' and vence_en is not null`.execute(
    trx,
  )
  await sql`update encargo set estado = 'abierto' where pedido_id = ${pedidoId} and estado = 'anulado'`.execute(trx)
  await serveEncargos(trx, libroIds)
  return faltan
}

/** Sold copies of an order are kept for it again, but for those on a shelf or on the road: returned ones, and `idas`. */
async function bringBack(trx: Db, { pedidoId, usuarioId }: DePedido, idas: readonly Parte[]): Promise<void> {
  const { rows } = await sql<{ id: number; linea: number; cantidad: number }>`
    select id, linea, cantidad from reserva where pedido_id = ${pedidoId} and estado = 'consumida'
    order by id`.execute(trx)
  const { rows: returned } = await sql<{ linea: number; cantidad: number }>`
    select linea, sum(cantidad)::integer as cantidad from movimiento
    where pedido_id = ${pedidoId} and tipo = 'devolucion_cliente' and linea is not null group by linea`.execute(trx)
  for (const { id, vuelven, quedan } of planVuelta(rows, [...returned, ...idas])) {
    if (vuelven === 0) continue
    await splitReserva(trx, { id, cantidad: vuelven, quedan })
    await sql`update reserva set estado = 'viva', cambiada_por = ${usuarioId} where id = ${id}`.execute(trx)
  }
}

/** Leaves `cantidad` copies in a reservation and puts the others, where there are any, into a new one beside it. */
async function splitReserva(trx: Db, { id, cantidad, quedan }: { id: number; cantidad: number; quedan: number }) {
  if (quedan === 0) return
  await sql`
    with menos as (update reserva set cantidad = ${cantidad} where id = ${id} returning *)
    insert into reserva (pedido_id, linea, existencia_id, cantidad, estado, vence_en, prorrogas, cuenta, origen, cambiada_por,
      creada_en)
    select pedido_id, linea, existencia_id, ${quedan}::integer, estado, vence_en, prorrogas, cuenta, origen, cambiada_por, creada_en
    from menos`.execute(trx)
}

/**
 * Takes again what an order was kept until its time ran out, as far as there are free copies, wherever they are. The caller
 * has locked the order. Returns how many copies could not be had.
 */
export async function retakeVencidas(trx: Db, pedidoId: string): Promise<number> {
  const { rows: vencidas } = await sql<{ id: number; cantidad: number; libroId: string }>`
    select reserva.id, cantidad, libro_id as "libroId" from reserva join existencia on existencia.id = existencia_id
    where pedido_id = ${pedidoId} and estado = 'vencida' order by libro_id, reserva.id`.execute(trx)
  let missing = 0
  for (const { id, cantidad, libroId } of vencidas) {
    const { rows: libres } = await sql<{ id: number; cantidad: number }>`
      select e.id, libres(e) as cantidad from existencia e join lugar l on l.id = e.lugar_id
      where e.libro_id = ${libroId} and libres(e) > 0 and vende(l)
      order by l.orden, l.num, turno(e, (select consignados_primero())), e.id
      for update of e`.execute(trx)
    let left = cantidad
    for (const libre of libres) {
      const taken = Math.min(left, libre.cantidad)
      if (taken === 0) break
      await sql`insert into reserva (pedido_id, linea, existencia_id, cantidad, cuenta)
        select pedido_id, linea, ${libre.id}, ${taken}, cuenta from reserva where id = ${id}`.execute(trx)
      left -= taken
    }
    if (left === 0) await sql`delete from reserva where id = ${id}`.execute(trx)
    else if (left < cantidad) await sql`update reserva set cantidad = ${left} where id = ${id}`.execute(trx)
    missing += left
  }
  return missing
}

/**
 * Sells a part of an order's line: copies that leave the shop before the rest does. The caller has locked the order. Returns
 * how many of them were kept for it: those of a book that nobody counted are not.
 */
export async function consumeParte(
  trx: Db,
  { pedidoId, usuarioId }: DePedido,
  linea: number,
  cantidad: number,
): Promise<number> {
  await lockDePedido(trx, pedidoId)
  const { rows } = await sql<{ id: number; cantidad: number }>`
    select id, cantidad from reserva where pedido_id = ${pedidoId} and linea = ${linea} and estado = 'viva'
    order by id`.execute(trx)
  let left = cantidad
  for (const reserva of rows) {
    const sold = Math.min(left, reserva.cantidad)
    if (sold === 0) break
    await splitReserva(trx, { id: reserva.id, cantidad: sold, quedan: reserva.cantidad - sold })
    await sql`update reserva set estado = 'consumida', vence_en = null, cambiada_por = ${usuarioId} where id = ${reserva.id}`.execute(
      trx,
    )
    left -= sold
  }
  return cantidad - left
}

/** Before an order is deleted: its copies and promises are free, and others are served. The caller has locked the order. */
export async function releaseDePedido(trx: Db, pedidoId: string): Promise<void> {
  await recordReservas(trx, { pedidoId, usuarioId: null }, 'liberada')
}

/**
 * Ends an order's reservations whose time has run out, and with them its promises; the order stays. The caller has locked
 * the order. Returns how many copies it gave back; a second time it gives back none, nor of an order with a parcel: its
 * copies are kept for as long as it takes.
 */
export async function expireReservas(trx: Db, pedidoId: string): Promise<number> {
  const libroIds = await lockDePedido(trx, pedidoId)
  await sql`update reserva set vence_en = null
    where pedido_id = ${pedidoId} and estado = 'viva' and vence_en <= now()
      and (select en_paquete from pedido_visto where pedido_visto.id = reserva.pedido_id)`.execute(trx)
  const { rows } = await sql<{ cantidad: number }>`
    update reserva set estado = 'vencida', cambiada_por = null
    where pedido_id = ${pedidoId} and estado = 'viva' and vence_en <= now() returning cantidad`.execute(trx)
  if (rows.length === 0) return 0
  await sql`update encargo set estado = 'anulado' where pedido_id = ${pedidoId} and estado = 'abierto'`.execute(trx)
  await serveEncargos(trx, libroIds)
  return rows.reduce((sum, { cantidad }) => sum + cantidad, 0)
}

/** Until when the copies of an order are kept from now on; null: as long as it takes. Those that nobody keeps stay so. */
export const holdReservas = (trx: Db, pedidoId: string, hasta: Date | null) =>
  sql`update reserva set vence_en = ${hasta}, prorrogas = 0 where pedido_id = ${pedidoId} and estado = 'viva'
    and vence_en is distinct from ${hasta}::timestamptz`.execute(trx)

/** An account's orders keep copies for nobody any more: it is about to go. */
export const forgetCuentaDeReservas = (trx: Db, usuarioId: string) =>
  sql`update reserva set cuenta = null where pedido_id in (select id from pedido_visto where usuario_id = ${usuarioId})`.execute(
    trx,
  )

/** What orders of the account `de` keep is kept for the account `a`; the orders are still of `de`, and locked. */
export const joinReservas = (trx: Db, { de, a }: { de: string; a: string }) =>
  sql`update reserva set cuenta = ${a} where cuenta = ${de}
    and pedido_id in (select id from pedido_visto where usuario_id = ${de})`.execute(trx)
