import { AvisoCompra } from '#casa/deberes/web/AvisoLegal.tsx'
import { formatPesos } from '#platform/format.ts'
import { add, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { computeAhorroDe } from '#venta/carrito/web/con-cupon.ts'
import { CampoCupon } from '#vidriera/cupones/web/compra/CampoCupon.tsx'
import { FilaCupon } from '#vidriera/cupones/web/FilaCupon.tsx'
import type { Compra } from './useCompra.ts'

/** What will be charged, in pesos whatever the display currency, and the button that buys. */
export function ResumenCompra({ compra }: { compra: Compra }) {
  const { metodo, cuotas, totales } = compra.eleccion
  const { subtotal, recargo, total, envio } = totales
  const { cupon } = compra
  const ahorro = computeAhorroDe(compra.lineas)
  return (
    <aside className="sum" aria-label="Resumen">
      <h2>Resumen</h2>
      <dl>
        <dt>Subtotal</dt>
        <dd>{formatPesos(toPesos(add(subtotal, ahorro)))}</dd>
        {ahorro > 0 && <FilaCupon codigo={cupon.aplicado} ahorro={ahorro} />}
        {recargo > 0 && (
          <>
            <dt>Recargo por {cuotas} cuotas</dt>
            <dd>{formatPesos(toPesos(recargo))}</dd>
          </>
        )}
        <dt>Envío</dt>
        <dd>{compra.tabla.faltaEnvio ? 'A elegir' : envio === 0 ? 'Gratis' : formatPesos(toPesos(envio))}</dd>
        <dt className="total">Total</dt>
        <dd className="total">
          <span className="price">{formatPesos(toPesos(add(total, envio)))}</span>
        </dd>
      </dl>
      <CampoCupon cupon={cupon} ahorro={ahorro} />
      <AvisoCompra className="hint mb-2" />
      <Button
        look="sell"
        wide
        disabled={metodo === null || cupon.pendiente || compra.tabla.faltaEnvio}
        busy={compra.busy}
        onClick={() => void compra.comprar()}
      >
        Comprar
      </Button>
      <p className="hint" role="status">
        {describeEstado(compra)}
      </p>
    </aside>
  )
}

function describeEstado({ busy, insiste, eleccion, cupon, tabla, resultado }: Compra): string {
  if (insiste) return 'Está tardando más de lo normal. Seguimos intentando: no cierres esta página.'
  if (busy) return 'Estamos procesando tu compra...'
  if (cupon.pendiente && !cupon.falla) return 'Estamos viendo tu cupón...'
  if (tabla.faltaEnvio) return 'Elegí cómo querés recibir el pedido.'
  if (resultado?.tipo === 'campos') return 'Completá la dirección de entrega para poder comprar.'
  return eleccion.metodo === null
    ? 'Elegí un método de pago para poder comprar.'
    : 'Vas a pagar este total. Nada se suma después.'
}
