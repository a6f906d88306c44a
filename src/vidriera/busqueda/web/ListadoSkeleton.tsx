const ROWS = [0, 1, 2, 3, 4]

type Props = { children?: string }

/** A list before its books: the words, and five rows of the same size. */
export function ListadoSkeleton({ children = 'Cargando libros...' }: Props) {
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
