// The shop as an installed page: nothing of it where the setting is off; where it is on, what a visitor finds without a network.

import { axe, expect, test } from './fixtures.ts'
import { openOtro } from './navegador.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

const FILES = ['/obrero-tienda.js', '/tienda-sin-red.js', '/tienda.webmanifest']

test('an installed shop tells the cart and the last books without a network, and goes on when it is back', async ({
  browser,
  baseURL,
  request,
  admin,
}) => {
  test.setTimeout(240_000) // the shop of its own opens with it
  const call = await callAs(request, admin)
  const enciende = (valor: boolean) => call('PUT', '/api/ajustes', { cambios: [{ clave: 'sitio.instalable', valor }] })
  const libro = await seedLibro(call, freshName('Instalada'))
  const direccion = `/libros/${libro._id}`
  for (const file of FILES) {
    const off = await request.get(file)
    expect([off.status(), off.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  }
  expect(await (await request.get(direccion)).text()).not.toContain('webmanifest')

  await enciende(true)
  const manifest = await (await request.get('/tienda.webmanifest')).json()
  expect(manifest.share_target).toEqual({ action: '/busqueda', method: 'GET', params: { text: 'q' } })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src } of manifest.icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, 'image/png'])
  }

  const context = await openOtro(browser, baseURL)
  try {
    const page = await context.newPage()
    await page.goto(direccion)
    await page.locator('html[data-hydrated]').waitFor()
    // A visitor's cart is that of before the session ended.
    await page.evaluate(
      (id) => localStorage.setItem('carrito', JSON.stringify([{ idLibro: id, cantidad: 1 }])),
      libro._id,
    )
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('borrador.vistos'))).toContain(libro._id)

    await context.setOffline(true)
    await page.getByRole('link', { name: 'Autores' }).first().click()
    await expect(page.getByText('Sin conexión: te quedaste en esta página.')).toBeVisible()
    await expect(page).toHaveURL(direccion)

    const other = await context.newPage()
    await other.goto('/mis-pedidos')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
    await expect(other.getByText(/precio de cuando lo viste/)).toHaveCount(2) // in the cart, and among the last
    await axe(other)
    await other.close()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => !/^\/assets\/|^\/tienda-sin-red\.js$/.test(path))).toEqual([])

    await context.setOffline(false)
    await expect(page).toHaveURL('/autores')

    await enciende(false)
    await page.goto(direccion)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  } finally {
    await context.close()
    await enciende(false)
  }
})
