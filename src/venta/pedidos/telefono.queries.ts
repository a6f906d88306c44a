// Orders taken by telephone: who took them, and for whom.
import type { Insertable } from 'kysely'
import { holdsParts } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'

export const insertTelefonico = (trx: Db, row: Insertable<Database['pedido_telefono']>) =>
  trx.insertInto('pedido_telefono').values(row).execute()

/** The order that a seller's key stands for, with the request it was made by. */
export const findTelefonicoByKey = (db: Db, tomadoPor: string, key: string) =>
  db
    .selectFrom('pedido_telefono')
    .select(['pedido_id', 'request_hash'])
    .where('tomado_por', '=', tomadoPor)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Accounts as the panel's list of accounts finds them, the latest first. */
export const findClientes = (db: Db, texto: string, limit: number) =>
  db
    .selectFrom('usuario')
    .select(['id as _id', 'nombre', 'apellido', 'email', 'direccion'])
    .where(holdsParts('usuario.busqueda', texto))
    .orderBy('num', 'desc')
    .limit(limit)
    .execute()
