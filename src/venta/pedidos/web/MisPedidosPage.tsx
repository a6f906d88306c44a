import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { Financiacion } from '#casa/deberes/web/financiacion/Financiacion.tsx'
import { requireSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { MenuCuenta } from '#cuentas/usuarios/web/MenuCuenta.tsx'
import { describeDestino } from '#envios/envios/elegido.rules.ts'
import { AppError } from '#platform/errors.ts'
import { formatDia, formatFechaHora, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { subtract, toCentavos, toPesos } from '#platform/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Pendiente } from '#ui/Pendiente.tsx'
import { RetryButton } from '#ui/RetryButton.tsx'
import { nombrarPago } from '#venta/pagos/pago.rules.ts'
import { isPorLlegar } from '../estado.rules.ts'
import { listPedidosByUsuario } from '../lista.contract.ts'
import type { Pedido } from '../pedido.contract.ts'
import { computeTotalFinal, METODO_PAGO_NOMBRES } from '../pedido.rules.ts'
import { InsigniaEstado } from './partes/EstadoPedido.tsx'
import { LineasPedido } from './partes/LineasPedido.tsx'

const PAGE = 20
const FALLA = 'Hubo un problema al cargar tus pedidos.'

const listPedidos = (userId: string, offset: number) => api.list(listPedidosByUsuario, { userId, offset, limit: PAGE })

export const Route = createFileRoute('/_tienda/mis-pedidos')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  beforeLoad: async (guarded) => ({ usuario: await requireSesion(guarded) }),
  loader: ({ context, location }) =>
    listPedidos(context.usuario._id, 0).catch((error: unknown) => {
      const ended = error instanceof AppError && error.status === 401
      throw ended ? redirect({ to: '/identificarse', search: { volver: location.href } }) : error
    }),
  // An order that was just placed must be in the list: nothing is taken from the cache.
  gcTime: 0,
  staleTime: 0,
  preload: false,
  pendingMs: 0,
  pendingComponent: () => <Pendiente titulo="Mis Pedidos">Cargando tus pedidos...</Pendiente>,
  errorComponent: PedidosFallidos,
  head: ({ matches }) => headPrivada(matches, 'Mis Pedidos'),
  component: MisPedidosPage,
})

function PedidosFallidos({ reset }: { reset: () => void }) {
  return (
    <div className="wrap pt-4">
      <h1>Mis Pedidos</h1>
      <Notice kind="error" className="mt-3">
        {FALLA}
      </Notice>
      <RetryButton className="mt-2" reset={reset} />
    </div>
  )
}

function MisPedidosPage() {
  const { usuario } = Route.useRouteContext()
  const first = Route.useLoaderData()
  const [older, setOlder] = useState<Pedido[]>([])
  const [more, setMore] = useState<'quieto' | 'cargando' | 'falla'>('quieto')
  // An order placed meanwhile, in another tab, moves the others down by one: no page shows one twice.
  const pedidos = [...new Map([...first.items, ...older].map((pedido) => [pedido._id, pedido])).values()]

  async function loadMore() {
    setMore('cargando')
    try {
      const { items } = await listPedidos(usuario._id, pedidos.length)
      const next = items.find(({ _id }) => !pedidos.some((shown) => shown._id === _id))
      flushSync(() => {
        setOlder((before) => [...before, ...items])
        setMore('quieto')
      })
      if (next) document.getElementById(idEnlace(next))?.focus() // the button that had the focus may be gone
    } catch (error) {
      console.error(error)
      setMore('falla')
    }
  }

  return (
    <div className="wrap pt-4">
      <h1>Mis Pedidos</h1>
      <MenuCuenta />
      {pedidos.length === 0 ? <SinPedidos /> : <Tabla pedidos={pedidos} />}
      {more === 'falla' && (
        <Notice kind="error" className="mt-2">
          {FALLA}
        </Notice>
      )}
      {pedidos.length < first.total && (
        <Button className="mt-3" busy={more === 'cargando'} onClick={() => void loadMore()}>
          Ver pedidos anteriores
        </Button>
      )}
    </div>
  )
}

function SinPedidos() {
  return (
    <div className="empty">
      <EmptyArt />
      <p>No tienes ningún pedido realizado aún.</p>
      <Link to="/inicio" className={buttonClass('line')}>
        Ver libros
      </Link>
    </div>
  )
}

function Tabla({ pedidos }: { pedidos: readonly Pedido[] }) {
  return (
    <table className="table table--orders mt-3">
      <Encabezado columnas={['Fecha', 'Detalles del Pedido', 'Estado', 'Método de Pago', ['Total', 'num']]} />
      <tbody>
        {pedidos.map((pedido) => (
          <PedidoEnLista key={pedido._id} pedido={pedido} />
        ))}
      </tbody>
    </table>
  )
}

const idEnlace = ({ _id }: Pedido): string => `pedido-${_id}`

function PedidoEnLista({ pedido }: { pedido: Pedido }) {
  const { numero, fecha_hora, items, estado, metodo_pago, cuotas, recargo, envio } = pedido
  const conTasas = useDeberes()
  const suma = toCentavos(computeTotalFinal(pedido))
  return (
    <tr>
      <td>
        {formatFechaHora(fecha_hora)}
        <br />
        <Link id={idEnlace(pedido)} to="/mis-pedidos/$id" params={{ id: pedido._id }} className="order-link">
          Pedido N.º {numero}
        </Link>
      </td>
      <td>
        <LineasPedido items={items} />
        <p className="soft small mt-2">
          {describeDestino(pedido.entrega, pedido.envio_elegido)}
          {isPorLlegar(estado) && ` · Llega el ${formatDia(pedido.fecha_entrega_estimada)}`}
        </p>
      </td>
      <td>
        <InsigniaEstado estado={estado} />
        {pedido.estado_pago && (
          <p className="soft small mt-1">{nombrarPago(pedido.estado_pago, pedido.pagado_entero === true)}</p>
        )}
      </td>
      <td data-label="Método de Pago">
        {METODO_PAGO_NOMBRES[metodo_pago]}
        {cuotas > 1 && (
          <>
            <br />
            <span className="soft small">
              {cuotas} cuotas
              {conTasas && (
                <>
                  {'. '}
                  <Financiacion contado={subtract(suma, toCentavos(recargo))} total={suma} cuotas={cuotas} />
                </>
              )}
            </span>
          </>
        )}
      </td>
      <td className="num" data-label="Total">
        <b>{formatPesos(toPesos(suma))}</b>
        <br />
        <small className="soft">Envío: {formatPesos(envio)}</small>
        {recargo > 0 && (
          <>
            <br />
            <small className="soft">Recargo: {formatPesos(recargo)}</small>
          </>
        )}
      </td>
    </tr>
  )
}
