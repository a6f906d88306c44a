import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'

/** Orders and books of one minute; the next minute goes on. */
const TANDA = 500

/** Orders with reservations whose time has run out, the earliest first. */
export async function listVencidas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pedido_id as id from reserva where estado = 'viva' and vence_en <= now()
    group by pedido_id order by min(vence_en) limit ${TANDA}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Books with open promises of which copies are free. */
export async function listPorServir(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct encargo.libro_id as id from encargo
    join existencia e on e.libro_id = encargo.libro_id and e.fisico > e.reservado
    join lugar l on l.id = e.lugar_id and l.vende_en_linea and not l.cerrado
    where encargo.estado = 'abierto' order by 1 limit ${TANDA}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks an order until the transaction ends; undefined where it is gone. */
export const lockPedidoDe = (trx: Db, pedidoId: string) =>
  trx.selectFrom('pedido').select('id').where('id', '=', pedidoId).forUpdate().executeTakeFirst()

/** Keeps the copies of an order whose time has run out for some minutes more. */
export const extendReservas = (trx: Db, pedidoId: string, minutos: number) =>
  sql`update reserva set vence_en = now() + ${minutos} * interval '1 minute'
    where pedido_id = ${pedidoId} and estado = 'viva' and vence_en <= now()`.execute(trx)
