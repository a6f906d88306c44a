const ROWS = ['Autores populares', 'Autores nuevos']
const CARDS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The authors' page before its authors: medallions and names of the same size. */
export function AutoresSkeleton() {
  return (
    <div className="wrap pt-4" role="status">
      <h1>Autores</h1>
      <p className="vh">Cargando autores...</p>
      {ROWS.map((row) => (
        <div key={row} className="section" aria-hidden="true">
          <div className="section__head">
            <h2>{row}</h2>
          </div>
          <div className="track track--authors">
            {CARDS.map((n) => (
              <div key={n} className="author">
                <span className="medallion skeleton" />
                <span className="skeleton mt-1 h-3" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
