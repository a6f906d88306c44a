// The same page under the address that search results use (specification, section 2).
import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { validateTandas } from '#vidriera/opiniones/web/tandas.ts'
import { LibroDetalle } from './LibroDetalle.tsx'
import { describeLibro, loadLibro } from './LibroPage.tsx'

export const Route = createFileRoute('/_tienda/libro-seleccionado/$id')({
  validateSearch: validateTandas,
  loaderDeps: ({ search: { opiniones } }) => ({ opiniones }),
  loader: ({ params, deps }) => loadLibro(params.id, deps),
  head: ({ loaderData, matches }) => headOf(matches, describeLibro(loaderData)),
  component: LibroSeleccionadoPage,
})

function LibroSeleccionadoPage() {
  const { libro, opiniones, recomendados } = Route.useLoaderData()
  return <LibroDetalle key={libro._id} libro={libro} opiniones={opiniones} recomendados={recomendados} />
}
