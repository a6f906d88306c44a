import { createFileRoute, Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getPublicos } from '#casa/ajustes/publicos.contract.ts'
import { type Publicos, readPublico } from '#casa/ajustes/publicos.rules.ts'
import { AjustesContext } from '#casa/ajustes/web/ajustes.ts'
import { EnlacesLegales } from '#casa/deberes/web/EnlacesLegales.tsx'
import { markHydrated } from '#casa/sesion/web/hydration.ts'
import { getSitio } from '#casa/sitio/sitio.contract.ts'
import { type Categoria, listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { useAparienciaElegida } from '#oficina/configuracion/web/apariencia.ts'
import { api } from '#platform/http/client.ts'
import { instead } from '#platform/report.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { PrimeraVista } from './anticipo/primera-vista.ts'
import { Cabecera } from './Cabecera.tsx'
import { describeMarco, isHecho } from './fragmentos.ts'
import { Navegacion } from './Navegacion.tsx'
import { Pie } from './Pie.tsx'
import { useCabeceraAngosta } from './useCabeceraAngosta.ts'
import { useFocusOnNewPage } from './useFocusOnNewPage.ts'
import { useTarde } from './useTarde.ts'

const FIVE_MINUTES = 300_000

const loadAnticipo = () => import('./anticipo/anticipo.ts').then(({ startAnticipo }) => startAnticipo)
const loadInstalada = () =>
  import('#tienda/tienda/web/instalada/instalar.ts').then(({ startInstalada }) => startInstalada)
const isInstalable = (ajustes: Publicos): boolean => readPublico(ajustes, 'sitio.instalable', false)

/** The same list for the same answer, so that what is made of it is known again. */
const oldestFirst = new WeakMap<readonly Categoria[], Categoria[]>()
function orderCategorias(categorias: readonly Categoria[]): Categoria[] {
  const known = oldestFirst.get(categorias) ?? categorias.toReversed()
  oldestFirst.set(categorias, known)
  return known
}

/** What frames every page. Each part that can't be had is null and left out: the shop works without. */
async function loadFrame() {
  const [categorias, sitio, ajustes] = await Promise.all([
    api.call(listCategorias, { limit: 50 }).catch(instead(null)),
    api.call(getSitio, {}).catch(instead(null)),
    api.call(getPublicos, {}).catch(instead({})),
  ])
  // Oldest first: the order in which the shop made them.
  return { categorias: categorias && orderCategorias(categorias), sitio, ajustes }
}

export const Route = createFileRoute('/_tienda')({
  loader: loadFrame,
  // The owner's colour, over that of the design. Its address changes with it, so that it is kept for ever.
  head: ({ loaderData }) => {
    const ajustes = loaderData?.ajustes ?? {}
    const acento = readPublico(ajustes, 'sitio.acento', '')
    return {
      links: [
        ...(acento ? [{ rel: 'stylesheet', href: `/marca/${acento.slice(1)}.css` }] : []),
        ...(isInstalable(ajustes) ? [{ rel: 'manifest', href: '/tienda.webmanifest' }] : []),
      ],
    }
  },
  staleTime: FIVE_MINUTES,
  component: StorefrontLayout,
})

function StorefrontLayout() {
  const { categorias, sitio, ajustes } = Route.useLoaderData()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Only once the new page is there: until then a dialog of the old one may hold the focus.
  const shown = useRouterState({ select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname })
  const main = useFocusOnNewPage(shown)
  useEffect(markHydrated, [])
  const head = useCabeceraAngosta()
  useAparienciaElegida()
  useTarde(loadAnticipo)
  useTarde(loadInstalada, isInstalable(ajustes))
  // An address of the panel that leads nowhere has no header of the shop either (specification, section 1).
  const framed = !path.includes('panel-admin')
  const { term } = useParams({ strict: false })
  const clave = describeMarco(path)
  const madeOf = [categorias, sitio, ajustes]
  return (
    <AjustesContext value={ajustes}>
      <a className="skip" href="#contenido">
        Saltar al contenido
      </a>
      {framed && (
        <header className="site-head" ref={head}>
          {/* The search box holds what was looked for. */}
          {term === undefined && isHecho('cabecera', clave, madeOf) ? null : (
            <div className="wrap">
              <EnlacesLegales clave="deberes.botones" className="law-top" />
              <Cabecera path={path} shown={shown} />
              <Navegacion categorias={categorias} />
            </div>
          )}
        </header>
      )}
      <main id="contenido" ref={main} tabIndex={-1}>
        <Outlet />
        <PrimeraVista />
      </main>
      <Toasts />
      {framed && (
        <footer className="site-foot">
          {isHecho('pie', clave, madeOf) ? null : <Pie categorias={categorias ?? []} sitio={sitio} />}
        </footer>
      )}
    </AjustesContext>
  )
}
