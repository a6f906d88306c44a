// Rare cases that still need a proper page: odd addresses, endless titles.
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'

test('a title of 300 characters leaves room for the other results', async ({ page }) => {
  await test.step('a percent sign typed by hand is searched for as one', async () => {
    await page.goto('/busqueda/100%')
    await expect(page).toHaveURL('/busqueda/100%25')
    await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
    await expect(page.getByText('«100%»').first()).toBeVisible()
  })
  await page.setViewportSize({ width: 360, height: 720 })
  for (const titulo of ['Historia general de las cosas de estas tierras '.repeat(7), 'Ñ'.repeat(300)]) {
    await page.route('**/api/busqueda?*', async (route) => {
      const found = await (await route.fetch()).json()
      const resultados = found.resultados.map((libro: object) => ({ ...libro, titulo }))
      await route.fulfill({ json: { ...found, resultados } })
    })
    await page.getByRole('combobox', { name: 'Buscar' }).fill(titulo.startsWith('H') ? 'borges' : 'cuentos')
    await page.keyboard.press('Enter')
    const link = page.getByRole('heading', { level: 3 }).getByRole('link', { name: titulo.trim() }).first()
    await expect(link).toBeVisible()
    const box = await page.getByRole('article').first().boundingBox()
    expect(box?.height).toBeLessThan(360) // the row, not its title, fills at most half a phone
    await expectNoSidewaysScroll(page)
    if (titulo.startsWith('H')) await axe(page)
    await page.unroute('**/api/busqueda?*')
  }
  await test.step('a fault on a page that was looked at before is told', async () => {
    await page.getByRole('main').evaluate((main) => main.append(document.createElement('button')))
    await expect(axe(page)).rejects.toThrow('button-name')
  })
})
