import { createFileRoute } from '@tanstack/react-router'
import { listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { GRUPO_NOMBRES, GRUPOS, type Grupo } from '#casa/ajustes/ajuste.rules.ts'
import { Pantalla, Partes } from '#casa/panel/Pantalla.tsx'
import { keepSearch, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
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
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">Lo que guardás se ve en toda la tienda enseguida, y queda en la Auditoría.</p>
      <Partes
        titulo="Grupos de ajustes"
        to={Route.to}
        nombre="grupo"
        partes={GRUPOS.filter((uno) => ajustes.some((ajuste) => ajuste.grupo === uno)).map(
          (uno) => [uno, GRUPO_NOMBRES[uno]] as const,
        )}
        abierta={grupo}
      />
      <FormularioAjustes key={grupo} grupo={grupo} ajustes={suyos} />
    </Pantalla>
  )
}
