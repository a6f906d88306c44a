import { createFileRoute } from '@tanstack/react-router'
import { toTramo, validateLista } from '../../panel/lista.ts'
import { PanelLista } from '../../panel/PanelLista.tsx'
import { panelHead, panelLoading } from '../../panel/rutas.tsx'
import { api } from '../../platform/http/client.ts'
import { requireAdmin } from '../../usuarios/web/sesion.tsx'
import { listProvincias } from '../provincia.contract.ts'

const TITULO = 'Todas las provincias'

export const Route = createFileRoute('/_panel/panel-admin/provincias')({
  ssr: false,
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: validateLista,
  loaderDeps: ({ search: { q, pagina } }) => ({ q, pagina }),
  loader: ({ deps }) => api.list(listProvincias, toTramo(deps)),
  ...panelLoading,
  head: () => panelHead(TITULO),
  component: PanelProvincias,
})

function PanelProvincias() {
  const { items, total } = Route.useLoaderData()
  return (
    <PanelLista
      titulo={TITULO}
      vacio="No hay provincias registradas aún."
      to={Route.to}
      search={Route.useSearch()}
      items={items}
      total={total}
    >
      {(provincia) => (
        <article key={provincia._id} className="admin-card admin-card--plain">
          <div>
            <h2>{provincia.descripcion}</h2>
            <p className="soft small">ID: {provincia._id}</p>
          </div>
        </article>
      )}
    </PanelLista>
  )
}
