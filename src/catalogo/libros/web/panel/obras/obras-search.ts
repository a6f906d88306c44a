// What the screen «Obras» keeps in its address.
import { type ListaSearch, validateLista } from '#casa/panel/rutas/lista.ts'
import { type Orden, parseOrden } from '#platform/paging.ts'
import { ORDENES_OBRA, QUIEN_JUNTO, type QuienJunto } from '../../../obra/obra.rules.ts'

const VISTAS = ['confirmadas', 'rechazadas'] as const

export type ObrasSearch = ListaSearch & {
  /** Suggestions without it. */
  ver?: (typeof VISTAS)[number] | undefined
  /** The place that the next suggestions come after. */
  tras?: string | undefined
  /** Of the confirmed ones. */
  por?: QuienJunto | undefined
  orden?: Orden<(typeof ORDENES_OBRA)[number]> | undefined
}

export function validateObras(search: Record<string, unknown>): ObrasSearch {
  const tras = typeof search.tras === 'string' ? search.tras.slice(0, 60) : undefined
  return {
    ...validateLista(search),
    ver: VISTAS.find((vista) => vista === search.ver),
    tras: tras || undefined,
    por: QUIEN_JUNTO.find((quien) => quien === search.por),
    ...parseOrden(ORDENES_OBRA, search.orden),
  }
}
