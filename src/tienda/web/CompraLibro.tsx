import { Fragment, lazy, Suspense } from 'react'
import { AgregarAlCarrito } from '../../carrito/web/AgregarAlCarrito.tsx'
import { computeEnvio } from '../../envios/envio.rules.ts'
import { useTarifas } from '../../envios/web/tarifas.ts'
import type { Libro } from '../../libros/libro.contract.ts'
import { computeCuotasEstimadas } from '../../libros/libro.rules.ts'
import { BotonFavorito } from '../../libros/web/BotonFavorito.tsx'
import { Disponible } from '../../libros/web/Disponible.tsx'
import { Precio } from '../../moneda/web/Precio.tsx'
import { formatHasta, formatPesos } from '../../platform/format.ts'
import { type Pesos, toCentavos, toPesos } from '../../platform/money.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Only books that are sold out load it. */
const Avisame = lazy(() => import('../../esperas/web/Avisame.tsx'))

/** The price, what it means by card and by mail, and the button; without a price only that it has none. */
export function CompraLibro({ libro }: { libro: Libro }) {
  const precio = libro.oferta?.precio ?? libro.precio
  return (
    <aside className="buy" aria-label="Comprar">
      <div className="buy__price">
        <Precio pesos={libro.precio} oferta={libro.oferta} gratis={libro.gratis} />
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
          <Condiciones precio={precio} />
          {libro.disponibilidad?.clase === 'agotado' ? (
            <Suspense>
              <Avisame libro={libro._id} />
            </Suspense>
          ) : (
            <AgregarAlCarrito idLibro={libro._id} precio={precio} gratis={libro.gratis} />
          )}
        </>
      )}
    </aside>
  )
}

/** Instalments of the card issuers and the cheapest delivery, both said to be what they are. */
function Condiciones({ precio }: { precio: Pesos }) {
  const centavos = toCentavos(precio)
  const envio = computeEnvio(centavos, 'estandar', useTarifas())
  return (
    <ul className="buy__terms">
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
      <li>
        <Icon name="envio" />
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
      </li>
    </ul>
  )
}
