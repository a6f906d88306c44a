import { NoScripts } from '#ui/NoScripts.tsx'
import { usePendiente } from './pendiente.ts'

const FILAS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** A screen while it is loaded: its name at once, and the rows of its list in their own height. */
export function LineasPendientes() {
  const titulo = usePendiente()
  return (
    <div className="wrap panel-page" role="status" aria-label={titulo ? `Cargando: ${titulo}` : 'Cargando'}>
      <NoScripts />
      {titulo && (
        <p className="panel-page__pending" aria-hidden="true">
          {titulo}
        </p>
      )}
      {FILAS.map((fila) => (
        <div key={fila} className="admin-card panel-page__row" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}
