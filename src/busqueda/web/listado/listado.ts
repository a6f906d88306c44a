// What a list of books loads: one page of rows, how many there are, and what its filters offer.
import { redirect } from '@tanstack/react-router'
import type { Libro } from '../../../libros/libro.contract.ts'
import { formatCount, formatNumero } from '../../../platform/format.ts'
import { api } from '../../../platform/http/client.ts'
import { buildUrl } from '../../../platform/http/contract.ts'
import { missingPage } from '../../../platform/http/not-found.ts'
import { countPages, parsePagina } from '../../../platform/paging.ts'
import { buscarLibros, type ResultadoBusqueda } from '../../busqueda.contract.ts'
import { MAX_CARACTERES } from '../../busqueda.rules.ts'
import type { Claves } from '../claves.ts'
import { type LibroFila, toFila } from './Fila.tsx'
import { isEntera, type Lista, type ListadoSearch, readPrecios, validateListado } from './listado-search.ts'

type Conteo = Pick<ResultadoBusqueda, 'total' | 'totalExacto'>

export type Listado = Conteo & {
  filas: LibroFila[]
  page: number
  pages: number
  facetas: ResultadoBusqueda['facetas']
  /** False when the options count only the first books: there are more than a search looks at. */
  facetasExactas: boolean
}

/** `34 libros`; `más de 1.000 libros` where nobody counted on. */
export const formatConteo = ({ total, totalExacto }: Conteo): string =>
  totalExacto ? formatCount(total, 'libro', 'libros') : `más de ${formatNumero(total)} libros`

/** Where a page of a list lives. Engines list the whole of it, not each of its endless choices. */
export function describeDireccion(lista: Lista, claves: Claves): { path: string; listada: boolean } {
  const asked = validateListado(claves, lista)
  return { path: buildUrl(lista.path, asked), listada: isEntera(asked) && asked.cantidad === undefined }
}

function search(lista: Lista, asked: ListadoSearch): Promise<ResultadoBusqueda> {
  const { pagina = 1, cantidad = lista.porPagina, precio_desde: _, precio_hasta: __, ...filtros } = asked
  const { desde, hasta } = readPrecios(asked)
  return api.call(buscarLibros, {
    q: lista.q?.slice(0, MAX_CARACTERES) ?? '',
    pagina,
    cantidad,
    ...filtros,
    ...lista.fijos,
    ...(desde !== null && { precio_desde: desde }),
    ...(hasta !== null && { precio_hasta: hasta }),
  })
}

/** A page beyond the last one leads to the last one. */
function toListado(
  { to, params, porPagina }: Lista,
  asked: ListadoSearch,
  { total, totalExacto }: Conteo,
  libros: Libro[],
  found: ResultadoBusqueda,
): Listado {
  const { pagina = 1, cantidad = porPagina } = asked
  const pages = countPages(total, cantidad)
  if (pagina > pages) throw redirect({ to, params, search: { ...asked, ...parsePagina(pages) } })
  const { facetas, totalExacto: facetasExactas } = found
  return { total, totalExacto, filas: libros.map(toFila), page: pagina, pages, facetas, facetasExactas }
}

/** One page of what a search finds, and the search's own answer. */
export async function loadHallados(lista: Lista, claves: Claves) {
  const asked = validateListado(claves, lista)
  const found = await search(lista, asked)
  return { found, listado: toListado(lista, asked, found, found.resultados, found) }
}

type Books = (window: { offset: number; limit: number }) => Promise<{ items: Libro[]; total: number }>

/**
 * One page of a list that exists without a search. As a whole and in its own order it is read by `list`, which counts it
 * to the last book and reaches every page of it; filtered or ordered it is a search.
 */
export async function loadListado(lista: Lista, claves: Claves, list: Books): Promise<Listado> {
  const asked = validateListado(claves, lista)
  if (!isEntera(asked)) {
    const found = await search(lista, asked)
    return toListado(lista, asked, found, found.resultados, found)
  }
  const { pagina = 1, cantidad: limit = lista.porPagina } = asked
  const [{ items, total }, found] = await Promise.all([
    list({ offset: (pagina - 1) * limit, limit }).catch(missingPage),
    search(lista, { cantidad: 5 }), // for what its filters offer
  ])
  return toListado(lista, asked, { total, totalExacto: true }, items, found)
}
