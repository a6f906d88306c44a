import { createFileRoute } from '@tanstack/react-router'
import { Continuacion, Filas } from '#casa/panel/Filas.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { Vistas } from '#casa/panel/tabla/Vistas.tsx'
import { NADA_CON_FILTROS } from '#casa/panel/textos.ts'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { listAuditoria } from '../../auditoria.contract.ts'
import { type AuditoriaSearch, validateAuditoria } from './auditoria-search.ts'
import { toConsulta } from './consulta.ts'
import { FiltrosAuditoria } from './FiltrosAuditoria.tsx'
import { TABLA_SUCESOS } from './sucesos.tsx'

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
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">
        Quién hizo qué, cuándo y desde dónde. Nadie puede cambiar estas líneas. De los datos de las personas queda solo
        el nombre del campo.
      </p>
      {search.cosa && <p className="mt-1">Solo lo que pasó con una cosa, de lo más nuevo a lo más viejo.</p>}
      <div className="toolbar">
        <FiltrosAuditoria to={Route.to} search={search} />
      </div>
      <Vistas to={Route.to} search={search} />
      <Filas titulo={TITULO} filas={sucesos} vacio={<p role="status">{NADA_CON_FILTROS}</p>} tabla={TABLA_SUCESOS} />
      <Continuacion
        to={Route.to}
        search={search}
        siguiente={siguiente}
        textos={{ principio: 'Volver a lo más nuevo', mas: 'Ver más viejos' }}
      />
    </Pantalla>
  )
}
