// What each part of «Compras» shows, asked for before it is drawn.

import { toFilas } from '#casa/panel/rutas/lista.ts'
import { listLibrosPedidos } from '#estante/esperas/espera.contract.ts'
import { listLugares } from '#estante/existencias/existencia.contract.ts'
import { api } from '#platform/http/client.ts'
import { parseOrden } from '#platform/paging.ts'
import { getCompra, listCompras, listNecesidades } from '../../compra.contract.ts'
import { ORDENES_COMPRA } from '../../compra.rules.ts'
import { listFacturasDeProveedores } from '../../factura.contract.ts'
import { ORDENES_FACTURA } from '../../factura.rules.ts'
import { getLiquidacion, listCuentas, listLiquidaciones } from '../../liquidacion.contract.ts'
import { getRemito, listDevolvibles, listRemitos } from '../../remito.contract.ts'
import { listTratos } from '../../trato.contract.ts'
import { type ComprasSearch, PARTE_NOMBRES, type Parte } from './compras-search.ts'

/** More suppliers or books than one person goes through at a time. */
const TODOS = 1_000
/** Rows of one answer. */
const PAGINA = 50
/** Papers shown below what is counted. */
const ULTIMOS = 10

type Tramo = { offset: number; limit: number }
type Lista<T> = { items: readonly T[]; total: number }

/** A list to its end, page by page. */
async function loadAll<T>(load: (tramo: Tramo) => Promise<Lista<T>>): Promise<{ items: T[]; total: number }> {
  const items: T[] = []
  for (;;) {
    const page = await load({ offset: items.length, limit: PAGINA })
    items.push(...page.items)
    if (page.items.length === 0 || items.length >= Math.min(page.total, TODOS)) return { items, total: page.total }
  }
}

const loadTratos = async () => (await loadAll((tramo) => api.list(listTratos, tramo))).items

async function loadNecesidades() {
  const [necesidades, tratos, pedidos] = await Promise.all([
    loadAll((tramo) => api.list(listNecesidades, tramo)),
    loadTratos(),
    api.list(listLibrosPedidos, { offset: 0, limit: PAGINA }),
  ])
  return { parte: 'necesidades' as const, titulo: PARTE_NOMBRES.necesidades, ...necesidades, tratos, pedidos }
}

async function loadPedidos({ proveedor, pagina, orden }: ComprasSearch) {
  const asked = { ...toFilas({ pagina }), proveedor, ...parseOrden(ORDENES_COMPRA, orden) }
  const [compras, tratos] = await Promise.all([api.list(listCompras, asked), loadTratos()])
  return { parte: 'pedidos' as const, titulo: PARTE_NOMBRES.pedidos, ...compras, tratos }
}

const loadPedido = async (id: string) => {
  const [compra, remitos] = await Promise.all([
    api.call(getCompra, { id }),
    api.call(listRemitos, { compra: id, limit: PAGINA }),
  ])
  return { parte: 'pedido' as const, titulo: `Pedido a proveedor N.º ${compra.numero}`, compra, remitos }
}

/** `id` is the order that is received. */
async function loadRecibir({ id }: ComprasSearch) {
  const [tratos, lugares, remitos, compra] = await Promise.all([
    loadTratos(),
    api.call(listLugares, {}),
    api.call(listRemitos, { limit: ULTIMOS }),
    id === undefined ? null : api.call(getCompra, { id }),
  ])
  return { parte: 'recibir' as const, titulo: PARTE_NOMBRES.recibir, tratos, lugares, remitos, compra }
}

const loadRemito = async (id: string) => {
  const remito = await api.call(getRemito, { id })
  return { parte: 'remito' as const, titulo: `Remito N.º ${remito.numero}`, remito }
}

async function loadDevolver({ proveedor }: ComprasSearch) {
  const [tratos, lugares, vuelven] = await Promise.all([
    loadTratos(),
    api.call(listLugares, {}),
    loadAll((tramo) => api.list(listDevolvibles, { proveedor, ...tramo })),
  ])
  return { parte: 'devolver' as const, titulo: PARTE_NOMBRES.devolver, tratos, lugares, ...vuelven }
}

async function loadConsignacion({ pagina }: ComprasSearch) {
  const [cuentas, liquidaciones] = await Promise.all([
    loadAll((tramo) => api.list(listCuentas, tramo)),
    api.list(listLiquidaciones, toFilas({ pagina })),
  ])
  return {
    parte: 'consignacion' as const,
    titulo: PARTE_NOMBRES.consignacion,
    cuentas: cuentas.items,
    ...liquidaciones,
  }
}

async function loadFacturas({ vista, proveedor, pagina, orden }: ComprasSearch) {
  const asked = { ...toFilas({ pagina }), vista, proveedor, ...parseOrden(ORDENES_FACTURA, orden) }
  const [{ items, total }, tratos] = await Promise.all([api.list(listFacturasDeProveedores, asked), loadTratos()])
  return { parte: 'facturas' as const, titulo: PARTE_NOMBRES.facturas, ...items, total, tratos }
}

const loadLiquidacion = async (id: string) => {
  const liquidacion = await api.call(getLiquidacion, { id })
  return { parte: 'liquidacion' as const, titulo: `Liquidación N.º ${liquidacion.numero}`, liquidacion }
}

async function loadProveedores({ q, pagina }: ComprasSearch) {
  return {
    parte: 'proveedores' as const,
    titulo: PARTE_NOMBRES.proveedores,
    ...(await api.list(listTratos, toFilas({ q, pagina }))),
  }
}

/** The part that an address names; an unknown id is a 404. */
export function loadCompras(search: ComprasSearch & { parte: Parte }) {
  const { parte, id } = search
  if (parte === 'pedidos') return id === undefined ? loadPedidos(search) : loadPedido(id)
  if (parte === 'recibir') return loadRecibir(search)
  if (parte === 'devolver') return id === undefined ? loadDevolver(search) : loadRemito(id)
  if (parte === 'consignacion') return id === undefined ? loadConsignacion(search) : loadLiquidacion(id)
  if (parte === 'facturas') return loadFacturas(search)
  return parte === 'proveedores' ? loadProveedores(search) : loadNecesidades()
}

export type Cargado = Awaited<ReturnType<typeof loadCompras>>
export type De<P extends Cargado['parte']> = Extract<Cargado, { parte: P }>
