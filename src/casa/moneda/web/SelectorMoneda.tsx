import { useEffect, useRef } from 'react'
import { MONEDAS } from '../moneda.rules.ts'
import { selectMoneda, useMoneda } from './moneda.ts'

/** The navbar's choice of display currency. */
export function SelectorMoneda() {
  const chosen = useMoneda()
  const choice = useRef<HTMLFieldSetElement>(null)
  // What was pressed before scripts came holds too: nobody heard of it, but the button stands there pressed.
  useEffect(() => {
    const pressed = choice.current?.querySelector<HTMLInputElement>(':checked')?.value
    const moneda = MONEDAS.find((one) => one === pressed)
    if (moneda) selectMoneda(moneda)
  }, [])
  return (
    // `autocomplete`: a reload begins in pesos, whatever was pressed before. `dialog`: outside of one it sends nothing anywhere.
    <form className="end" autoComplete="off" method="dialog">
      <fieldset className="switch" ref={choice}>
        <legend className="vh">Moneda</legend>
        {MONEDAS.map((moneda) => (
          <label key={moneda}>
            <input
              type="radio"
              name="moneda"
              value={moneda}
              checked={moneda === chosen}
              onChange={() => selectMoneda(moneda)}
            />
            {moneda}
          </label>
        ))}
      </fieldset>
      <button type="submit" hidden>
        Elegir moneda
      </button>
    </form>
  )
}
