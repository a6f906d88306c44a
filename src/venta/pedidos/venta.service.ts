// What counts as sold, as SQL for the lists of others.
import { sql } from 'kysely'

/**
 * What counts as sold, of the views `venta` and `venta_linea`: what is sold (docs/decisions/092), and orders that just came in
 * where the shop does not follow their money.
 */
export const CUENTA = sql<boolean>`clase in ('vendida', 'abierta')`
