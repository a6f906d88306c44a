import { createFileRoute } from '@tanstack/react-router'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
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
    ...(await api.list(listPedidosEliminados, toTramo(validateLista(deps)))),
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
    >
      {(pedido) => <Tarjeta key={pedido.numero} pedido={pedido} />}
    </PanelLista>
  )
}

function Tarjeta({ pedido: { numero, items, total, envio, estado, fecha_hora, eliminado_en, quien } }: Props) {
  return (
    <article className="admin-card admin-card--plain" aria-label={`Pedido N.º ${numero}`}>
      <div>
        <h2>Pedido N.º {numero}</h2>
        <p className="order-who">
          Lo eliminó <b>{quien ?? 'una cuenta que ya no está'}</b> el{' '}
          <time dateTime={eliminado_en}>{formatFechaMedia(eliminado_en)}</time>
        </p>
        <p className="soft small">
          Pedido el <time dateTime={fecha_hora}>{formatFechaMedia(fecha_hora)}</time>
        </p>
        {items.length > 0 ? (
          <LineasCrudas items={items.map(({ isbn, titulo, ...rest }) => ({ libro: { isbn, titulo }, ...rest }))} />
        ) : (
          <p className="soft small">Sin el detalle de sus libros.</p>
        )}
        <SumasCrudas total={total} envio={envio} />
      </div>
      <div className="admin-card__end">
        <InsigniaEstado estado={estado} />
      </div>
    </article>
  )
}

type Props = { pedido: PedidoEliminado }
