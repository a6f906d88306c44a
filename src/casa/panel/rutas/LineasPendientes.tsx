import { NoScripts } from '#ui/NoScripts.tsx'

/** The rows of a list while it is loaded, in their own height. */
export function LineasPendientes() {
  return (
    <div className="wrap panel-page" role="status" aria-label="Cargando">
      <NoScripts />
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="admin-card" aria-hidden="true">
          <span className="skeleton admin-card__pending" />
        </div>
      ))}
    </div>
  )
}
