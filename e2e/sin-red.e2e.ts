// The counter without a network: an installed page that sells, is closed and opened again, and sends what it sold. `VENTAS_SIN_RED=500`
// sells eight hours of it.
import { axe, expect, test } from './fixtures.ts'
import { openOtro } from './navegador.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'
import { estado, expectVendidas, install, openAgain, sell, setSinRed } from './sin-red.ts'

const VENTAS = Number(process.env.VENTAS_SIN_RED ?? 8)

test('the counter sells while the network is cut, closed and opened again, and every sale arrives once', async ({
  browser,
  baseURL,
  request,
  admin,
}) => {
  test.setTimeout(120_000 + VENTAS * 5_000)
  const call = await callAs(request, admin)
  const libro = await seedLibro(call, freshName('Sin red'))
  const off = await request.get('/obrero-mostrador.js')
  expect([off.status(), off.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  await setSinRed(call, true)
  const context = await openOtro(browser, baseURL)
  try {
    let page = await install(context, admin)

    await context.setOffline(true)
    page = await openAgain(context, page)
    for (let n = 1; n <= VENTAS / 2; n++) await sell(page, libro.isbn)
    await expect(estado(page)).toHaveText(`Sin red · ${VENTAS / 2} ventas por enviar`)
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
    await expectVendidas(page, call, libro.isbn, VENTAS)

    await setSinRed(call, false)
    page = await openAgain(context, page)
    await page.waitForFunction(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      return workers.length === 0 && (await caches.keys()).length === 0
    })
  } finally {
    await setSinRed(call, false)
    await context.close()
  }
})
