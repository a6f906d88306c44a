const CARDS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The shelf before its books: covers and labels of the same size. */
export function EstanteSkeleton({ children = 'Cargando libros...' }: { children?: string }) {
  return (
    <div role="status">
      <p className="soft">{children}</p>
      <div className="shelf mt-4" aria-hidden="true">
        {CARDS.map((n) => (
          <div key={n} className="book">
            <div className="book__cover">
              <span className="cover skeleton" />
            </div>
            <div className="book__label">
              <span className="skeleton h-3" />
              <span className="skeleton mt-1 h-3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
