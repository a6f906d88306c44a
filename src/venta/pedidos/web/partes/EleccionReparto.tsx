import { REPARTO_NOMBRES, REPARTOS, type Reparto } from '../../llegada.rules.ts'

type Props = { elegido: Reparto; onChoose: (reparto: Reparto) => void }

/** Whether what is there waits for what is in pre-sale. Costs the same. */
export function EleccionReparto({ elegido, onChoose }: Props) {
  return (
    <div className="step" role="radiogroup" aria-labelledby="reparto">
      <h2 id="reparto">Preventa</h2>
      {REPARTOS.map((ofrecido) => {
        const { titulo, detalle } = REPARTO_NOMBRES[ofrecido]
        return (
          <label key={ofrecido} className="choice">
            <input
              className="radio"
              type="radio"
              name="reparto"
              value={ofrecido}
              checked={ofrecido === elegido}
              onChange={() => onChoose(ofrecido)}
            />
            <span className="choice__text">
              <b>{titulo}</b>
              <br />
              <span className="soft small">{detalle}</span>
            </span>
          </label>
        )
      })}
      <p className="soft small mt-1">El envío se paga una sola vez.</p>
    </div>
  )
}
