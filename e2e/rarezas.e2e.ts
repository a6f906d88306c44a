// Rare cases that still need a proper page: unknown or malformed addresses, endless titles.
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const NO_ID = '00000000-0000-4000-8000-000000000000'

test.describe('what is not there', () => {
  test.use({ allowedErrors: [/404/] })

  test('is a page that says so, in its title too', async ({ page }) => {
    for (const path of [
      `/autor-seleccionado/${NO_ID}`,
      `/editoriales/${NO_ID}`,
      `/categorias/${NO_ID}`,
      '/no-existe',
    ]) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page).toHaveTitle('Página no encontrada · Anaquel')
      await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible()
    }
  })
})

test('a percent sign typed by hand is searched for as one', async ({ page }) => {
  await page.goto('/busqueda/100%')
  await expect(page).toHaveURL('/busqueda/100%25')
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
  await expect(page.getByText('«100%»').first()).toBeVisible()
})

test('a title of 300 characters leaves room for the other results', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  for (const titulo of ['Historia general de las cosas de estas tierras '.repeat(7), 'Ñ'.repeat(300)]) {
    await page.route('**/api/busqueda?*', async (route) => {
      const found = await (await route.fetch()).json()
      const resultados = found.resultados.map((libro: object) => ({ ...libro, titulo }))
      await route.fulfill({ json: { ...found, resultados } })
    })
    await page.goto('/inicio')
    await page.getByRole('combobox', { name: 'Buscar' }).fill('borges')
    await page.keyboard.press('Enter')
    const link = page.getByRole('heading', { level: 3 }).getByRole('link', { name: titulo.trim() }).first()
    await expect(link).toBeVisible()
    const box = await page.getByRole('article').first().boundingBox()
    expect(box?.height).toBeLessThan(360) // the row, not its title, fills at most half a phone
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.unroute('**/api/busqueda?*')
  }
})
