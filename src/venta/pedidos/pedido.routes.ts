// Placing an order: what is asked for is priced from the shop's own rows and stored once for each key.
import { createHash } from 'node:crypto'
import { findComprador, type Ley, readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { storeAntes } from '#catalogo/rebajas/antes.rules.ts'
import { listRebajados } from '#catalogo/rebajas/rebaja.service.ts'
import { formatDomicilio, type Domicilio as Lugar } from '#envios/direcciones/domicilio.rules.ts'
import { Domicilio } from '#envios/direcciones/domicilio.schemas.ts'
import type { EnvioElegido } from '#envios/envios/cotizacion.contract.ts'
import { computeEntregaEstimada } from '#envios/envios/envio.rules.ts'
import { type ReglasDeTabla, readTablas, requireEnvio } from '#envios/envios/tabla.service.ts'
import { type ReglasDeToma, readReglasDeToma, readTopes } from '#estante/existencias/existencia.ajustes.ts'
import { listTomas, lockTopes, sinExistencias } from '#estante/existencias/toma.service.ts'
import { computeFinDeReserva, type Topes } from '#estante/existencias/tope.rules.ts'
import { type Aparta, TopeSinPagar } from '#estante/existencias/tope.service.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField, parseInput } from '#platform/http/validation.ts'
import { createId } from '#platform/id.ts'
import { add, toCentavos, toPesos } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import { CANTIDAD_MAX, MAXIMO_10 } from '#venta/carrito/carrito.rules.ts'
import { planCobro } from '#venta/pagos/cobro.rules.ts'
import type { ReglasDePago } from '#venta/pagos/pago.ajustes.ts'
import { readCodigo } from '#vidriera/cupones/cupon.rules.ts'
import { askCupon, cuponNoVale, isDesconocido, limitIntentos } from '#vidriera/cupones/cupon.service.ts'
import { isOtroLugar } from './despachos/registro.rules.ts'
import { readDiasDeGuarda, readOfrecidos } from './medio.ajustes.ts'
import { readCondiciones } from './pedido.ajustes.ts'
import { createPedido, type Pedido } from './pedido.contract.ts'
import * as queries from './pedido.queries.ts'
import { acceptsCuotas, type Condiciones, computeTotales, type MetodoPago, type Totales } from './pedido.rules.ts'

export const pedidoConstraints: Constraints = {
  // The account was deleted while its last order was on its way.
  pedido_usuario_id_fkey: unauthenticated,
}

type Solicitud = ParsedInput<typeof createPedido>
/** Orders by telephone take no coupon. */
type Opcional = 'cupon' | 'envio_elegido' | 'reparto' | 'domicilio'
type SolicitudComun = Omit<Solicitud, Opcional> & Partial<Pick<Solicitud, Opcional>>
export type LineaPedida = { libroId: string; cantidad: number }

/** What is ordered, where the schema alone could not tell that it may be. The same book in two lines adds up. */
export function readLineas({ items, metodo_pago, cuotas }: SolicitudComun): LineaPedida[] {
  if (!acceptsCuotas(metodo_pago, cuotas)) {
    throw invalidField('cuotas', 'Las cuotas son solo para la tarjeta de crédito.')
  }
  const cantidades = new Map<string, number>()
  for (const { libro, cantidad } of items) cantidades.set(libro, (cantidades.get(libro) ?? 0) + cantidad)
  return [...cantidades].map(([libroId, cantidad]) => {
    if (cantidad > CANTIDAD_MAX) throw invalidField('items', MAXIMO_10)
    return { libroId, cantidad }
  })
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

const notAvailable = (libro: string, mensaje: string) =>
  new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro })

/**
 * Prices the lines from the shop's own rows and the offers of this moment, or says which book can't be bought. Undefined where
 * the key has its order already.
 */
