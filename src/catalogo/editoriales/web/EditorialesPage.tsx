import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { countPages, parsePagina, validatePagina } from '#platform/paging.ts'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { failed } from '#ui/Failed.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { listEditoriales } from '../editorial.contract.ts'
import { Marca } from './Marca.tsx'

/** Publishers per page (specification, section 9). */
const PER_PAGE = 12
const SIN_DESCRIPCION = 'Sin descripción'

const describe = (page: number): Pagina => ({
  titulo: 'Editoriales',
  descripcion: 'Las editoriales de la librería, de la A a la Z, cada una con todos sus libros.',
  path: buildUrl('/editoriales', parsePagina(page)),
  migas: [['Editoriales', '/editoriales']],
})

export const Route = createFileRoute('/_tienda/editoriales')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: async ({ deps: { pagina = 1 } }) => {
    const { items, total } = await api.list(listEditoriales, {
      orden: 'alfabetico',
      offset: (pagina - 1) * PER_PAGE,
      limit: PER_PAGE,
    })
    const pages = countPages(total, PER_PAGE)
    if (pagina > pages) throw redirect({ to: '/editoriales', search: parsePagina(pages) })
    return {
      editoriales: items.map(({ _id, descripcion, marca }) => ({ _id, descripcion, marca })),
      page: pagina,
      pages,
    }
  },
  head: ({ loaderData, matches }) => headOf(matches, describe(loaderData?.page ?? 1)),
  component: EditorialesPage,
  pendingComponent: EditorialesSkeleton,
  errorComponent: failed('No pudimos cargar las editoriales.'),
})

function EditorialesPage() {
  const { editoriales, page, pages } = Route.useLoaderData()
  return (
    <div className="wrap pt-4">
      <h1>Editoriales</h1>
      {editoriales.length === 0 ? (
        <div className="empty">
          <EmptyArt />
          <p>Todavía no hay editoriales en el anaquel.</p>
        </div>
      ) : (
        <ul className="publishers mt-4">
          {editoriales.map(({ _id, descripcion, marca }) => (
            <li key={_id}>
              <Link className="publisher" to="/editoriales/$id" params={{ id: _id }}>
                <Marca marca={marca} />
                <span>{descripcion || SIN_DESCRIPCION}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} to="/editoriales" searchFor={parsePagina} />
    </div>
  )
}

const CELLS = Array.from({ length: PER_PAGE }, (_, n) => n)

function EditorialesSkeleton() {
  return (
    <div className="wrap pt-4" role="status">
      <h1>Editoriales</h1>
      <p className="vh">Cargando editoriales...</p>
      <div className="publishers mt-4" aria-hidden="true">
        {CELLS.map((n) => (
          <div key={n} className="publisher">
            <span className="skeleton" />
            <span className="skeleton h-3" />
          </div>
        ))}
      </div>
    </div>
  )
}
