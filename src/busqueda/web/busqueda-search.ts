// The filters live in the address: what it may hold, and how a choice changes it.
import { FORMATO_NOMBRES } from '../../libros/libro.rules.ts'
import { parsePagina } from '../../platform/paging.ts'
import { isUuid } from '../../platform/uuid.ts'
import { FORMATOS_FILTRO, IDIOMAS_FILTRO, ORDENES_BUSQUEDA, type OrdenBusqueda, toList } from '../busqueda.rules.ts'

type FormatoFiltro = (typeof FORMATOS_FILTRO)[number]
type IdiomaFiltro = (typeof IDIOMAS_FILTRO)[number]

export type BusquedaSearch = {
  pagina?: number | undefined
  orden?: OrdenBusqueda | undefined
  idioma?: IdiomaFiltro[] | undefined
  formato?: FormatoFiltro[] | undefined
  categoria?: string[] | undefined
}
export type Faceta = 'idioma' | 'formato' | 'categoria'

const isIdioma = (value: unknown): value is IdiomaFiltro => IDIOMAS_FILTRO.some((idioma) => idioma === value)
const isFormato = (value: unknown): value is FormatoFiltro => FORMATOS_FILTRO.some((formato) => formato === value)

const orNone = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/**
 * What an address may ask for; anything else becomes undefined (the router would keep it in place of a missing key). The
 * keys stand in the order of the page cache (app/cache-keys).
 */
export function validateBusqueda(search: Record<string, unknown>): BusquedaSearch {
  return {
    ...parsePagina(search.pagina),
    orden: ORDENES_BUSQUEDA.find((one) => one !== '' && one === search.orden),
    idioma: orNone(toList(search.idioma).filter(isIdioma)),
    formato: orNone(toList(search.formato).filter(isFormato)),
    categoria: orNone(toList(search.categoria).filter(isUuid).slice(0, 20)),
  }
}

/** The address after ticking or unticking an option: from the first page again. */
export function toggleOpcion({ pagina: _, ...search }: BusquedaSearch, faceta: Faceta, valor: string): BusquedaSearch {
  const before: readonly string[] = search[faceta] ?? []
  const after = before.includes(valor) ? before.filter((one) => one !== valor) : [...before, valor]
  return validateBusqueda({ ...search, [faceta]: after })
}

export const changeOrden = ({ pagina: _, ...search }: BusquedaSearch, orden: string): BusquedaSearch =>
  validateBusqueda({ ...search, orden })

/** What is chosen, with the words of its option. */
export function listElegidas(
  search: BusquedaSearch,
  categorias: readonly { valor: string; nombre: string }[],
): { faceta: Faceta; valor: string; nombre: string }[] {
  const nombreOf = (valor: string) =>
    categorias.find((categoria) => categoria.valor === valor)?.nombre ?? 'Otra categoría'
  return [
    ...(search.idioma ?? []).map((valor) => ({ faceta: 'idioma' as const, valor, nombre: valor })),
    ...(search.formato ?? []).map((valor) => ({
      faceta: 'formato' as const,
      valor,
      nombre: FORMATO_NOMBRES[valor],
    })),
    ...(search.categoria ?? []).map((valor) => ({ faceta: 'categoria' as const, valor, nombre: nombreOf(valor) })),
  ]
}
