import { useHydrated } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { Precio } from '#casa/moneda/web/Precio.tsx'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { computeCuotasEstimadas } from '#catalogo/libros/libro.rules.ts'
import { BotonFavorito } from '#catalogo/libros/web/BotonFavorito.tsx'
import { Disponible } from '#catalogo/libros/web/Disponible.tsx'
import { computeEnvio } from '#envios/envios/envio.rules.ts'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import EnvioEnServidor from '#envios/envios/web/tablas/EnvioTablas.tsx'
import { useTarifas } from '#envios/envios/web/tarifas.ts'
import { formatHasta, formatPesos } from '#platform/format.ts'
import { type Pesos, toCentavos, toPesos } from '#platform/money.ts'
import { Icon } from '#ui/Icon.tsx'
import { AgregarAlCarrito } from '#venta/carrito/web/AgregarAlCarrito.tsx'
import CuotasEnServidor from './cuotas/CuotasDeVenta.tsx'

/** Only books that are sold out load it, once scripts run: the server does not wait for it. */
const Avisame = lazy(() => import('#estante/esperas/web/Avisame.tsx'))

/** Only a shop with shipping tables loads it. The server has it at once: nothing streams. */
const EnvioTablas = import.meta.env.SSR
  ? EnvioEnServidor
  : lazy(() => import('#envios/envios/web/tablas/EnvioTablas.tsx'))

/** Only a shop with duties loads it. */
const CuotasDeVenta = import.meta.env.SSR ? CuotasEnServidor : lazy(() => import('./cuotas/CuotasDeVenta.tsx'))

/** The price, what it means by card and by mail, and the button; without a price only that it has none. */
export function CompraLibro({ libro }: { libro: Libro }) {
  const precio = libro.oferta?.precio ?? libro.precio
  const hydrated = useHydrated()
  return (
    <aside className="buy" aria-label="Comprar">
      <div className="buy__price">
        <Precio pesos={libro.precio} oferta={libro.oferta} gratis={libro.gratis} iva={libro.clase_iva} />
        <BotonFavorito id={libro._id} titulo={libro.titulo} />
      </div>
      {libro.oferta && (
        <p className="small">
          {libro.oferta.titulo} · hasta el {formatHasta(libro.oferta.hasta)}
        </p>
      )}
      <Disponible de={libro.disponibilidad} />
      {precio !== null && (
        <>
          <Condiciones id={libro._id} precio={precio} />
          {libro.disponibilidad?.clase === 'agotado' ? (
            hydrated && (
              <Suspense>
                <Avisame libro={libro._id} />
              </Suspense>
            )
          ) : (
            <AgregarAlCarrito idLibro={libro._id} precio={precio} gratis={libro.gratis} />
          )}
        </>
      )}
    </aside>
  )
}

/**
 * Instalments and the cheapest delivery, both said to be what they are: estimates of what card issuers offer, or in a shop with duties
 * those that the checkout has.
 */
export function Condiciones({ id, precio }: { id: string; precio: Pesos }) {
  const centavos = toCentavos(precio)
  const envio = computeEnvio(centavos, 'estandar', useTarifas())
  const conTablas = useConTablas()
  const conDeberes = useDeberes()
  const conTarjeta = readPublico(usePublicos(), 'pedidos.ofrece_tarjeta', true)
  return (
    <ul className="buy__terms">
      {conTarjeta && conDeberes && (
        <Suspense>
          <CuotasDeVenta precio={centavos} />
        </Suspense>
      )}
      {conTarjeta && !conDeberes && (
        <li>
          <Icon name="tarjeta" />
          <span>
            {computeCuotasEstimadas(centavos).map(({ cuotas, cuota, total }) => (
              <Fragment key={cuotas}>
                <b>
                  {cuotas} cuotas de {formatPesos(toPesos(cuota), { trim: true })}
                </b>
                <br />
                <span className="small soft">Total {formatPesos(toPesos(total), { trim: true })}</span>
                <br />
              </Fragment>
            ))}
            <span className="small soft">Estimado según la tarjeta</span>
          </span>
        </li>
      )}
      <li>
        <Icon name="envio" />
        {conTablas ? (
          <Suspense>
            <EnvioTablas libros={`${id}*1`} subtotal={centavos} />
          </Suspense>
        ) : (
          <span>
            {envio === 0 ? (
              <>
                <b>Envío gratis</b> a Rosario
              </>
            ) : (
              <>
                Envío a Rosario <b>desde {formatPesos(toPesos(envio), { trim: true })}</b>
              </>
            )}
          </span>
        )}
      </li>
    </ul>
  )
}
