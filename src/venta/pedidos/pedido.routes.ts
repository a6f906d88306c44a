import { createHash } from 'node:crypto'
import { findComprador, readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { computeEntregaEstimada } from '#envios/envios/envio.rules.ts'
import { readTablas } from '#envios/envios/tabla.service.ts'
import { readReglasDeToma, readTopes } from '#estante/existencias/existencia.ajustes.ts'
import { listTomas, lockTopes, sinExistencias } from '#estante/existencias/toma.service.ts'
import { computeFinDeReserva, type Topes } from '#estante/existencias/tope.rules.ts'
import { TopeSinPagar } from '#estante/existencias/tope.service.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { createId } from '#platform/id.ts'
import { add } from '#platform/money.ts'
import { planCobro } from '#venta/pagos/cobro.rules.ts'
import { readCodigo } from '#vidriera/cupones/cupon.rules.ts'
import { isDesconocido, limitIntentos } from '#vidriera/cupones/cupon.service.ts'
import { readDiasDeGuarda, readOfrecidos } from './medio.ajustes.ts'
import { readCondiciones } from './pedido.ajustes.ts'
import * as alta from './pedido.alta.queries.ts'
import {
  applyCupon,
  checkVisto,
  chooseEnvio,
  type LineaPedida,
  priceLineas,
  type Quien,
  readLineas,
  requireDomicilio,
  type Solicitud,
  type SolicitudComun,
  toEntrega,
} from './pedido.armado.ts'
import { createPedido, type Pedido } from './pedido.contract.ts'
import { lockIdempotencyKey } from './pedido.libros.queries.ts'
import { computeTotales, type MetodoPago } from './pedido.rules.ts'

export const pedidoConstraints: Constraints = {
  // The account was deleted while its last order was on its way.
  pedido_usuario_id_fkey: unauthenticated,
}

export function readIdempotencyKey(ctx: Ctx): string | null {
  const key = ctx.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError(400, 'INVALID', 'La clave del pedido (Idempotency-Key) no es válida.')
  }
  return key
}

export const keyReused = () =>
  new AppError(409, 'CLAVE_REUSADA', 'Esa clave (Idempotency-Key) ya se usó para otro pedido.')

/**
 * What a key stands for; `quien` says for whom, where the session does not. The order of the lines does not matter. `visto`
 * is not part of it: a customer whose answer was lost may ask again after a price has changed, and must get the order that
 * was placed, not a second one.
 */
export function hashRequest(
  lineas: readonly LineaPedida[],
  {
    metodo_pago,
    cuotas,
    servicio_envio,
    entrega,
    cupon,
    envio_elegido,
    reparto,
    domicilio,
  }: Omit<SolicitudComun, 'items' | 'visto'>,
  ...quien: readonly unknown[]
): Buffer {
  const sorted = lineas.map(({ libroId, cantidad }) => `${libroId} ${cantidad}`).sort()
  return createHash('sha256')
    .update(
      JSON.stringify([
        sorted,
        metodo_pago,
        cuotas,
        servicio_envio,
        entrega,
        ...quien,
        ...(cupon ? [readCodigo(cupon)] : []),
        ...(envio_elegido ? [envio_elegido] : []),
        ...(reparto ? [{ reparto }] : []),
        ...(domicilio ? [{ domicilio }] : []),
      ]),
    )
    .digest()
}

const tooManyCuotas = (hasta: number) =>
  invalidField('cuotas', hasta === 1 ? 'Por ahora la tarjeta va en una cuota.' : `Las cuotas son de 1 a ${hasta}.`)

const noOfrecido = () =>
  new AppError(409, 'MEDIO_NO_OFRECIDO', 'Ya no recibimos ese medio de pago. Recargá la página y elegí otro.')

