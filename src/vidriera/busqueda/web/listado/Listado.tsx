import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { parsePagina } from '#platform/paging.ts'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import type { SearchParams } from '../search-params.ts'
import { Elegidas } from './Elegidas.tsx'
import { Filtros } from './Filtros.tsx'
import { LibroEnLista } from './LibroEnLista.tsx'
import { type Listado as Datos, formatConteo } from './listado.ts'
import { type Lista, type ListadoSearch, listElegidas, validateListado } from './listado-search.ts'
import { PorPagina } from './PorPagina.tsx'

type Props = {
  lista: Lista
  listado: Datos
  /** The parameters that `listado` was loaded for. */
  query: SearchParams
  /** Where a row leads: search results have an address of their own (specification, section 2). */
  libroTo?: '/libros/$id' | '/libro-seleccionado/$id'
  /** What is said in place of the rows; told whether filters may be the reason. */
  vacio: (filtered: boolean) => ReactNode
}

/** A list of books with its filters, order and pages: what a search, a category, an author, a publisher and a format show. */
export function Listado({ lista, listado, query, libroTo = '/libros/$id', vacio }: Props) {
  const { total, facetas, filas, page, pages } = listado
  const { to, params } = lista
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  // A tick shows at once, while its results are still on their way.
  const pending = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === resolvedLocation?.pathname ? location : null,
  })
  const search = validateListado(pending?.search ?? query, lista)
  const elegidas = listElegidas(search, facetas)
  const link = { to, params }
  // Words that no book has: there is nothing to narrow. While an answer is on its way nobody knows yet.
  const isNada = pending === null && total === 0 && lista.q !== undefined && elegidas.length === 0
  return (
    <div className={isNada ? 'mt-3' : 'search-page mt-3'} aria-busy={pending !== null}>
      {!isNada && (
        <Filtros
          lista={lista}
          search={search}
          facetas={facetas}
          facetasExactas={listado.facetasExactas}
          conteo={formatConteo(listado)}
          // The page stays where it is: the next option to tick may be far down.
          onChange={(next) => void navigate({ ...link, search: next, resetScroll: false })}
        />
      )}
      <section className="results" aria-labelledby="encontrados">
        <h2 className="vh" id="encontrados" ref={heading} tabIndex={-1}>
          Libros encontrados
        </h2>
        {elegidas.length > 0 && (
          <Elegidas
            {...link}
            search={search}
            elegidas={elegidas}
            // The chip disappears with its filter, so the keyboard's focus moves to the results.
            onQuitar={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
        {filas.map((libro, n) => (
          <LibroEnLista key={libro._id} libro={libro} eager={n < 3} to={libroTo} />
        ))}
        {total === 0 && vacio(elegidas.length > 0)}
        <Pagination
          {...link}
          page={page}
          pages={pages}
          searchFor={(n): ListadoSearch => ({ ...search, ...parsePagina(n) })}
        />
        {!isNada && <PorPagina lista={lista} search={search} total={total} />}
      </section>
    </div>
  )
}

/** What a list without rows says, in the words of its page. */
export function ListadoVacio({ children, filtered }: { children: string; filtered: boolean }) {
  return (
    <div className="empty">
      <EmptyArt />
      <p>{filtered ? 'No encontramos libros con estos filtros.' : children}</p>
      {filtered && <p className="soft">Probá quitando alguno.</p>}
    </div>
  )
}
