import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { getPublicos } from '#casa/ajustes/publicos.contract.ts'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { Precio } from '#casa/moneda/web/Precio.tsx'
import { requireSesion, useSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { useVidriera } from '#casa/sitio/web/vidriera.ts'
import { LibroCarousel } from '#catalogo/libros/web/LibroCarousel.tsx'
import { computeEnvio } from '#envios/envios/envio.rules.ts'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import { useTarifas } from '#envios/envios/web/tarifas.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { add, CERO, type Centavos, toCentavos, toPesos } from '#platform/money.ts'
import { instead } from '#platform/report.ts'
import { isUuid } from '#platform/uuid.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Failed } from '#ui/Failed.tsx'
import { NoScripts } from '#ui/NoScripts.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { CampoCupon } from '#vidriera/cupones/web/compra/CampoCupon.tsx'
import { type CuponDelCarrito, useCupon } from '#vidriera/cupones/web/compra/useCupon.ts'
import { FilaCupon } from '#vidriera/cupones/web/FilaCupon.tsx'
import { listRecomendados } from '#vidriera/recomendados/recomendado.contract.ts'
import { CARRITO_MAX } from '#vidriera/recomendados/recomendado.rules.ts'
import { computeSubtotal } from '../carrito.rules.ts'
import { CarritoVacio } from './CarritoVacio.tsx'
import { getCarrito, removeFromCarrito } from './carrito.ts'
import { computeAhorroDe, withCupon } from './con-cupon.ts'
import { LineaCarrito } from './LineaCarrito.tsx'
import { LineasCargando } from './LineasCargando.tsx'
import { type Linea, type Lineas, useLineas } from './lineas.ts'

export const Route = createFileRoute('/_tienda/carrito-compras')({
  codeSplitGroupings: [['loader', 'component']],
  ssr: false,
  // Visitors see their cart where the shop sells without an account; nobody else has to ask.
  beforeLoad: (guarded) =>
    requireSesion(guarded).catch(async (login) => {
      const publicos = await api.call(getPublicos, {}).catch(instead({}))
      if (!readPublico(publicos, 'usuarios.invitados', false)) throw login
    }),
  loader: async () => {
    const ids = getCarrito().flatMap(({ idLibro }) => (isUuid(idLibro) ? idLibro : []))
    // The cart works without recommendations.
    const recomendados = await api.call(listRecomendados, { id: ids.slice(0, CARRITO_MAX) }).catch(instead([]))
    return { recomendados, sin: ids.join() }
  },
  head: ({ matches }) => headPrivada(matches, 'Carrito de compras'),
  pendingComponent: CarritoPendiente,
  component: CarritoPage,
})

function CarritoPendiente() {
  return (
    <div className="wrap">
      <BackLink />
      <h1>Carrito de compras</h1>
      <NoScripts />
      <div className="with-sum mt-3">
        <LineasCargando />
      </div>
    </div>
  )
}

const SIN_LINEAS: Linea[] = []

function CarritoPage() {
  const { recomendados, sin } = Route.useLoaderData()
  const { lineas: sinCupon, avisos, reload } = useLineas()
  const cupon = useCupon({
    activo: useVidriera('cupones'),
    usuario: useSesion().usuario?._id ?? null,
    lineas: sinCupon.estado === 'listo' ? sinCupon.lineas : SIN_LINEAS,
  })
  const lineas: Lineas =
    sinCupon.estado === 'listo' ? { ...sinCupon, lineas: withCupon(sinCupon.lineas, cupon.precios) } : sinCupon
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState('')

  function remove({ libro }: Linea) {
    removeFromCarrito(libro._id)
    setRemoved(`Sacamos «${libro.titulo}» del carrito.`)
    heading.current?.focus() // the button that had the focus is gone
  }

  return (
    <>
      <div className="wrap">
        <BackLink />
        <h1 ref={heading} tabIndex={-1}>
          Carrito de compras
        </h1>
        <p className="vh" role="status">
          {removed}
        </p>
        {avisos.length > 0 && (
          <Notice kind="warn" className="mt-2">
            <Paragraphs texts={avisos} />
          </Notice>
        )}
        <div className="with-sum mt-3">
          <Lista lineas={lineas} onRemove={remove} reload={reload} />
          {/* Where the books are not known, neither is their sum: «$ 0,00» would be untrue. */}
          {lineas.estado === 'listo' && <Resumen lineas={lineas.lineas} cupon={cupon} />}
        </div>
      </div>
      <LibroCarousel title="Libros recomendados" libros={recomendados} orden="calificacion" sin={sin} />
    </>
  )
}

type ListaProps = { lineas: Lineas; onRemove: (linea: Linea) => void; reload: () => void }

function Lista({ lineas, onRemove, reload }: ListaProps) {
  if (lineas.estado === 'cargando') return <LineasCargando />
  if (lineas.estado === 'falla') {
    return <Failed reset={reload}>No pudimos traer los libros de tu carrito.</Failed>
  }
  if (lineas.lineas.length === 0) return <CarritoVacio />
  return (
    <section aria-label="Libros en el carrito">
      <h2 className="vh">Libros en el carrito</h2>
      {lineas.lineas.map((linea) => (
        <LineaCarrito key={linea.libro._id} linea={linea} onRemove={onRemove} />
      ))}
    </section>
  )
}

/** Only a shop with shipping tables loads it. */
const EnvioTablas = lazy(() => import('#envios/envios/web/tablas/EnvioTablas.tsx'))

/** What the cart says of the shipping: the standard service, or by the shop's tables the cheapest way to the reader's place. */
function useEnvio(subtotal: Centavos) {
  const tarifas = useTarifas()
  const conTablas = useConTablas()
  const [mejor, setMejor] = useState<Centavos | null>(null)
  const envio = conTablas ? mejor : computeEnvio(subtotal, 'estandar', tarifas)
  return { conTablas, setMejor, envio: subtotal === 0 ? CERO : envio }
}

const describeEnvio = (envio: Centavos | null): string => {
  if (envio === null) return 'a calcular'
  return envio === 0 ? 'Gratis' : `desde ${formatPesos(toPesos(envio))}`
}

/** The cart quotes the standard service, «desde»; the checkout offers both. */
function Resumen({ lineas, cupon }: { lineas: Linea[]; cupon: CuponDelCarrito }) {
  const ahorro = computeAhorroDe(lineas)
  const subtotal = computeSubtotal(
    lineas.map(({ cantidad, precio }) => ({ cantidad, precio_unitario: toCentavos(precio) })),
  )
  const { conTablas, setMejor, envio } = useEnvio(subtotal)
  return (
    <aside className="sum" aria-label="Resumen">
      <h2>Resumen</h2>
      <dl>
        <dt>Subtotal</dt>
        <dd>{formatPesos(toPesos(add(subtotal, ahorro)))}</dd>
        {cupon.aplicado !== null && <FilaCupon codigo={cupon.aplicado} ahorro={ahorro} />}
        {subtotal > 0 && (
          <>
            <dt>{conTablas ? 'Envío' : 'Envío a Rosario'}</dt>
            <dd>{describeEnvio(envio)}</dd>
          </>
        )}
        <dt className="total">Total</dt>
        <dd className="total">
          <Precio pesos={toPesos(add(subtotal, envio ?? CERO))} iva={null} />
        </dd>
      </dl>
      {conTablas && subtotal > 0 && (
        <Suspense>
          <EnvioTablas
            libros={lineas.map(({ libro, cantidad }) => `${libro._id}*${cantidad}`).join()}
            subtotal={subtotal}
            onMejor={setMejor}
          />
        </Suspense>
      )}
      {subtotal > 0 && <CampoCupon cupon={cupon} ahorro={ahorro} />}
      {subtotal === 0 ? (
        <Button look="sell" wide disabled>
          Continuar compra
        </Button>
      ) : (
        <Link className={buttonClass('sell', { wide: true })} to="/finalizar-compra">
          Continuar compra
        </Link>
      )}
    </aside>
  )
}
