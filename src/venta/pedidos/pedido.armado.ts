// What an order is made of: its lines with their prices, coupon, sums and way of shipping.
import type { Ley } from '#catalogo/descuentos/descuento.service.ts'
import { storeAntes } from '#catalogo/rebajas/antes.rules.ts'
import { listRebajados } from '#catalogo/rebajas/rebaja.service.ts'
import { formatDomicilio, type Domicilio as Lugar } from '#envios/direcciones/domicilio.rules.ts'
import { Domicilio } from '#envios/direcciones/domicilio.schemas.ts'
import type { EnvioElegido } from '#envios/envios/cotizacion.contract.ts'
import { type ReglasDeTabla, requireEnvio } from '#envios/envios/tabla.service.ts'
import type { ReglasDeToma } from '#estante/existencias/existencia.ajustes.ts'
import type { Aparta } from '#estante/existencias/tope.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { invalidField, parseInput } from '#platform/http/validation.ts'
import { toCentavos, toPesos } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import { CANTIDAD_MAX, MAXIMO_10 } from '#venta/carrito/carrito.rules.ts'
import type { ReglasDePago } from '#venta/pagos/pago.ajustes.ts'
import { askCupon, cuponNoVale } from '#vidriera/cupones/cupon.service.ts'
import { isOtroLugar } from './despachos/registro.rules.ts'
import type { createPedido } from './pedido.contract.ts'
import { lockLibros } from './pedido.libros.queries.ts'
import { acceptsCuotas, type Condiciones, type MetodoPago, type Totales } from './pedido.rules.ts'

export type Solicitud = ParsedInput<typeof createPedido>

/** Orders by telephone take no coupon. */
type Opcional = 'cupon' | 'envio_elegido' | 'reparto' | 'domicilio'

export type SolicitudComun = Omit<Solicitud, Opcional> & Partial<Pick<Solicitud, Opcional>>

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

const notAvailable = (libro: string, mensaje: string) =>
  new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro })

/**
 * Prices the lines from the shop's own rows and the offers of this moment, or says which book can't be bought. Undefined where
 * the key has its order already.
 */
export async function priceLineas(
  trx: Db,
  lineas: readonly LineaPedida[],
  { ley, usuarioId, key, aparta }: Pick<Quien, 'ley' | 'usuarioId' | 'key' | 'aparta'>,
) {
  const ids = lineas.map(({ libroId }) => libroId)
  const libros = await lockLibros(trx, {
    ids,
    usuarioId,
    key,
    cuenta: aparta?.cuenta ?? null,
    origen: aparta?.origen ?? null,
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
      libroId,
      titulo,
      isbn,
      portada,
      cantidad,
      venta,
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
export async function applyCupon(
  trx: Db,
  items: readonly Item[],
  quien: { codigo: string; usuarioId: string; ley: Ley | null },
) {
  const lineas = items.map(({ libroId, cantidad, precio_unitario, precio_lista }) => ({
    libroId,
    cantidad,
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
export function checkVisto(visto: Solicitud['visto'], { total, envio }: Totales): void {
  if (!visto || (toCentavos(visto.total) === total && toCentavos(visto.envio) === envio)) return
  throw new AppError(409, 'VISTO_CAMBIADO', 'El importe cambió. Revisalo antes de comprar.', undefined, {
    total: toPesos(total),
    envio: toPesos(envio),
  })
}

export type Quien = {
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

const otroLugar = () =>
  new AppError(
    409,
    'ENVIO_NO_DISPONIBLE',
    'Ese envío se calculó para otro lugar que el de la dirección. Elegilo de nuevo.',
  )

/** Where an order goes: a service of the tables to a door needs every field, at the place that was quoted. */
export function requireDomicilio(elegido: EnvioElegido | null, domicilio: Lugar | null): Lugar | null {
  if (elegido?.tipo !== 'domicilio') return domicilio
  const completo = domicilio ?? parseInput(z.object({ domicilio: Domicilio() }), { domicilio: {} }).domicilio
  if (isOtroLugar(completo, elegido)) throw otroLugar()
  return completo
}

/** The line and the fields that an order keeps. What is picked up goes nowhere. */
export function toEntrega(elegido: EnvioElegido | null, domicilio: Lugar | null, entrega: string | null) {
  if (elegido?.tipo === 'retiro') return { entrega: null, domicilio: null }
  return { entrega: domicilio ? formatDomicilio(domicilio) : entrega, domicilio }
}

/** The sums and the service of an order by the owner's tables; by the shop's two services where it names none of theirs. */
export async function chooseEnvio(
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
