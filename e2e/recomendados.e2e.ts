// Recommended books with the reason for each: on the book page and beside the cart.
import type { Locator } from '@playwright/test'
import { enterAsCliente } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'

// Of the demo catalogue: two books of one author, both in 'Ficción'.
const SUDESTE = '9789500437486'
const MASCARO = 'Mascaró, el cazador americano'

const REASON = /^(Porque también compran este libro|También de .+|También en .+|Muy bien calificado|Para descubrir)$/

const reasonOf = (card: Locator) => card.locator('.book__why')

test('the recommended books say why: on both pages of a book, and beside a cart', async ({ page, request }) => {
  const id = await findLibroId(request, SUDESTE)
  const recommended = page.getByRole('group', { name: 'Libros recomendados' })
  const other = recommended.getByRole('article').filter({ hasText: MASCARO })
  const own = recommended.locator(`a[href="/libros/${id}"]`)

  for (const [path, width] of Object.entries({ libros: 360, 'libro-seleccionado': 1280 })) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${path}/${id}`)
    await expect(recommended.getByRole('article')).toHaveCount(12)
    for (const card of await recommended.getByRole('article').all()) await expect(reasonOf(card)).toHaveText(REASON)
    await expect(reasonOf(other)).toHaveText('También de Haroldo Conti')
    await expect(own).toHaveCount(0)
    await axe(page)
    await expectNoSidewaysScroll(page)
  }

  const libro = await (await request.get(`/api/libros/id/${id}`)).json()
  await enterAsCliente(page, libro)
  await page.goto('/carrito-compras')
  await expect(page.getByRole('region', { name: 'Libros en el carrito' })).toContainText('Sudeste')
  await expect(reasonOf(other)).toHaveText('También de Haroldo Conti')
  await recommended.evaluate((track) => track.scrollTo({ left: track.scrollWidth, behavior: 'instant' }))
  await expect(recommended.getByRole('article').nth(12), 'the best rated books follow').toBeAttached()
  await expect(own).toHaveCount(0)
  await axe(page)

  await other.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MASCARO)
  await expect(reasonOf(recommended.getByRole('article').first())).toHaveText(REASON)
})
