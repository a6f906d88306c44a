import { createContext, type ReactNode, useContext } from 'react'

const ROWS = [0, 1, 2, 3, 4]

/** What is known of a list that is about to be there: whose books they are, and the first of them in place of the skeleton. */
export const ListadoAdelantado = createContext<{ sobre: string | undefined; vista?: ReactNode } | null>(null)

/** Whose books a list has, above its heading, where that is known already. */
export function SobreAdelantado() {
  const adelanto = useContext(ListadoAdelantado)
  return adelanto?.sobre ? <p>{adelanto.sobre}</p> : null
}

type Props = { children?: string }

/** A list before its books: the words, and five rows of the same size. */
export function ListadoSkeleton({ children = 'Cargando libros...' }: Props) {
  const adelanto = useContext(ListadoAdelantado)
  if (adelanto?.vista) return adelanto.vista
  return (
    <div role="status">
      <p className="soft mt-half">{children}</p>
      <div className="search-page mt-3" aria-hidden="true">
        <div />
        <div>
          {ROWS.map((n) => (
            <div key={n} className="result">
              <span className="cover skeleton" />
              <div>
                <span className="skeleton h-3" />
                <span className="skeleton mt-1 h-3" />
                <span className="skeleton mt-1 h-3" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
