// The words of the stock: places, conditions, movements, how a book is sold (docs/decisions/064).

export const TIPOS_LUGAR = ['local', 'deposito', 'feria', 'virtual'] as const
export type TipoLugar = (typeof TIPOS_LUGAR)[number]

/** Own copies, a supplier's that lie here until they are sold, and second-hand ones. */
export const CONDICIONES = ['firme', 'consignacion', 'usado'] as const
export type Condicion = (typeof CONDICIONES)[number]

export const TIPOS_MOVIMIENTO = [
  'compra',
  'venta',
  'devolucion_cliente',
  'devolucion_proveedor',
  'traslado_sale',
  'traslado_entra',
  'recuento',
  'rotura',
  'robo',
  'muestra',
  'alta_inicial',
  'importacion',
] as const
export type TipoMovimiento = (typeof TIPOS_MOVIMIENTO)[number]

export const ESTADOS_RESERVA = ['viva', 'consumida', 'liberada', 'vencida'] as const
export type EstadoReserva = (typeof ESTADOS_RESERVA)[number]
/** What a state of an order makes of its copies: kept for it, gone out of the shop, or given back. */
export type Destino = Exclude<EstadoReserva, 'vencida'>

/** A line of an order that cannot be had: what is left of its book. */
export type Falta = { libro: string; quedan: number }

const FALTAN_MAX = 3

const describeFalta = ({ titulo, quedan }: { titulo: string; quedan: number }): string => {
  if (quedan === 0) return `Se agotó «${titulo}».`
  return quedan === 1 ? `Queda 1 ejemplar de «${titulo}».` : `Quedan ${quedan} ejemplares de «${titulo}».`
}

/** What is said of an order that wants more than is left: book by book, the first few. */
export function describeFaltan(faltan: readonly { titulo: string; quedan: number }[]): string {
  const more = faltan.length - FALTAN_MAX
  const rest = more === 1 ? ['Tampoco alcanza para otro libro.'] : [`Tampoco alcanza para otros ${more} libros.`]
  return [...faltan.slice(0, FALTAN_MAX).map(describeFalta), ...(more > 0 ? rest : [])].join(' ')
}

/** The place that a shop has which never made one. */
export const LUGAR_DE_FABRICA = { nombre: 'Local', tipo: 'local' } as const satisfies {
  nombre: string
  tipo: TipoLugar
}

const countEjemplares = (n: number): string => (n === 1 ? '1 ejemplar' : `${n} ejemplares`)

/** Why copies can't go: «No hay tantos ejemplares: de «Rayuela» hay 2 en Local, 1 apartado para pedidos.» */
export function describeNoAlcanza(de: { titulo: string; lugar: string; fisico: number; reservado: number }): string {
  const { titulo, lugar, fisico, reservado } = de
  if (fisico === 0) return `No hay tantos ejemplares: de «${titulo}» no hay ninguno en ${lugar}.`
  const apartados = reservado === 0 ? '' : `, ${reservado} ${reservado === 1 ? 'apartado' : 'apartados'} para pedidos`
  return `No hay tantos ejemplares: de «${titulo}» hay ${countEjemplares(fisico)} en ${lugar}${apartados}.`
}

/** Copies of an order's line. */
export type Parte = { linea: number; cantidad: number }

/**
 * Of an order's sold copies: how many of each reservation are kept again, and how many stay sold because they are elsewhere:
 * a customer returned them, or they left in a parcel.
 */
export function planVuelta(vendidas: readonly (Parte & { id: number })[], lejos: readonly Parte[]) {
  const returned = new Map<number, number>()
  for (const { linea, cantidad } of lejos) returned.set(linea, (returned.get(linea) ?? 0) + cantidad)
  return vendidas.map(({ id, linea, cantidad }) => {
    const quedan = Math.min(cantidad, returned.get(linea) ?? 0)
    returned.set(linea, (returned.get(linea) ?? 0) - quedan)
    return { id, vuelven: cantidad - quedan, quedan }
  })
}

/** Copies of one movement, of a minimum or of a limit: enough for a warehouse, too few for an ISBN typed into the wrong field. */
export const CANTIDAD_TOPE = 100_000

/** Places that a shop may have. */
export const LUGARES_MAX = 200

/** What somebody does with copies by hand; the movement that each writes, and whether copies come or go. */
export const OPERACIONES = [
  'compra',
  'alta_inicial',
  'devolucion_cliente',
  'traslado',
  'rotura',
  'robo',
  'muestra',
  'devolucion_proveedor',
] as const
export type Operacion = (typeof OPERACIONES)[number]
const QUE_LLEGAN: readonly Operacion[] = ['compra', 'alta_inicial', 'devolucion_cliente']

/** Whether copies come by it. */
export const isEntrada = (operacion: Operacion): boolean => QUE_LLEGAN.includes(operacion)

type Lugares = { lugarId: string; hacia: string | null }

/** The movements that an operation writes: where, of which kind, how many come (or go, below zero). */
export function planMovimientos(operacion: Operacion, cantidad: number, { lugarId, hacia }: Lugares) {
  if (operacion !== 'traslado') {
    return [{ lugarId, tipo: operacion, cantidad: isEntrada(operacion) ? cantidad : -cantidad }]
  }
  if (hacia === null || hacia === lugarId) throw new Error('copies are moved to another place')
  return [
    { lugarId, tipo: 'traslado_sale' as const, cantidad: -cantidad },
    { lugarId: hacia, tipo: 'traslado_entra' as const, cantidad },
  ]
}

type Venta<M extends string> = { modo: M | null; dias: number | null; tope: number | null; sale_el: string | null }

/** How a book is sold without what its mode does not use. */
export const normalizeVenta = <M extends string>({ modo, dias, tope, sale_el }: Venta<M>): Venta<M> => ({
  modo,
  dias: modo === 'a_pedido' ? dias : null,
  tope: modo === 'a_pedido' || modo === 'preventa' ? tope : null,
  sale_el: modo === 'preventa' ? sale_el : null,
})
