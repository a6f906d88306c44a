import { Link } from '@tanstack/react-router'
import { CANTIDADES } from '../../busqueda.rules.ts'
import { changeCantidad, type Lista, type ListadoSearch } from './listado-search.ts'

type Props = { lista: Lista; search: ListadoSearch; total: number }

/** How many rows a page has; not asked while the smallest page shows them all. */
export function PorPagina({ lista, search, total }: Props) {
  const { to, params, porPagina } = lista
  if (total <= CANTIDADES[0]) return null
  return (
    <nav className="por-pagina" aria-label="Libros por página">
      <span aria-hidden="true">Libros por página</span>
      {CANTIDADES.map((cantidad) => (
        <Link
          key={cantidad}
          to={to}
          params={params}
          search={changeCantidad(search, cantidad, lista)}
          // The page that is open already may differ by its filters alone, of which links know nothing.
          aria-current={cantidad === (search.cantidad ?? porPagina) ? 'true' : undefined}
        >
          {cantidad}
        </Link>
      ))}
    </nav>
  )
}
