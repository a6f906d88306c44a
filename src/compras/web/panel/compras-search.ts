// What the screen «Compras» keeps in its address.
import { parsePagina } from '../../../platform/paging.ts'
import { isUuid } from '../../../platform/uuid.ts'

export const PARTES = ['necesidades', 'pedidos', 'recibir', 'devolver', 'consignacion', 'proveedores'] as const
export type Parte = (typeof PARTES)[number]

export const PARTE_NOMBRES: Record<Parte, string> = {
  necesidades: 'Necesidades',
  pedidos: 'Pedidos a proveedores',
  recibir: 'Recibir',
  devolver: 'Devolver',
  consignacion: 'Consignación',
  proveedores: 'Tratos',
}

export type ComprasSearch = {
  parte?: Parte | undefined
  /** An order or a settlement, in full; in «Recibir» the order that is received, or a paper. */
  id?: string | undefined
  proveedor?: string | undefined
  q?: string | undefined
  pagina?: number | undefined
}

const MAX_TEXT = 200
const idOf = (value: unknown) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined)

export function validateCompras(search: { [Key in keyof ComprasSearch]?: unknown }): ComprasSearch & { parte: Parte } {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MAX_TEXT) : ''
  return {
    parte: PARTES.find((parte) => parte === search.parte) ?? 'necesidades',
    id: idOf(search.id),
    proveedor: idOf(search.proveedor),
    q: q || undefined,
    ...parsePagina(search.pagina),
  }
}
