// Pages that are fetched before they are opened, and the way back from them.
import type { Locator, Page } from '@playwright/test'
import { expect, findLibroId, test } from './fixtures.ts'

/** Where the page stands once it has come to rest, somewhere below its top. */
async function restPlace(page: Page): Promise<number> {
  let place = 0
  await expect
    .poll(async () => {
      const before = place
      place = await page.evaluate(() => scrollY)
      return place > 0 && place === before
    })
    .toBe(true)
  return place
}

/** Points at a link until the page asks for what is behind it: rows that come into sight may still move it away. */
async function pointUntil(page: Page, link: Locator, isAsked: () => boolean): Promise<void> {
  await link.scrollIntoViewIfNeeded()
  await expect(async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    await expect.poll(isAsked, { timeout: 2_000 }).toBe(true)
  }).toPass()
}

/** What the page asked for ahead of time. */
function listenAhead(page: Page): string[] {
  const ahead: string[] = []
  page.on('request', (request) => {
    if (request.headers().purpose === 'prefetch') ahead.push(new URL(request.url()).pathname)
  })
  return ahead
}

test('a link that is meant is fetched ahead, a private one never, and opening it asks for nothing again', async ({
  page,
}) => {
  const ahead = listenAhead(page)
  await page.goto('/ebooks')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: /^Carrito de compras/ }).hover()
  const link = page.locator('article h3 a').first()
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  await pointUntil(page, link, () => ahead.includes(`/api/libros/id/${id}`))
  await page.waitForLoadState('networkidle')
  expect(ahead.filter((path) => /usuarios|pedidos|carrito/.test(path))).toEqual([])
  const later: string[] = []
  page.on('request', (request) => later.push(new URL(request.url()).pathname))
  await link.click()
  await expect(page).toHaveURL(`/libros/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(later).not.toContain(`/api/libros/id/${id}`)
})

test('back brings the list as it was left: its filters and its place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ebooks?idioma=Espa%C3%B1ol&orden=fecha')
  await page.waitForLoadState('networkidle')
  const link = page.locator('article h3 a').nth(3)
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 200)
  const place = await restPlace(page)
  const title = await link.textContent()
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('article h3 a')[3]?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await page.goBack()
  await expect(page).toHaveURL('/ebooks?idioma=Espa%C3%B1ol&orden=fecha')
  await expect(page.locator('article h3 a').nth(3)).toHaveText(title ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

/** A list on a narrow screen, at rest. */
async function openLista(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ebooks')
  await page.waitForLoadState('networkidle')
}

/** Holds back what the server says of a book, until it is told to go on. */
async function holdLibro(page: Page, id: string, change: (libro: { precio: number }) => void) {
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/libros/id/${id}`, async (route) => {
    const response = await route.fetch()
    const libro = await response.json()
    change(libro)
    await held.promise
    await route.fulfill({ response, json: libro })
  })
  return held.resolve
}

test('a book shows what its row knows before its page is there, and then what the server says', async ({ page }) => {
  await openLista(page)
  const row = page.locator('article').nth(3)
  const link = row.locator('h3 a')
  const title = (await link.textContent()) ?? ''
  const price = (await row.locator('.price').first().textContent())?.replace(/ARS/, '').trim() ?? ''
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  const goOn = await holdLibro(page, id, (libro) => {
    libro.precio = 123_456
  })
  const ahead = listenAhead(page)
  await pointUntil(page, link, () => ahead.includes(`/api/libros/id/${id}`))
  const place = await restPlace(page)
  await link.click()
  const main = page.getByRole('main')
  const first = main.locator('.adelanto')
  await expect(first.locator('h1')).toHaveText(title)
  await expect(first.locator('.price')).toContainText(price)
  await expect(main.locator('article').first()).toBeHidden()
  await expect(page.locator('.site-head')).toBeInViewport()
  goOn()
  await expect(first).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('complementary', { name: 'Comprar' }).locator('.price')).toHaveText('$ 123.456,00')
  await expect(main).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(link).toHaveText(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test.describe('a book that cannot be had', () => {
  test.use({ allowedErrors: [/ERR_FAILED|no pudimos conectar/] })

  test('leads home, as it did, and leaves nothing of its first view', async ({ page }) => {
    await openLista(page)
    const link = page.locator('article h3 a').nth(2)
    const path = (await link.getAttribute('href')) ?? ''
    await page.route(`**/api${path.replace('/libros/', '/libros/id/')}`, (route) => route.abort())
    await link.hover()
    await link.click()
    await expect(page).toHaveURL('/inicio')
    await expect(page.getByRole('heading', { level: 2, name: 'Libros recomendados' })).toBeVisible()
    await expect(page.locator('.adelanto')).toHaveCount(0)
    expect(await page.evaluate(() => document.body.style.paddingTop)).toBe('')
  })
})

test.describe('without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a click keeps the page, says so, and is done when the network is back', async ({ page }) => {
    await page.goto('/ebooks')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Autores' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Sin conexión: te quedaste en esta página.' }),
    ).toBeVisible()
    await expect(page).toHaveURL('/ebooks')
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/autores')
    await expect(page.getByRole('heading', { level: 1, name: 'Autores' })).toBeVisible()
  })
})

test('letters that come late move nothing', async ({ page, request }) => {
  const libro = await findLibroId(request, '9789500428637')
  const context = page.context()
  await page.setViewportSize({ width: 360, height: 740 })
  await context.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  for (const path of [`/libros/${libro}`, '/busqueda/borges', '/autores', '/ayuda']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            // As: TypeScript's DOM has no layout shifts yet.
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(moved, path).toBeLessThan(0.005) // a letter's breadth; a line that breaks elsewhere is ten times as much
  }
  await context.unroute('**/*.woff2')
})
