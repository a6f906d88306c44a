// Portraits and logos: an administrator uploads them, everybody sees them.
import type { Locator } from '@playwright/test'
import { paintCover } from '#test/imagenes.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog, openPanel, openSesion } from './panel.ts'

/** The file that a picture was loaded from, once it is loaded. */
async function shownFrom(image: Locator): Promise<string> {
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(1)
  return image.evaluate((element: HTMLImageElement) => new URL(element.currentSrc).pathname)
}

test('an admin uploads an author’s portrait and a publisher’s logo, and a visitor sees both by day and by night', async ({
  page,
  admin,
  browser,
}) => {
  const palabra = createPalabra()
  const [autor, editorial] = [`Ñandú ${palabra}`, `Ediciones ${palabra}`]
  const picture = async (color: string) => ({
    name: 'imagen.png',
    mimeType: 'image/png',
    buffer: await paintCover('png', { width: 900, height: 700, color }),
  })

  await openPanel(page, admin, 'autores')
  await page.getByRole('button', { name: 'Registrar autor' }).click()
  const newAutor = dialog(page, 'Registrar autor')
  await newAutor.getByLabel('Nombre completo').fill(autor)
  await newAutor.getByLabel('Subir imagen').setInputFiles(await picture('#b02020'))
  await expect(newAutor.getByLabel('Dirección de la imagen de perfil')).toHaveValue(/\/imagenes\/[0-9a-f]{64}\.webp$/)
  await shownFrom(newAutor.getByRole('img', { name: 'Retrato' }))
  await newAutor.getByLabel('Biografía').fill('Escribe en Rosario.')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await newAutor.getByRole('button', { name: 'Registrar' }).click()
  await acceptAlert(page, 'Éxito', 'Autor creado exitosamente')
  const card = page.getByRole('article').filter({ hasText: autor })
  expect(await shownFrom(card.locator('img'))).toMatch(/^\/retratos\/.+\.webp$/)

  await page.goto('/panel-admin/editoriales')
  await page.getByRole('button', { name: 'Registrar editorial' }).click()
  const newEditorial = dialog(page, 'Registrar editorial')
  await newEditorial.getByLabel('Nombre').fill(editorial)
  await newEditorial.getByLabel('Dirección', { exact: true }).fill('Bv. Oroño 1450')
  await newEditorial.getByLabel('Subir imagen').setInputFiles(await picture('#2040a0'))
  await shownFrom(newEditorial.getByRole('img', { name: 'Logo' }))
  await newEditorial.getByRole('button', { name: 'Registrar' }).click()
  await acceptAlert(page, 'Éxito', 'Editorial creada exitosamente')
  const publisherCard = page.getByRole('article').filter({ hasText: editorial })
  expect(await shownFrom(publisherCard.locator('img'))).toMatch(/^\/marcas\/.+\.webp$/)

  const visitor = await browser.newContext({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  const shop = await visitor.newPage()
  const find = async (path: string): Promise<string> => (await (await shop.request.get(path)).json())._id
  const autorId = await find(`/api/autores/nombre-completo/${encodeURIComponent(autor)}`)
  const editorialId = await find(`/api/editoriales/descripcion/${encodeURIComponent(editorial)}`)
  await shop.goto(`/autor-seleccionado/${autorId}`)
  expect(await shownFrom(shop.getByRole('img', { name: `Retrato de ${autor}` }))).toBe(`/retratos/${autorId}.webp`)
  await shop.goto(`/editoriales/${editorialId}`)
  await expect(shop.locator('html')).toHaveAttribute('data-theme', 'dark')
  const logo = shop.getByRole('img', { name: `Logo de ${editorial}` })
  expect(await shownFrom(logo)).toBe(`/marcas/${editorialId}.webp`)
  await expect(logo, 'a logo keeps its colours at night').toHaveCSS('filter', 'none')
  await expectNoSidewaysScroll(shop)
  await axe(shop)
  await visitor.close()

  const headers = await openSesion(admin)
  for (const path of [`autores/${autorId}`, `editoriales/${editorialId}`]) {
    expect((await page.request.delete(`/api/${path}`, { headers })).ok()).toBe(true)
  }
})
