import { createFileRoute, Link } from '@tanstack/react-router'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { listAuditoria } from '../../auditoria.contract.ts'
import { type AuditoriaSearch, validateAuditoria } from './auditoria-search.ts'
import { toConsulta } from './consulta.ts'
import { FilaSuceso } from './FilaSuceso.tsx'
import { FiltrosAuditoria } from './FiltrosAuditoria.tsx'

const TITULO = 'Auditoría'

export const Route = createFileRoute('/_panel/panel-admin/auditoria')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<AuditoriaSearch>(),
  loader: async ({ deps }) => ({
    titulo: TITULO,
    ...(await api.call(listAuditoria, toConsulta(validateAuditoria(deps)))),
  }),
  ...panelLoading,
  component: PanelAuditoria,
})

function PanelAuditoria() {
  const { sucesos, siguiente } = Route.useLoaderData()
  const search = validateAuditoria(Route.useSearch())
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>{TITULO}</h1>
      <p className="soft mt-1">
        Quién hizo qué, cuándo y desde dónde. Nadie puede cambiar estas líneas. De los datos de las personas queda solo
        el nombre del campo.
      </p>
      {search.cosa && <p className="mt-1">Solo lo que pasó con una cosa, de lo más nuevo a lo más viejo.</p>}
      <div className="toolbar">
        <FiltrosAuditoria to={Route.to} search={search} />
      </div>
      <section className="panel-rows" aria-label={TITULO}>
        {sucesos.map((suceso) => (
          <FilaSuceso key={suceso._id} suceso={suceso} />
        ))}
        {sucesos.length === 0 && (
          <div className="empty" role="status">
            <p>No encontramos nada con estos filtros.</p>
          </div>
        )}
      </section>
      <nav className="filters-row__end mt-2" aria-label="Páginas">
        {search.despues_de && (
          <Link className={buttonClass('plain')} to={Route.to} search={{ ...search, despues_de: undefined }}>
            Volver a lo más nuevo
          </Link>
        )}
        {siguiente && (
          <Link className={buttonClass('line')} to={Route.to} search={{ ...search, despues_de: siguiente }}>
            Ver más viejos
          </Link>
        )}
      </nav>
    </div>
  )
}
