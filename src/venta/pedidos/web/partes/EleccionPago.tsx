import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { Financiacion } from '#casa/deberes/web/financiacion/Financiacion.tsx'
import { formatPesos } from '#platform/format.ts'
import { add, divide, toPesos } from '#platform/money.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { InteresDeTarjeta } from '#venta/pagos/web/InteresDeTarjeta.tsx'
import { usePorPasarela } from '#venta/pagos/web/porPasarela.ts'
import { METODO_PAGO_NOMBRES, type MetodoPago } from '../../pedido.rules.ts'
import { useMetodos, useNota } from '../metodos.ts'
import type { Compra } from '../useCompra.ts'

export const METODO_PAGO_ICONOS: Record<MetodoPago, IconName> = {
  debito: 'tarjeta',
  transferencia: 'banco',
  efectivo: 'efectivo',
  tarjeta: 'tarjeta',
}

type Pago = Pick<Compra, 'setMetodo' | 'setCuotas' | 'condiciones'> & {
  eleccion: Pick<Compra['eleccion'], 'metodo' | 'cuotas' | 'totales'>
}

/** The payment methods, none chosen at first; the credit card brings its instalment counter. */
export function EleccionPago({ compra, porTelefono = false }: { compra: Pago; porTelefono?: boolean }) {
  const { metodo } = compra.eleccion
  const porPasarela = usePorPasarela()
  const metodos = useMetodos()
  const nota = useNota()
  return (
    <div className="step" role="radiogroup" aria-labelledby="metodo-pago">
      <h2 id="metodo-pago">Método de pago</h2>
      {metodos.length === 0 && <p>Por ahora no recibimos pagos por acá. Escribinos desde «Contacto».</p>}
      {metodos.map((ofrecido) => (
        <label key={ofrecido} className="choice">
          <input
            className="radio"
            type="radio"
            name="metodo_pago"
            value={ofrecido}
            checked={ofrecido === metodo}
            onChange={() => compra.setMetodo(ofrecido)}
          />
          <span>{METODO_PAGO_NOMBRES[ofrecido]}</span>
          <Icon name={METODO_PAGO_ICONOS[ofrecido]} />
        </label>
      ))}
      {metodo && !porTelefono && porPasarela(metodo) && (
        <p className="soft small mt-1">Después de comprar te llevamos a Mercado Pago para pagarlo.</p>
      )}
      {metodo && nota(metodo) !== '' && <p className="pay-note soft small mt-1">{nota(metodo)}</p>}
      {metodo === 'tarjeta' && <Cuotas compra={compra} />}
    </div>
  )
}

function Cuotas({ compra }: { compra: Pago }) {
  const { cuotas, totales } = compra.eleccion
  const { subtotal, total, envio } = totales
  const cuota = toPesos(divide(add(total, envio), cuotas))
  const conTasas = useDeberes() && cuotas > 1
  return (
    <div className="cuotas">
      <span aria-hidden="true">Cuotas</span>
      <Stepper
        label="Cuotas"
        value={cuotas}
        min={1}
        max={compra.condiciones.recargos.length}
        lessLabel="Una cuota menos"
        moreLabel="Una cuota más"
        onAsk={(asked) => compra.setCuotas(Number(asked))}
        readOnly
      />
      <span className="soft" role="status">
        {cuotas === 1 ? '1 cuota' : `${cuotas} cuotas`} de {formatPesos(cuota)}
        {conTasas && (
          <>
            {'. '}
            <Financiacion contado={add(subtotal, envio)} total={add(total, envio)} cuotas={cuotas} />
            <InteresDeTarjeta />
          </>
        )}
      </span>
    </div>
  )
}
