// What is known of a book's edition: typed in the panel by keyboard, read on the book's page (docs/decisions/060).
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { acceptAlert, callAs, freshName, openLibros, seedLibro, tabTo } from './panel-libros.ts'

test.use({ allowedErrors: [/\/(imagenes\/vista|portadas)/] })

test('the facts of an edition are typed by keyboard and stand on the page of the book', async ({
  page,
  request,
  admin,
}) => {
  const call = await callAs(request, admin)
  const libro = await seedLibro(call, freshName('El proceso'))
  await openLibros(page, admin, libro.isbn)
  await page.getByRole('button', { name: `Editar ${libro.titulo}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar libro', exact: true })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })

  await test.step('they are unfolded and typed by keyboard, and a number is asked for', async () => {
    await dialog.locator('summary').focus()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Agregar persona' }))
    await page.keyboard.press('Enter')
    await expect(field('Nombre 1')).toBeFocused()
    await page.keyboard.type('Wenceslao Roces')
    await tabTo(page, field('Páginas'))
    await page.keyboard.type('muchas')
    await tabTo(page, field('Encuadernación'))
    await expect(dialog.getByText('Escribí un número entero.')).toBeVisible()
    await field('Páginas').fill('312')
    await field('Encuadernación').selectOption('Tapa dura')
    await field('Colección').fill('Nocturna')
    await field('Número en la colección').fill('12')
    await field('Alto').fill('21,5')
    await field('Ancho').fill('14')
    await field('Índice').fill('Capítulo uno\nCapítulo dos')
  })
  for (const width of [360, 768, 1280]) {
    await test.step(`at ${width} px the form passes axe`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await axe(page)
    })
  }
  await page.keyboard.press('Control+s')
  await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')

  await page.goto(`/libros/${libro._id}`)
  const fact = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  await expect(fact('Traducción de').getByRole('link')).toHaveText('Wenceslao Roces')
  await expect(fact('Colección')).toHaveText('Nocturna, n.º 12')
  await expect(fact('Tamaño')).toHaveText('21,5 × 14 cm')
  await expect(fact('Páginas')).toHaveText('312')
  const chapter = page.getByText('Capítulo dos')
  await expect(chapter).toBeHidden()
  await page.getByText('Índice', { exact: true }).press('Enter')
  await expect(chapter).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await axe(page)
  await call('DELETE', `/api/libros/${libro._id}`)
})
