import { useHydrated } from '@tanstack/react-router'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
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
import { buttonClass } from '#ui/Button.tsx'
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

/** Whether nobody can buy it today: it is sold out, and not brought on order. */
export const isAgotado = ({ disponibilidad }: Pick<Libro, 'disponibilidad'>): boolean =>
  disponibilidad?.clase === 'agotado'

/**
 * The price, what it means by card and by mail, and the button; without a price only that it has none. Of what is sold out neither
 * instalments nor days: in the button's place it is told when it comes, and `children` say what else there is.
 */
export function CompraLibro({ libro, children }: { libro: Libro; children?: ReactNode }) {
  const precio = libro.oferta?.precio ?? libro.precio
  const agotado = isAgotado(libro)
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
      {precio !== null && agotado && <Agotado id={libro._id} />}
      {(precio === null || !agotado) && <Disponible de={libro.disponibilidad} />}
      {precio !== null && !agotado && (
        <>
          <Condiciones id={libro._id} precio={precio} />
          <AgregarAlCarrito idLibro={libro._id} precio={precio} gratis={libro.gratis} />
        </>
      )}
      {children}
    </aside>
  )
}

/** Opens what asks for an address, also before scripts run. */
function Agotado({ id }: { id: string }) {
  const hydrated = useHydrated()
  return (
    <details className="buy__gone">
      <summary className={buttonClass('sell', { wide: true })}>
        <span>
          <span>Agotado</span> · Avisame
        </span>
      </summary>
      {hydrated && (
        <Suspense>
          <Avisame libro={id} />
        </Suspense>
      )}
    </details>
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
            <EnvioTablas libros={`${id}*1`} subtotal={centavos} plegado />
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
