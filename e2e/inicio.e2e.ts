// The home page (specification, sections 2, 4 and 9).
import type { Locator } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'

// With reduced motion, scrolling is instant.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CARRUSELES = {
  'Libros recomendados': 'calificacion',
  'Libros más vendidos': 'vendidos',
  'Nuevos lanzamientos': 'fecha',
}

/** How many items of a row were scrolled past. */
const countPassed = (track: Locator) =>
  track.evaluate((element) => {
    const { left } = element.getBoundingClientRect()
    return [...element.children].filter((item) => item.getBoundingClientRect().right <= left + 8).length
  })

test('the home page shows its banners, carousels and authors at every width', async ({ page, request }) => {
  await test.step('shows its text before it asks for any script', async () => {
    await page.goto('/inicio')
    // Where a busy machine has not painted by the time that everything has come, the scripts begin then.
    const { begun, asked } = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const [visit] = performance.getEntriesByType('navigation')
      const loaded = visit instanceof PerformanceNavigationTiming ? visit.loadEventStart : Number.POSITIVE_INFINITY
      return {
        begun: Math.min(painted, loaded),
        asked: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
      }
    })
    expect(asked.length).toBeGreaterThan(1)
    for (const { name, startTime } of asked) expect(startTime, name).toBeGreaterThan(begun)
  })
  await test.step('has three banners that link to /ofertas', async () => {
    const carousel = page.getByRole('region', { name: 'Ofertas' })
    await expect(carousel.locator('a[href="/ofertas"]')).toHaveCount(3)
    const previous = carousel.getByRole('button', { name: 'Oferta anterior' })
    const next = carousel.getByRole('button', { name: 'Oferta siguiente' })
    await expect(previous).toBeDisabled()
    for (const n of [1, 2, 3]) {
      const banner = carousel.getByRole('group', { name: `Oferta ${n} de 3` })
      await expect(banner.getByRole('link')).toHaveAttribute('href', '/ofertas')
      await expect(banner).toBeInViewport({ ratio: 0.9 })
      if (n < 3) await next.click()
    }
    await expect(next).toBeDisabled()
    await carousel.getByRole('button', { name: 'Oferta 1 de 3' }).click()
    await expect(previous).toBeDisabled()
  })
  await test.step('has the three book carousels, each through the whole catalogue in its own order, then the authors', async () => {
    await expect(page.locator('.section__head h2')).toHaveText([...Object.keys(CARRUSELES), 'Autores populares'])
    // Other journeys bring books at the same time: page and lists are read again until both are of one moment.
    await expect(async () => {
      await page.reload()
      const lists = []
      for (const [title, orden] of Object.entries(CARRUSELES)) {
        const libros = await (await request.get(`/api/libros?limit=1000&orden=${orden}`)).json()
        lists.push(libros.map(({ _id }: { _id: string }) => _id).sort())
        const shown = page.getByRole('group', { name: title }).getByRole('heading', { level: 3 })
        const titles = libros.slice(0, 4).map(({ titulo }: { titulo: string }) => titulo)
        expect((await shown.allTextContents()).slice(0, 4), title).toEqual(titles)
      }
      expect(lists[1]).toEqual(lists[0])
      expect(lists[2]).toEqual(lists[0])
    }).toPass({ timeout: 30_000 })
    const authors = page.getByRole('group', { name: 'Autores populares' }).getByRole('link')
    await expect(authors.first()).toHaveAttribute('href', /^\/autor-seleccionado\//)
  })
  await test.step('passes axe, and nothing scrolls sideways on a phone', async () => {
    await axe(page)
    await page.setViewportSize({ width: 360, height: 640 })
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  for (const { title, steps } of [
    { title: 'Libros recomendados', steps: { 360: 1, 575: 1, 576: 2, 767: 2, 768: 3, 991: 3, 992: 4, 1280: 4 } },
    { title: 'Autores populares', steps: { 360: 2, 549: 2, 550: 4, 767: 4, 768: 6, 999: 6, 1000: 8, 1280: 8 } },
  ]) {
    await test.step(`the carousel «${title}» steps by the width of the screen`, async () => {
      const track = page.getByRole('group', { name: title })
      const previous = page.getByRole('button', { name: `Anterior: ${title}` })
      const next = page.getByRole('button', { name: `Siguiente: ${title}` })
      for (const [width, step] of Object.entries(steps)) {
        await page.setViewportSize({ width: Number(width), height: 800 })
        await expect(previous, `at the start, ${width} px`).toBeDisabled()
        await next.click()
        await expect.poll(() => countPassed(track), { message: `${width} px` }).toBe(step)
        await previous.click()
        await expect.poll(() => countPassed(track), { message: `back, ${width} px` }).toBe(0)
      }
    })
  }
  await test.step('a carousel goes back to its first page when the step changes, and stops at the end', async () => {
    await page.setViewportSize({ width: 800, height: 800 })
    const track = page.getByRole('group', { name: 'Autores populares' })
    const next = page.getByRole('button', { name: 'Siguiente: Autores populares' })
    await next.click()
    await expect.poll(() => countPassed(track)).toBe(6)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => countPassed(track)).toBe(0)
    await expect(next).toBeEnabled()
    await next.click()
    await expect(next, 'sixteen authors, eight at a time').toBeDisabled()
    await expect(page.getByRole('button', { name: 'Anterior: Autores populares' })).toBeEnabled()
  })
})

