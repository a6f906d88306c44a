import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import type { Webhook } from './webhook.contract.ts'
import type { EstadoEntrega } from './webhook.rules.ts'

/** What its secret was sealed for. */
export const aboutWebhook = (id: string): string => `webhook ${id}`

const count = (estado: EstadoEntrega) =>
  sql<number>`(select count(*)::int from entrega where webhook_id = webhook.id and estado = ${sql.lit(estado)})`

const select = (db: Db) =>
  db
    .selectFrom('webhook')
    .select(['id', 'nombre', 'url', 'eventos', 'activo', 'creado_en'])
    .select([count('pendiente').as('pendientes'), count('fallida').as('fallidas')])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toWebhook = ({ id, creado_en, ...row }: Row): Webhook => ({
  _id: id,
  ...row,
  creado_en: creado_en.toISOString(),
})

export const listWebhooks = async (db: Db): Promise<Webhook[]> =>
  (await select(db).orderBy('id', 'desc').execute()).map(toWebhook)

/** The webhook, locked until the transaction ends. */
export async function lockWebhook(trx: Db, id: string): Promise<Webhook | undefined> {
  const row = await select(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toWebhook(row)
}

type Nuevo = { nombre: string; url: string; eventos: readonly string[]; secreto: string; creadoPor: string }

/** `seal` is given the webhook's id: its secret opens in its own row alone. */
export async function insertWebhook(
  trx: Db,
  { eventos, secreto, creadoPor, ...rest }: Nuevo,
  seal: (secreto: string, about: string) => Promise<string>,
): Promise<string> {
  const id = createId()
  const sealed = await seal(secreto, aboutWebhook(id))
  await trx
    .insertInto('webhook')
    .values({ ...rest, id, eventos: [...eventos], secreto: sealed, creado_por: creadoPor })
    .execute()
  return id
}

type Cambios = {
  nombre?: string | undefined
  url?: string | undefined
  eventos?: string[] | undefined
  activo?: boolean | undefined
}

export const updateWebhook = (trx: Db, id: string, { nombre, url, eventos, activo }: Cambios) =>
  trx.updateTable('webhook').set({ nombre, url, eventos, activo }).where('id', '=', id).execute()

export const deleteWebhook = (trx: Db, id: string) => trx.deleteFrom('webhook').where('id', '=', id).execute()

export const countWebhooks = async (db: Db): Promise<number> => countRows(db.selectFrom('webhook'))
