// What a list of books loads: one page of rows, how many there are, and what its filters offer.
import { redirect } from '@tanstack/react-router'
import { formatCount, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { countPages, parsePagina } from '#platform/paging.ts'
import { buscarLibros, type ResultadoBusqueda } from '../../busqueda.contract.ts'
import { MAX_CANDIDATOS, MAX_CARACTERES } from '../../busqueda.rules.ts'
import type { SearchParams } from '../search-params.ts'
import { type LibroFila, toFilas } from './LibroEnLista.tsx'
import { type Lista, readPrecios, validateListado } from './listado-search.ts'

type Conteo = Pick<ResultadoBusqueda, 'total' | 'totalExacto'>

export type Listado = Conteo & {
  filas: LibroFila[]
  page: number
  pages: number
  facetas: ResultadoBusqueda['facetas']
  /** False when the options count only the first books: there are more than a search looks at. */
  facetasExactas: boolean
}

/** `34 libros`; `más de 1.000 libros` where there are more than are counted. */
export const formatConteo = ({ total, totalExacto }: Conteo): string =>
  totalExacto ? formatCount(total, 'libro', 'libros') : `más de ${formatNumero(total)} libros`

/** Where a page of a list lives. Engines list the whole of it, not each of its endless choices. */
export function describeDireccion(lista: Lista, query: SearchParams): { path: string; listada: boolean } {
  const { pagina, ...chosen } = validateListado(query, lista)
  const listada = Object.values(chosen).every((value) => value === undefined)
  return { path: buildUrl(lista.path, { pagina, ...chosen }), listada }
}

/**
 * One page of a list, and the search's own answer. A list that is no search and shows all of its books in its own order is
 * counted and paged through to its last book. A page beyond the last one leads to the last one.
 */
export async function loadListado(
  lista: Lista,
  query: SearchParams,
): Promise<{ listado: Listado; found: ResultadoBusqueda }> {
  const asked = validateListado(query, lista)
  const { pagina: page = 1, cantidad = lista.porPagina, precio_desde: _, precio_hasta: __, ...filtros } = asked
  const { desde, hasta } = readPrecios(asked)
  const found = await api.call(buscarLibros, {
    q: lista.q?.slice(0, MAX_CARACTERES) ?? '',
    pagina: page,
    cantidad,
    ...filtros,
    ...lista.fijos,
    ediciones: 'juntas',
    ...(desde !== null && { precio_desde: desde }),
    ...(hasta !== null && { precio_hasta: hasta }),
  })
  const { total, totalExacto, totalLibros = total, facetas, resultados } = found
  const pages = countPages(total, cantidad)
  const { to, params } = lista
  if (page > pages) throw redirect({ to, params, search: { ...asked, ...parsePagina(pages) } })
  const facetasExactas = totalExacto && totalLibros <= MAX_CANDIDATOS
  return {
    found,
    listado: { total, totalExacto, facetas, facetasExactas, page, pages, filas: toFilas(resultados) },
  }
}
