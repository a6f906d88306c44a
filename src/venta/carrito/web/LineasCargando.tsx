/** The place of two lines while the books are on their way. */
export function LineasCargando() {
  return (
    <div role="status" aria-label="Cargando el carrito">
      {[1, 2].map((n) => (
        <div key={n} className="line">
          <span className="cover skeleton" />
          <div>
            <span className="skeleton h-3" />
            <span className="skeleton mt-1 h-2" />
            <span className="skeleton mt-2 h-6" />
          </div>
        </div>
      ))}
    </div>
  )
}
