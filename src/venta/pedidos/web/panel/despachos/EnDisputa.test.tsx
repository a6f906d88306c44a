import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AjustesContext } from '#casa/ajustes/web/ajustes.ts'
import { SIN_PAGAR_NO_SALE } from '#venta/pagos/pago.ajustes.ts'
import { EnDisputa, type Freno } from './EnDisputa.tsx'

const render = (freno: Freno, noSale: boolean): string =>
  renderToStaticMarkup(
    <AjustesContext value={noSale ? { [SIN_PAGAR_NO_SALE.clave]: true } : {}}>
      <EnDisputa freno={freno} igual={false} onIgual={() => {}} />
    </AjustesContext>,
  )

it('an unpaid order goes by a word, and by none where the shop lets none go', () => {
  expect(render('impago', false)).toMatch(/Este pedido no está pagado\..*type="checkbox".*Sale igual/s)
  const refused = render('impago', true)
  expect(refused).toContain('Este pedido no está pagado, y la tienda no deja salir pedidos sin pagar.')
  expect(refused).not.toContain('checkbox')
  expect(SIN_PAGAR_NO_SALE.publico).toBe(true)
})

it('what was revoked is warned of as ever there', () => {
  expect(render('revocado', true)).toBe(render('revocado', false))
})
