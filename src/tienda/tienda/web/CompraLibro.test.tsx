import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Publicos } from '#casa/ajustes/publicos.rules.ts'
import { AjustesContext } from '#casa/ajustes/web/ajustes.ts'
import { BOTONES_CLAVE } from '#casa/deberes/enlaces.rules.ts'
import { pesos } from '#platform/money.ts'
import { Condiciones } from './CompraLibro.tsx'

const CON_DEBERES: Publicos = { [BOTONES_CLAVE]: [] }

/** What stands under a price, as text. */
const tell = (publicos: Publicos, precio = 10_000): string =>
  renderToString(
    <AjustesContext.Provider value={publicos}>
      <Condiciones id="1" precio={pesos(precio)} />
    </AjustesContext.Provider>,
  )
    .replaceAll(/<!--.*?-->|<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')

describe('the instalments of a book’s page', () => {
  it('are the specification’s estimates while no duty is on', () => {
    expect(tell({})).toContain(
      '6 cuotas de $ 2.000 Total $ 12.000 3 cuotas de $ 3.667 Total $ 11.000 Estimado según la tarjeta',
    )
    expect(tell({})).not.toContain('TEA')
  })
  it('are those that the checkout has once the duties are on, and add up', () => {
    const text = tell(CON_DEBERES)
    expect(text).toContain('2 cuotas de $ 6.000,00 Total $ 12.000,00. TEA 336,51 % · CFTEA 336,51 %')
    expect(text).toContain(
      '3 cuotas de $ 4.333,33 Total $ 13.000,00. La última, de $ 4.333,34. TEA 400,35 % · CFTEA 400,35 %',
    )
    expect(text).not.toMatch(/6 cuotas|Estimado/)
  })
  it('say that the card’s issuer may add interest where they are paid at the gateway', () => {
    const interes = 'Quien emite tu tarjeta puede sumar su interés: Mercado Pago te lo muestra antes de pagar.'
    expect(tell({ ...CON_DEBERES, 'pagos.mp_tarjeta': true })).toContain(interes)
    expect(tell(CON_DEBERES)).not.toContain('interés')
    expect(tell({ 'pagos.mp_tarjeta': true })).not.toContain('interés')
  })
  it('print the CFTEA larger where the owner says so', () => {
    const draw = (publicos: Publicos) =>
      renderToString(
        <AjustesContext.Provider value={{ ...CON_DEBERES, ...publicos }}>
          <Condiciones id="1" precio={pesos(10_000)} />
        </AjustesContext.Provider>,
      )
    expect(draw({})).toContain('<b>CFTEA 336,51')
    expect(draw({ 'deberes.cftea_grande': true })).toContain('<b class="text-lg">CFTEA 336,51')
  })
  it('are the owner’s: fewer, by a part of the sum, or none', () => {
    expect(tell({ ...CON_DEBERES, 'pedidos.cuotas': 2, 'pedidos.porcentaje_2': 10 })).toMatch(
      /^(?!.*3 cuotas).*2 cuotas de \$ 5\.500,00 Total \$ 11\.000,00\./,
    )
    expect(tell({ ...CON_DEBERES, 'pedidos.cuotas': 1 })).not.toContain('cuotas')
    expect(tell({ ...CON_DEBERES, 'pedidos.ofrece_tarjeta': false })).not.toContain('cuotas')
  })
})
