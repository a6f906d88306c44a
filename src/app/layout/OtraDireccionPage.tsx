import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { loadLegal } from './legales/legal.ts'
import { PaginaLegal } from './legales/PaginaLegal.tsx'

/**
 * Every address that no screen has: a page of the law where the shop has them, else a 404 in the shop's own frame. Those pages
 * stand here, and not in the route table, because each of its rows is in the first script of every visitor.
 */
export const Route = createFileRoute('/_tienda/$')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ params }) => {
    // A book page without its id goes to /inicio (specification, section 8).
    if (/^(libros|libro-seleccionado)\/?$/.test(params._splat ?? '')) throw redirect({ to: '/inicio' })
  },
  loader: async ({ params }) => {
    const legal = await loadLegal(params._splat ?? '')
    if (!legal) throw notFound()
    return legal
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData?.cabeza),
  component: OtraDireccionPage,
})

function OtraDireccionPage() {
  return <PaginaLegal vista={Route.useLoaderData().vista} />
}
