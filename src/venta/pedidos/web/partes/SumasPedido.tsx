import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { Financiacion } from '#casa/deberes/web/financiacion/Financiacion.tsx'
import { formatPesos } from '#platform/format.ts'
import { add, CERO, subtract, toCentavos, toPesos } from '#platform/money.ts'
import { FilaCupon } from '#vidriera/cupones/web/FilaCupon.tsx'
import type { Pedido } from '../../pedido.contract.ts'
import { computeTotalFinal, METODO_PAGO_NOMBRES } from '../../pedido.rules.ts'

/** What an order costs and how it is paid. */
export function SumasPedido({ pedido }: { pedido: Pedido }) {
  const { total, recargo, envio, metodo_pago, cuotas, cupon } = pedido
  const libros = subtract(toCentavos(total), toCentavos(recargo))
  const conTasas = useDeberes() && cuotas > 1
  const ahorro = cupon ? toCentavos(cupon.ahorro) : CERO
  return (
    <aside className="sum" aria-label="Resumen">
      <h2>Resumen</h2>
      <dl>
        <dt>Libros</dt>
        <dd>{formatPesos(toPesos(add(libros, ahorro)))}</dd>
        {cupon && <FilaCupon codigo={cupon.codigo} ahorro={ahorro} />}
        {recargo > 0 && (
          <>
            <dt>Recargo por {cuotas} cuotas</dt>
            <dd>{formatPesos(recargo)}</dd>
          </>
        )}
        <dt>Envío</dt>
        <dd>{formatPesos(envio)}</dd>
        <dt className="total">Total</dt>
        <dd className="total">
          <span className="price">{formatPesos(computeTotalFinal(pedido))}</span>
        </dd>
      </dl>
      <p className="mt-2">
        {METODO_PAGO_NOMBRES[metodo_pago]}
        {cuotas > 1 && ` en ${cuotas} cuotas`}
        {conTasas && (
          <>
            {'. '}
            <Financiacion
              contado={add(libros, toCentavos(envio))}
              total={toCentavos(computeTotalFinal(pedido))}
              cuotas={cuotas}
            />
          </>
        )}
      </p>
    </aside>
  )
}
