import { MONEDAS } from '../moneda.rules.ts'
import { selectMoneda, useMoneda } from './moneda.ts'

/** The navbar's choice of display currency. */
export function SelectorMoneda() {
  const chosen = useMoneda()
  return (
    <fieldset className="switch end">
      <legend className="vh">Moneda</legend>
      {MONEDAS.map((moneda) => (
        <label key={moneda}>
          <input
            type="radio"
            name="moneda"
            value={moneda}
            checked={moneda === chosen}
            autoComplete="off"
            onChange={() => selectMoneda(moneda)}
          />
          {moneda}
        </label>
      ))}
    </fieldset>
  )
}
