// A shop that moves here: its sitemap is brought, what is sure leads to its page, the rest by hand.
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog, openPanel } from './panel.ts'

test.use({ allowedErrors: [/status of 400/] }) // a page of another site

test('the addresses of a former shop lead to their books', async ({ page, admin, request }) => {
  const vieja = createPalabra()
  const id = await findLibroId(request, '9789500428637')
  const { isbn, titulo } = await (await request.get(`/api/libros/id/${id}`)).json()
  const paths = [`/p-${vieja}/${isbn}`, `/p-${vieja}/sin-libro-${vieja}`, '/contacto']
  const locs = paths.map((path) => `<url><loc>https://vieja.test${path}</loc></url>`).join('')
  const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs}</urlset>`

  await openPanel(page, admin, 'direcciones-viejas')
  await page.keyboard.press('n')
  const traer = dialog(page, 'Traer direcciones')
  await traer.getByRole('button', { name: 'Traer', exact: true }).click()
  await expect(traer).toContainText('No hay ninguna dirección')
  await traer.getByLabel('Archivos').setInputFiles({
    name: 'sitemap.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(sitemap),
  })
  await axe(page)
  await traer.getByRole('button', { name: 'Traer', exact: true }).press('Enter')
  await expect(traer).toContainText('2 direcciones nuevas.')
  await expect(traer).toContainText('1 ya es de páginas de esta tienda.')
  await traer.getByRole('button', { name: 'Aceptar' }).press('Enter')
  await expect(traer).toBeHidden()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(vieja)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('region', { name: 'Direcciones viejas' }).getByRole('row')
  const row = (path: string) => rows.filter({ hasText: path })
  await expect(row(isbn).getByRole('link', { name: titulo })).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: 'Llevar las seguras' }).click()
  await acceptAlert(page, 'Éxito', /^\d+ direcci(?:ón llevada|ones llevadas); \d+ quedan? para mirar\.$/)
  await expect(row(isbn)).toHaveCount(0)
  const moved = await request.get(`/p-${vieja}/${isbn}/?utm_source=mail`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, `/libros/${id}`])

  await page.getByRole('button', { name: /^Elegir a dónde lleva \/p-/ }).click()
  const llevar = dialog(page, 'Llevar la dirección')
  await llevar.getByLabel('O a esta página').fill('https://otra.test')
  await page.keyboard.press('Enter')
  await expect(llevar).toContainText('Tiene que ser una página de esta tienda')
  await llevar.getByRole('combobox', { name: 'A un libro' }).fill(isbn)
  await llevar.getByRole('option', { name: titulo }).click()
  await expect(llevar.getByLabel('O a esta página')).toHaveValue(`/libros/${id}`)
  await axe(page)
  await llevar.getByRole('button', { name: 'Llevar', exact: true }).click()
  await acceptAlert(page, 'Éxito', 'Dirección llevada correctamente')
  await page.goto(`/p-${vieja}/sin-libro-${vieja}`)
  await expect(page).toHaveURL(`/libros/${id}`)
})
