// How far an order is paid, as SQL for the lists of others.
import { type RawBuilder, sql } from 'kysely'
import { add, type Centavos } from '#platform/money.ts'
import { type CobroPlaneado, computeRevision } from './cobro.rules.ts'
import type { PedidoACobrar } from './pago.queries.ts'
import type { EstadoPago, Medio } from './pago.rules.ts'
import { revocadoEntero } from './revocado.service.ts'

type Sql = RawBuilder<unknown>

/** CTEs of the statement that stores an order, after one named `nuevo` with its `id` and `numero`: its first attempt to be paid. */
export const sqlCobrar = (
  cobroId: string,
  { medio, importe, vence }: CobroPlaneado,
  ahora: Date,
): Sql => sql`, cobrar as (
      insert into cobro (id, pedido_id, numero, medio, importe, vence_en, consultar_en)
      select ${cobroId}::uuid, nuevo.id, nuevo.numero, ${medio}, ${importe}::integer, ${vence}::timestamptz,
        ${computeRevision({ medio, vence }, ahora)}::timestamptz
      from nuevo
    ), pedir as (
      insert into pago_movimiento (pedido_id, numero, cobro_id, tipo, medio, importe, ocurrido_en, clave)
      select nuevo.id, nuevo.numero, ${cobroId}::uuid, 'pedido', ${medio}, ${importe}::integer, ${ahora}::timestamptz,
        ${`${cobroId}:pedido`}
      from nuevo
    ), seguir as (
      insert into pedido_pago (pedido_id, estado, total) select nuevo.id, 'sin_pago', ${importe}::integer from nuevo
    )`

/** The state of an order's money, for queries of orders; null where it is not followed. */
export const ESTADO_PAGO = sql<EstadoPago | null>`(
  select estado from pedido_pago where pedido_pago.pedido_id = pedido.id)`

/** Whether all that an order costs came in, whatever went back since; for queries of orders. */
export const PAGADO_ENTERO = sql<boolean>`coalesce((
  select pagado >= total and pagado > 0 from pedido_pago where pedido_pago.pedido_id = pedido.id), false)`

/**
 * The orders that still owe something, and what each owes, without those that were revoked whole: few rows, found by the state of their money. `offset 0`: each is looked up
 * by its key; joined, the planner reads every sale there ever was.
 */
export const POR_COBRAR = sql<{ pedido_id: string; debe: Centavos }>`(
  select pago.pedido_id, pago.total - pago.pagado as debe
  from pedido_pago as pago cross join lateral (
    select canal, clase from venta where venta.operacion = pago.pedido_id offset 0
  ) as suya
  where pago.estado in ('sin_pago', 'pendiente', 'parcial') and pago.pagado < pago.total
    and suya.canal <> 'mostrador' and suya.clase = 'por_cobrar' and not ${revocadoEntero(sql`pago.pedido_id`)})`

/** Whether an order is not to be packed or sent now, as `checkDespachable` judges it; for queries of orders. */
export const SIN_DESPACHAR = sql<boolean>`(
  exists (select from pedido_pago where pedido_pago.pedido_id = pedido.id and pedido_pago.estado = 'en_disputa')
  or exists (select from pago_tarea where pago_tarea.pedido_id = pedido.id and clase = 'fraude' and hecha_en is null))`

/** By what an order is to be paid, while an attempt is open; for queries of orders. */
export const SE_PAGA_POR = sql<Medio | null>`(
  select medio from cobro where cobro.pedido_id = pedido.id and cobro.estado = 'abierto')`

/** All that an order costs. */
export const totalDe = ({ total, envio }: Pick<PedidoACobrar, 'total' | 'envio'>): Centavos => add(total, envio)
