import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '#platform/format.ts'
import type { Orden } from '#platform/paging.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { BuscadorPanel } from './BuscadorPanel.tsx'
import { Filas } from './Filas.tsx'
import { Pantalla } from './Pantalla.tsx'
import { FILAS_TABLA, type ListaSearch, TARJETAS } from './rutas/lista.ts'
import { BarraSeleccion, type Elegibles } from './tabla/BarraSeleccion.tsx'
import type { TablaDe } from './tabla/columnas.ts'
import { Vistas } from './tabla/Vistas.tsx'
import { setComoTabla, useAncho } from './tabla/vista.ts'
import { NADA_CON_FILTROS, nadaPara } from './textos.ts'
import { useAtajo } from './useAtajo.ts'

type Props<Item> = {
  /** The screen's heading, in the specification's words. */
  titulo: string
  /** Said when there are none. */
  vacio: string
  /** The link above the heading; by default to the panel's home. */
  volver?: { to: string; texto: string }
  /** The list's own address. */
  to: string
  search: ListaSearch & { orden?: Orden | undefined }
  items: readonly Item[]
  total: number
  crear?: { texto: string; onPress: () => void }
  /** More filters, beside the search box. */
  filtros?: ReactNode
  /** One of those filters narrows the list. */
  filtrado?: boolean
  /** The most that a search counts. */
  tope?: number | undefined
  /** What can be searched for. */
  buscado?: string
  /** What is said between the search box and the list. */
  aviso?: ReactNode
  /** What stands below the list. */
  pie?: ReactNode
  /** A row as a card. With neither `vista` nor cards the list is a table always. */
  children?: (item: Item) => ReactNode
  tabla?: TablaDe<Item>
  /** What its rows can be chosen for. */
  elegibles?: Elegibles<Item>
  /** Where there are both: what remembers which of them this person sees, and which one was loaded. */
  vista?: { lista: string; comoTabla: boolean }
}

/** A list of the panel: heading, search box, the button that adds, rows, pages. */
export function PanelLista<Item>(props: Props<Item>) {
  const {
    titulo,
    vacio,
    to,
    search,
    items,
    total,
    crear,
    filtros,
    filtrado = false,
    buscado,
    aviso,
    pie,
    children,
    tabla,
    elegibles,
    vista,
  } = props
  const { tope = Infinity, volver } = props
  const hasRoom = useAncho()
  const isTabla = children === undefined || vista?.comoTabla === true
  const shown = isTabla && (hasRoom || !children) ? tabla : undefined
  useAtajo('n', () => crear?.onPress())
  const { rows, awaitFirst } = useFocusKept(items)
  return (
    <Pantalla titulo={titulo} volver={volver}>
      <div className="toolbar">
        <BuscadorPanel to={to} search={search} onBuscar={awaitFirst} buscado={buscado} />
        {filtros}
        {crear && (
          <Button look="sell" onClick={crear.onPress} aria-keyshortcuts="n">
            <Icon name="mas" small /> {crear.texto}
          </Button>
        )}
      </div>
      <Vistas to={to} search={search} />
      <div className="list-head">
        <p className="soft small" role="status">
          {search.q
            ? `${total < tope ? '' : 'Más de '}${formatCount(total, 'resultado', 'resultados')} para «${search.q}»`
            : formatCount(total, 'en total', 'en total')}
        </p>
        {vista && hasRoom && <ComoTabla {...vista} />}
      </div>
      {aviso}
      <Filas
        lista={rows}
        titulo={titulo}
        filas={items}
        vacio={<Vacio q={search.q} filtrado={filtrado} to={to} vacio={vacio} crear={crear} />}
        paginas={{ to, search, total, tamano: isTabla ? FILAS_TABLA : TARJETAS }}
        orden={{ to, search }}
        {...(shown ? { tabla: shown, seleccion: elegibles?.seleccion } : { children: children ?? nada })}
      />
      {shown && elegibles && <BarraSeleccion {...elegibles} nombre={shown.nombre} clave={shown.clave} />}
      {pie && <p className="mt-4">{pie}</p>}
    </Pantalla>
  )
}

const nada = () => null

/** Changes between cards and the table; the list comes again, with as many rows as that has. */
function ComoTabla({ lista, comoTabla }: NonNullable<Props<never>['vista']>) {
  const router = useRouter()
  const [elegido, setElegido] = useState(comoTabla) // the box answers at once, the list when it has come
  return (
    <label className="check-line">
      <input
        type="checkbox"
        className="check"
        checked={elegido}
        onChange={({ target }) => {
          setElegido(target.checked)
          void setComoTabla(lista, target.checked).then(() => router.invalidate())
        }}
      />
      Ver como tabla
    </label>
  )
}

/**
 * Moves the focus when the rows change: after a search to the main button of the first row (`data-principal`), after the
 * focused row was removed to the content.
 */
function useFocusKept(items: unknown) {
  const rows = useRef<HTMLElement>(null)
  const searched = useRef(false)
  const shown = useRef(items)
  useEffect(() => {
    if (shown.current === items) return
    shown.current = items
    const first = searched.current ? rows.current?.querySelector<HTMLElement>('[data-principal]') : null
    searched.current = false
    if (first) return first.focus()
    if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [items])
  const awaitFirst = () => {
    searched.current = true
  }
  return { rows, awaitFirst }
}

type VacioProps = {
  q: string | undefined
  filtrado: boolean
  to: string
  vacio: string
  crear: Props<never>['crear'] | undefined
}

function Vacio({ q, filtrado, to, vacio, crear }: VacioProps) {
  const narrowed = q ? nadaPara(q) : filtrado && NADA_CON_FILTROS
  return (
    <>
      <p>{narrowed || vacio}</p>
      {narrowed ? (
        <Link to={to} className="button button--line">
          Ver todo
        </Link>
      ) : (
        crear && <Button onClick={crear.onPress}>{crear.texto}</Button>
      )}
    </>
  )
}
