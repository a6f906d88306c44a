import { Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatContados } from '#casa/hoy/hoy.rules.ts'
import { ENTRADAS } from '#casa/panel/panel.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconoSeccion } from './IconoSeccion.tsx'
import { countDe, type EntradaDelPanel, listEntradas, listPestanias, type PestaniaDelPanel } from './pestanias.ts'
import { useCuentas } from './useCuentas.ts'

/** So many entries stand in the bar of a phone, the others behind «Más». */
const EN_LA_BARRA = 5

type Props = { rol: Rol | undefined; actual: PestaniaDelPanel | undefined }

/** The entries of the panel: a column at the left, and a bar at the bottom of a phone. */
export function NavegacionPanel({ rol, actual, onCaja }: Props & { onCaja: () => void }) {
  const entradas = listEntradas(rol)
  const otras = entradas.slice(EN_LA_BARRA)
  const isHidden = otras.some(({ entrada }) => entrada === actual?.entrada)
  return (
    <nav className="panel-nav no-print" aria-label="Panel">
      <ul>
        {entradas.map((una, at) => (
          <li key={una.entrada} className={at < EN_LA_BARRA ? undefined : 'only-column'}>
            <EnlaceEntrada {...una} actual={actual} />
          </li>
        ))}
        <li className="only-bar">
          <button type="button" popoverTarget="mas-del-panel" data-actual={isHidden || undefined}>
            <Puntos /> Más
          </button>
          <div id="mas-del-panel" popover="auto" className="menu panel-nav__mas">
            <ul>
              <li>
                <button
                  type="button"
                  onClick={(event) => {
                    closeMenu(event)
                    onCaja()
                  }}
                >
                  <Icon name="buscar" /> Ir a…
                </button>
              </li>
              {otras.map((una) => (
                <li key={una.entrada}>
                  <EnlaceEntrada {...una} actual={actual} />
                </li>
              ))}
            </ul>
          </div>
        </li>
      </ul>
    </nav>
  )
}

function EnlaceEntrada({ entrada, nombre, primera, actual }: EntradaDelPanel & Pick<Props, 'actual'>) {
  return (
    <Link
      to={primera.to}
      search={primera.search ?? {}}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={actual?.entrada === entrada ? 'true' : undefined}
      onClick={closeMenu}
    >
      <IconoSeccion seccion={entrada} /> {nombre}
    </Link>
  )
}

/** The page does not reload, so the menu must be told that something in it was chosen. */
function closeMenu({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

const Puntos = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 12h.1M12 12h.1M19 12h.1" strokeWidth="2.5" />
  </svg>
)

/** The screens of the entry; nothing where there is only one. */
export function PestaniasPanel({ rol, actual }: Props) {
  const cuentas = useCuentas(rol, actual)
  const hydrated = useHydrated()
  const lista = useRef<HTMLUListElement>(null)
  // Whoever came by the box or by a key sees where they are, where not all tabs have room.
  useEffect(() => {
    const elegida = actual && hydrated && lista.current?.querySelector<HTMLElement>('[aria-current]')
    if (elegida) showTab(elegida)
  }, [actual, hydrated])
  if (!actual) return null
  const pestanias = listPestanias(actual.entrada, rol)
  if (pestanias.length < 2) return null
  return (
    <nav className="panel-tabs no-print" aria-label={`Pantallas de ${ENTRADAS[actual.entrada]}`}>
      {/* Made anew: the server knows no search, and hydration leaves a link's attributes as the server wrote them. */}
      <ul ref={lista} className="wrap" key={hydrated ? 'hydrated' : 'served'}>
        {pestanias.map((una) => (
          <li key={una.corto}>
            <EnlacePestania pestania={una} n={countDe(una, cuentas)} isActual={una === actual} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Brings a tab into the middle of its row, without moving the page. */
function showTab(tab: HTMLElement): void {
  const row = tab.closest('ul')
  if (!row) return
  const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2)
}

/** Its number is no part of its name: it changes while somebody looks for the link. */
function EnlacePestania({ pestania, n, isActual }: { pestania: PestaniaDelPanel; n: number; isActual: boolean }) {
  return (
    <Link
      to={pestania.to}
      search={pestania.search ?? {}}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isActual ? 'true' : undefined}
      aria-description={n > 0 ? formatContados(n) : undefined}
    >
      {pestania.corto}
      {n > 0 && (
        <span className="panel-tabs__n" aria-hidden="true">
          {formatContados(n)}
        </span>
      )}
    </Link>
  )
}
