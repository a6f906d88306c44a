// Parcels of orders, packed and moved by the staff.
import { consumeParte } from '../../existencias/existencia.service.ts'
import { type Auditada, recordCambio } from '../../platform/auditoria.ts'
import type { Constraints } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/pool.ts'
import { outdated } from '../../platform/edits.ts'
import { AppError } from '../../platform/errors.ts'
import { accountOf, type Ctx, requireIdentity, unauthenticated } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/mount.ts'
import { invalidField } from '../../platform/http/validation.ts'
import { enqueue } from '../../platform/jobs.ts'
import { pesos, toCentavos, toPesos } from '../../platform/money.ts'
import { ESPERA_PERSONAL_MS, findQuienSigue, noResponde, preguntar } from '../../transportes/pregunta.service.ts'
import { readPatron } from '../../transportes/transporte.ajustes.ts'
import { TRANSPORTES, type Transporte, toEnlace } from '../../transportes/transporte.rules.ts'
import { lockUsuario } from '../../usuarios/usuario.service.ts'
import { lockPedido, type PedidoTomado } from '../estado.queries.ts'
import { pedidoNotFound } from '../estado.routes.ts'
import type { DespachosDePedido } from './despacho.contract.ts'
import * as contracts from './despacho.contract.ts'
import * as queries from './despacho.queries.ts'
import {
  computeOfrecido,
  ESTADO_DESPACHO_NOMBRES,
  type EstadoDespacho,
  findPaso,
  isSalido,
  type LineaPedida,
} from './despacho.rules.ts'

export const despachoConstraints: Constraints = {
  despacho_item_alcanza: () =>
    new AppError(409, 'YA_DESPACHADO', 'Alguno de esos ejemplares ya está en otro paquete de este pedido.'),
}

const despachoNotFound = () => new AppError(404, 'DESPACHO_NOT_FOUND', 'No encontramos ese paquete.')
const salido = () =>
  new AppError(409, 'DESPACHO_SALIDO', 'Este paquete ya salió: lo que lleva no se cambia. Volvelo antes a preparado.')

type Auditado = Pick<queries.DespachoTomado, 'estado' | 'transporte' | 'peso_g' | 'costo_centavos' | 'items'> & {
  pedido: number
}
/** Where it goes and its number at the carrier, which leads to a person, are kept by name alone. */
const despachoAuditado: Auditada<Auditado> = {
  entidad: 'despacho',
  describe: ({ pedido, estado, transporte, peso_g, costo_centavos, items }) => ({
    pedido: `N.º ${pedido}`,
    estado: ESTADO_DESPACHO_NOMBRES[estado],
    transporte,
    peso_g,
    costo: costo_centavos === null ? null : toPesos(costo_centavos),
    ejemplares: items.reduce((sum, { cantidad }) => sum + cantidad, 0),
  }),
}

/** What the panel shows of an order's parcels. */
async function showDespachos(
  ctx: Ctx,
  db: Db,
  pedidoId: string,
  estado: PedidoTomado['estado'],
): Promise<DespachosDePedido> {
  const despachos = await queries.listDespachosDePedido(db, pedidoId)
  const faltan = await queries.listFaltan(db, pedidoId)
  const seguibles = TRANSPORTES.filter((transporte) => findQuienSigue(ctx, transporte) !== null)
  return { despachos, faltan, ofrece: computeOfrecido(estado, faltan, despachos), seguibles }
}

type Work<T> = (trx: Db, pedido: PedidoTomado, usuarioId: string | null) => Promise<T>

/** Runs `work` in a transaction that locks the caller's account and the order. */
async function onPedido<T>(ctx: Ctx, pedidoId: string, notFound: () => AppError, work: Work<T>): Promise<T> {
  const usuarioId = accountOf(await requireIdentity(ctx))
  return ctx.db.transaction().execute(async (trx) => {
    if (usuarioId !== null && !(await lockUsuario(trx, usuarioId))) throw unauthenticated() // deleted a moment ago
    const pedido = await lockPedido(trx, pedidoId)
    if (!pedido) throw notFound()
    return work(trx, pedido, usuarioId)
  })
}

/** The same with one of its parcels, locked after its order. */
async function onDespacho<T>(
  ctx: Ctx,
  id: string,
  work: (trx: Db, despacho: queries.DespachoTomado, pedido: PedidoTomado, usuarioId: string | null) => Promise<T>,
): Promise<T> {
  const pedidoId = await queries.findPedidoOf(ctx.db, id)
  if (!pedidoId) throw despachoNotFound()
  return onPedido(ctx, pedidoId, despachoNotFound, async (trx, pedido, usuarioId) => {
    const despacho = await queries.lockDespacho(trx, id)
    if (!despacho) throw despachoNotFound()
    return work(trx, despacho, pedido, usuarioId)
  })
}

/** Refuses lines that the order has not, and more copies of one than were ordered. */
async function requireLineas(trx: Db, pedidoId: string, items: readonly LineaPedida[]): Promise<void> {
  const lineas = new Map((await queries.listLineas(trx, pedidoId)).map(({ linea, cantidad }) => [linea, cantidad]))
  for (const { linea, cantidad } of items) {
    const pedida = lineas.get(linea)
    if (pedida === undefined) throw invalidField('items', 'Uno de los libros no es de este pedido.')
    if (cantidad > pedida) throw invalidField('items', 'Hay más ejemplares de los que se pidieron.')
  }
}

