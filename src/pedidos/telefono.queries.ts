// Orders taken by telephone: who took them, for whom, and how that is forgotten.
import type { Db } from '../platform/db/pool.ts'

export type Telefonico = {
  pedidoId: string
  tomadoPor: string
  nombre: string | null
  telefono: string | null
  key: string | null
  huella: Buffer
}

export const insertTelefonico = (trx: Db, { pedidoId, tomadoPor, key, ...row }: Telefonico) =>
  trx
    .insertInto('pedido_telefono')
    .values({ pedido_id: pedidoId, tomado_por: tomadoPor, idempotency_key: key, ...row })
    .execute()

/** The order that an administrator's key stands for, with the request it was made by. */
export const findTelefonicoByKey = (db: Db, tomadoPor: string, key: string) =>
  db
    .selectFrom('pedido_telefono')
    .select(['pedido_id', 'huella'])
    .where('tomado_por', '=', tomadoPor)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Name, telephone and address of whoever ordered without an account. The request's hash could prove a guess: it goes too. */
export async function forgetContacto(trx: Db, pedidoId: string): Promise<void> {
  await trx
    .updateTable('pedido_telefono')
    .set({ nombre: null, telefono: null, huella: null })
    .where('pedido_id', '=', pedidoId)
    .execute()
  await trx.updateTable('pedido').set({ entrega: null }).where('id', '=', pedidoId).execute()
}
