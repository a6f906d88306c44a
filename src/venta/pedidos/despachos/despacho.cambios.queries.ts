// What changes a parcel, under its lock.
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createId } from '#platform/id.ts'
import type { EstadoDespacho, LineaPedida, Quien } from './despacho.rules.ts'

/** A parcel, locked until the transaction ends; its order is locked before it. */
export const lockDespacho = (trx: Db, id: string) =>
  trx
    .selectFrom('despacho')
    .select(['id', 'num', 'pedido_id', 'estado', 'transporte', 'servicio', 'sucursal', 'seguimiento', 'enlace'])
    .select(['peso_g', 'costo_centavos', 'version', 'repuesto_en'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('despacho_item')
          .select(['linea', 'cantidad'])
          .whereRef('despacho_item.despacho_id', '=', 'despacho.id')
          .orderBy('linea'),
      ).as('items'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type DespachoTomado = NonNullable<Awaited<ReturnType<typeof lockDespacho>>>

type Datos = Pick<
  Selectable<Database['despacho']>,
  'transporte' | 'servicio' | 'sucursal' | 'seguimiento' | 'enlace' | 'peso_g' | 'costo_centavos'
>

/** Writes a parcel with its copies and its first state; gives its id. */
export async function insertDespacho(
  trx: Db,
  pedidoId: string,
  datos: Datos,
  items: readonly LineaPedida[],
  usuarioId: string | null,
): Promise<string> {
  const id = createId()
  await trx
    .insertInto('despacho')
    .values({ id, pedido_id: pedidoId, ...datos })
    .execute()
  await insertItems(trx, id, pedidoId, items)
  await insertPaso(trx, id, 'preparado', 'libreria', usuarioId)
  return id
}

const insertItems = (trx: Db, id: string, pedidoId: string, items: readonly LineaPedida[]) =>
  trx
    .insertInto('despacho_item')
    .values(items.map(({ linea, cantidad }) => ({ despacho_id: id, pedido_id: pedidoId, linea, cantidad })))
    .execute()

const insertPaso = (trx: Db, id: string, estado: EstadoDespacho, por: Quien, usuarioId: string | null) =>
  trx.insertInto('despacho_estado').values({ despacho_id: id, estado, por, usuario_id: usuarioId }).execute()

export const updateDespacho = (trx: Db, id: string, cambios: Partial<Datos>) =>
  trx.updateTable('despacho').set(cambios).where('id', '=', id).execute()

/** Puts other copies into a parcel. */
export async function replaceItems(trx: Db, { id, pedido_id }: DespachoTomado, items: readonly LineaPedida[]) {
  await trx.deleteFrom('despacho_item').where('despacho_id', '=', id).execute()
  await insertItems(trx, id, pedido_id, items)
}

/** Puts a parcel into a state and writes its history. */
export async function recordPaso(
  trx: Db,
  id: string,
  estado: EstadoDespacho,
  por: Quien,
  usuarioId: string | null,
): Promise<void> {
  await trx.updateTable('despacho').set({ estado }).where('id', '=', id).execute()
  await insertPaso(trx, id, estado, por, usuarioId)
}

export const recordRepuesto = (trx: Db, id: string) =>
  trx.updateTable('despacho').set({ repuesto_en: sql<Date>`now()` }).where('id', '=', id).execute()

export const deleteDespacho = (trx: Db, id: string) => trx.deleteFrom('despacho').where('id', '=', id).execute()
