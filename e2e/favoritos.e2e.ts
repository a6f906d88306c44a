// The wish list of this browser (specification, sections 1, 2 and 6).
import type { APIRequestContext, Page } from '@playwright/test'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { isPasajero } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'

const EL_TUNEL = '9789500428637'
const NADIE = '00000000-0000-4000-8000-000000000000'

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('favoritos') ?? '[]') as string[])
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** The list as an earlier visit left it. */
const keep = (page: Page, ids: string[]) =>
  page.evaluate((list) => localStorage.setItem('favoritos', JSON.stringify(list)), ids)

async function firstLibros(request: APIRequestContext, count: number): Promise<Libro[]> {
  const libros: Libro[] = await (await request.get('/api/libros?limit=100')).json()
  return libros.filter((libro) => !isPasajero(libro)).slice(0, count)
}

test('a visitor saves books from cards and from the book page, and finds them in the list', async ({
  page,
  request,
}) => {
  const id = await findLibroId(request, EL_TUNEL)
  await page.goto('/inicio')
  const row = page.getByRole('group', { name: 'Nuevos lanzamientos' })
  const card = row.getByRole('article').first()
  const titulo = (await card.getByRole('heading').textContent()) ?? ''
  const heart = card.getByRole('button', { name: `Favorito: ${titulo}` })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/libros/${id}`)
  const buy = page.getByRole('complementary', { name: 'Comprar' })
  await buy.getByRole('button', { name: 'Favorito: El túnel' }).click()
  await expect.poll(async () => (await stored(page)).at(-1)).toBe(id)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Mis favoritos' }).click()
  await expect(page).toHaveURL('/mis-favoritos')
  await expect(page).toHaveTitle('Mis favoritos · Anaquel')
  await expect(cards(page).getByRole('heading')).toHaveText(['El túnel', titulo])
  await axe(page)
  await page.reload()
  await expect(cards(page).getByRole('heading')).toHaveText(['El túnel', titulo])
})

test('two tabs show one list', async ({ page, context, request }) => {
  const libros = await firstLibros(request, 2)
  await page.goto('/mis-favoritos')
  await test.step('an empty list says so and leads to the books, at every width', async () => {
    await expect(page.getByText('Todavía no guardaste ningún libro.')).toBeVisible()
    await axe(page)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('main').getByRole('link', { name: 'Ver libros' }).click()
    await expect(page).toHaveURL('/inicio')
    await page.goBack()
    await expect(page.getByText('Todavía no guardaste ningún libro.')).toBeVisible()
  })
  const other = await context.newPage()
  for (const { _id, titulo } of libros) {
    await other.goto(`/libros/${_id}`)
    const buy = other.getByRole('complementary', { name: 'Comprar' })
    await buy.getByRole('button', { name: `Favorito: ${titulo}` }).click()
    await expect(cards(page).getByRole('heading', { name: titulo })).toBeVisible()
  }
  await other.getByRole('contentinfo').getByRole('link', { name: 'Mis favoritos' }).click()
  await expect(cards(other)).toHaveCount(2)
  await cards(page).first().getByRole('button').click()
  await expect(cards(other)).toHaveCount(1)
})

test.describe('a list', () => {
  test.use({ allowedErrors: [/Failed to load resource|no pudimos conectar/] })

  test('a book taken off the list goes at once and can be taken back', async ({ page, request }) => {
    const muchos = await firstLibros(request, 60)
    const libros = muchos.slice(0, 3)
    await keep(
      page,
      libros.map(({ _id }) => _id),
    )
    await page.goto('/mis-favoritos')
    await expect(cards(page)).toHaveCount(3)
    const [libro] = libros
    const heart = page.getByRole('button', { name: `Favorito: ${libro?.titulo}` })
    await heart.focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByRole('status')).toContainText(`Sacamos «${libro?.titulo}» de tus favoritos.`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await axe(page)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByRole('status')).toBeEmpty()
    await test.step('books that are gone are dropped, and the page says so', async () => {
      await keep(page, [NADIE, libro?._id ?? '', 'nada'])
      await page.goto('/mis-favoritos')
      await expect(page.getByText('Un libro ya no está en la librería y lo quitamos de tus favoritos.')).toBeVisible()
      await expect(cards(page)).toHaveCount(1)
      expect(await stored(page)).toEqual([libro?._id])
    })
    await test.step('the list says that it waits, that it failed, and tries again', async () => {
      await keep(page, [libro?._id ?? ''])
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/libros/por-ids**', async (route) => {
        await held
        await route.abort()
      })
      await page.goto('/mis-favoritos')
      await expect(page.getByText('Cargando tus favoritos...')).toBeVisible()
      release()
      await expect(page.getByRole('alert')).toHaveText('No pudimos traer tus favoritos.')
      await axe(page)
      await page.unroute('**/api/libros/por-ids**')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(cards(page)).toHaveCount(1)
    })
    await test.step('a long list comes in parts and fits a phone', async () => {
      await keep(
        page,
        muchos.map(({ _id }) => _id),
      )
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/mis-favoritos')
      await expect(cards(page)).toHaveCount(60)
      await expect(cards(page).first().getByRole('heading')).toHaveText(muchos.at(-1)?.titulo ?? '')
      await expectNoSidewaysScroll(page)
      const target = await cards(page).first().getByRole('button').boundingBox()
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
    })
  })
})
