// Pages that are fetched before they are opened, and the way back from them.
import type { Page } from '@playwright/test'
import { expect, findLibroId, test } from './fixtures.ts'

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
  await link.hover()
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  await expect.poll(() => ahead).toContain(`/api/libros/id/${id}`)
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
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const place = await page.evaluate(() => scrollY)
  const title = await link.textContent()
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('article h3 a')[3]?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await page.goBack()
  await expect(page).toHaveURL('/ebooks?idioma=Espa%C3%B1ol&orden=fecha')
  await expect(page.locator('article h3 a').nth(3)).toHaveText(title ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
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
