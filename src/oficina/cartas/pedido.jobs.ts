import { publicUrl } from '#platform/config.ts'
import { formatCount } from '#platform/format.ts'
import { enqueue, type JobHandlers } from '#platform/jobs.ts'
import { isDeCliente } from '#venta/pedidos/estado.rules.ts'
import * as queries from './cartas.queries.ts'
import { toDespachoEstado } from './despacho.ts'
import * as pedidoCartas from './pedido.ts'
import { toResumen, toResumenInvitado } from './resumen.ts'
import { persona, type Taller } from './taller.ts'

type Suyos =
  | 'pedido-creado'
  | 'pedido-aviso'
  | 'pedidos-resumen'
  | 'invitado-resumen'
  | 'pedido-estado'
  | 'preventa-corrida'
  | 'despacho-estado'

/** What is told of an order and its parcels, to its customer and to the shop. */
export function createPedidoHandlers(taller: Taller): Pick<JobHandlers, Suyos> {
  const { needs, enlace, findTienda, mayTell, mayTellTienda, conRevocacion, findCompra } = taller
  const { db, correo } = needs
  return {
    // Two mails are two jobs, so that a repeated one never repeats the other. The shop's carries the order's id.
    'pedido-creado': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const found = await findCompra(data.pedidoId)
      if (!found) return
      if (tienda) await enqueue(db, 'pedido-aviso', data, data.pedidoId)
      if (!(await mayTell(id, found))) return
      const reclamo = found.invitado && (await needs.createVerificacion(db, found.invitado.usuarioId))
      const reclamar = reclamo ? enlace('/correo/confirmar', reclamo.token) : undefined
      const carta = pedidoCartas.toPedidoCreado(found.cliente.nombre, found.pedido, needs.config, reclamar)
      await correo.send({ id, clase: 'pedido', para: persona(found.cliente), carta: conRevocacion(carta) })
    },

    'pedido-aviso': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const found = await findCompra(data.pedidoId)
      if (!found || !tienda || !(await mayTellTienda(id, found))) return
      const { name: nombre, address: email } = persona(found.cliente)
      const telefono = found.invitado?.telefono ?? null
      const carta = pedidoCartas.toPedidoAviso({ nombre, email, telefono }, found.pedido)
      const responderA = { name: nombre, address: email }
      await correo.send({ id, clase: 'aviso-pedido', para: tienda, responderA, carta })
    },

    'pedidos-resumen': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const cuantos = await queries.countPedidos(db, data)
      if (!tienda || cuantos === 0) return
      const carta = toResumen(formatCount(cuantos, 'pedido nuevo', 'pedidos nuevos'), data, {
        nota: 'Muchos son de un mismo correo, o de quienes compran sin cuenta: fijate si son de verdad antes de prepararlos.',
        url: `${publicUrl(needs.config)}/panel-admin/pedidos`,
      })
      await correo.send({ id, clase: 'resumen-pedidos', para: tienda, carta })
    },

    'invitado-resumen': async ({ id, data }) => {
      const found = await queries.findAjenos(db, data.pedidoId, data)
      if (!found || found.cuantos === 0) return
      const carta = toResumenInvitado(found, data, needs.config.SITE_NOMBRE)
      await correo.send({ id, clase: 'resumen-invitado', para: { name: '', address: found.email }, carta })
    },

    'pedido-estado': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found) return
      // What the shop does is always told.
      const { por } = data
      if (por !== 'libreria' && isDeCliente(data.estado) && !(await mayTell(id, found))) return
      const estado = por === 'libreria' ? 'cancelado_impago' : data.estado
      const carta = pedidoCartas.toPedidoEstado(found.cliente.nombre, found.pedido, estado, needs.config)
      if (carta) await correo.send({ id, clase: 'estado', para: persona(found.cliente), carta: conRevocacion(carta) })
    },

    'preventa-corrida': async ({ id, data }) => {
      const titulo = await queries.findTituloEsperado(db, data)
      const found = titulo === undefined ? undefined : await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found || titulo === undefined) return
      const carta = pedidoCartas.toPreventaCorrida(
        found.cliente.nombre,
        found.pedido,
        { titulo, ...data },
        needs.config,
      )
      await correo.send({ id, clase: 'preventa', para: persona(found.cliente), carta })
    },

    'despacho-estado': async ({ id, data }) => {
      const despacho = await queries.findDespacho(db, data.despachoId)
      const found = despacho && (await queries.findPedidoDeCliente(db, despacho.pedido_id))
      if (!found) return
      const carta = toDespachoEstado(found.cliente.nombre, found.pedido, despacho, data.estado, needs.config)
      if (carta) await correo.send({ id, clase: 'despacho', para: persona(found.cliente), carta: conRevocacion(carta) })
    },
  }
}
