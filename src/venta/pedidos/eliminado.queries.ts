// Orders that were deleted: what is left of them.

import { type SqlBool, sql } from 'kysely'
import { releaseDePedido } from '#estante/existencias/reserva.service.ts'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { SLICE } from '#platform/http/pieces.ts'
import { toPesos } from '#platform/money.ts'
import type { PedidoEliminado } from './eliminado.contract.ts'
import type { PedidoTomado } from './estado.queries.ts'

/** Deletes a locked order with its lines and history; remembers its number, books, sums and who did it. */
export async function deletePedido(trx: Db, id: string, pedido: PedidoTomado, usuarioId: string | null): Promise<void> {
  const { numero, cupon_id, conCopias, estado, total, envio, fecha_hora } = pedido
  if (conCopias) {
    // As orders do: the coupon first, then the copies.
    if (cupon_id) await trx.selectFrom('cupon').select('id').where('id', '=', cupon_id).forUpdate().execute()
    await releaseDePedido(trx, id)
  }
  const lineas = await trx
    .selectFrom('pedido_item')
    .select(['isbn', 'titulo', 'cantidad', 'precio_unitario'])
    .where('pedido_id', '=', id)
    .orderBy('linea')
    .execute()
  await trx.deleteFrom('pedido').where('id', '=', id).execute()
  await trx
    .insertInto('pedido_eliminado')
    .values({ numero, estado, total, envio, fecha_hora, lineas: JSON.stringify(lineas), usuario_id: usuarioId })
    .execute()
}

type Page = { offset: number; limit: number }

/** `numero`: only that one. */
const filterEliminados = (db: Db, numero: number | undefined) => {
  const query = db.selectFrom('pedido_eliminado')
  return numero === undefined ? query : query.where('numero', '=', numero)
}

export const countEliminados = async (db: Db, numero: number | undefined): Promise<number> =>
  countRows(filterEliminados(db, numero))

/** The one deleted last comes first, some at a time: lines are read only of those that are asked for next. */
export async function* listEliminados(
  db: Db,
  numero: number | undefined,
  { offset, limit }: Page,
  { deQuien = true } = {},
): AsyncGenerator<PedidoEliminado[]> {
  const page = await filterEliminados(db, numero)
    .select('numero')
    .orderBy('eliminado_en', 'desc')
    .orderBy('numero', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const numeros = page.map((row) => row.numero)
  yield* listEliminadosByNumeros(db, numeros, { deQuien, orden: 'desc' })
}

/** `deQuien`: with the name of who deleted them. */
type Muestra = { deQuien: boolean; orden: 'asc' | 'desc' }

/** Those with these numbers, by when they were deleted, some at a time. `numeros` are in that order. */
export async function* listEliminadosByNumeros(
  db: Db,
  numeros: readonly number[],
  muestra: Muestra,
): AsyncGenerator<PedidoEliminado[]> {
  for (let at = 0; at < numeros.length; at += SLICE) yield findEliminados(db, numeros.slice(at, at + SLICE), muestra)
}

async function findEliminados(
  db: Db,
  numeros: readonly number[],
  { deQuien, orden }: Muestra,
): Promise<PedidoEliminado[]> {
  const rows = await db
    .selectFrom('pedido_eliminado')
    .leftJoin('usuario', 'usuario.id', 'pedido_eliminado.usuario_id')
    .select(['numero', 'total', 'envio', 'estado', 'fecha_hora', 'eliminado_en', 'lineas', 'nombre', 'apellido'])
    .where(sql<SqlBool>`numero = any(${numeros}::integer[])`)
    .orderBy('eliminado_en', orden)
    .orderBy('numero', orden)
    .execute()
  return rows.map(({ numero, total, envio, estado, fecha_hora, eliminado_en, lineas, nombre, apellido }) => ({
    numero,
    items: lineas.map((linea) => ({ ...linea, precio_unitario: toPesos(linea.precio_unitario) })),
    total: toPesos(total),
    envio: toPesos(envio),
    estado,
    fecha_hora: fecha_hora.toISOString(),
    eliminado_en: eliminado_en.toISOString(),
    quien: nombre === null || !deQuien ? null : `${nombre} ${apellido}`,
  }))
}
