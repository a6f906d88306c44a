import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { failed } from '#ui/Failed.tsx'
import { ListadoSkeleton } from '#vidriera/busqueda/web/ListadoSkeleton.tsx'
import { pickSearchParams } from '#vidriera/busqueda/web/search-params.ts'
import { FormatoLibros, loadFormato } from './FormatoLibros.tsx'

export const Route = createFileRoute('/_tienda/audiolibros')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: ({ deps }) => loadFormato('/audiolibros', deps),
  head: ({ loaderData, matches }) => headOf(matches, loaderData?.pagina),
  component: AudiolibrosPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <h1>Audiolibros</h1>
      <ListadoSkeleton />
    </div>
  ),
  errorComponent: failed('No pudimos cargar los libros.'),
})

function AudiolibrosPage() {
  return <FormatoLibros path="/audiolibros" listado={Route.useLoaderData().listado} query={Route.useLoaderDeps()} />
}
