// Each job of the queue as the mails that it sends. Who or what is gone by then gets none, but for an address that was left.
import { createCuentaHandlers } from './cuenta.jobs.ts'
import { createPagoHandlers } from './pago.jobs.ts'
import { createPedidoHandlers } from './pedido.jobs.ts'
import { createTaller, type Needs } from './taller.ts'
import { createTiendaHandlers } from './tienda.jobs.ts'

export function createCorreoHandlers(needs: Needs) {
  const taller = createTaller(needs)
  return {
    ...createCuentaHandlers(taller),
    ...createTiendaHandlers(taller),
    ...createPedidoHandlers(taller),
    ...createPagoHandlers(taller),
  }
}
