// The counter without a network: an installed page that sells, is closed and opened again, and sends what it sold. `VENTAS_SIN_RED=500`
// sells eight hours of it.
import type { BrowserContext, Page } from '@playwright/test'
import { axe, expect, logIn, test } from './fixtures.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

const VENTAS = Number(process.env.VENTAS_SIN_RED ?? 8)
const MOSTRADOR = '/panel-admin/mostrador'
type Venta = { numero: number; sin_red?: { provisoria: string } }

/** Opens the counter as a browser does that was closed meanwhile. */
async function openAgain(context: BrowserContext, before?: Page): Promise<Page> {
  await before?.close()
  const page = await context.newPage()
  await page.goto(MOSTRADOR)
  await page.getByRole('textbox', { name: 'Código o ISBN' }).waitFor()
  return page
}

/** One book, paid in cash, to its slip and back to the till. */
async function sell(page: Page, isbn: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Código o ISBN' }).fill(isbn)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Cobrar/ }).click()
  await page.getByRole('link', { name: 'Vender otra cosa' }).click()
  await page.getByText('Pasá el primer libro por el lector.').waitFor()
}

test('the counter sells while the network is cut, closed and opened again, and every sale arrives once', async ({
  browser,
  baseURL,
  request,
  admin,
}) => {
  test.setTimeout(120_000 + VENTAS * 5_000)
  const call = await callAs(request, admin)
  const enciende = (valor: boolean) => call('PUT', '/api/ajustes', { cambios: [{ clave: 'mostrador.sin_red', valor }] })
  const libro = await seedLibro(call, freshName('Sin red'))
  const off = await request.get('/obrero-mostrador.js')
  expect([off.status(), off.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  await enciende(true)
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'es-AR' })
  const status = (page: Page) => page.getByRole('region', { name: 'Sin red' }).getByRole('status')
  try {
    let page = await context.newPage()
    await page.goto('/robots.txt')
    await logIn(page, admin)
    page = await openAgain(context, page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() =>
      indexedDB.databases().then((all) => all.some(({ name }) => name === 'borrador.titulos')),
    )

    await context.setOffline(true)
    page = await openAgain(context, page)
    for (let n = 1; n <= VENTAS / 2; n++) await sell(page, libro.isbn)
    await expect(status(page)).toHaveText(`Sin red · ${VENTAS / 2} ventas por enviar`)
    await axe(page)

    // The power goes; then the network is there for some calls, and dies before or after the shop has heard.
    page = await openAgain(context, page)
    let calls = 0
    await context.route('**/api/mostrador/ventas', async (route) => {
      calls++
      if (calls % 5 === 0) return route.abort()
      if (calls % 5 === 3) await route.fetch()
      return calls % 5 === 3 ? route.abort() : route.continue()
    })
    await context.setOffline(false)
    for (let n = VENTAS / 2 + 1; n <= VENTAS; n++) {
      await context.setOffline(n % 3 !== 0)
      await sell(page, libro.isbn)
    }
    await context.setOffline(false)
    await context.unroute('**/api/mostrador/ventas')
    page = await openAgain(context, page)
    // Before what waits was read nothing says that it does, so the shop is asked first.
    const list = () => call<{ ventas: Venta[] }>('GET', `/api/mostrador/ventas?limit=1000&isbn=${libro.isbn}`)
    const timeout = 30_000 + VENTAS * 100
    await expect.poll(async () => (await list()).ventas.length, { timeout }).toBeGreaterThanOrEqual(VENTAS)
    await expect(page.getByText(/por enviar/)).toBeHidden({ timeout })

    const { ventas } = await list()
    const papeles = ventas.flatMap(({ sin_red }) => sin_red?.provisoria ?? [])
    expect([ventas.length, new Set(ventas.map(({ numero }) => numero)).size]).toEqual([VENTAS, VENTAS])
    expect(new Set(papeles).size).toBe(papeles.length)

    await enciende(false)
    page = await openAgain(context, page)
    await page.waitForFunction(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      return workers.length === 0 && (await caches.keys()).length === 0
    })
  } finally {
    await enciende(false)
    await context.close()
  }
})
