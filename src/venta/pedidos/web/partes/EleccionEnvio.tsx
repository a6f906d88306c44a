import { computeEnvio, type ServicioEnvio } from '#envios/envios/envio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { toPesos } from '#platform/money.ts'
import type { Compra } from '../useCompra.ts'

const TEXTOS: Record<ServicioEnvio, { titulo: string; detalle: string }> = {
  expres: { titulo: 'Comprá hoy, llega mañana', detalle: 'Envío exprés a Rosario' },
  estandar: { titulo: 'Envío estándar', detalle: 'Llega a Rosario en cuatro días' },
}

type Envio = Pick<Compra, 'setServicio' | 'condiciones'> & {
  eleccion: Pick<Compra['eleccion'], 'servicio' | 'ofrecidos' | 'totales'>
}

/** The services on offer, each with what it costs. */
export function EleccionEnvio({ compra }: { compra: Envio }) {
  const { servicio, ofrecidos, totales } = compra.eleccion
  return (
    <div className="step" role="radiogroup" aria-labelledby="servicio-envio">
      <h2 id="servicio-envio">Envío</h2>
      {ofrecidos.map((ofrecido) => {
        const envio = computeEnvio(totales.subtotal, ofrecido, compra.condiciones.tarifas)
        const { titulo, detalle } = TEXTOS[ofrecido]
        return (
          <label key={ofrecido} className="choice">
            <input
              className="radio"
              type="radio"
              name="servicio_envio"
              value={ofrecido}
              checked={ofrecido === servicio}
              onChange={() => compra.setServicio(ofrecido)}
            />
            <span>
              <span className={ofrecido === 'expres' ? 'promise' : undefined}>{titulo}</span>
              <br />
              {/* Hidden under 500 px (specification, section 2). */}
              <span className="soft small over-500">{detalle}</span>
            </span>{' '}
            <b>{envio === 0 ? 'Gratis' : formatPesos(toPesos(envio))}</b>
          </label>
        )
      })}
    </div>
  )
}
