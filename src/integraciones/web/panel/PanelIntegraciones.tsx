import { createFileRoute, Link } from '@tanstack/react-router'
import { panelHead, panelLoading } from '../../../panel/rutas/rutas.tsx'
import { api } from '../../../platform/http/client.ts'
import { requireAdmin } from '../../../sesion/web/sesion.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { listClavesApi } from '../../claves/clave-api.contract.ts'
import { Claves } from './Claves.tsx'

const TITULO = 'Integraciones'

export const Route = createFileRoute('/_panel/panel-admin/integraciones')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: async () => ({ titulo: TITULO, claves: await api.call(listClavesApi, {}) }),
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData?.titulo),
  component: PanelIntegraciones,
})

function PanelIntegraciones() {
  const { claves } = Route.useLoaderData()
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>{TITULO}</h1>
      <p className="soft mt-1">
        Lo que otros programas hacen con la librería: tu sistema de gestión, la facturación, las vidrieras de otros
        sitios. Las llamadas están en <a href="/api/docs">la documentación de la API</a>.
      </p>
      <Claves claves={claves} />
    </div>
  )
}
