import { createFileRoute } from '@tanstack/react-router'
import { buildUrl } from '../../platform/http/contract.ts'
import { parsePagina, validatePagina } from '../../platform/paging.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { Failed } from '../../ui/Failed.tsx'
import { loadEstanteFiltrado } from './EstanteLibros.tsx'
import { FormatoLibros, FormatoPendiente } from './FormatoLibros.tsx'

export const Route = createFileRoute('/_tienda/ebooks')({
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: ({ deps }) => loadEstanteFiltrado({ formato: 'digital' }, deps, '/ebooks'),
  head: ({ loaderData, matches }) =>
    headOf(matches, {
      titulo: 'Ebooks',
      descripcion: 'Títulos del catálogo que también existen en ebook.',
      path: buildUrl('/ebooks', parsePagina(loaderData?.page)),
    }),
  component: EbooksPage,
  pendingComponent: () => <FormatoPendiente titulo="Ebooks" />,
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los libros.</Failed>,
})

function EbooksPage() {
  return <FormatoLibros titulo="Ebooks" formato="ebook" to="/ebooks" estante={Route.useLoaderData()} />
}
