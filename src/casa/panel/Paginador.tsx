import { Pagination } from '#ui/Pagination.tsx'
import { countPaginas } from './rutas/lista.ts'

type Props = {
  /** The list's own address, and what is in it now. */
  to: string
  search: { pagina?: number | undefined }
  total: number
}

/** The pages of a list of the panel; what else its address says stays. */
export const Paginador = ({ to, search, total }: Props) => (
  <Pagination
    page={search.pagina ?? 1}
    pages={countPaginas(total)}
    to={to}
    searchFor={(pagina) => ({ ...search, pagina: pagina > 1 ? pagina : undefined })}
  />
)
