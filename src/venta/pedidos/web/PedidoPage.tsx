import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { ARREPENTIMIENTO_PATH } from '#casa/deberes/enlaces.rules.ts'
import { AvisoCompra } from '#casa/deberes/web/AvisoLegal.tsx'
import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { requireSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { AppError } from '#platform/errors.ts'
import { formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { isUuid } from '#platform/uuid.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { NoScripts } from '#ui/NoScripts.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RetryButton } from '#ui/RetryButton.tsx'
import { MisComprobantes } from '#venta/facturas/web/MisComprobantes.tsx'
import { getPedido, type PedidoDetalle } from '../estado.contract.ts'
import { CancelarPedido } from './CancelarPedido.tsx'
import { HistoriaEstados, InsigniaEstado } from './partes/EstadoPedido.tsx'
import { LineasPedido } from './partes/LineasPedido.tsx'
import { Paquetes } from './partes/Paquetes.tsx'
import { Entrega, Parte } from './partes/PartesPedido.tsx'
import { SumasPedido } from './partes/SumasPedido.tsx'
import { QueSigue } from './QueSigue.tsx'
import { VolverAComprar } from './VolverAComprar.tsx'

export const Route = createFileRoute('/_tienda/mis-pedidos/$id')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  beforeLoad: async (guarded) => ({ usuario: await requireSesion(guarded) }),
  loader: async ({ context, location, params: { id } }) => {
    const pedido = isUuid(id) ? await loadPedido(id, location.href) : null
    // Another customer's order is not found here, not by an admin either: the panel shows those.
    if (pedido?.usuario?._id !== context.usuario._id) throw notFound()
    return pedido
  },
  gcTime: 0,
  staleTime: 0,
  preload: false,
  pendingMs: 0,
  pendingComponent: PedidoPendiente,
  errorComponent: PedidoFallido,
  head: ({ loaderData, matches }) => headPrivada(matches, loaderData ? `Pedido N.º ${loaderData.numero}` : 'Pedido'),
  component: PedidoPage,
})

async function loadPedido(id: string, volver: string): Promise<PedidoDetalle | null> {
  try {
    return await api.call(getPedido, { id })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    if (error instanceof AppError && error.status === 401) throw redirect({ to: '/identificarse', search: { volver } })
    throw error
  }
}

function PedidoPendiente() {
  return (
    <div className="wrap">
      <BackLink to="/mis-pedidos" />
      <NoScripts />
      <p className="mt-3" role="status">
        <span className="spinner" />
        <span className="vh">Cargando tu pedido...</span>
      </p>
    </div>
  )
}

function PedidoFallido({ reset }: { reset: () => void }) {
  return (
    <div className="wrap">
      <BackLink to="/mis-pedidos" />
      <Notice kind="error" className="mt-3">
        Hubo un problema al cargar tu pedido.
      </Notice>
      <RetryButton className="mt-2" reset={reset} />
    </div>
  )
}

function PedidoPage() {
  const pedido = Route.useLoaderData()
  const { numero, fecha_hora, estado, items, historia } = pedido
  return (
    <div className="wrap order">
      <Membrete />
      <div className="no-print">
        <BackLink to="/mis-pedidos" />
      </div>
      <h1>Pedido N.º {numero}</h1>
      <p className="order__sub mt-1">
        <span>{formatFechaHora(fecha_hora)}</span> <InsigniaEstado estado={estado} />
      </p>
      <div className="order__tools mt-2 no-print">
        <Button onClick={() => window.print()}>Imprimir</Button>
        <VolverAComprar items={items} />
        {estado !== 'cancelado' && <Devolver numero={numero} />}
      </div>
      <div className="with-sum mt-4">
        <div>
          <Parte id="que-sigue" titulo="Qué sigue">
            <QueSigue pedido={pedido} />
          </Parte>
          <Parte id="historia" titulo="Estado">
            <HistoriaEstados historia={historia} />
          </Parte>
          {pedido.despachos && (
            <Parte id="paquetes" titulo={pedido.despachos.length > 1 ? 'Paquetes' : 'Paquete'}>
              <Paquetes despachos={pedido.despachos} />
            </Parte>
          )}
          <Parte id="libros" titulo="Libros">
            <LineasPedido items={items} enlazar />
          </Parte>
          <MisComprobantes pedidoId={pedido._id} />
          <Parte id="entrega" titulo="Entrega">
            <Entrega pedido={pedido} />
          </Parte>
        </div>
        <SumasPedido pedido={pedido} />
      </div>
      <AvisoCompra className="soft small mt-3" />
      <CancelarPedido key={pedido._id} pedido={pedido} />
    </div>
  )
}

/** Where the law's form is; it has the order's number already. */
function Devolver({ numero }: { numero: number }) {
  if (!useDeberes()) return null
  return (
    <a className={buttonClass('line')} href={`${ARREPENTIMIENTO_PATH}?pedido=${numero}`}>
      Devolver o cambiar
    </a>
  )
}
