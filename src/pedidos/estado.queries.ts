// What becomes of an order after it was placed. Every change of state goes through `recordEstado`.
import type { Db } from '../platform/db/pool.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Estado } from './pedido.rules.ts'

type Cambio = { pedidoId: string; estado: Estado /** Who changes it. */; usuarioId: string }

/** The order, kept from being changed by anybody else until the transaction ends. */
export const lockPedido = (trx: Db, id: string) =>
  trx
    .selectFrom('pedido')
    .select(['numero', 'usuario_id', 'estado', 'total', 'envio', 'fecha_hora'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Puts a locked order into a state, writes its history and sees to it that its customer is told. */
export async function recordEstado(trx: Db, { pedidoId, estado, usuarioId }: Cambio): Promise<void> {
  await trx.updateTable('pedido').set({ estado }).where('id', '=', pedidoId).execute()
  await trx.insertInto('pedido_estado').values({ pedido_id: pedidoId, estado, usuario_id: usuarioId }).execute()
  await enqueue(trx, 'pedido-estado', { pedidoId, estado })
}

export type PedidoTomado = NonNullable<Awaited<ReturnType<typeof lockPedido>>>
