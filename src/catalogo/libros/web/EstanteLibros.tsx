import { redirect } from '@tanstack/react-router'
import { api } from '#platform/http/client.ts'
import type { Input } from '#platform/http/contract.ts'
import { countPages, parsePagina } from '#platform/paging.ts'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import type { Libro } from '../libro.contract.ts'
import { listLibros } from '../libro.listas.contract.ts'
import { LibroCard } from './LibroCard.tsx'
import { type Tarjeta, toTarjeta } from './tarjeta.ts'

/** Books on one page of a shelf: whole rows of two, three and four. */
const PER_PAGE = 24

type Pagina = { pagina?: number | undefined }
type Estante = { libros: Tarjeta[]; total: number; page: number; pages: number }

/** One page of a list of books, at an address with these other parameters. A page beyond the last one leads to the last one. */
export async function loadEstanteOf(
  list: (tramo: { offset: number; limit: number }) => Promise<{ items: readonly Libro[]; total: number }>,
  { pagina = 1 }: Pagina,
  to: string,
  search: Record<string, string> = {},
): Promise<Estante> {
  const { items, total } = await list({ offset: (pagina - 1) * PER_PAGE, limit: PER_PAGE })
  const pages = countPages(total, PER_PAGE)
  if (pagina > pages) throw redirect({ to, search: { ...search, ...parsePagina(pages) } })
  return { libros: items.map(toTarjeta), total, page: pagina, pages }
}

/** The same of all books, or of those that `filtros` leave. */
export const loadEstante = (
  filtros: Omit<Input<typeof listLibros>, 'offset' | 'limit'>,
  pagina: Pagina,
  to: string,
): Promise<Estante> => loadEstanteOf((tramo) => api.list(listLibros, { ...filtros, ...tramo }), pagina, to)

type Props = {
  estante: Estante
  to: string
  search?: Record<string, string>
  vacio: string
  /** The page has no heading of its own between its title and the books'. */
  sinTitulo?: boolean
}

/** Books in rows, with paging by links. */
export function EstanteLibros({ estante: { libros, page, pages }, to, search, vacio, sinTitulo = false }: Props) {
  if (libros.length === 0) {
    return (
      <div className="empty">
        <EmptyArt />
        <p>{vacio}</p>
      </div>
    )
  }
  return (
    <>
      {sinTitulo && <h2 className="vh">Libros</h2>}
      <div className="shelf mt-4">
        {libros.map((libro, n) => (
          <LibroCard key={libro._id} libro={libro} eager={n < 4} />
        ))}
      </div>
      <Pagination page={page} pages={pages} to={to} searchFor={(n) => ({ ...search, ...parsePagina(n) })} />
    </>
  )
}