async function priceLineas(
  trx: Db,
  lineas: readonly LineaPedida[],
  { ley, usuarioId, key, aparta }: Pick<Quien, 'ley' | 'usuarioId' | 'key' | 'aparta'>,
) {
  const ids = lineas.map(({ libroId }) => libroId)
  const libros = await queries.lockLibros(trx, {
    ...{ ids, usuarioId, key },
    ...{ cuenta: aparta?.cuenta ?? null, origen: aparta?.origen ?? null },
  })
  if (libros[0]?.ya_pedido) return undefined
  const rebajados = libros[0]?.con_ofertas ? await listRebajados(trx, ids, ley) : null
  const byId = new Map(libros.map((libro) => [libro.id, libro]))
  return lineas.map(({ libroId, cantidad }) => {
    const libro = byId.get(libroId)
    if (!libro) throw notAvailable(libroId, 'Uno de los libros ya no está en la librería. Quitalo para seguir.')
    const { titulo, isbn, portada, precio, venta } = libro
    if (precio === null) {
      throw notAvailable(libroId, `«${titulo}» no tiene precio por ahora. Quitalo para seguir.`)
    }
    const rebajado = rebajados?.get(libroId)
    return {
      ...{ libroId, titulo, isbn, portada, cantidad, venta },
      precio_unitario: rebajado?.precio ?? precio,
      precio_lista: rebajado ? precio : null,
      precio_antes: rebajado ? storeAntes(rebajado) : null,
      oferta_id: rebajado?.oferta.id ?? null,
      oferta_titulo: rebajado?.oferta.titulo ?? null,
      precio_sin_cupon: null,
    }
  })
}

type Item = NonNullable<Awaited<ReturnType<typeof priceLineas>>>[number]

/** The lines at the prices of a coupon where those are lower, and the coupon; an order whose coupon does not apply is refused. */
async function applyCupon(
  trx: Db,
  items: readonly Item[],
  quien: { codigo: string; usuarioId: string; ley: Ley | null },
) {
  const lineas = items.map(({ libroId, cantidad, precio_unitario, precio_lista }) => ({
    ...{ libroId, cantidad },
    precio: precio_lista ?? precio_unitario,
    sinCupon: precio_unitario,
  }))
  const { cupon, juicio } = await askCupon(trx, { ...quien, lineas, lock: true })
  if (!juicio.vale || !cupon) throw cuponNoVale(juicio.vale ? 'desconocido' : juicio.motivo, cupon)
  const rebajados = items.map((item, n) => {
    const precio = juicio.precios[n] ?? null
    if (precio === null) return item
    // One of the two made it cheaper, never both.
    const sinOferta = { precio_lista: null, precio_antes: null, oferta_id: null, oferta_titulo: null }
    return { ...item, ...sinOferta, precio_unitario: precio, precio_sin_cupon: item.precio_unitario }
  })
  return { items: rebajados, cupon }
}

/** Refuses an order at other sums than the customer was shown. */
function checkVisto(visto: Solicitud['visto'], { total, envio }: Totales): void {
  if (!visto || (toCentavos(visto.total) === total && toCentavos(visto.envio) === envio)) return
  throw new AppError(409, 'VISTO_CAMBIADO', 'El importe cambió. Revisalo antes de comprar.', undefined, {
    total: toPesos(total),
    envio: toPesos(envio),
  })
}

type Quien = {
  usuarioId: string | null
  key: string | null
  requestHash: Buffer | null
  condiciones: Condiciones
  toma: ReglasDeToma
  /** Days that an order's copies are kept, by how it is paid, where its payment says nothing of it. */
  diasDeGuarda: (metodo: MetodoPago) => number
  /** Whose bounds the order has to keep within; null: what the shop's own people take has none. */
  aparta: Aparta | null
  /** The guard of the uniform price, where it is on. */
  ley: Ley | null
  /** By what the owner's shipping tables are asked: then a service of theirs must have been chosen. Null where they are off. */
  tablas: ReglasDeTabla | null
  /** How new orders are paid, and by which ways they may be. */
  pagos: ReglasDePago
  metodos: readonly MetodoPago[]
  porTelefono?: boolean
  /** Whether nothing else is written in the transaction: it ends with the order's statement (`insertPedido`). */
  last?: boolean
}

