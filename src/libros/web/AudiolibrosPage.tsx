import { createFileRoute } from '@tanstack/react-router'
import { validatePagina } from '../../platform/paging.ts'
import { Failed } from '../../ui/Failed.tsx'
import { loadEstanteFiltrado } from './EstanteLibros.tsx'
import { FormatoLibros, FormatoPendiente } from './FormatoLibros.tsx'

export const Route = createFileRoute('/_tienda/audiolibros')({
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: ({ deps }) => loadEstanteFiltrado({ formato: 'audiolibro' }, deps, '/audiolibros'),
  head: () => ({
    meta: [
      { title: 'Audiolibros · Anaquel' },
      { name: 'description', content: 'Títulos del catálogo que también existen en audiolibro.' },
    ],
  }),
  component: AudiolibrosPage,
  pendingComponent: () => <FormatoPendiente titulo="Audiolibros" />,
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los libros.</Failed>,
})

function AudiolibrosPage() {
  return <FormatoLibros titulo="Audiolibros" formato="audiolibro" to="/audiolibros" estante={Route.useLoaderData()} />
}
