// What becomes of an order after it was placed. Every change of state goes through `recordEstado`.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { recordReservas } from '#estante/existencias/reserva.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs.ts'
import { checkEjemplares } from './despachos/caduca.queries.ts'
import { listIdas } from './despachos/salidas.queries.ts'
import type { Cambio } from './estado.contract.ts'
import type { Efecto, Estado, Transicion } from './estado.rules.ts'
import { copiasDe, ESTADO_INICIAL } from './estado.rules.ts'
import type { Pedido } from './pedido.contract.ts'
import { selectPedidos, toPedido } from './pedido.queries.ts'

type Movimiento = {
  pedidoId: string
  estado: Estado /** Who changes it; null is a key of the API. */
  usuarioId: string | null
  /** Copies are kept, sold or promised for it. */
  conCopias: boolean
  /** That it was called off by the shop. */
  por?: 'libreria'
}

const CON_COPIAS = sql<boolean>`(exists (select from reserva where reserva.pedido_id = pedido.id)
  or exists (select from encargo where encargo.pedido_id = pedido.id))`

/** It is picked up at a counter of the shop. */
const RETIRO = sql<boolean>`coalesce(pedido.envio_elegido ->> 'tipo' = 'retiro', false)`

/** The order, locked until the transaction ends. */
export const lockPedido = (trx: Db, id: string) =>
  trx
    .selectFrom('pedido')
    .select(['numero', 'usuario_id', 'cupon_id', 'estado', 'total', 'envio', 'fecha_hora', CON_COPIAS.as('conCopias')])
    .select(RETIRO.as('retiro'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const EFECTOS: Record<Efecto, (trx: Db, cambio: Movimiento) => Promise<unknown>> = {
  copias: async (trx, { pedidoId, estado, usuarioId, conCopias }) => {
    if (!conCopias) return
    const hacia = copiasDe(estado)
    const idas = hacia === 'viva' ? await listIdas(trx, pedidoId) : []
    const faltan = await recordReservas(trx, { pedidoId, usuarioId }, hacia, idas)
    if (hacia === 'consumida' && faltan > 0) await checkEjemplares(trx, pedidoId, null)
  },
  carta: (trx, { pedidoId, estado, por }) =>
    enqueue(trx, 'pedido-estado', { pedidoId, estado, ...(estado === 'cancelado' && por && { por }) }),
}

/** Puts a locked order into a state, writes its history and does what follows. 409 SIN_EJEMPLARES where copies that would leave are not there. */
export async function recordEstado(trx: Db, cambio: Movimiento, { sigue }: Pick<Transicion, 'sigue'>): Promise<void> {
  const { pedidoId, estado, usuarioId } = cambio
  await trx.updateTable('pedido').set({ estado }).where('id', '=', pedidoId).execute()
  await trx.insertInto('pedido_estado').values({ pedido_id: pedidoId, estado, usuario_id: usuarioId }).execute()
  for (const efecto of sigue) await EFECTOS[efecto](trx, cambio)
}

export type PedidoTomado = NonNullable<Awaited<ReturnType<typeof lockPedido>>>

/** An order with its history, naming who made it; with `usuarioId` only where it is that customer's. */
export async function findPedido(db: Db, id: string, usuarioId?: string) {
  const row = await selectPedidos(db)
    .select((eb) => [
      eb
        .selectFrom('pedido_telefono')
        .innerJoin('usuario', 'usuario.id', 'pedido_telefono.tomado_por')
        .select(sql<string>`usuario.nombre || ' ' || usuario.apellido`.as('nombre'))
        .whereRef('pedido_telefono.pedido_id', '=', 'pedido.id')
        .as('tomado_por'),
      jsonArrayFrom(
        eb
          .selectFrom('pedido_estado')
          .leftJoin('usuario', 'usuario.id', 'pedido_estado.usuario_id')
          .select([
            'pedido_estado.estado',
            'pedido_estado.fecha_hora',
            'pedido_estado.usuario_id',
            sql<string | null>`usuario.nombre || ' ' || usuario.apellido`.as('quien'),
          ])
          .whereRef('pedido_estado.pedido_id', '=', 'pedido.id')
          .orderBy('pedido_estado.id'),
      ).as('cambios'),
    ])
    .where('pedido.id', '=', id)
    .$if(usuarioId !== undefined, (query) => query.where('pedido.usuario_id', '=', usuarioId ?? null))
    .executeTakeFirst()
  if (!row) return undefined
  const { cambios, tomado_por, ...shown } = row
  const pedido = toPedido(shown)
  const first: Cambio = {
    estado: ESTADO_INICIAL,
    fecha_hora: pedido.fecha_hora,
    por: pedido.por_telefono ? 'libreria' : 'cliente',
    quien: pedido.por_telefono ? tomado_por : nombreDe(pedido.usuario),
  }
  const later = cambios.map(
    ({ estado, fecha_hora, usuario_id, quien }): Cambio => ({
      estado,
      fecha_hora: new Date(fecha_hora).toISOString(), // JSON has it as text
      por: usuario_id !== null && usuario_id === pedido.usuario?._id ? 'cliente' : 'libreria',
      quien,
    }),
  )
  return { ...pedido, historia: [first, ...later] }
}

const nombreDe = (usuario: Pedido['usuario']) => usuario && `${usuario.nombre} ${usuario.apellido}`
