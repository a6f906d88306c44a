// What the panel's list of orders keeps in its address, and what that means to the API.
import { type ListaSearch, toTramo, validateLista } from '../../../panel/rutas/lista.ts'
import { ESTADOS_POSIBLES, type Estado } from '../../estado.rules.ts'
import { METODOS_PAGO, type MetodoPago } from '../../pedido.rules.ts'

export type PedidosSearch = ListaSearch & {
  estado?: Estado | undefined
  pago?: MetodoPago | undefined
  /** Days in Argentina, `yyyy-mm-dd`. */
  desde?: string | undefined
  hasta?: string | undefined
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
  desde: pickDia(search.desde),
  hasta: pickDia(search.hasta),
})

export const isFiltrado = ({ q, estado, pago, desde, hasta }: PedidosSearch): boolean =>
  [q, estado, pago, desde, hasta].some((value) => value !== undefined)

/** One search box for both: a text of digits is an order's number, anything else a customer. */
export function toConsulta({ q, estado, pago, desde, hasta, pagina }: PedidosSearch) {
  const buscado = q === undefined ? {} : /^[1-9]\d{0,8}$/.test(q) ? { numero: Number(q) } : { cliente: q }
  return {
    ...toTramo({ pagina }),
    ...buscado,
    estado,
    metodo_pago: pago,
    desde,
    hasta,
  }
}
