// The counter without a network when more than the network goes: the power, and the session.
import { createCliente } from './clientes.ts'
import { createCuenta, expectReady, fillLogin, submitButton } from './cuentas.ts'
import { expect, test } from './fixtures.ts'
import { createEquipo, openOtro } from './navegador.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'
import { estado, expectVendidas, install, MOSTRADOR, openAgain, sell, sellToSlip, setSinRed } from './sin-red.ts'
import { tienda } from './tienda.ts'

const VENTAS = 4

test('a till whose power is cut at every slip keeps each sale, and sends each once', async ({ request, admin }) => {
  test.slow()
  const call = await callAs(request, admin)
  const libro = await seedLibro(call, freshName('Corte de luz'))
  await setSinRed(call, true)
  const equipo = createEquipo()
  const counter = tienda().url + MOSTRADOR
  /** The browser of before over its disk, with the counter open. */
  const prender = async (red: boolean) => {
    const context = await equipo.enciende()
    await context.setOffline(!red)
    const page = await context.newPage()
    await page.goto(counter)
    await page.getByRole('textbox', { name: 'Código o ISBN' }).waitFor()
    return { context, page }
  }
  try {
    const first = await equipo.enciende()
    const opening = await first.newPage()
    await opening.goto(`${tienda().url}/robots.txt`)
    const { token } = await (
      await request.post('/api/usuarios/iniciar-sesion', { data: admin, headers: { origin: tienda().url } })
    ).json()
    await opening.evaluate((stored) => localStorage.setItem('token', stored), token)
    await opening.goto(counter)
    await opening.evaluate(() => navigator.serviceWorker.ready)
    await expect(opening.getByText(/este equipo guarda [\d.]+ títulos/)).toBeVisible()

    await equipo.apaga()

    for (let n = 0; n < VENTAS; n++) {
      const { page } = await prender(false)
      if (n > 0) await expect(estado(page)).toHaveText(`Sin red · ${n === 1 ? '1 venta' : `${n} ventas`} por enviar`)
      // What was sold is not on the till again.
      await expect(page.getByText('Pasá el primer libro por el lector.')).toBeVisible()
      await sellToSlip(page, libro.isbn)
      await equipo.corta()
    }

    // With the network it begins to send, and dies once the shop has heard of the second one.
    const dying = await prender(false)
    let calls = 0
    let heard = 0
    await dying.context.route('**/api/mostrador/ventas', async (route) => {
      if (++calls === 1) return route.continue()
      await route.fetch()
      heard++
    })
    await dying.context.setOffline(false)
    await expect.poll(() => heard, { timeout: 20_000 }).toBeGreaterThan(0)
    await equipo.corta()

    const { page } = await prender(true)
    await expectVendidas(page, call, libro.isbn, VENTAS)
  } finally {
    await equipo.tira()
    await setSinRed(call, false)
  }
})

test('sales that waited while the session ended are sent after the login, as sales of whoever logged in', async ({
  browser,
  baseURL,
  request,
  admin,
}) => {
  const call = await callAs(request, admin)
  const libro = await seedLibro(call, freshName('Sesión cerrada'))
  const suya = await createCliente(request)
  await call('PUT', `/api/usuarios/set-rol/${suya.id}`, { rol: 'empleado' })
  await setSinRed(call, true)
  const context = await openOtro(browser, baseURL)
  try {
    let page = await install(context, admin)
    await context.setOffline(true)
    page = await openAgain(context, page)
    await sell(page, libro.isbn)
    await sell(page, libro.isbn)
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    expect((await request.post('/api/usuarios/cerrar-sesion', { headers: { authorization } })).ok()).toBe(true)

    await context.setOffline(false)
    // The shop says that the session is over, and the page leads to the login.
    await expect(page).toHaveURL(/\/identificarse\?volver=/)
    await expectReady(page)
    await fillLogin(page, suya)
    await submitButton(page).click()
    await expect(page).toHaveURL(MOSTRADOR)
    const ventas = await expectVendidas(page, call, libro.isbn, 2)
    const { nombre, apellido } = createCuenta() // as all of them
    expect(new Set(ventas.map(({ quien }) => quien))).toEqual(new Set([`${nombre} ${apellido}`]))
  } finally {
    await setSinRed(call, false)
    await context.close()
  }
})
