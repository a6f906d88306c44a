import { createFileRoute, Link, Outlet, useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { getPublicos } from '#casa/ajustes/publicos.contract.ts'
import { AjustesContext } from '#casa/ajustes/web/ajustes.ts'
import { PendienteContext } from '#casa/panel/rutas/pendiente.ts'
import { giveBip } from '#casa/panel/tabla/bip.ts'
import { useAtajo, useAtajos } from '#casa/panel/useAtajo.ts'
import { markHydrated } from '#casa/sesion/web/hydration.ts'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { Marca, useNombre } from '#casa/sitio/web/Marca.tsx'
import { MenuUsuario } from '#cuentas/usuarios/web/acceso/MenuUsuario.tsx'
import { readCodigo } from '#estante/existencias/bip.rules.ts'
import { useEscucha } from '#estante/existencias/web/panel/bip/useEscucha.ts'
import { api } from '#platform/http/client.ts'
import { findPermiso, sinPermiso } from '#platform/http/permisos.ts'
import { instead } from '#platform/report.ts'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from '../panel.css?url'
import { NavegacionPanel, PestaniasPanel } from './NavegacionPanel.tsx'
import { findPestania } from './pestanias.ts'
import { listSecciones, type SeccionPanel } from './secciones.ts'
import { useCampoDelHash, useFocusOnNewPage } from './useFocusOnNewPage.ts'

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
  useCampoDelHash()
  const router = useRouter()
  const rol = useSesion().usuario?.rol
  const { ajustes } = Route.useLoaderData()
  // While a screen is loading, typed letters are meant for it and open no other one.
  const open = (to: SeccionPanel['to']) => void (router.state.isLoading || router.navigate({ to }))
  useAtajos(Object.fromEntries(listSecciones(rol).map(({ tecla, to }) => [tecla, () => open(to)])))
  useEffect(markHydrated, [])
  const caja = useCaja()
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
              <BotonCaja onPress={caja.show} />
              <Link className="quiet only-wide" to="/inicio">
                Ver la tienda
              </Link>
              <MenuUsuario />
            </div>
          </div>
        </header>
        <div className="panel-body">
          <NavegacionPanel rol={rol} actual={actual} onCaja={caja.show} />
          <div className="panel-screen">
            <PestaniasPanel rol={rol} actual={actual} />
            <main id="contenido" ref={main} tabIndex={-1}>
              <SinPermiso path={path} />
              <PendienteContext value={actual?.corto ?? null}>
                <Outlet />
              </PendienteContext>
            </main>
          </div>
        </div>
        {caja.dialog}
      </div>
    </AjustesContext>
  )
}

/** On a screen of what an employee may look at and not change. */
function SinPermiso({ path }: { path: string }) {
  const { usuario } = useSesion()
  const permiso = findPermiso(path)
  if (permiso === undefined || !usuario?.sin_permiso?.includes(permiso)) return null
  return (
    <div className="wrap pt-2">
      <Notice kind="warn">{sinPermiso(permiso)}</Notice>
    </div>
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

const importCaja = () => import('./caja/CajaPanel.tsx')
/** Milliseconds after the panel stands: what is typed right after Ctrl+K is for the box. */
const CAJA_MS = 1_000

/** The box with its key, and a beep where no screen waits for one: it opens the book. */
function useCaja() {
  const router = useRouter()
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  // Not `lazy`: React shows what it waited for only 300 ms later, and letters typed until then would be keys of the panel.
  const [Caja, setCaja] = useState<Awaited<ReturnType<typeof importCaja>>['default'] | null>(null)
  const load = () => importCaja().then((script) => setCaja(() => script.default))
  const loadCaja = useRef(load)
  function show() {
    setOpened(true)
    setOpen(true)
    if (!Caja) void loadCaja.current().catch(() => setOpen(false)) // the key asks again
  }
  useAtajo('Control+k', show)
  useEffect(() => {
    const timer = setTimeout(() => void loadCaja.current().catch(() => {}), CAJA_MS)
    return () => clearTimeout(timer)
  }, [])
  useEscucha((leido) => {
    const codigo = document.querySelector('[data-bip]') ? null : readCodigo(leido)
    if (codigo === null || giveBip(codigo)) return
    if (codigo.tipo === 'isbn') void router.navigate({ to: '/panel-admin/libros', search: { q: codigo.codigo } })
    if (codigo.tipo === 'propio') void router.navigate({ to: '/panel-admin/existencias', search: { q: codigo.codigo } })
  }, false)
  const dialog = opened && Caja && <Caja open={open} onClose={() => setOpen(false)} />
  return { show, dialog }
}

const BotonCaja = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="panel-head__box" aria-keyshortcuts="Control+K" onClick={onPress}>
    <Icon name="buscar" /> Ir a… <kbd>Ctrl K</kbd>
  </button>
)
