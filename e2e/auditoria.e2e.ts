// «¿Quién cambió este precio?», as the owner asks it.
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { createPalabra } from './panel.ts'
import { callAs, seedLibro } from './panel-libros.ts'

test('the owner sees from a book who changed its price, and narrows the list by keyboard', async ({
  page,
  admin,
  request,
}) => {
  const call = await callAs(request, admin)
  const { _id, titulo } = await seedLibro(call, `Libro ${createPalabra()}`)
  await call('PUT', `/api/libros/${_id}`, { precio: 13_250.5 })

  await logIn(page, admin)
  await page.goto(`/panel-admin/libros?q=${encodeURIComponent(titulo)}`)
  await page.getByRole('link', { name: `Quién cambió esto: ${titulo}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible()
  const filas = page.getByRole('region', { name: 'Auditoría' }).getByRole('row')
  await expect(filas.nth(1)).toContainText(`Cambio · Libro «${titulo}»`)
  await expect(filas.nth(1)).toContainText(/precio\s*antes\s*\$\s12\.000,00\s*→\s*, después\s*\$\s13\.250,50/)
  await expect(filas.nth(1)).toContainText('desde ')
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }

  await page.getByLabel('Qué pasó').selectOption('Baja')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Filtrar' }).press('Enter')
  await expect(page.getByText('No encontramos nada con estos filtros.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todo' }).press('Enter')
  await expect(page).toHaveURL('/panel-admin/auditoria')
  await expect(filas.filter({ hasText: 'Ingreso' }).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Quién (nombre o correo)')).toBeFocused()
  await page.keyboard.type(createPalabra())
  await page.keyboard.press('Enter')
  await expect(page.getByText('No encontramos nada con estos filtros.')).toBeVisible()
  await call('DELETE', `/api/libros/${_id}`)
})
