import { createFileRoute } from '@tanstack/react-router'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { listPedidosEliminados, type PedidoEliminado } from '../../eliminado.contract.ts'
import { InsigniaEstado } from '../partes/EstadoPedido.tsx'
import { LineasCrudas, SumasCrudas } from './PartesPanel.tsx'

const TITULO = 'Pedidos eliminados'

export const Route = createFileRoute('/_panel/panel-admin/pedidos/eliminados')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({
    titulo: TITULO,
    ...(await api.list(listPedidosEliminados, toFilas(validateLista(deps)))),
  }),
  ...panelLoading,
  component: PanelEliminados,
})

/** What the shop remembers of the orders that were deleted: nothing of their customers. */
function PanelEliminados() {
  const { items, total } = Route.useLoaderData()
  return (
    <PanelLista
      titulo={TITULO}
      vacio="No se eliminó ningún pedido."
      volver={{ to: '/panel-admin/pedidos', texto: 'Pedidos' }}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      items={items}
      total={total}
      buscado="Número"
      tabla={TABLA}
    />
  )
}

const TABLA: TablaDe<PedidoEliminado> = {
  columnas: [
    { nombre: 'Pedido', clase: 'corta', celda: ({ numero }) => `Pedido N.º ${numero}` },
    {
      nombre: 'Lo eliminó',
      celda: ({ quien, eliminado_en }) => (
        <>
          <b>{quien ?? 'una cuenta que ya no está'}</b> el{' '}
          <time dateTime={eliminado_en}>{formatFechaMedia(eliminado_en)}</time>
        </>
      ),
    },
    {
      nombre: 'Pedido el',
      celda: ({ fecha_hora }) => <time dateTime={fecha_hora}>{formatFechaMedia(fecha_hora)}</time>,
    },
    {
      nombre: 'Libros',
      celda: ({ items }) =>
        items.length > 0 ? (
          <LineasCrudas items={items.map(({ isbn, titulo, ...rest }) => ({ libro: { isbn, titulo }, ...rest }))} />
        ) : (
          <span className="soft">Sin el detalle de sus libros.</span>
        ),
    },
    { nombre: 'Sumas', celda: ({ total, envio }) => <SumasCrudas total={total} envio={envio} /> },
    { nombre: 'Estado', celda: ({ estado }) => <InsigniaEstado estado={estado} /> },
  ],
  clave: ({ numero }) => String(numero),
  nombre: ({ numero }) => `el pedido N.º ${numero}`,
}
