import { createFileRoute } from '@tanstack/react-router'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { getFacturacion, listComprobantes } from '../../comprobante.contract.ts'
import { ESTADOS_COMPROBANTE, type EstadoComprobante } from '../../comprobante.rules.ts'
import { ListaComprobantes } from './ListaComprobantes.tsx'

export type ComprobantesSearch = ListaSearch & { estado?: EstadoComprobante | undefined }

const validateComprobantes = (search: Record<string, unknown>): ComprobantesSearch => ({
  ...validateLista(search),
  estado: ESTADOS_COMPROBANTE.find((estado) => estado === search.estado),
})

export const Route = createFileRoute('/_panel/panel-admin/comprobantes')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ComprobantesSearch>(),
  loader: async ({ deps }) => {
    const { estado, ...lista } = validateComprobantes(deps)
    const { q, ...tramo } = toTramo(lista)
    const [situacion, hallados] = await Promise.all([
      api.call(getFacturacion, {}),
      api.list(listComprobantes, { ...tramo, q: q?.slice(0, 40), estado }),
    ])
    return { titulo: 'Comprobantes', situacion, ...hallados }
  },
  ...panelLoading,
  component: PanelComprobantes,
})

function PanelComprobantes() {
  const { situacion, items, total } = Route.useLoaderData()
  const search = validateComprobantes(Route.useSearch())
  return <ListaComprobantes search={search} situacion={situacion} items={items} total={total} />
}
