// Orders that were deleted: what is left of them.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { SLICE } from '../platform/http/pieces.ts'
import { toPesos } from '../platform/money.ts'
import type { PedidoEliminado } from './eliminado.contract.ts'
import type { PedidoTomado } from './estado.queries.ts'

/** Deletes a locked order with its lines and history; remembers its number, books, sums and who did it. */
export async function deletePedido(trx: Db, id: string, pedido: PedidoTomado, usuarioId: string | null): Promise<void> {
  const { numero, estado, total, envio, fecha_hora } = pedido
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
  (
    await filterEliminados(db, numero)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** The one deleted last comes first, some at a time: lines are read only of those that are asked for next. */
export async function* listEliminados(
  db: Db,
  numero: number | undefined,
  { offset, limit }: Page,
): AsyncGenerator<PedidoEliminado[]> {
  const page = await filterEliminados(db, numero)
    .select('numero')
    .orderBy('eliminado_en', 'desc')
    .orderBy('numero', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const numeros = page.map((row) => row.numero)
  for (let at = 0; at < numeros.length; at += SLICE) yield findEliminados(db, numeros.slice(at, at + SLICE))
}

async function findEliminados(db: Db, numeros: readonly number[]): Promise<PedidoEliminado[]> {
  const rows = await db
    .selectFrom('pedido_eliminado')
    .leftJoin('usuario', 'usuario.id', 'pedido_eliminado.usuario_id')
    .select(['numero', 'total', 'envio', 'estado', 'fecha_hora', 'eliminado_en', 'lineas', 'nombre', 'apellido'])
    .where(sql<SqlBool>`numero = any(${numeros}::integer[])`)
    .orderBy('eliminado_en', 'desc')
    .orderBy('numero', 'desc')
    .execute()
  return rows.map(({ numero, total, envio, estado, fecha_hora, eliminado_en, lineas, nombre, apellido }) => ({
    numero,
    items: lineas.map((linea) => ({ ...linea, precio_unitario: toPesos(linea.precio_unitario) })),
    total: toPesos(total),
    envio: toPesos(envio),
    estado,
    fecha_hora: fecha_hora.toISOString(),
    eliminado_en: eliminado_en.toISOString(),
    quien: nombre === null ? null : `${nombre} ${apellido}`,
  }))
}
