import { countPages } from '#platform/paging.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { TARJETAS } from './rutas/lista.ts'

type Props = {
  /** The list's own address, and what is in it now. */
  to: string
  search: { pagina?: number | undefined }
  total: number
  /** Rows of one. */
  tamano?: number | undefined
}

/** The pages of a list of the panel; what else its address says stays. */
export const Paginador = ({ to, search, total, tamano = TARJETAS }: Props) => (
  <Pagination
    page={search.pagina ?? 1}
    pages={countPages(total, tamano)}
    to={to}
    searchFor={(pagina) => ({ ...search, pagina: pagina > 1 ? pagina : undefined })}
  />
)
