import { publicUrl } from '#platform/config.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { centavos } from '#platform/money.ts'
import * as queries from './cartas.queries.ts'
import { toFacturaLista } from './factura.ts'
import * as pagoQueries from './pago.queries.ts'
import * as pagoCartas from './pago.ts'
import { persona, type Taller } from './taller.ts'

type Suyos =
  | 'pago-recibido'
  | 'pago-devuelto'
  | 'pago-enlace'
  | 'pago-recordatorio'
  | 'pago-tarea'
  | 'comprobante-listo'

/** What is told of the money of an order, and of its invoice. */
export function createPagoHandlers(taller: Taller): Pick<JobHandlers, Suyos> {
  const { needs, findTienda, conRevocacion } = taller
  const { db, correo } = needs
  return {
    'pago-recibido': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found) return
      const que = { importe: centavos(data.importe), faltan: await pagoQueries.hasFaltantes(db, data.pedidoId) }
      const carta = pagoCartas.toPagoRecibido(found.cliente.nombre, found.pedido, que, needs.config)
      await correo.send({ id, clase: 'pago', para: persona(found.cliente), carta: conRevocacion(carta) })
    },

    'pago-devuelto': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found) return
      const importe = centavos(data.importe)
      const carta = pagoCartas.toPagoDevuelto(found.cliente.nombre, found.pedido, importe, needs.config)
      await correo.send({ id, clase: 'devolucion', para: persona(found.cliente), carta })
    },

    'pago-enlace': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      const link = await pagoQueries.findEnlaceDePago(db, data.pedidoId)
      if (!found || !link) return
      const carta = pagoCartas.toPagoEnlace(found.cliente.nombre, found.pedido, link, needs.config)
      await correo.send({ id, clase: 'enlace-pago', para: persona(found.cliente), carta })
    },

    'pago-recordatorio': async ({ id, data }) => {
      const cobro = await pagoQueries.findPorVencer(db, data.cobroId)
      const found = cobro && (await queries.findPedidoDeCliente(db, cobro.pedido_id))
      if (!cobro || !found) return
      const carta = pagoCartas.toPagoRecordatorio(found.cliente.nombre, found.pedido, cobro, needs.config)
      await correo.send({ id, clase: 'recordatorio-pago', para: persona(found.cliente), carta })
    },

    'pago-tarea': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const tarea = await pagoQueries.findTareaDePago(db, data.tareaId)
      if (!tarea || !tienda) return
      const carta = pagoCartas.toPagoTarea(tarea, `${publicUrl(needs.config)}/panel-admin/pagos`)
      await correo.send({ id, clase: 'tarea-pago', para: tienda, carta })
    },

    'comprobante-listo': async ({ id, data }) => {
      const factura = await queries.findFactura(db, data.comprobanteId)
      const found = factura && (await queries.findPedidoDeCliente(db, factura.pedidoId))
      if (!found) return
      const carta = toFacturaLista(found.cliente.nombre, found.pedido, factura, needs.config)
      const suya = factura.clase === 'factura' ? conRevocacion(carta) : carta
      await correo.send({ id, clase: 'factura', para: persona(found.cliente), carta: suya })
    },
  }
}
