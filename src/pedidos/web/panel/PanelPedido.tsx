import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { formatFechaMedia } from '../../../panel/formato.ts'
import { QuienCambio } from '../../../panel/QuienCambio.tsx'
import { panelHead, panelLoading } from '../../../panel/rutas/rutas.tsx'
import { useAcciones } from '../../../panel/useAcciones.tsx'
import { useAtajo } from '../../../panel/useAtajo.ts'
import { useMay } from '../../../panel/useMay.ts'
import { AppError } from '../../../platform/errors.ts'
import { api } from '../../../platform/http/client.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { requireStaff } from '../../../sesion/web/sesion.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { getPedido } from '../../estado.contract.ts'
import { forgetContacto } from '../../telefono.contract.ts'
import { HistoriaEstados } from '../partes/EstadoPedido.tsx'
import { LineasPedido } from '../partes/LineasPedido.tsx'
import { Entrega, Parte } from '../partes/PartesPedido.tsx'
import { SumasPedido } from '../partes/SumasPedido.tsx'
import { NotaEmpaque } from './NotaEmpaque.tsx'
import { OlvidarContacto } from './OlvidarContacto.tsx'
import { QuienPide } from './QuienPide.tsx'
import { SelectorEstado } from './SelectorEstado.tsx'

export const Route = createFileRoute('/_panel/panel-admin/pedidos/$id')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  loader: async ({ params: { id } }) => {
    if (!isUuid(id)) throw notFound()
    return api.call(getPedido, { id }).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    })
  },
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData ? `Pedido N.º ${loaderData.numero}` : 'Pedido'),
  component: PanelPedido,
})

function PanelPedido() {
  const pedido = Route.useLoaderData()
  const acciones = useAcciones()
  const may = useMay()
  const print = () => window.print()
  useAtajo('i', print)
  return (
    <div className="wrap panel-page order-page">
      <div className="no-print">
        <Link className="back" to="/panel-admin/pedidos">
          <Icon name="volver" small /> Pedidos
        </Link>
        <h1>Pedido N.º {pedido.numero}</h1>
        <p className="soft mt-1">
          {formatFechaMedia(pedido.fecha_hora)} · ID: {pedido._id}
        </p>
        <div className="order__tools mt-2">
          <SelectorEstado pedido={pedido} acciones={acciones} />
          <Button onClick={print} aria-keyshortcuts="i">
            Imprimir nota de empaque
          </Button>
        </div>
        <div className="with-sum mt-4">
          <div>
            <Parte id="cliente" titulo="Cliente">
              <QuienPide pedido={pedido} />
              {pedido.contacto && may(forgetContacto) && <OlvidarContacto pedido={pedido} acciones={acciones} />}
            </Parte>
            <Parte id="libros" titulo="Libros">
              <div className="order">
                <LineasPedido items={pedido.items} enlazar />
              </div>
            </Parte>
            <Parte id="entrega" titulo="Entrega">
              <Entrega pedido={pedido} />
            </Parte>
            <Parte id="historia" titulo="Historia">
              <HistoriaEstados historia={pedido.historia} nombres />
              <QuienCambio entidad="pedido" id={pedido._id} nombre={`Pedido N.º ${pedido.numero}`} />
            </Parte>
          </div>
          <SumasPedido pedido={pedido} />
        </div>
      </div>
      <NotaEmpaque pedido={pedido} />
      {acciones.alerta}
    </div>
  )
}
