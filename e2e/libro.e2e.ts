// The book page and the currency in which prices are read (specification, sections 2, 8 and 9).
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'

// Of the demo catalogue: 11,200 pesos, rated 4.4, 2009, two paragraphs; exactly 10,000 pesos; no price.
const EL_TUNEL = '9789500428637'
const EL_ESCARABAJO = '9789500110556'
const SIN_PRECIO = '9789875550278'

const buyBox = (page: Page) => page.getByRole('complementary', { name: 'Comprar' })
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')

test('the page of a book: what it shows, its quantity, its currency and the way back', async ({ page, request }) => {
  await page.goto(`/libros/${await findLibroId(request, EL_TUNEL)}`)
  await test.step('shows cover, title, stars, price, instalments with totals and shipping', async () => {
    await expect(page).toHaveTitle('El túnel · Anaquel')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El túnel')
    await expect(page.getByRole('img', { name: 'Portada de El túnel' })).toHaveJSProperty('complete', true)
    const stars = page.getByRole('img', { name: '4,4 de 5' })
    await expect(stars.locator('.off path')).toHaveCount(5)
    await expect(stars.locator('clipPath rect')).toHaveAttribute('width', '88')
    const buy = buyBox(page)
    await expect(buy.locator('.price')).toHaveText('$ 11.200,00')
    await expect(buy).toContainText('6 cuotas de $ 2.240Total $ 13.440')
    await expect(buy).toContainText('3 cuotas de $ 4.107Total $ 12.320')
    await expect(buy).toContainText('Estimado según la tarjeta')
    await expect(buy).toContainText('Envío gratis a Rosario')
  })
  await test.step('has the table of details, the synopsis in paragraphs and the recommended books', async () => {
    await expect(fact(page, 'Autores').getByRole('link', { name: 'Ernesto Sabato' })).toHaveAttribute(
      'href',
      /^\/autor-seleccionado\//,
    )
    await expect(fact(page, 'Editorial').getByRole('link')).toHaveAttribute('href', /^\/editoriales\//)
    await expect(fact(page, 'Edición')).toHaveText('2009')
    await expect(fact(page, 'Categorías').getByRole('link', { name: 'Ficción' })).toHaveAttribute(
      'href',
      /^\/categorias\//,
    )
    await expect(page.getByRole('region', { name: 'Sinopsis' }).getByRole('paragraph')).toHaveCount(2)
    const recommended = page.getByRole('group', { name: 'Libros recomendados' })
    await expect(recommended.getByRole('article')).toHaveCount(12)
    await expect(recommended.getByRole('link', { name: 'El túnel', exact: true })).toHaveCount(0)
  })
  await test.step('passes axe, and nothing scrolls sideways on a phone', async () => {
    await axe(page)
    await page.setViewportSize({ width: 360, height: 640 })
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('the quantity keeps the focus at its ends', async () => {
    await page.getByRole('textbox', { name: 'Cantidad' }).fill('9')
    const more = page.getByRole('button', { name: 'Agregar uno' })
    await more.press('Enter')
    await expect(more).toBeDisabled()
    await expect(more).toBeFocused()
    await more.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('10')
  })
  await test.step('reads prices in dollars until the page reloads, the peso price beside them', async () => {
    const price = buyBox(page).locator('.price')
    await page.getByText('USD', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked()
    await expect(price).toHaveText('US$ 10 $ 11.200,00')
    await test.step('its back link leads to /inicio when the visitor came from nowhere', async () => {
      await page.getByRole('link', { name: 'Volver' }).click()
      await expect(page).toHaveURL('/inicio')
    })
    await expect(page.locator('.price').first()).toContainText('US$')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'ARS' })).toBeChecked()
    await expect(page.locator('.price').first()).not.toContainText('US$')
  })
})

test('the recommended books go on through the catalogue, without the one on the page', async ({ page, request }) => {
  // It is in the second dozen by rating: later pages of the carousel leave it out too.
  const rated = await (await request.get('/api/libros?orden=calificacion&limit=20')).json()
  await page.goto(`/libros/${rated[19]._id}`)
  await test.step('the recommended carousel begins anew for another book', async () => {
    const previous = page.getByRole('button', { name: 'Anterior: Libros recomendados' })
    await page.getByRole('button', { name: 'Siguiente: Libros recomendados' }).click()
    await expect(previous).toBeEnabled()
    await page
      .getByRole('group', { name: 'Libros recomendados' })
      .getByRole('heading', { level: 3 })
      .nth(5)
      .getByRole('link')
      .click()
    await expect(page).not.toHaveURL(`/libros/${rated[19]._id}`)
    await expect(previous).toBeDisabled()
    await page.goBack()
    await expect(page).toHaveURL(`/libros/${rated[19]._id}`)
  })
  const recommended = page.getByRole('group', { name: 'Libros recomendados' })
  const toEnd = () => recommended.evaluate((track) => track.scrollTo({ left: track.scrollWidth, behavior: 'instant' }))
  await expect(async () => {
    await toEnd()
    expect(await recommended.getByRole('article').count()).toBeGreaterThan(30)
  }).toPass()
  await expect(recommended.locator(`a[href="/libros/${rated[19]._id}"]`)).toHaveCount(0)
})

test('begins at the top for every book, and goes back to where the visitor was', async ({ page }) => {
  await page.goto('/inicio')
  const link = page.getByRole('group', { name: 'Nuevos lanzamientos' }).getByRole('heading', { level: 3 }).first()
  await link.scrollIntoViewIfNeeded()
  const title = await link.textContent()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  await link.getByRole('link').click()
  await expect(page).toHaveURL(/\/libros\//)
  await expect(page).toHaveTitle(`${title} · Anaquel`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const other = page.getByRole('group', { name: 'Libros recomendados' }).getByRole('heading', { level: 3 }).first()
  const otherTitle = await other.textContent()
  await other.getByRole('link').click()
  await expect(page).toHaveTitle(`${otherTitle} · Anaquel`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveTitle(`${title} · Anaquel`)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL('/inicio')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('whoever reads on before the scripts come keeps the place', async ({ page, request }) => {
  const id = await findLibroId(request, '9789876280525')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 640 })
  const opened = page.goto(`/libros/${id}`)
  await page.waitForURL(`/libros/${id}`, { waitUntil: 'commit' }) // the scripts may hold the load event
  await page.getByRole('heading', { name: 'Libros recomendados' }).evaluate((heading) => heading.scrollIntoView())
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  release()
  await opened
  await expect(page.getByRole('link', { name: 'Comprar ahora' }), 'the page is alive: its bar shows').toHaveCount(2)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Autores' }).click()
  await expect(page).toHaveURL('/autores')
  await page.goBack()
  await expect(page).toHaveURL(`/libros/${id}`)
  await expect.poll(() => page.evaluate(() => scrollY), 'back to where the link was pressed').toBeGreaterThan(0)
})

test('sends the visitor to /inicio when the book is unknown, malformed or not named', async ({ request }) => {
  const unknown = '01890a5d-ac96-774b-bcce-b302099a8057'
  const paths = [`/libros/${unknown}`, '/libros/nada', '/libros/', '/libros', `/libro-seleccionado/${unknown}`]
  for (const path of [...paths, '/libro-seleccionado/%27', '/libro-seleccionado']) {
    expect(new URL((await request.get(path)).url()).pathname, path).toBe('/inicio')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the whole book, and the way to the login for who wants to buy it', async ({ page, request }) => {
    const id = await findLibroId(request, EL_TUNEL)
    await page.goto(`/libros/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El túnel')
    await expect(buyBox(page).locator('.price')).toHaveText('$ 11.200,00')
    await expect(page.getByRole('heading', { name: 'Libros recomendados' })).toBeVisible()
    const buyNow = page.getByRole('link', { name: 'Comprar ahora' })
    await expect(buyNow).toHaveAttribute('href', new RegExp(`^/identificarse\\?volver=.*${id}$`))
    await test.step('is the same under the address that search results use', async () => {
      const response = await page.goto(`/libro-seleccionado/${id}`)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('El túnel')
      await expect(buyBox(page).locator('.price')).toHaveText('$ 11.200,00')
    })
    await test.step('says what the cheapest delivery costs at 10000 pesos exactly', async () => {
      await page.goto(`/libros/${await findLibroId(request, EL_ESCARABAJO)}`)
      await expect(buyBox(page)).toContainText('Envío a Rosario desde $ 1.499')
    })
    await test.step('a book without a price says so and is not for sale', async () => {
      await page.goto(`/libros/${await findLibroId(request, SIN_PRECIO)}`)
      await expect(buyBox(page)).toHaveText('Precio no disponible')
      await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0)
    })
    await test.step('fits a phone whatever its title and synopsis hold', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`/libros/${await findLibroId(request, EL_TUNEL)}`)
      const word = 'Desoxirribonucleico'.repeat(20)
      for (const text of [
        page.getByRole('heading', { level: 1 }),
        page.locator('#sinopsis + div p').first(),
        fact(page, 'Autores'),
      ]) {
        await text.evaluate((element, word) => element.replaceChildren(word), word)
      }
      await expectNoSidewaysScroll(page)
    })
  })
})
