import { Fragment } from 'react'
import { Financiacion } from '#casa/deberes/web/financiacion/Financiacion.tsx'
import { listCuotas } from '#casa/deberes/web/financiacion/financiacion.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { CERO, type Centavos, toPesos } from '#platform/money.ts'
import { Icon } from '#ui/Icon.tsx'
import { InteresDeTarjeta } from '#venta/pagos/web/InteresDeTarjeta.tsx'
import { listFinanciaciones } from '#venta/pedidos/pedido.rules.ts'
import { useCondiciones } from '#venta/pedidos/web/condiciones.ts'

/** The instalments that the checkout has for this book alone, in a shop with duties; nothing where it has none. */
export default function CuotasDeVenta({ precio }: { precio: Centavos }) {
  const financiaciones = listFinanciaciones(precio, useCondiciones())
  if (financiaciones.length === 0) return null
  return (
    <li>
      <Icon name="tarjeta" />
      <span>
        {financiaciones.map(({ cuotas, total }) => (
          <Fragment key={cuotas}>
            <b>
              {cuotas} cuotas de {formatPesos(toPesos(listCuotas(total, cuotas)[0] ?? CERO))}
            </b>
            <br />
            <span className="small">
              <Financiacion contado={precio} total={total} cuotas={cuotas} />
            </span>
            <br />
          </Fragment>
        ))}
        <span className="small soft">Con tarjeta de crédito, comprando solo este libro y sin el envío.</span>
        <InteresDeTarjeta />
      </span>
    </li>
  )
}
