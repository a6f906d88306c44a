// A supplier's list, from the file to its undo, as a bookseller does it.
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { callAs, freshIsbn, freshName } from './panel-libros.ts'

test('a list is uploaded, its columns told apart, tried, imported and undone, by keyboard and across a reload', async ({
  page,
  admin,
  request,
}) => {
  const call = await callAs(request, admin)
  const proveedor = freshName('Distribuidora')
  await call('POST', '/api/proveedores/crear', { nombre: proveedor, clase: 'distribuidora', precedencia: 20 })
  const [isbn, titulo] = [freshIsbn(), freshName('El muelle')]
  const csv = `Cod;Nombre de la obra;P.V.P.\n${isbn};${titulo};12500\nsin;Otro;5\n`

  await logIn(page, admin)
  await page.goto('/panel-admin')
  await expect(page.getByRole('link', { name: /^Importar/ })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Archivo')).toBeFocused()
  await page.getByLabel('Archivo').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Subir' }).press('Enter')

  const lista = page.getByRole('region', { name: /lista\.csv/ })
  await expect(lista.getByText('Decí abajo qué es cada columna.')).toBeVisible()
  await lista.getByLabel('Proveedor').selectOption(proveedor)
  await lista.getByLabel('«Cod» se lee como').selectOption('ISBN')
  await lista.getByLabel('«Nombre de la obra» se lee como').selectOption('Título')
  for (const [width, height] of [
    [1280, 800],
    [768, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
  await lista.getByRole('button', { name: 'Ensayar' }).press('Enter')
  await page.reload() // the work goes on without the page
  const ensayo = page.getByRole('region', { name: 'Ensayo: no se guardó nada' })
  await expect(ensayo).toContainText(/Libros nuevos\s*1/, { timeout: 20_000 })
  await expect(ensayo).toContainText(/Rechazadas\s*1/)
  await expect(ensayo.getByRole('link', { name: 'Descargar las rechazadas (CSV)' })).toBeVisible()

  await lista.getByRole('button', { name: 'Importar' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Resultado' })).toContainText(/Libros nuevos\s*1/, { timeout: 20_000 })
  expect((await request.get(`/api/libros?q=${isbn}`)).ok()).toBe(true)
  await lista.getByRole('button', { name: 'Deshacer esta importación' }).press('Enter')
  await page.getByRole('button', { name: 'Sí, deshacer' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Deshecho' })).toContainText('1 libro creado se borró', {
    timeout: 20_000,
  })
  await axe(page)
})