/** Prices and stores an order, at the conditions of this moment. Undefined where the customer's key has its order already. */
export async function storePedido(
  trx: Db,
  lineas: readonly LineaPedida[],
  {
    metodo_pago,
    cuotas,
    servicio_envio,
    entrega,
    visto,
    cupon: codigo,
    envio_elegido: pedido,
    reparto,
    domicilio: pedido_a,
  }: SolicitudComun,
  { condiciones, ley, tablas, pagos, metodos, diasDeGuarda, porTelefono = false, last = false, ...quien }: Quien,
): Promise<Pedido | undefined> {
  if (!metodos.includes(metodo_pago)) throw noOfrecido()
  if (cuotas > condiciones.recargos.length) throw tooManyCuotas(condiciones.recargos.length)
  const sinCupon = await priceLineas(trx, lineas, { ...quien, ley })
  if (!sinCupon) return undefined
  const { items, cupon } =
    codigo && quien.usuarioId !== null
      ? await applyCupon(trx, sinCupon, { codigo, usuarioId: quien.usuarioId, ley })
      : { items: sinCupon, cupon: null }
  const {
    totales,
    ahora: fecha_hora,
    elegido: deTabla,
  } = await chooseEnvio(trx, lineas, computeTotales(items, cuotas, servicio_envio, condiciones), {
    pedido,
    tablas,
    cotizacion: visto?.cotizacion ?? null,
  })
  const domicilio = requireDomicilio(deTabla?.elegido ?? null, pedido_a ?? null)
  checkVisto(visto, totales)
  const { recargo, total, envio } = totales
  const fecha_entrega_estimada =
    deTabla?.elegido.hasta ?? toLocalDay(computeEntregaEstimada(fecha_hora, servicio_envio))
  const elegido = {
    metodo_pago,
    cuotas,
    servicio_envio: deTabla?.servicio_envio ?? servicio_envio,
    ...toEntrega(deTabla?.elegido ?? null, domicilio, entrega),
    envio_elegido: deTabla?.elegido ?? null,
  }
  const tomas = listTomas(items, quien.toma)
  const conPreventa = items.length > 1 && tomas.some(({ modo }) => modo === 'preventa')
  const sumas = { recargo, total, envio, fecha_hora, fecha_entrega_estimada }
  const cobro = planCobro(pagos, { metodo: metodo_pago, porTelefono, importe: add(total, envio), ahora: fecha_hora })
  await lockTopes(trx, tomas)
  const nuevo = {
    id: createId(),
    ...quien,
    ...elegido,
    ...sumas,
    reparto: (conPreventa && reparto) || null,
    cupon,
    cobro,
    guarda: computeFinDeReserva(fecha_hora, diasDeGuarda(metodo_pago)),
    tomas,
    items,
  }
  const stored = await alta.insertPedido(trx, nuevo, { last })
  if (!Array.isArray(stored)) return stored
  throw sinExistencias(stored, new Map(items.map(({ libroId, titulo }) => [libroId, titulo])))
}

/**
 * One order for each key. Whatever stops an attempt (new prices, a book that is gone, the key itself), a key that has
 * its order answers with it. The key is locked with the books; an attempt that was refused before waits for it here.
 */
async function placePedido(
  trx: Db,
  solicitud: Solicitud,
  { usuarioId, ...segun }: Omit<Quien, 'requestHash'> & { usuarioId: string },
): Promise<Pedido> {
  const { key } = segun
  const lineas = readLineas(solicitud)
  const requestHash = hashRequest(lineas, solicitud)
  const quien = { usuarioId, requestHash, ...segun }
  const outcome = await storePedido(trx, lineas, solicitud, quien).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (outcome && !(outcome instanceof AppError)) return outcome

  if (key) await lockIdempotencyKey(trx, usuarioId, key)
  const previo = key ? await alta.findPedidoByKey(trx, usuarioId, key) : undefined
  if (previo?.requestHash?.equals(requestHash)) return previo.pedido
  if (previo) throw keyReused()
  throw outcome ?? new Error('an order was neither stored nor found by its key')
}

export const pedidoRoutes = [
  implement(createPedido, async (solicitud, ctx) => {
    const { id } = await requireIdentity(ctx)
    const key = readIdempotencyKey(ctx)
    const { get } = ctx.services.ajustes
    const segun = {
      condiciones: readCondiciones(get),
      toma: readReglasDeToma(get),
      ley: await readGuardia(ctx),
      metodos: readOfrecidos(get),
      diasDeGuarda: (metodo: MetodoPago) => readDiasDeGuarda(get, metodo),
      tablas: readTablas(get),
      pagos: ctx.services.cobrador.reglas(),
    }
    const quien = { usuarioId: id, key, ...segun }
    const placeWithin = (topes: Topes | null) => {
      const aparta = { cuenta: id, origen: ctx.origen, topes }
      const attempt = (last: boolean) =>
        ctx.db.transaction().execute((trx) => placePedido(trx, solicitud, { ...quien, aparta, last }))
      return attempt(true).catch((error: unknown) => {
        if (error instanceof alta.EjemplaresTomados) return attempt(false)
        throw error
      })
    }
    const place = () =>
      placeWithin(readTopes(get)).catch(async (error: unknown) => {
        // A school or a library that an administrator has written down: the shop knows who it is.
        if (error instanceof TopeSinPagar && (await findComprador(ctx.db, id))) return placeWithin(null)
        throw error
      })
    return solicitud.cupon ? limitIntentos(ctx, id, place, isDesconocido) : place()
  }),
]
