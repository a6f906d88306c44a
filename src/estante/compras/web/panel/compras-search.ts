// What the screen «Compras» keeps in its address.
import { type Orden, parseOrden, parsePagina } from '#platform/paging.ts'
import { isUuid } from '#platform/uuid.ts'
import { ORDENES_COMPRA } from '../../compra.rules.ts'
import { ORDENES_FACTURA, VISTAS, type Vista } from '../../factura.rules.ts'

export const PARTES = [
  'necesidades',
  'pedidos',
  'recibir',
  'devolver',
  'consignacion',
  'facturas',
  'proveedores',
] as const
export type Parte = (typeof PARTES)[number]

export const PARTE_NOMBRES: Record<Parte, string> = {
  necesidades: 'Necesidades',
  pedidos: 'Pedidos a proveedores',
  recibir: 'Recibir',
  devolver: 'Devolver',
  consignacion: 'Consignación',
  facturas: 'Facturas por pagar',
  proveedores: 'Tratos',
}

export const VISTA_NOMBRES: Record<Vista, string> = {
  'por-pagar': 'Por pagar',
  vencidas: 'Vencidas',
  pagadas: 'Pagadas',
  todas: 'Todas',
}

export type ComprasSearch = {
  parte?: Parte | undefined
  /** An order or a settlement, in full; in «Recibir» the order that is received, or a paper. */
  id?: string | undefined
  proveedor?: string | undefined
  /** Of invoices; by default those that are owed. */
  vista?: Vista | undefined
  q?: string | undefined
  pagina?: number | undefined
  /** Of the orders, or of the invoices. */
  orden?: Orden | undefined
}

const MAX_TEXT = 200
const idOf = (value: unknown) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined)

export function validateCompras(search: { [Key in keyof ComprasSearch]?: unknown }): ComprasSearch & { parte: Parte } {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MAX_TEXT) : ''
  return {
    parte: PARTES.find((parte) => parte === search.parte) ?? 'necesidades',
    id: idOf(search.id),
    proveedor: idOf(search.proveedor),
    vista: VISTAS.find((vista) => vista === search.vista),
    q: q || undefined,
    ...parsePagina(search.pagina),
    ...parseOrden([...ORDENES_COMPRA, ...ORDENES_FACTURA], search.orden),
  }
}
