import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import type { Orden } from '#platform/paging.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Paginador } from './Paginador.tsx'
import { FILAS_TABLA } from './rutas/lista.ts'
import type { TablaDe } from './tabla/columnas.ts'
import { Tabla } from './tabla/Tabla.tsx'
import type { Seleccion } from './tabla/useSeleccion.ts'

type Props<Item> = {
  /** What the list is called, for readers. */
  titulo: string
  filas: readonly Item[]
  /** How many there are. */
  cuenta?: string
  /** Said, or shown, when there are none. */
  vacio?: ReactNode
  /** Its pages, of so many rows in all; what else the address says stays. */
  paginas?: { to: string; search: { pagina?: number | undefined }; total: number; tamano?: number }
  /** The list's own address, where columns of its table can be sorted. */
  orden?: { to: string; search: { orden?: Orden | undefined } }
  lista?: Ref<HTMLElement>
} & (
  | { tabla: TablaDe<Item>; seleccion?: Seleccion<Item> | undefined; children?: undefined }
  | { tabla?: undefined; seleccion?: undefined; children: (fila: Item, n: number) => ReactNode }
)

/** The rows of a list of the panel: how many, all in a table or each as its card, what is said of none, its pages. */
export const Filas = <Item,>(props: Props<Item>) => {
  const { titulo, filas, cuenta, vacio, paginas, orden, lista, tabla } = props
  return (
    <>
      {cuenta !== undefined && (
        <p className="soft small mt-2" role="status">
          {cuenta}
        </p>
      )}
      <section ref={lista} className={tabla && filas.length > 0 ? 'mt-1' : 'panel-rows'} aria-label={titulo}>
        {!tabla && filas.map(props.children)}
        {tabla && filas.length > 0 && (
          <Tabla titulo={titulo} tabla={tabla} filas={filas} orden={orden} seleccion={props.seleccion} />
        )}
        {filas.length === 0 && vacio && (
          <div className="empty">{typeof vacio === 'string' ? <p>{vacio}</p> : vacio}</div>
        )}
      </section>
      {paginas && <Paginador {...(tabla && { tamano: FILAS_TABLA })} {...paginas} />}
    </>
  )
}

type MasProps = {
  to: string
  search: { despues_de?: string | undefined }
  siguiente: string | null | undefined
  textos: { principio: string; mas: string }
  titulo?: string
}

/** The ways on and back of a list that is read on from its last row. */
export const Continuacion = ({ to, search, siguiente, textos, titulo = 'Páginas' }: MasProps) => (
  <nav className="filters-row__end mt-2" aria-label={titulo}>
    {search.despues_de && (
      <Link className={buttonClass('plain')} to={to} search={{ ...search, despues_de: undefined }}>
        {textos.principio}
      </Link>
    )}
    {siguiente && (
      <Link className={buttonClass('line')} to={to} search={{ ...search, despues_de: siguiente }}>
        {textos.mas}
      </Link>
    )}
  </nav>
)
