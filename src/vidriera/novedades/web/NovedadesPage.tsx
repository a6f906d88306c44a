import { createFileRoute, redirect } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { countPages, parsePagina, validatePagina } from '#platform/paging.ts'
import { failed } from '#ui/Failed.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { listNovedades } from '../novedad.contract.ts'
import { POR_PAGINA } from '../novedad.rules.ts'
import { TarjetaNovedad } from './tarjeta/TarjetaNovedad.tsx'

export const Route = createFileRoute('/_tienda/novedades')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: async ({ deps: { pagina = 1 } }) => {
    const { items, total } = await api.list(listNovedades, { offset: (pagina - 1) * POR_PAGINA, limit: POR_PAGINA })
    const pages = countPages(total, POR_PAGINA)
    if (pagina > pages) throw redirect({ to: '/novedades', search: parsePagina(pages) })
    return { novedades: items, pagina, pages }
  },
  head: ({ loaderData, matches }) =>
    headOf(matches, {
      titulo: 'Novedades',
      descripcion: 'Encuentros, presentaciones y noticias de la librería.',
      path: buildUrl('/novedades', parsePagina(loaderData?.pagina)),
      listada: loaderData?.novedades.length !== 0,
      migas: [['Novedades', '/novedades']],
    }),
  component: NovedadesPage,
  pendingComponent: () => (
    <p className="wrap pt-4 soft" role="status">
      Cargando las novedades...
    </p>
  ),
  errorComponent: failed('No pudimos cargar las novedades.'),
})

function NovedadesPage() {
  const { novedades, pagina, pages } = Route.useLoaderData()
  return (
    <div className="wrap pt-4">
      <h1>Novedades</h1>
      {novedades.length === 0 && <p className="soft mt-2">Por ahora no hay novedades.</p>}
      <div className="news-list mt-4">
        {novedades.map((novedad) => (
          <TarjetaNovedad key={novedad._id} novedad={novedad} />
        ))}
      </div>
      <Pagination page={pagina} pages={pages} to="/novedades" searchFor={parsePagina} />
    </div>
  )
}
