// What becomes of an order after it was placed. Every change of state goes through `recordEstado`.
import type { Db } from '../platform/db/pool.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Efecto, Estado, Transicion } from './estado.rules.ts'

type Cambio = { pedidoId: string; estado: Estado /** Who changes it. */; usuarioId: string }

/** The order, kept from being changed by anybody else until the transaction ends. */
export const lockPedido = (trx: Db, id: string) =>
  trx
    .selectFrom('pedido')
    .select(['numero', 'usuario_id', 'estado', 'total', 'envio', 'fecha_hora'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const EFECTOS: Record<Efecto, (trx: Db, cambio: Cambio) => Promise<unknown>> = {
  carta: (trx, { pedidoId, estado }) => enqueue(trx, 'pedido-estado', { pedidoId, estado }),
}

/** Puts a locked order into a state, writes its history and does what follows. */
export async function recordEstado(trx: Db, cambio: Cambio, { sigue }: Transicion): Promise<void> {
  const { pedidoId, estado, usuarioId } = cambio
  await trx.updateTable('pedido').set({ estado }).where('id', '=', pedidoId).execute()
  await trx.insertInto('pedido_estado').values({ pedido_id: pedidoId, estado, usuario_id: usuarioId }).execute()
  for (const efecto of sigue) await EFECTOS[efecto](trx, cambio)
}

export type PedidoTomado = NonNullable<Awaited<ReturnType<typeof lockPedido>>>