const isKnown = (transporte: string): transporte is Transporte => TRANSPORTES.some((known) => known === transporte)
const linkOf = (ctx: Ctx, transporte: string, seguimiento: string | null): string | null =>
  isKnown(transporte) ? toEnlace(readPatron(ctx.services.ajustes.get, transporte), seguimiento) : null

const toCosto = (costo: number | null | undefined) =>
  costo === null || costo === undefined ? null : toCentavos(pesos(costo))

/**
 * Copies that left are sold, where the shop counts them: as many of each line as are in parcels that have left, however
 * often a step is taken back and noted again.
 */
async function consumeSalidas(trx: Db, de: { pedidoId: string; usuarioId: string | null }): Promise<void> {
  for (const { linea, cantidad } of await queries.listSinVender(trx, de.pedidoId)) {
    await consumeParte(trx, de, linea, cantidad)
  }
}

const describeNoPermitido = (desde: EstadoDespacho, hacia: EstadoDespacho): string =>
  `Un paquete ${ESTADO_DESPACHO_NOMBRES[desde]} no pasa a ${ESTADO_DESPACHO_NOMBRES[hacia]}.`
const refusePaso = (code: string, mensaje: string, estado: EstadoDespacho) =>
  new AppError(409, code, mensaje, undefined, { estado })

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
  implement(contracts.createDespacho, ({ id, items, costo, ...form }, ctx) =>
    onPedido(ctx, id, pedidoNotFound, async (trx, pedido, usuarioId) => {
      if (pedido.estado === 'cancelado') {
        throw new AppError(409, 'PEDIDO_CANCELADO', 'Su cliente canceló este pedido: no hay nada que despachar.')
      }
      await requireLineas(trx, id, items)
      const { transporte, servicio = null, sucursal = null, seguimiento = null, peso_g = null } = form
      const datos = {
        ...{ transporte, servicio, sucursal, seguimiento, peso_g },
        enlace: linkOf(ctx, transporte, seguimiento),
        costo_centavos: toCosto(costo),
      }
      const despachoId = await queries.insertDespacho(trx, id, datos, items, usuarioId)
      const despues = { ...datos, pedido: pedido.numero, estado: 'preparado' as const, items: [...items] }
      const campos = (['servicio', 'sucursal', 'seguimiento'] as const).filter((campo) => datos[campo] !== null)
      await recordCambio(trx, ctx, despachoAuditado, { id: despachoId, despues, campos })
      return showDespachos(ctx, trx, id, pedido.estado)
    }),
  ),
  implement(contracts.updateDespacho, ({ id, version, items, costo, ...form }, ctx) =>
    onDespacho(ctx, id, async (trx, antes, pedido) => {
      if (version !== undefined && version !== antes.version) {
        throw outdated((await queries.listDespachosDePedido(trx, antes.pedido_id)).find(({ _id }) => _id === id))
      }
      const { transporte = antes.transporte, servicio = antes.servicio, sucursal = antes.sucursal } = form
      const { seguimiento = antes.seguimiento, peso_g = antes.peso_g } = form
      const moved = transporte !== antes.transporte || seguimiento !== antes.seguimiento
      const datos = {
        ...{ transporte, servicio, sucursal, seguimiento, peso_g },
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
        await queries.replaceItems(trx, antes, items)
      }
      if (campos.length > 0) await queries.updateDespacho(trx, id, datos)
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
  implement(contracts.updateEstadoDespacho, ({ id, estado, visto, avisar }, ctx) =>
    onDespacho(ctx, id, async (trx, antes, pedido, usuarioId) => {
      const { estado: actual } = antes
      if (estado !== actual) {
        if (visto && visto !== actual) {
          throw refusePaso('ESTADO_CAMBIADO', `Otra persona ya lo pasó a ${ESTADO_DESPACHO_NOMBRES[actual]}.`, actual)
        }
        const paso = findPaso('libreria', actual, estado)
        if (!paso) throw refusePaso('PASO_NO_PERMITIDO', describeNoPermitido(actual, estado), actual)
        await queries.recordPaso(trx, id, estado, 'libreria', usuarioId)
        if (isSalido(estado)) await consumeSalidas(trx, { pedidoId: antes.pedido_id, usuarioId })
        if (avisar && paso.clase === 'carta') await enqueue(trx, 'despacho-estado', { despachoId: id, estado })
        const { numero } = pedido
        await recordCambio(trx, ctx, despachoAuditado, {
          id,
          antes: { ...antes, pedido: numero },
          despues: { ...antes, estado, pedido: numero },
        })
      }
      return showDespachos(ctx, trx, antes.pedido_id, pedido.estado)
    }),
  ),
  implement(contracts.listNovedades, async ({ id }, ctx) => {
    const despacho = await queries.findSeguimiento(ctx.db, id)
    if (!despacho) throw despachoNotFound()
    const { transporte, seguimiento } = despacho
    const adaptador = findQuienSigue(ctx, transporte)
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
      await queries.deleteDespacho(trx, id)
      await recordCambio(trx, ctx, despachoAuditado, { id, antes: { ...antes, pedido: numero } })
      return { mensaje: 'Paquete deshecho' }
    }),
  ),
  implement(contracts.listDespachos, async (input, { db, setTotal }) => {
    setTotal(await queries.countDespachos(db, input))
    return queries.listDespachos(db, input)
  }),
  implement(contracts.listPorPreparar, async (input, { db, setTotal }) => {
    setTotal(await queries.countPorPreparar(db, input))
    return queries.listPorPreparar(db, input)
  }),
]
