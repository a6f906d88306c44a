// The same page under the address that search results use (specification, section 2).
import { createFileRoute } from '@tanstack/react-router'
import { validateTandas } from '../../opiniones/web/tandas.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
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
