import { createFileRoute } from '@tanstack/react-router'
import { buildUrl } from '../../platform/http/contract.ts'
import { parsePagina, validatePagina } from '../../platform/paging.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { Failed } from '../../ui/Failed.tsx'
import { loadEstanteFiltrado } from './EstanteLibros.tsx'
import { FormatoLibros, FormatoPendiente } from './FormatoLibros.tsx'

export const Route = createFileRoute('/_tienda/audiolibros')({
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: ({ deps }) => loadEstanteFiltrado({ formato: 'audiolibro' }, deps, '/audiolibros'),
  head: ({ loaderData, matches }) =>
    headOf(matches, {
      titulo: 'Audiolibros',
      descripcion: 'Títulos del catálogo que también existen en audiolibro.',
      path: buildUrl('/audiolibros', parsePagina(loaderData?.page)),
    }),
  component: AudiolibrosPage,
  pendingComponent: () => <FormatoPendiente titulo="Audiolibros" />,
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los libros.</Failed>,
})

function AudiolibrosPage() {
  return <FormatoLibros titulo="Audiolibros" formato="audiolibro" to="/audiolibros" estante={Route.useLoaderData()} />
}
