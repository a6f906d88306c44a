// The counter, on a phone: a scanner is a keyboard that nobody has focused.
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { acceptAlert, openPanel } from './panel.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

test('the counter sells by beeps at 360 px, gives change, takes one back and closes the day', async ({
  page,
  admin,
  request,
}) => {
  const call = await callAs(request, admin)
  const libro = await seedLibro(call, freshName("Mostrador O'Higgins"))
  const otro = await seedLibro(call, freshName('Sin contar'))
  await call('POST', `/api/existencias/libros/${libro._id}/movimientos`, { operacion: 'alta_inicial', cantidad: 2 })
  const said = page.getByRole('region', { name: 'Lector' }).getByRole('status')
  const beep = async (codigo: string) => {
    await page.getByRole('textbox', { name: 'Código o ISBN' }).fill(codigo)
    await page.keyboard.press('Enter')
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await openPanel(page, admin, 'mostrador')

  await test.step('beeps fill the till, which outlives a reload', async () => {
    await beep(libro.isbn)
    await expect(said).toHaveText(`${libro.titulo}: $\u00a012.000,00`)
    await beep(otro.isbn)
    await beep(libro.isbn)
    await expect(said).toHaveText(`${libro.titulo}: $\u00a012.000,00, van 2`)
    await beep('9789999999991')
    await expect(said).toHaveText('9789999999991 no está en el catálogo.')
    await beep('Rayuela 15000')
    await expect(said).toHaveText('Rayuela: $\u00a015.000,00')
    await beep('*4')
    await expect(said).toHaveText('Rayuela: $\u00a015.000,00, van 4')
    await beep('-')
    await expect(said).toHaveText('Rayuela: afuera')
    await page.getByText('Cliente, rebaja o estacionar').click()
    await page.getByRole('button', { name: 'Estacionar' }).click()
    await page.getByRole('button', { name: /^Retomar .*3 ejemplares/ }).click()
    await page.keyboard.press('F7')
    await expect(page.getByRole('textbox', { name: 'Efectivo', exact: true })).toBeFocused()
    await page.keyboard.press('F2')
    await expect(page.getByLabel('Con cuánto paga en efectivo')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Cobrar' })).toContainText('36.000,00')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('paid in parts, with change', async () => {
    await page.getByRole('radio', { name: 'Mixto' }).check()
    // A scanner, while the choice has the focus: its Enter charges nothing.
    await page.evaluate(
      (keys) => {
        for (const key of keys) {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        }
      },
      [...otro.isbn, 'Enter'],
    )
    await expect(said).toHaveText(`${otro.titulo}: $\u00a012.000,00, van 2`)
    await page.getByRole('button', { name: `Uno menos de ${otro.titulo}` }).click()
    await page.getByRole('textbox', { name: 'Débito' }).fill('12000')
    await page.getByRole('textbox', { name: 'Efectivo', exact: true }).fill('20000')
    await expect(page.getByText('Faltan $\u00a04.000,00.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Efectivo', exact: true }).fill('24000')
    await page.getByLabel('Con cuánto paga en efectivo').fill('24500')
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /^Venta N\.º \d+$/ })).toBeVisible()
    await expect(page.getByText('Vuelto $\u00a0500,00')).toBeVisible()
    await expect(page.getByText('Comprobante no válido como factura')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('one copy comes back, by keyboard', async () => {
    await page.getByRole('button', { name: `Devolver uno más de ${libro.titulo}` }).press('Enter')
    await page.getByRole('button', { name: /^Devolver \$/ }).press('Enter')
    await acceptAlert(page, 'Éxito', 'Devolución guardada')
    await expect(page.getByRole('region', { name: 'Devoluciones' })).toContainText(`1 × ${libro.titulo}`)
    await axe(page)
  })

  await test.step('the day knows both', async () => {
    await page.getByRole('link', { name: 'El día' }).click()
    await page.getByLabel('Para una devolución: el libro, o el número de la venta').fill(libro.isbn)
    await page.keyboard.press('Enter')
    // The newest first: a second try of this journey finds the sale of the first below its own.
    const devuelta = page.getByRole('listitem').filter({ hasText: 'devuelto $\u00a012.000,00' }).first()
    await expect(devuelta).toContainText('36.000,00')
    await expect(page.getByRole('row', { name: /^Débito/ })).toContainText('12.000,00')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('a file says how many there are, tried first', async () => {
    await page.goto('/panel-admin/existencias?parte=archivo')
    const planilla = (lines: string) => ({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
    const archivo = page.getByLabel('Archivo', { exact: true })
    await archivo.setInputFiles(planilla(`isbn;cantidad\n${otro.isbn};5\n123;1\n`))
    await page.getByRole('button', { name: 'Probar' }).click()
    await expect(page.getByText('línea 3: «123» no es un ISBN')).toBeVisible()
    await archivo.setInputFiles(planilla(`isbn;cantidad\n${otro.isbn};5\n`))
    await page.getByRole('button', { name: 'Probar' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Aplicar' })).toBeEnabled()
    await axe(page)
    await page.getByRole('button', { name: 'Aplicar' }).press('Enter')
    await acceptAlert(page, 'Éxito', 'Archivo aplicado')
    await expect(page.getByRole('region', { name: 'Aplicados' })).toContainText('+5 ejemplares')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
})
