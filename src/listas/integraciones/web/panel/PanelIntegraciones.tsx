import { createFileRoute } from '@tanstack/react-router'
import { listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { isUuid } from '#platform/uuid.ts'
import { listClavesApi } from '../../claves/clave-api.contract.ts'
import { listEntregas, listWebhooks } from '../../webhooks/webhook.contract.ts'
import { ESTADOS_ENTREGA } from '../../webhooks/webhook.rules.ts'
import { Claves } from './Claves.tsx'
import { Entregas } from './Entregas.tsx'
import { type EntregasSearch, validateEntregas } from './entregas-search.ts'
import { FEEDS, Feeds } from './Feeds.tsx'
import { Webhooks } from './Webhooks.tsx'

const TITULO = 'Integraciones'
const POR_PAGINA = 20

export const Route = createFileRoute('/_panel/panel-admin/integraciones')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<EntregasSearch>(),
  loader: async ({ deps }) => {
    const { estado, despues_de = '' } = validateEntregas(deps)
    const asked = {
      estado: ESTADOS_ENTREGA.find((known) => known === estado),
      despues_de: isUuid(despues_de) ? despues_de : undefined,
      limit: POR_PAGINA,
    }
    const [claves, webhooks, ajustes, entregas] = await Promise.all([
      api.call(listClavesApi, {}),
      api.call(listWebhooks, {}),
      api.call(listAjustes, {}),
      api.call(listEntregas, asked),
    ])
    const feeds = ajustes.filter(({ clave }) => clave in FEEDS)
    return { titulo: TITULO, claves, webhooks, feeds, ...entregas }
  },
  ...panelLoading,
  component: PanelIntegraciones,
})

function PanelIntegraciones() {
  const { claves, webhooks, feeds, entregas, siguiente } = Route.useLoaderData()
  const search = validateEntregas(Route.useSearch())
  return (
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">
        Lo que otros programas hacen con la librería: tu sistema de gestión, la facturación, las vidrieras de otros
        sitios. Las llamadas están en <a href="/api/docs">la documentación de la API</a>.
      </p>
      <Claves claves={claves} />
      <Webhooks webhooks={webhooks} />
      <Feeds ajustes={feeds} />
      {webhooks.length > 0 && <Entregas entregas={entregas} siguiente={siguiente} search={search} />}
    </Pantalla>
  )
}
