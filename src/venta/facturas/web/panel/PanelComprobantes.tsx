import { createFileRoute } from '@tanstack/react-router'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { type Orden, parseOrden } from '#platform/paging.ts'
import { listComprobantes } from '../../comprobante.contract.ts'
import { ESTADOS_COMPROBANTE, type EstadoComprobante, ORDENES_COMPROBANTE } from '../../comprobante.rules.ts'
import { getFacturacion } from '../../facturacion.contract.ts'
import { ListaComprobantes } from './ListaComprobantes.tsx'

export type ComprobantesSearch = ListaSearch & { estado?: EstadoComprobante | undefined; orden?: Orden | undefined }

const validateComprobantes = (search: Record<string, unknown>) => ({
  ...validateLista(search),
  estado: ESTADOS_COMPROBANTE.find((estado) => estado === search.estado),
  ...parseOrden(ORDENES_COMPROBANTE, search.orden),
})

export const Route = createFileRoute('/_panel/panel-admin/comprobantes')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ComprobantesSearch>(),
  loader: async ({ deps }) => {
    const { estado, orden, ...lista } = validateComprobantes(deps)
    const { q, ...tramo } = toFilas(lista)
    const [situacion, hallados] = await Promise.all([
      api.call(getFacturacion, {}),
      api.list(listComprobantes, { ...tramo, q: q?.slice(0, 40), estado, orden }),
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
