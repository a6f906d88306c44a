// What the panel's list of orders keeps in its address, and what that means to the API.

import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { type Orden, parseOrden } from '#platform/paging.ts'
import { ESTADOS_PAGO, type EstadoPago, nombrarPago } from '#venta/pagos/pago.rules.ts'
import { ESTADOS_POSIBLES, type Estado } from '../../estado.rules.ts'
import { METODOS_PAGO, type MetodoPago, ORDENES_PEDIDO } from '../../pedido.rules.ts'

/** What became of an order's money, as the screens narrow by it: what came in part and what went back in part are told apart. */
export const COBROS = [...ESTADOS_PAGO, 'devuelto_en_parte'] as const
export type Cobro = (typeof COBROS)[number]

/** The list of orders has these, too: what still owes something, whatever became of its money so far. */
const COBROS_DE_PEDIDO = ['por_cobrar', ...COBROS] as const
type CobroDePedido = (typeof COBROS_DE_PEDIDO)[number]
const DEBEN = { estado_pago: undefined, pagado_entero: undefined, por_cobrar: 'si' } as const

/** The same as the API is asked for it. */
export const toEstadoPago = (
  cobro: Cobro | undefined,
): { estado_pago?: EstadoPago | undefined; pagado_entero?: 'si' | 'no' | undefined } => {
  if (cobro === 'devuelto_en_parte') return { estado_pago: 'parcial', pagado_entero: 'si' }
  return { estado_pago: cobro, pagado_entero: cobro === 'parcial' ? 'no' : undefined }
}

export type PedidosSearch = ListaSearch & {
  estado?: Estado | undefined
  pago?: MetodoPago | undefined
  /** What became of its money. */
  cobro?: CobroDePedido | undefined
  /** Days in Argentina, `yyyy-mm-dd`. */
  desde?: string | undefined
  hasta?: string | undefined
  orden?: Orden<(typeof ORDENES_PEDIDO)[number]> | undefined
}

const pickDia = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(19|20)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Values that the screen does not offer are left out. */
export const validatePedidos = (search: Record<string, unknown>): PedidosSearch => ({
  ...validateLista(search),
  estado: ESTADOS_POSIBLES.find((estado) => estado === search.estado),
  pago: METODOS_PAGO.find((metodo) => metodo === search.pago),
  cobro: COBROS_DE_PEDIDO.find((cobro) => cobro === search.cobro),
  desde: pickDia(search.desde),
  hasta: pickDia(search.hasta),
  ...parseOrden(ORDENES_PEDIDO, search.orden),
})

export const isFiltrado = ({ q, estado, pago, cobro, desde, hasta }: PedidosSearch): boolean =>
  [q, estado, pago, cobro, desde, hasta].some((value) => value !== undefined)

/** One search box for both: a text of digits is an order's number, anything else a customer. */
export function toConsulta({ q, estado, pago, cobro, desde, hasta, pagina, orden }: PedidosSearch, enTabla = false) {
  const buscado = q === undefined ? {} : /^[1-9]\d{0,8}$/.test(q) ? { numero: Number(q) } : { cliente: q }
  return {
    ...toTramo({ pagina }, enTabla),
    orden,
    ...buscado,
    estado,
    metodo_pago: pago,
    ...(cobro === 'por_cobrar' ? DEBEN : toEstadoPago(cobro)),
    desde,
    hasta,
  }
}

/** Whether a list asks for the state of payment: where orders of it are followed, or it was asked for. */
export const isSeguida = (
  items: readonly { estado_pago?: EstadoPago | undefined }[],
  asked: CobroDePedido | undefined,
): boolean => asked !== undefined || items.some(({ estado_pago }) => estado_pago !== undefined)

export const OPCIONES_PAGO = [
  ['', 'Todos'] as const,
  ...COBROS.map(
    (cobro) =>
      [cobro, cobro === 'devuelto_en_parte' ? nombrarPago('parcial', true) : nombrarPago(cobro, false)] as const,
  ),
]

export const OPCIONES_PAGO_DE_PEDIDO = [...OPCIONES_PAGO, ['por_cobrar', 'Por cobrar'] as const]
