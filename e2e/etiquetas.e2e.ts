// Labels: found from the panel's box, filled by beeps, and alone on their paper.
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { openPanel } from './panel.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

test('labels are found by their name, counted by beeps, and printed without the screen', async ({
  page,
  admin,
  request,
}) => {
  const libro = await seedLibro(await callAs(request, admin), freshName('Etiquetado'))
  await page.setViewportSize({ width: 360, height: 740 })
  await openPanel(page, admin, 'etiquetas')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Ir a…' }).getByRole('combobox').fill(`etiqueta ${libro.titulo}`)
  await page.getByRole('option', { name: `Imprimir etiquetas de precio: ${libro.titulo}` }).click()
  await page.getByRole('button', { name: `Agregar ${libro.titulo}` }).click()
  await expect(page.getByRole('heading', { name: '1 etiqueta de 1 libro' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Código o ISBN' }).fill(libro.isbn)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2 etiquetas de 1 libro' })).toBeVisible()
  await page.getByLabel('Papel').selectOption('Rollo de 50 × 25 mm')
  await expect(page.getByLabel('Empezar en el lugar')).toBeHidden()
  await expectNoSidewaysScroll(page)
  await axe(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Etiquetas de precio' })).toBeHidden()
  await expect(page.getByText('$\u00a012.000,00')).toHaveCount(3) // the row of the screen, and two labels
  await expect(page.getByText('$\u00a012.000,00').last()).toBeVisible()
  const [ancho, alto] = await page
    .getByText(libro.isbn)
    .last()
    .evaluate((digitos) => {
      const lugar = digitos.closest('.hoja__lugar')?.getBoundingClientRect()
      return [lugar?.width ?? 0, lugar?.height ?? 0]
    })
  expect(ancho).toBeGreaterThan(0)
  expect(Math.round((alto * 25.4) / 96)).toBe(25)
  await page.emulateMedia({ media: 'screen' })
})
