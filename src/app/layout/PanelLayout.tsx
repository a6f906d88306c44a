import { createFileRoute, Link, Outlet, useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getPublicos } from '#casa/ajustes/publicos.contract.ts'
import { AjustesContext } from '#casa/ajustes/web/ajustes.ts'
import { useAtajos } from '#casa/panel/useAtajo.ts'
import { markHydrated } from '#casa/sesion/web/hydration.ts'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { Marca, useNombre } from '#casa/sitio/web/Marca.tsx'
import { MenuUsuario } from '#cuentas/usuarios/web/acceso/MenuUsuario.tsx'
import { api } from '#platform/http/client.ts'
import { instead } from '#platform/report.ts'
import styles from '../panel.css?url'
import { NavegacionPanel, PestaniasPanel } from './NavegacionPanel.tsx'
import { findPestania } from './pestanias.ts'
import { listSecciones, type SeccionPanel } from './secciones.ts'
import { useFocusOnNewPage } from './useFocusOnNewPage.ts'

// The server renders only the frame, the same for every visitor. Each screen has its own guard: a guard here would wait for
// the hydration that it blocks.
export const Route = createFileRoute('/_panel')({
  head: () => ({ links: [{ rel: 'stylesheet', href: styles }] }),
  loader: async () => ({ ajustes: await api.call(getPublicos, {}).catch(instead({})) }),
  component: PanelLayout,
})

function PanelLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The frame is kept without what an address asks for.
  const hydrated = useHydrated()
  const actual = useRouterState({
    select: ({ location }) => findPestania(location.pathname, hydrated ? location.search : {}),
  })
  const main = useFocusOnNewPage(path)
  const router = useRouter()
  const rol = useSesion().usuario?.rol
  const { ajustes } = Route.useLoaderData()
  // While a screen is loading, typed letters are meant for it and open no other one.
  const open = (to: SeccionPanel['to']) => void (router.state.isLoading || router.navigate({ to }))
  useAtajos(Object.fromEntries(listSecciones(rol).map(({ tecla, to }) => [tecla, () => open(to)])))
  useEffect(markHydrated, [])
  return (
    <AjustesContext value={ajustes}>
      <div className="panel" data-theme="panel">
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        <header className="panel-head">
          <div className="wrap">
            <MarcaPanel />
            <span className="title">Panel de Administración</span>
            <div className="end">
              <Link className="quiet only-wide" to="/inicio">
                Ver la tienda
              </Link>
              <MenuUsuario />
            </div>
          </div>
        </header>
        <div className="panel-body">
          <NavegacionPanel rol={rol} actual={actual} />
          <div className="panel-screen">
            <PestaniasPanel rol={rol} actual={actual} />
            <main id="contenido" ref={main} tabIndex={-1}>
              <Outlet />
            </main>
          </div>
        </div>
      </div>
    </AjustesContext>
  )
}

function MarcaPanel() {
  const nombre = useNombre()
  return (
    <Link className="wordmark" to="/panel-admin" aria-label={`${nombre}, inicio del panel`}>
      <Marca nombre={nombre} />
    </Link>
  )
}
