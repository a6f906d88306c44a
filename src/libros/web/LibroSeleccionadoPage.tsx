// The same page under the address that search results use (specification, section 2).
import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../sitio/web/cabeza.ts'
import { LibroDetalle } from './LibroDetalle.tsx'
import { describeLibro, loadLibro } from './libro-detalle.ts'

export const Route = createFileRoute('/_tienda/libro-seleccionado/$id')({
  loader: ({ params }) => loadLibro(params.id),
  head: ({ loaderData, matches }) => headOf(matches, describeLibro(loaderData)),
  component: LibroSeleccionadoPage,
})

function LibroSeleccionadoPage() {
  const { libro, recomendados } = Route.useLoaderData()
  return <LibroDetalle key={libro._id} libro={libro} recomendados={recomendados} />
}
