import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelHead, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { isUuid } from '#platform/uuid.ts'
import { getDespachosDePedido } from '../../../despachos/despacho.contract.ts'
import { getPedido } from '../../../estado.contract.ts'
import { Entrega, Parte } from '../../partes/PartesPedido.tsx'
import { QuienPide } from '../QuienPide.tsx'
import { Empaque } from './Empaque.tsx'

export const Route = createFileRoute('/_panel/panel-admin/pedidos/$id/empacar')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  loader: async ({ params: { id } }) => {
    if (!isUuid(id)) throw notFound()
    try {
      const [pedido, datos] = await Promise.all([api.call(getPedido, { id }), api.call(getDespachosDePedido, { id })])
      return { pedido, datos }
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    }
  },
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData ? `Empacar el pedido N.º ${loaderData.pedido.numero}` : 'Empacar'),
  component: PanelEmpacar,
})

/** One parcel of an order, packed book by book. */
function PanelEmpacar() {
  const { pedido, datos } = Route.useLoaderData()
  const navigate = useNavigate()
  return (
    <Pantalla
      titulo={`Empacar el pedido N.º ${pedido.numero}`}
      volver={{ to: '/panel-admin/pedidos/$id', params: { id: pedido._id }, texto: `Pedido N.º ${pedido.numero}` }}
    >
      <QuienPide pedido={pedido} />
      <div className="mt-3">
        <Parte id="entrega" titulo="Entrega">
          <Entrega pedido={pedido} />
        </Parte>
      </div>
      <Empaque
        key={datos.despachos.length}
        pedido={pedido}
        faltan={datos.faltan}
        onDone={() => void navigate({ to: '/panel-admin/pedidos/$id', params: { id: pedido._id } })}
      />
    </Pantalla>
  )
}
