// Counting by scanner: a scanner is a keyboard that nobody has focused.
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog, openPanel } from './panel.ts'
import { callAs, freshIsbn, freshName, seedLibro } from './panel-libros.ts'

test('the owner counts a shelf by beeps while an order comes in, and accepts the difference', async ({
  page,
  admin,
  request,
}) => {
  const call = await callAs(request, admin)
  const libro = await seedLibro(call, freshName('Contado'))
  const estante = `A ${createPalabra()}`
  // As fast as a scanner: each key of the keyboard here waits for the browser's answer, which is as slow as a hand.
  const beep = (codigo: string) =>
    page.evaluate(
      (keys) => {
        for (const key of keys) {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        }
      },
      [...codigo, 'Enter'],
    )
  const said = page.getByRole('region', { name: 'Lector' }).getByRole('status')
  await page.setViewportSize({ width: 360, height: 740 })

  await test.step('it begins on a phone', async () => {
    await openPanel(page, admin, 'recuentos')
    await page.getByRole('combobox', { name: 'Estante' }).fill(estante)
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Recuento N\.º \d+$/)
    await expect(page.getByText(`estante ${estante}`)).toBeVisible()
  })

  await test.step('beeps count without a focused field, typed ones in it, unknown ones are noted', async () => {
    await beep(libro.isbn)
    await expect(said).toHaveText(`${libro.titulo}: 1`)
    await beep(libro.isbn)
    await expect(said).toHaveText(`${libro.titulo}: 2`)
    const contacto = { nombre: 'Ñata', telefono: '0341 555-0101' }
    await call('POST', '/api/pedidos/telefono', {
      items: [{ libro: libro._id, cantidad: 1 }],
      metodo_pago: 'efectivo',
      contacto,
    })
    await page.getByRole('textbox', { name: 'Código o ISBN' }).fill(libro.isbn)
    await page.keyboard.press('Enter')
    await expect(said).toHaveText(`${libro.titulo}: 3`)
    await page.getByRole('textbox', { name: 'Código o ISBN' }).fill('2000000000015')
    await page.keyboard.press('Enter')
    await expect(said).toHaveText('2000000000015 no está en el catálogo: quedó anotado')
    await expect(page.getByRole('region', { name: 'No están en el catálogo' })).toContainText('2000000000015')
    const nuevo = freshIsbn()
    await page.getByRole('textbox', { name: 'Código o ISBN' }).fill(nuevo)
    await page.keyboard.press('Enter')
    await page.getByText(`Agregar al catálogo ${nuevo}`).press('Enter')
    await page.getByRole('textbox', { name: `Título de ${nuevo}` }).fill(freshName('Hallado'))
    await page.keyboard.press('Enter')
    await acceptAlert(page, 'Éxito', '1 lectura ya tiene su libro.')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('its differences are shown, and one is accepted', async () => {
    await page.getByRole('button', { name: 'Cerrar y ver diferencias' }).click()
    await dialog(page, 'Cerrar el recuento').getByRole('button', { name: 'Cerrar recuento' }).click()
    const fila = page
      .getByRole('region', { name: 'Diferencias' })
      .getByRole('listitem')
      .filter({ hasText: libro.titulo })
    await expect(fila).toContainText('Contado por primera vez: 3')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await fila.getByRole('button', { name: `Aceptar la diferencia de ${libro.titulo}` }).press('Enter')
    await acceptAlert(page, 'Éxito', 'El stock quedó como lo contaste.')
    await expect(fila).toContainText('Aceptada por')
  })
})
