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
      {CANTIDADES.map((cantidad) =>
        cantidad === (search.cantidad ?? porPagina) ? (
          <b key={cantidad} aria-current="true">
            {cantidad}
          </b>
        ) : (
          <Link
            key={cantidad}
            to={to}
            params={params}
            search={changeCantidad(search, cantidad, lista)}
            activeOptions={{ exact: true }}
          >
            {cantidad}
          </Link>
        ),
      )}
    </nav>
  )
}
