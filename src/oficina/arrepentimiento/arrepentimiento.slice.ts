import { DOES_WHAT, keeps } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { enqueueDevuelto } from '#venta/facturas/emision.sola.ts'
import { askReembolso, listDevolvibles } from '#venta/pagos/devolucion.service.ts'
import { listMovimientos, lockPedidoACobrar } from '#venta/pagos/pago.queries.ts'
import { pedirArrepentimiento } from './arrepentimiento.contract.ts'
import { createArrepentimientoHandlers } from './arrepentimiento.correo.ts'
import { arrepentimientoHoy } from './arrepentimiento.hoy.ts'
import { arrepentimientoQueues } from './arrepentimiento.jobs.ts'
import { forgetArrepentimientos } from './arrepentimiento.queries.ts'
import { createArrepentimientoRoutes, type Reembolsar } from './arrepentimiento.routes.ts'

/**
 * By the payment it came with; of an order whose payments the shop does not know, its people do it themselves, and its credit note is
 * asked for here: nothing else tells of that money.
 */
const reembolsar: Reembolsar = async (trx, { pedidoId, importe, usuarioId, clave, motivo, leer }) => {
  const pedido = await lockPedidoACobrar(trx, pedidoId)
  if (!pedido || listDevolvibles(await listMovimientos(trx, pedidoId)).length === 0) {
    await enqueueDevuelto(trx, leer, { pedido: pedidoId }, clave)
    return 'a-mano'
  }
  const asked = await askReembolso(trx, pedido, usuarioId, { clave, importe, motivo })
  return asked.some(({ hecha }) => !hecha) ? 'pedido' : 'a-mano'
}

export const arrepentimientoSlice = defineSlice({
  routes: createArrepentimientoRoutes(reembolsar),
  // The law's button: no other form keeps anybody from it.
  limits: [{ name: 'arrepentimiento', limit: 'LIMITE_MENSAJES', form: true, calls: [pedirArrepentimiento] }],
  hoy: arrepentimientoHoy,
  abiertas: ['/arrepentimiento', '/baja-de-servicio', '/api/arrepentimientos'],
  mails: arrepentimientoQueues,
  handlers: createArrepentimientoHandlers,
  housekeeping: { expire: (trx) => forgetArrepentimientos(trx) },
  held: {
    'arrepentimiento_estado.usuario_id': keeps(DOES_WHAT),
  },
  etiquetas: {
    arrepentimientos: { titulo: 'Arrepentimientos', descripcion: 'Revocar una compra o dar de baja un servicio.' },
  },
})
