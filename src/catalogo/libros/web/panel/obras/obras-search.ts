// What the screen «Obras» keeps in its address.
import { type ListaSearch, validateLista } from '#casa/panel/rutas/lista.ts'

const VISTAS = ['confirmadas', 'rechazadas'] as const

/** `ver`: suggestions without it; `tras`: the place that the next suggestions come after. */
export type ObrasSearch = ListaSearch & { ver?: (typeof VISTAS)[number] | undefined; tras?: string | undefined }

export function validateObras(search: Record<string, unknown>): ObrasSearch {
  const tras = typeof search.tras === 'string' ? search.tras.slice(0, 60) : undefined
  return { ...validateLista(search), ver: VISTAS.find((vista) => vista === search.ver), tras: tras || undefined }
}
