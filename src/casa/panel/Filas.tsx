import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { Paginador } from './Paginador.tsx'

type Props<Fila> = {
  /** What the list is called, for readers. */
  titulo: string
  filas: readonly Fila[]
  /** How many there are. */
  cuenta?: string
  /** Said, or shown, when there are none. */
  vacio?: ReactNode
  /** Its pages, of so many rows in all; what else the address says stays. */
  paginas?: { to: string; search: { pagina?: number | undefined }; total: number }
  lista?: Ref<HTMLElement>
  children: (fila: Fila, n: number) => ReactNode
}

/** The rows of a list of the panel: how many, each as its card, what is said of none, its pages. */
export const Filas = <Fila,>({ titulo, filas, cuenta, vacio, paginas, lista, children }: Props<Fila>) => (
  <>
    {cuenta !== undefined && (
      <p className="soft small mt-2" role="status">
        {cuenta}
      </p>
    )}
    <section ref={lista} className="panel-rows" aria-label={titulo}>
      {filas.map(children)}
      {filas.length === 0 && vacio && <div className="empty">{typeof vacio === 'string' ? <p>{vacio}</p> : vacio}</div>}
    </section>
    {paginas && <Paginador {...paginas} />}
  </>
)

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