test('the carousel moves by 2, 4, 6 or 8, as the page is wide, and stops at its ends', async ({ page }) => {
  await page.goto('/autores')
  const row = page.getByRole('region', { name: 'Autores nuevos' })
  const cards = row.getByRole('article')
  const back = row.getByRole('button', { name: 'Anterior: Autores nuevos' })
  const leftOf = async (n: number) => (await cards.nth(n).boundingBox())?.x ?? 0
  for (const [width, step] of [
    [540, 2],
    [760, 4],
    [990, 6],
    [1280, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(back).toBeDisabled()
    const start = await leftOf(0)
    await row.getByRole('button', { name: 'Siguiente: Autores nuevos' }).click()
    await expect.poll(async () => Math.abs((await leftOf(step)) - start), `at ${width} px`).toBeLessThan(8)
    await back.click()
    await expect(back).toBeDisabled()
  }
})

test('a book carousel goes on to the last book of the shop', async ({ page }) => {
  // As of a smaller shop: hundreds of cards prove no more than these.
  const total = 70
  await page.route('**/api/libros?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const response = await route.fetch()
    const libros: unknown[] = await response.json()
    const left = Math.max(0, total - Number(asked.get('offset')))
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-total-count': String(total) },
      json: libros.slice(0, left),
    })
  })
  await page.goto('/inicio')
  const track = page.getByRole('group', { name: 'Nuevos lanzamientos' })
  const toEnd = () => track.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
  await expect
    .poll(
      async () => {
        await toEnd()
        return track.getByRole('article').count()
      },
      { intervals: [50] },
    )
    .toBe(total)
  await toEnd() // the last books may have come between the scroll and the count
  await expect(page.getByRole('button', { name: 'Siguiente: Nuevos lanzamientos' })).toBeDisabled()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows everything, and links, menus and the search work', async ({ page }) => {
    await page.goto('/inicio')
    for (const title of [...Object.keys(CARRUSELES), 'Autores populares']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Categorías' }).click()
    await expect(page.getByRole('link', { name: 'Ficción', exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Buscar' }).fill('el túnel')
    await page.getByRole('combobox', { name: 'Buscar' }).press('Enter')
    await expect(page).toHaveURL(`/busqueda/${encodeURIComponent('el túnel')}`)
    await page.getByRole('main').getByRole('link', { name: 'El túnel', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'El túnel', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Volver' }).click()
    await expect(page).toHaveURL('/inicio')
  })
})