const tooManyCuotas = (hasta: number) =>
  invalidField('cuotas', hasta === 1 ? 'Por ahora la tarjeta va en una cuota.' : `Las cuotas son de 1 a ${hasta}.`)

const noOfrecido = () =>
  new AppError(409, 'MEDIO_NO_OFRECIDO', 'Ya no recibimos ese medio de pago. Recargá la página y elegí otro.')

const otroLugar = () =>
  new AppError(
    409,
    'ENVIO_NO_DISPONIBLE',
    'Ese envío se calculó para otro lugar que el de la dirección. Elegilo de nuevo.',
  )

/** Where an order goes: a service of the tables to a door needs every field, at the place that was quoted. */
function requireDomicilio(elegido: EnvioElegido | null, domicilio: Lugar | null): Lugar | null {
  if (elegido?.tipo !== 'domicilio') return domicilio
  const completo = domicilio ?? parseInput(z.object({ domicilio: Domicilio() }), { domicilio: {} }).domicilio
  if (isOtroLugar(completo, elegido)) throw otroLugar()
  return completo
}

/** The line and the fields that an order keeps. What is picked up goes nowhere. */
function toEntrega(elegido: EnvioElegido | null, domicilio: Lugar | null, entrega: string | null) {
  if (elegido?.tipo === 'retiro') return { entrega: null, domicilio: null }
  return { entrega: domicilio ? formatDomicilio(domicilio) : entrega, domicilio }
}

/** The sums and the service of an order by the owner's tables; by the shop's two services where it names none of theirs. */
async function chooseEnvio(
  trx: Db,
  lineas: readonly LineaPedida[],
  totales: Totales,
  {
    pedido,
    cotizacion,
    tablas: reglas,
  }: Pick<Quien, 'tablas'> & {
    pedido: SolicitudComun['envio_elegido']
    cotizacion: string | null
  },
) {
  const ahora = new Date()
  if (!pedido && reglas) {
    throw new AppError(
      409,
      'ENVIO_SIN_ELEGIR',
      'Elegí cómo querés recibir el pedido. Si no ves opciones, recargá la página.',
    )
  }
  if (!pedido) return { totales, ahora, elegido: null }
  if (!reglas)
    throw new AppError(409, 'ENVIO_NO_DISPONIBLE', 'Ese envío ya no se ofrece. Recargá la página y elegí otro.')
  const { subtotal } = totales
  const libros = lineas.map(({ libroId, cantidad }) => ({ libro: libroId, cantidad }))
  const { envio, ...elegido } = await requireEnvio(trx, { lineas: libros, subtotal, pedido, cotizacion, ahora, reglas })
  return { totales: { ...totales, envio }, ahora, elegido }
}

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
    ...{ pedido, tablas },
    cotizacion: visto?.cotizacion ?? null,
  })
  const domicilio = requireDomicilio(deTabla?.elegido ?? null, pedido_a ?? null)
  checkVisto(visto, totales)
  const { recargo, total, envio } = totales
  const fecha_entrega_estimada =
    deTabla?.elegido.hasta ?? toLocalDay(computeEntregaEstimada(fecha_hora, servicio_envio))
  const elegido = {
    ...{ metodo_pago, cuotas, servicio_envio: deTabla?.servicio_envio ?? servicio_envio },
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
  const stored = await queries.insertPedido(trx, nuevo, { last })
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

  if (key) await queries.lockIdempotencyKey(trx, usuarioId, key)
  const previo = key ? await queries.findPedidoByKey(trx, usuarioId, key) : undefined
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
      ...{ tablas: readTablas(get), pagos: ctx.services.cobrador.reglas() },
    }
    const quien = { usuarioId: id, key, ...segun }
    const placeWithin = (topes: Topes | null) => {
      const aparta = { cuenta: id, origen: ctx.origen, topes }
      const attempt = (last: boolean) =>
        ctx.db.transaction().execute((trx) => placePedido(trx, solicitud, { ...quien, aparta, last }))
      return attempt(true).catch((error: unknown) => {
        if (error instanceof queries.EjemplaresTomados) return attempt(false)
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
