// Editions of one work: suggested, confirmed and changed by keyboard in the panel, named on the page of a book
// (docs/decisions/062).
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { acceptAlert, callAs, freshName, seedLibro, tabTo } from './panel-libros.ts'

test.use({ allowedErrors: [/\/(imagenes\/vista|portadas)/] })

test('editions are joined by keyboard, and each page names the others', async ({ page, request, admin }) => {
  const call = await callAs(request, admin)
  const titulo = freshName('El tren nocturno')
  const [uno, dos, tres] = [
    await seedLibro(call, titulo),
    await seedLibro(call, `${titulo} (tapa dura)`),
    await seedLibro(call, `${titulo} ebook`),
  ]
  await call('PUT', `/api/libros/${dos._id}`, { ficha: { encuadernacion: 'tapa dura' }, precio: 25_000 })
  await call('PUT', `/api/libros/${tres._id}`, { formatos: ['digital'] })
  await logIn(page, admin)
  await page.goto('/panel-admin/obras')
  const dialog = page.getByRole('dialog', { name: 'Juntar ediciones', exact: true })

  await test.step('by ISBN, without the mouse', async () => {
    await expect(page.getByRole('heading', { name: 'Obras', exact: true })).toBeVisible()
    await page.keyboard.press('n')
    const buscador = dialog.getByRole('combobox', { name: 'Agregar una edición' })
    await tabTo(page, buscador)
    for (const { isbn, titulo } of [uno, dos]) {
      await page.keyboard.type(isbn)
      await expect(dialog.getByRole('option', { name: titulo })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('list', { name: 'Libros elegidos' })).toContainText(titulo)
    }
    await axe(page)
    await page.keyboard.press('Control+s')
    await acceptAlert(page, 'Éxito', 'Obra creada exitosamente')
  })

  await test.step('another one is added to what is confirmed', async () => {
    await page.goto(`/panel-admin/obras?ver=confirmadas&q=${uno.isbn}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await axe(page)
    }
    await page.getByRole('button', { name: `Editar ${titulo}`, exact: true }).press('Enter')
    const editar = page.getByRole('dialog', { name: 'Editar obra', exact: true })
    await tabTo(page, editar.getByRole('combobox', { name: 'Agregar una edición' }))
    await page.keyboard.type(tres.isbn)
    await expect(editar.getByRole('option', { name: tres.titulo })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await acceptAlert(page, 'Éxito', 'Obra actualizada exitosamente')
  })

  await page.goto(`/libros/${uno._id}`)
  const otras = page.getByRole('region', { name: 'También en', exact: true })
  await expect(otras.getByRole('listitem')).toHaveCount(2)
  await expect(otras.getByRole('listitem').filter({ hasText: 'Tapa dura' })).toContainText('25.000')
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await otras.getByRole('link', { name: 'Ebook' }).press('Enter')
  await expect(page).toHaveURL(`/libros/${tres._id}`)
  for (const { _id } of [uno, dos, tres]) await call('DELETE', `/api/libros/${_id}`)
})
