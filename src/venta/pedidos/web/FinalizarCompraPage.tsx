import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requireSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { useVidriera } from '#casa/sitio/web/vidriera.ts'
import { listDirecciones } from '#envios/direcciones/direccion.contract.ts'
import { api } from '#platform/http/client.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Failed } from '#ui/Failed.tsx'
import { NoScripts } from '#ui/NoScripts.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { CarritoVacio } from '#venta/carrito/web/CarritoVacio.tsx'
import { withCupon } from '#venta/carrito/web/con-cupon.ts'
import { LineaCarrito } from '#venta/carrito/web/LineaCarrito.tsx'
import { LineasCargando } from '#venta/carrito/web/LineasCargando.tsx'
import { useLineas } from '#venta/carrito/web/lineas.ts'
import { useCupon } from '#vidriera/cupones/web/compra/useCupon.ts'
import { isDespues, LLEGA_DESPUES } from '../llegada.rules.ts'
import { DialogoCompra } from './DialogoCompra.tsx'
import { EleccionEntrega } from './partes/EleccionEntrega.tsx'
import { EleccionEnvio } from './partes/EleccionEnvio.tsx'
import { EleccionPago } from './partes/EleccionPago.tsx'
import { EleccionReparto } from './partes/EleccionReparto.tsx'
import { ResumenCompra } from './ResumenCompra.tsx'
import { type Compra, useCompra } from './useCompra.ts'

/** Only a shop with shipping tables loads them. */
const TablaDeCompra = lazy(() => import('./tablas/TablaDeCompra.tsx'))
const EntregaADomicilio = lazy(() => import('./tablas/EntregaADomicilio.tsx'))

export const Route = createFileRoute('/_tienda/finalizar-compra')({
  codeSplitGroupings: [['loader', 'component']],
  ssr: false,
  beforeLoad: async (guarded) => ({ usuario: await requireSesion(guarded) }),
  // A failure leaves the address to be typed: kept addresses must not stand in the way of buying.
  loader: () =>
    api.call(listDirecciones, {}).catch((error: unknown) => {
      console.error(error)
      return []
    }),
  gcTime: 0,
  staleTime: 0,
  preload: false,
  head: ({ matches }) => headPrivada(matches, 'Finalizar compra'),
  pendingComponent: CompraPendiente,
  component: FinalizarCompraPage,
})

function CompraPendiente() {
  return (
    <div className="wrap">
      <BackLink to="/carrito-compras" />
      <h1>Finalizar compra</h1>
      <NoScripts />
      <LineasCargando />
    </div>
  )
}

function FinalizarCompraPage() {
  const { usuario } = Route.useRouteContext()
  const { lineas, avisos, reload } = useLineas()
  const direcciones = Route.useLoaderData()
  const enCarrito = lineas.estado === 'listo' ? lineas.lineas : []
  const cupon = useCupon({ activo: useVidriera('cupones'), usuario: usuario._id, lineas: enCarrito })
  const conCupon = withCupon(enCarrito, cupon.precios)
  const compra = useCompra({ usuario, direcciones, enCarrito: conCupon, reload, cupon })
  return (
    <div className="wrap">
      <BackLink to="/carrito-compras" />
      <h1>Finalizar compra</h1>
      {avisos.length > 0 && (
        <Notice kind="warn" className="mt-2">
          <Paragraphs texts={avisos} />
        </Notice>
      )}
      {lineas.estado === 'cargando' && <LineasCargando />}
      {lineas.estado === 'falla' && <Failed reset={reload}>No pudimos traer los libros de tu carrito.</Failed>}
      {lineas.estado === 'listo' && compra.lineas.length === 0 && <CarritoVacio />}
      {compra.lineas.length > 0 && <Pasos compra={compra} />}
      <DialogoCompra compra={compra} />
    </div>
  )
}

function Entrega({ compra }: { compra: Compra }) {
  const { conTablas, deTabla } = compra.tabla
  if (deTabla?.tipo === 'retiro') return null
  if (!conTablas || (deTabla && deTabla.tipo !== 'domicilio')) return <EleccionEntrega compra={compra} />
  return (
    <Suspense>
      <EntregaADomicilio compra={compra} />
    </Suspense>
  )
}

function Pasos({ compra }: { compra: Compra }) {
  return (
    <div className="with-sum mt-3">
      <div>
        {compra.tabla.conTablas ? (
          <Suspense>
            <TablaDeCompra compra={compra} />
          </Suspense>
        ) : (
          <EleccionEnvio compra={compra} />
        )}
        {compra.reparto ? (
          <EleccionReparto elegido={compra.reparto} onChoose={compra.setReparto} />
        ) : (
          compra.lineas.some(({ libro: { queda } }) => isDespues(queda?.clase)) && (
            <p className="soft small mt-1">{LLEGA_DESPUES}</p>
          )
        )}
        <Entrega compra={compra} />
        <EleccionPago compra={compra} />
        <section className="step" aria-labelledby="tu-pedido">
          <h2 id="tu-pedido">Tu pedido</h2>
          {compra.lineas.map((linea) => (
            <LineaCarrito key={linea.libro._id} linea={linea} />
          ))}
        </section>
      </div>
      <ResumenCompra compra={compra} />
    </div>
  )
}
