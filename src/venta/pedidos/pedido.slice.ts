import { DOES_WHAT, keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { despachoConstraints, despachoRoutes } from './despachos/despacho.routes.ts'
import { despachoRegistroRoutes } from './despachos/registro.routes.ts'
import { sigueAjustes } from './despachos/sigue.ajustes.ts'
import { cancelPedido } from './estado.contract.ts'
import { estadoRoutes } from './estado.routes.ts'
import { listaRoutes } from './lista.routes.ts'
import { medioAjustes } from './medio.ajustes.ts'
import { anonymizePedidosOf } from './olvido.queries.ts'
import { pedidoAjustes, pedidoConfig } from './pedido.ajustes.ts'
import { createPedido } from './pedido.contract.ts'
import { pedidoCuentas, pedidoHoy, pedidoPasos } from './pedido.hoy.ts'
import { pedidoQueues } from './pedido.jobs.ts'
import { pedidoConstraints, pedidoRoutes } from './pedido.routes.ts'
import { telefonoRoutes } from './telefono.routes.ts'
import { joinPedidos, keepTelefono } from './union.queries.ts'
import { refreshVendidos } from './vendidos.queries.ts'
import { refreshHoras } from './venta.horas.service.ts'

export const pedidoSlice = defineSlice({
  routes: [
    ...pedidoRoutes,
    ...listaRoutes,
    ...estadoRoutes,
    ...despachoRoutes,
    ...despachoRegistroRoutes,
    ...telefonoRoutes,
  ],
  hoy: pedidoHoy,
  pasos: pedidoPasos,
  cuentas: pedidoCuentas,
  constraints: { ...pedidoConstraints, ...despachoConstraints },
  ajustes: [...pedidoAjustes, ...medioAjustes, ...sigueAjustes],
  ajustesPuesto: 1,
  sobre: pedidoConfig,
  limits: [{ name: 'pedidos', limit: 'LIMITE_PEDIDOS', form: false, calls: [createPedido, cancelPedido] }],
  mails: pedidoQueues,
  housekeeping: {
    count: ({ batches }) => batches('vendidos', refreshVendidos),
    derive: ({ locked }) => locked('ventas.horas', (trx) => refreshHoras(trx, new Date())),
  },
  onDeleteUsuario: anonymizePedidosOf,
  onUnirInvitado: joinPedidos,
  onReclamarInvitado: keepTelefono,
  privatePaths: ['/mis-pedidos', '/medios-de-pago', '/finalizar-compra'],
  held: {
    'pedido.usuario_id': keeps('orders are why the mailbox was written to; the shop and the owner see who placed them'),
    'pedido_estado.usuario_id': keeps(DOES_WHAT),
    'pedido_eliminado.usuario_id': keeps(DOES_WHAT),
    'despacho_estado.usuario_id': keeps(STAFF),
    'pedido_telefono.tomado_por': keeps(STAFF),
  },
  etiquetas: {
    pedidos: { titulo: 'Pedidos', descripcion: 'Comprar, seguir y atender pedidos, con sus pagos y comprobantes.' },
    despachos: { titulo: 'Despachos', descripcion: 'Los paquetes de los pedidos y su registro en el transporte.' },
  },
})
