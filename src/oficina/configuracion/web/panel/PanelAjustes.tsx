import { createFileRoute, Link } from '@tanstack/react-router'
import { listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { GRUPO_NOMBRES, GRUPOS, type Grupo } from '#casa/ajustes/ajuste.rules.ts'
import { keepSearch, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { Icon } from '#ui/Icon.tsx'
import { FormularioAjustes } from './FormularioAjustes.tsx'

const TITULO = 'Ajustes'

export const Route = createFileRoute('/_panel/panel-admin/ajustes')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: keepSearch<{ grupo?: Grupo }>,
  loader: async () => ({ titulo: TITULO, ajustes: await api.call(listAjustes, {}) }),
  ...panelLoading,
  component: PanelAjustes,
})

function PanelAjustes() {
  const { ajustes } = Route.useLoaderData()
  const { grupo: pedido } = Route.useSearch()
  const grupo = GRUPOS.find((one) => one === pedido) ?? 'libreria' // whatever stands in the address
  const suyos = ajustes.filter((ajuste) => ajuste.grupo === grupo)
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>{TITULO}</h1>
      <p className="soft mt-1">Lo que guardás se ve en toda la tienda enseguida, y queda en la Auditoría.</p>
      <nav aria-label="Grupos de ajustes" className="mt-3">
        <ul className="chips">
          {GRUPOS.filter((uno) => ajustes.some((ajuste) => ajuste.grupo === uno)).map((uno) => (
            <li key={uno}>
              <Link
                className="chip"
                to={Route.to}
                search={{ grupo: uno }}
                aria-current={uno === grupo ? 'page' : undefined}
              >
                {GRUPO_NOMBRES[uno]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FormularioAjustes key={grupo} grupo={grupo} ajustes={suyos} />
    </div>
  )
}
