import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { headPrivada } from '../../sitio/web/cabeza.ts'

/** Every address that no screen has: a 404 in the shop's own frame. */
export const Route = createFileRoute('/_tienda/$')({
  beforeLoad: ({ params }) => {
    // A book page without its id goes to /inicio (specification, section 8).
    if (/^(libros|libro-seleccionado)\/?$/.test(params._splat ?? '')) throw redirect({ to: '/inicio' })
  },
  loader: () => {
    throw notFound()
  },
  head: ({ matches }) => headPrivada(matches, 'Página no encontrada'),
})
