// Orders whose purchase was revoked, as SQL for lists. Requests belong to the office above: of them this reads the view alone.
import { type RawBuilder, sql } from 'kysely'

/** Whether the order with this id was revoked whole: nobody owes its money, and nobody prepares it. */
export const revocadoEntero = (pedidoId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pedido_revocado where pedido_revocado.pedido_id = ${pedidoId} and entera)`

/** The same, for queries of orders. */
export const REVOCADO_ENTERO = revocadoEntero(sql`pedido.id`)
