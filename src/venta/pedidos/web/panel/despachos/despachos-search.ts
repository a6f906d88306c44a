// What the lists of parcels and of orders to prepare keep in their addresses.
import { type ListaSearch, validateLista } from '#casa/panel/rutas/lista.ts'
import { GRUPOS_DESPACHO, type GrupoDespacho } from '../../../despachos/despacho.rules.ts'
import { COBROS, toEstadoPago } from '../panel-search.ts'

/** `parte`: the branches of carriers, in place of the list. */
export type DespachosSearch = ListaSearch & { grupo?: GrupoDespacho | undefined; parte?: 'sucursales' | undefined }

/** Values that the screen does not offer are left out. */
export const validateDespachos = (search: Record<string, unknown>): DespachosSearch => ({
  ...validateLista(search),
  grupo: GRUPOS_DESPACHO.find((grupo) => grupo === search.grupo && grupo !== 'en-curso'),
  parte: search.parte === 'sucursales' ? 'sucursales' : undefined,
})

/** The last ones are lists of their own: orders whose copies somebody else has by now, and those that were revoked. */
const ESTADOS_POR_PREPARAR = ['pendiente', 'procesado', 'sin-ejemplares', 'arrepentidos'] as const
type EstadoPorPreparar = (typeof ESTADOS_POR_PREPARAR)[number]
/** The last: no money is waited for. */
const PAGOS_POR_PREPARAR = [...COBROS, 'sin_esperar'] as const
type PagoPorPreparar = (typeof PAGOS_POR_PREPARAR)[number]
export type PrepararSearch = ListaSearch & {
  estado?: EstadoPorPreparar | undefined
  estado_pago?: PagoPorPreparar | undefined
}

export const validatePreparar = (search: Record<string, unknown>): PrepararSearch => ({
  ...validateLista(search),
  estado: ESTADOS_POR_PREPARAR.find((estado) => estado === search.estado),
  estado_pago: PAGOS_POR_PREPARAR.find((pago) => pago === search.estado_pago),
})

/** The same as the API is asked for it. */
export function toEstadoPorPreparar(estado: EstadoPorPreparar | undefined) {
  if (estado === 'sin-ejemplares') return { sin_ejemplares: 'si' as const }
  return estado === 'arrepentidos' ? { arrepentidos: 'si' as const } : { estado }
}

/** The same as the API is asked for it. */
export const toPagoPorPreparar = (pago: PagoPorPreparar | undefined) =>
  pago === 'sin_esperar' ? { sin_esperar: 'si' as const } : toEstadoPago(pago)
