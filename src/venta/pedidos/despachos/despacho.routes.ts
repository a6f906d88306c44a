// Parcels of orders, packed and moved by the staff.

import { ESPERA_PERSONAL_MS, findQuienSigue, noResponde, preguntar } from '#envios/transportes/pregunta.service.ts'
import { VUELTA_NOMBRES } from '#estante/existencias/vuelta.rules.ts'
import { returnDePedido } from '#estante/existencias/vuelta.service.ts'
import { recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { outdated } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/mount.ts'
import { pesos, toCentavos } from '#platform/money.ts'
import { pedidoNotFound } from '#venta/pagos/cobro.service.ts'
import { requireDespachable } from '../estado.routes.ts'
import { advancePaquete, followPaquetes, leavesAtOnce, refusePaso } from './avance.ts'
import * as cambios from './despacho.cambios.queries.ts'
import * as contracts from './despacho.contract.ts'
import * as queries from './despacho.queries.ts'
import { ESTADO_DESPACHO_NOMBRES, isSalido, type LineaPedida } from './despacho.rules.ts'
import { listDespachos, listPorPreparar } from './despachos.contract.ts'
import { requireLineas, takeEjemplares } from './ejemplares.ts'
import { despachoAuditado, despachoNotFound, linkOf, onDespacho, onPedido, salido, showDespachos } from './paquete.ts'
import * as preparar from './preparar.queries.ts'
import { findRegistro } from './registro.queries.ts'
import { isVivo } from './registro.rules.ts'

export const despachoConstraints: Constraints = {
  despacho_item_alcanza: () =>
    new AppError(409, 'YA_DESPACHADO', 'Alguno de esos ejemplares ya está en otro paquete de este pedido.'),
}

const toCosto = (costo: number | null | undefined) =>
  costo === null || costo === undefined ? null : toCentavos(pesos(costo))

const sinVuelta = () =>
  new AppError(409, 'SIN_VUELTA', 'Este paquete no tiene ejemplares vendidos que hayan vuelto a la librería.')

/** Refuses what would lose sight of a parcel that its carrier knows, or may know. */
async function requireSinRegistro(trx: Db, id: string): Promise<void> {
  const registro = await findRegistro(trx, id)
  if (!registro || !isVivo(registro.estado)) return
  const mensaje = 'Este paquete está registrado en el transporte. Anulalo antes.'
  throw new AppError(409, 'DESPACHO_REGISTRADO', mensaje)
}

const sameItems = (a: readonly LineaPedida[], b: readonly LineaPedida[]): boolean => {
  const write = (items: readonly LineaPedida[]) =>
    [...items]
      .sort((one, other) => one.linea - other.linea)
      .map(({ linea, cantidad }) => `${linea}x${cantidad}`)
      .join()
  return write(a) === write(b)
}

export const despachoRoutes = [
  implement(contracts.getDespachosDePedido, async ({ id }, ctx) => {
    const estado = await queries.findEstadoOfPedido(ctx.db, id)
    if (!estado) throw pedidoNotFound()
    return showDespachos(ctx, ctx.db, id, estado)
  }),
  implement(contracts.createDespacho, ({ id, items, costo, en_disputa, sin_pagar, con_pedido, ...form }, ctx) =>
    onPedido(ctx, id, pedidoNotFound, async (trx, pedido, usuarioId) => {
      if (pedido.estado === 'cancelado') {
        throw new AppError(409, 'PEDIDO_CANCELADO', 'Este pedido está cancelado: no hay nada que despachar.')
      }
      await requireDespachable(ctx, trx, id, { en_disputa, sin_pagar })
      await requireLineas(trx, id, items)
      const { transporte, servicio = null, sucursal = null, seguimiento = null, peso_g = null } = form
      const datos = {
        transporte,
        servicio,
        sucursal,
        seguimiento,
        peso_g,
        enlace: linkOf(ctx, transporte, seguimiento),
        costo_centavos: toCosto(costo),
      }
      const despachoId = await cambios.insertDespacho(trx, id, datos, items, usuarioId)
      await takeEjemplares(trx, pedido, { id: despachoId, pedidoId: id })
      const despues = { ...datos, pedido: pedido.numero, estado: 'preparado' as const, items: [...items] }
      const campos = (['servicio', 'sucursal', 'seguimiento'] as const).filter((campo) => datos[campo] !== null)
      await recordCambio(trx, ctx, despachoAuditado, { id: despachoId, despues, campos })
      const de = { id, pedido, usuarioId, igual: { en_disputa, sin_pagar } }
      if (leavesAtOnce(ctx, pedido.retiro)) {
        const paquete = await cambios.lockDespacho(trx, despachoId)
        if (paquete) await advancePaquete(ctx, trx, de, paquete, { estado: 'despachado', avisar: true })
      }
      return showDespachos(ctx, trx, id, await followPaquetes(ctx, trx, de, con_pedido))
    }),
  ),
  implement(contracts.updateDespacho, ({ id, version, items, costo, ...form }, ctx) =>
    onDespacho(ctx, id, async (trx, antes, pedido) => {
      if (version !== undefined && version !== antes.version) {
        throw outdated((await queries.listDespachosDePedido(trx, antes.pedido_id)).find(({ _id }) => _id === id))
      }
      const { transporte = antes.transporte, servicio = antes.servicio, sucursal = antes.sucursal } = form
      const { seguimiento = antes.seguimiento, peso_g = antes.peso_g } = form
      if (transporte !== antes.transporte) await requireSinRegistro(trx, id)
      const moved = transporte !== antes.transporte || seguimiento !== antes.seguimiento
      const datos = {
        transporte,
        servicio,
        sucursal,
        seguimiento,
        peso_g,
        enlace: moved ? linkOf(ctx, transporte, seguimiento) : antes.enlace,
        costo_centavos: costo === undefined ? antes.costo_centavos : toCosto(costo),
      }
      const campos = (
        ['transporte', 'servicio', 'sucursal', 'seguimiento', 'peso_g', 'costo_centavos'] as const
      ).filter((campo) => datos[campo] !== antes[campo])
      const repacked = items !== undefined && !sameItems(items, antes.items)
      if (repacked) {
        if (isSalido(antes.estado)) throw salido()
        await requireLineas(trx, antes.pedido_id, items)
        await cambios.replaceItems(trx, antes, items)
        await takeEjemplares(trx, pedido, { id, pedidoId: antes.pedido_id })
      }
      if (campos.length > 0) await cambios.updateDespacho(trx, id, datos)
      if (campos.length > 0 || repacked) {
        const { numero } = pedido
        await recordCambio(trx, ctx, despachoAuditado, {
          id,
          antes: { ...antes, pedido: numero },
          despues: { ...antes, ...datos, items: repacked ? [...items] : antes.items, pedido: numero },
          campos: [...campos.filter((campo) => campo !== 'costo_centavos'), ...(repacked ? ['libros'] : [])],
        })
      }
      return showDespachos(ctx, trx, antes.pedido_id, pedido.estado)
    }),
  ),
  implement(contracts.updateEstadoDespacho, ({ id, estado, visto, avisar, con_pedido, ...igual }, ctx) =>
    onDespacho(ctx, id, async (trx, antes, pedido, usuarioId) => {
      const { estado: actual } = antes
      if (estado === actual) return showDespachos(ctx, trx, antes.pedido_id, pedido.estado)
      if (visto && visto !== actual) {
        throw refusePaso('ESTADO_CAMBIADO', `Otra persona ya lo pasó a ${ESTADO_DESPACHO_NOMBRES[actual]}.`, actual)
      }
      const de = { id: antes.pedido_id, pedido, usuarioId, igual }
      await advancePaquete(ctx, trx, de, antes, { estado, avisar })
      return showDespachos(ctx, trx, antes.pedido_id, await followPaquetes(ctx, trx, de, con_pedido))
    }),
  ),
  implement(contracts.reponerDespacho, ({ id, vuelta, lugar }, ctx) =>
    onDespacho(ctx, id, async (trx, antes, { numero, estado }, usuarioId) => {
      if (antes.repuesto_en === null) {
        if (antes.estado !== 'devuelto') throw sinVuelta()
        await cambios.recordRepuesto(trx, id)
        const adonde = { lugar, vuelta, documento: `Devuelto del pedido N.º ${numero}`, usuarioId }
        if ((await returnDePedido(trx, antes.pedido_id, antes.items, adonde)) === 0) throw sinVuelta()
        await recordCambio(trx, ctx, despachoAuditado, {
          id,
          antes: { ...antes, pedido: numero },
          despues: { ...antes, pedido: numero, vuelta: VUELTA_NOMBRES[vuelta] },
        })
      }
      return showDespachos(ctx, trx, antes.pedido_id, estado)
    }),
  ),
  implement(contracts.listNovedadesDeDespacho, async ({ id }, ctx) => {
    const despacho = await queries.findSeguimiento(ctx.db, id)
    if (!despacho) throw despachoNotFound()
    const { transporte, seguimiento, clave } = despacho
    const adaptador = findQuienSigue(ctx, transporte, clave)
    if (!adaptador || seguimiento === null) {
      throw new AppError(409, 'SIN_NOVEDADES', 'A este transporte no se le puede preguntar por el paquete.')
    }
    const told = await preguntar(ctx, adaptador, (asked, plazo) => asked.seguir(seguimiento, plazo), ESPERA_PERSONAL_MS)
    if ('falla' in told) throw noResponde(told.falla)
    return told.respuesta
  }),
  implement(contracts.deleteDespacho, ({ id }, ctx) =>
    onDespacho(ctx, id, async (trx, antes, { numero }) => {
      if (isSalido(antes.estado)) throw salido()
      await requireSinRegistro(trx, id)
      await cambios.deleteDespacho(trx, id)
      await recordCambio(trx, ctx, despachoAuditado, { id, antes: { ...antes, pedido: numero } })
      return { mensaje: 'Paquete deshecho' }
    }),
  ),
  implement(listDespachos, async (input, { db, setTotal }) => {
    setTotal(await queries.countDespachos(db, input))
    return queries.listDespachos(db, input)
  }),
  implement(listPorPreparar, async (input, { db, setTotal }) => {
    setTotal(await preparar.countPorPreparar(db, input))
    return preparar.listPorPreparar(db, input)
  }),
]
