// What each part of «Mostrador» shows, asked for before it is drawn.

import { toFilas, toTramo } from '#casa/panel/rutas/lista.ts'
import { readCodigo } from '#estante/existencias/bip.rules.ts'
import { listLugares } from '#estante/existencias/existencia.contract.ts'
import { api } from '#platform/http/client.ts'
import { parseOrden } from '#platform/paging.ts'
import { loadComprobantes } from '#venta/facturas/web/panel/llamadas.ts'
import { getCaja, listCajas } from '../../caja.contract.ts'
import { nameCierre, ORDENES_CAJA } from '../../caja.rules.ts'
import { listVentas } from '../../dia.contract.ts'
import { getVenta } from '../../mostrador.contract.ts'
import { isProvisoria } from '../../sin-red.rules.ts'
import { isCodigo, type MostradorSearch, readNumero } from './mostrador-search.ts'
import { findModulo, waitShortly } from './sin-red.ts'

async function loadLugares() {
  const modulo = await findModulo()
  const lugares = await api
    .call(listLugares, {}, waitShortly())
    .catch((error: unknown) => (modulo ? modulo.loadLugaresSinRed(error) : Promise.reject(error)))
  return lugares.filter(({ cerrado }) => !cerrado)
}

const loadVender = async () => ({ parte: 'vender' as const, titulo: 'Mostrador', lugares: await loadLugares() })

/** A sale; one that waits in this browser has no number yet. */
async function loadVenta(id: string) {
  const guardada = await (await findModulo())?.findGuardada(id).catch(() => undefined)
  if (guardada) {
    const { provisoria } = guardada.pedido.sin_red
    return { parte: 'guardada' as const, titulo: `Venta ${provisoria}, sin red`, guardada }
  }
  const [venta, lugares, comprobantes] = await Promise.all([
    api.call(getVenta, { id }),
    loadLugares(),
    loadComprobantes({ venta: id }).catch(() => null), // the slip is there without them
  ])
  return { parte: 'venta' as const, titulo: `Venta N.º ${venta.numero}`, venta, lugares, comprobantes }
}

/** What a search asks the list for: a number, or a book; nothing where it is neither. */
function toFiltros(q: string | undefined): { numero?: string; isbn?: string; provisoria?: string } | null {
  if (q === undefined) return {}
  if (isProvisoria(q.toUpperCase())) return { provisoria: q.toUpperCase() }
  if (isCodigo(q)) return { isbn: readCodigo(q)?.codigo ?? q }
  const numero = readNumero(q)
  return numero === null ? null : { numero: String(numero) }
}

async function loadDia({ dia, q, pagina, parte }: MostradorSearch) {
  const { offset, limit } = toTramo({ pagina })
  const filtros = parte === 'tareas' ? { tareas: 'si' as const } : toFiltros(q)
  const { items, total } = await api.list(listVentas, { dia, offset, limit, ...filtros })
  const { cierre, ventas } = items
  const hallado = filtros === null ? { ventas: [], total: 0 } : { ventas, total }
  return { parte: 'dia' as const, titulo: 'Ventas del mostrador', cierre, ...hallado }
}

/** The registers; where one alone is open it is there whole, ready to be counted. */
async function loadCajas({ pagina, orden }: MostradorSearch) {
  const [{ items, total }, lugares] = await Promise.all([
    api.list(listCajas, { ...toFilas({ pagina }), ...parseOrden(ORDENES_CAJA, orden) }),
    loadLugares(),
  ])
  const [abierta, otra] = items.filter(({ cierre }) => cierre === null)
  const unica = abierta && !otra ? await api.call(getCaja, { id: abierta._id }) : null
  return { parte: 'cajas' as const, titulo: 'Caja', cajas: items, total, lugares, unica }
}

async function loadCaja(id: string) {
  const caja = await api.call(getCaja, { id })
  const titulo = caja.cierre === null ? `Caja de ${caja.lugar.nombre}` : nameCierre(caja.cierre.numero)
  return { parte: 'caja' as const, titulo, caja }
}

/** The part that an address names; an unknown sale or register is a 404. */
export function loadMostrador(search: MostradorSearch) {
  if (search.parte === 'caja') return search.id === undefined ? loadCajas(search) : loadCaja(search.id)
  if (search.id !== undefined) return loadVenta(search.id)
  return search.parte === 'dia' || search.parte === 'tareas' ? loadDia(search) : loadVender()
}

export type Cargado = Awaited<ReturnType<typeof loadMostrador>>
export type De<P extends Cargado['parte']> = Extract<Cargado, { parte: P }>
