// From the book to the order: cart, checkout with everything that can go wrong on the way, and the list of orders.
import type { Locator, Page, Route } from '@playwright/test'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { formatPesos } from '#platform/format.ts'
import { pesos } from '#platform/money.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { type Cliente, enter, isPasajero } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { reach } from './manos.ts'

type Buyable = Libro & { precio: number }

/** Exactly the visible text: prices contain a non-breaking space. */
const write = (amount: number) => formatPesos(pesos(amount))

let buyable: Buyable[] | undefined
/** Books that are for sale, cheapest first. No journey changes these, so a worker asks once. */
async function listBuyable(page: Page): Promise<Buyable[]> {
  if (buyable) return buyable
  const libros: Libro[] = await (await page.request.get('/api/libros?limit=1000')).json()
  buyable = libros
    .filter((libro): libro is Buyable => !isPasajero(libro) && libro.precio !== null && libro.precio > 0)
    .sort((a, b) => a.precio - b.precio)
  return buyable
}

async function findCheap(page: Page): Promise<Buyable> {
  const libro = (await listBuyable(page)).find(({ precio }) => precio < 10_000)
  if (!libro) throw new Error('the demo has no book below 10000 pesos')
  return libro
}

async function findDear(page: Page): Promise<Buyable> {
  const libro = (await listBuyable(page)).at(-1)
  if (!libro || libro.precio <= 10_000) throw new Error('the demo has no book above 10000 pesos')
  return libro
}

async function listPedidos(page: Page, { id, headers }: Cliente): Promise<Pedido[]> {
  return (await page.request.get(`/api/pedidos/usuario/${id}`, { headers })).json()
}

/** Another cart on the checkout, where it is paid by debit. */
async function checkOut(page: Page, { _id }: Libro): Promise<void> {
  await fillCart(page, { _id })
  await page.goto('/finalizar-compra')
  await page.getByRole('radio', { name: 'Débito' }).check()
}

const fillCart = (page: Page, ...libros: Pick<Libro, '_id'>[]): Promise<void> =>
  page.evaluate(
    (items) => localStorage.setItem('carrito', items),
    JSON.stringify(libros.map(({ _id }) => ({ idLibro: _id, cantidad: 1 }))),
  )

const buy = (page: Page): Locator => page.getByRole('button', { name: 'Comprar', exact: true })
const success = (page: Page): Locator => page.getByRole('dialog', { name: '¡Compra realizada con éxito!' })
const sum = (page: Page): Locator => page.getByRole('complementary', { name: 'Resumen' })

async function accept(page: Page): Promise<void> {
  await expect(success(page)).toContainText('Tu pedido ha sido procesado correctamente.')
  await success(page).getByRole('button', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL(/\/inicio$/)
  await expect(page.getByRole('link', { name: 'Carrito de compras', exact: true })).toBeVisible()
}

test('a visitor reads prices, and is sent to the login to buy', async ({ page }) => {
  const libro = await findDear(page)
  await test.step('keeps price and button in sight on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`/libros/${libro._id}`)
    const links = page.getByRole('link', { name: 'Comprar ahora' })
    await expect(links).toHaveCount(1)
    await page.getByRole('heading', { name: 'Libros recomendados' }).scrollIntoViewIfNeeded()
    await expect(links).toHaveCount(2)
    await expect(links.last()).toBeInViewport()
    await axe(page)
    await test.step('the head goes along, slim, and is whole for who scrolls up', async () => {
      const head = page.getByRole('banner')
      await expect(head).toHaveAttribute('data-slim')
      await expect(head.getByRole('link', { name: 'Carrito de compras' })).toBeInViewport()
      await page.mouse.wheel(0, -200)
      await expect(head).not.toHaveAttribute('data-slim')
      await expect(head.getByRole('button', { name: 'Rosario' })).toBeInViewport()
      expect((await head.boundingBox())?.height).toBeLessThanOrEqual(160)
    })
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('finds «Comprar ahora» to be a link to the login, and adding leads there too', async () => {
    await test.step('reads prices in dollars, with the pesos beside, until the page reloads', async () => {
      const buyBox = page.getByRole('complementary', { name: 'Comprar' })
      await expect(buyBox).toContainText(write(libro.precio))
      await page.getByRole('radio', { name: 'USD' }).check()
      await expect(buyBox).toContainText(`US$\u00a0${Math.round(libro.precio / 1106)}`)
      await expect(buyBox).toContainText(write(libro.precio))
      await page.reload()
      await expect(page.getByRole('radio', { name: 'ARS' })).toBeChecked()
      await expect(buyBox).not.toContainText('US$')
    })
    await expect(page.getByRole('link', { name: 'Comprar ahora' })).toHaveAttribute('href', /^\/identificarse/)
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await expect(page).toHaveURL(/\/identificarse\?volver=/)
    expect(await page.evaluate(() => localStorage.getItem('carrito'))).toBeNull()
  })
  await test.step('is sent from cart, checkout and orders to the login', async () => {
    for (const path of ['/carrito-compras', '/finalizar-compra', '/mis-pedidos']) {
      await page.goto(path)
      await expect(page).toHaveURL(new RegExp(`/identificarse\\?volver=${encodeURIComponent(path)}`))
    }
  })
})

test.describe('the cart', () => {
  test('takes 1 to 10 copies, corrects the field and says what it did', async ({ page }) => {
    const libro = await findDear(page)
    await enter(page)
    await page.goto(`/libros/${libro._id}`)
    const field = page.getByRole('textbox', { name: 'Cantidad' })
    const add = page.getByRole('button', { name: 'Agregar al carrito' })
    await expect(page.getByRole('button', { name: 'Comprar ahora' })).toBeVisible()

    await field.fill('11')
    await expect(field).toHaveValue('10')
    await expect(page.getByText('Solo puedes comprar hasta 10 unidades')).toBeVisible()
    await field.fill('abc')
    await expect(field).toHaveValue('1')
    await field.fill('0')
    await expect(field).toHaveValue('1')
    await field.fill('')
    await field.blur()
    await expect(field).toHaveValue('1')
    await page.getByRole('button', { name: 'Agregar uno' }).click()
    await expect(field).toHaveValue('2')

    await add.click()
    const said = page.getByText('El libro se ha agregado al carrito de compras correctamente.')
    await expect(said).toBeVisible()
    await expect(page.getByRole('link', { name: 'Carrito de compras, 1 libro' })).toBeVisible()
    await expect(said).toBeHidden()

    await field.fill('9')
    await add.click()
    await expect(page.getByText('Máximo 10 unidades permitidas.')).toBeVisible()
    await page.getByRole('link', { name: 'Carrito de compras, 1 libro' }).click()
    await expect(page.getByRole('textbox', { name: `Cantidad de ${libro.titulo}` })).toHaveValue('10')
    await test.step('judges a quantity as a whole that is typed key by key, on the page of the book too', async () => {
      const places = [
        { name: `Cantidad de ${libro.titulo}`, ready: sum(page), leave: () => page.goBack() },
        { name: 'Cantidad', ready: page.getByRole('button', { name: 'Comprar ahora' }), leave: () => page.goForward() },
      ]
      for (const { name, ready, leave } of places) {
        await expect(ready).toBeVisible()
        const field = page.getByRole('textbox', { name, exact: true })
        for (const [keys, value] of [
          ['-3', '1'],
          ['7', '7'],
          ['-35', '1'],
          ['05', '5'],
          ['1e1', '1'],
          ['a8', '1'],
          ['2,5', '2'],
          ['12', '10'],
          ['4', '4'],
        ] as const) {
          await field.focus()
          await page.keyboard.press('ControlOrMeta+A')
          await page.keyboard.type(keys)
          await expect(field, keys).toHaveValue(value)
        }
        await page.keyboard.press('Backspace')
        await expect(field).toHaveValue('')
        await page.keyboard.type('-3')
        await field.blur()
        await expect(field).toHaveValue('1')
        await leave()
      }
      const carrito = await page.evaluate(() => localStorage.getItem('carrito'))
      expect(JSON.parse(carrito ?? '')).toEqual([{ idLibro: libro._id, cantidad: 1 }])
      await expect(sum(page)).toContainText(write(libro.precio))
    })
    await test.step('come after a cart and a checkout that have a way back', async () => {
      await page.goto('/ayuda')
      await page.getByRole('link', { name: 'Carrito de compras, 1 libro' }).click()
      await page.getByRole('link', { name: 'Continuar compra' }).click()
      await expect(page).toHaveURL(/\/finalizar-compra$/)
      await page.getByRole('link', { name: 'Volver' }).click()
      await expect(page).toHaveURL(/\/carrito-compras$/)
      await page.getByRole('link', { name: 'Volver' }).click()
      await expect(page).toHaveURL(/\/ayuda$/)
    })
  })

  test('shows its lines and sums, quotes shipping «desde», and says when it is empty', async ({ page, context }) => {
    const libro = await findDear(page)
    const barato = await findCheap(page)
    await enter(page, [{ idLibro: barato._id, cantidad: 1 }])
    await page.goto('/carrito-compras')
    const line = page.getByRole('article').filter({ hasText: barato.titulo }).first()
    await expect(line).toContainText(write(barato.precio))
    await expect(sum(page)).toContainText(`desde ${write(1_499)}`)
    await expect(sum(page)).toContainText(write(barato.precio + 1_499))
    await expect(page.getByRole('heading', { name: 'Libros recomendados' })).toBeVisible()

    const copies = Math.floor(10_000 / barato.precio) + 1
    await line.getByRole('textbox').fill(String(copies))
    await expect(sum(page)).toContainText('Gratis')
    await expect(sum(page)).toContainText(write((copies * Math.round(barato.precio * 100)) / 100))

    await line.getByRole('button', { name: `Sacar ${barato.titulo} del carrito` }).click()
    await expect(page.getByText('¡El carrito de compras está vacío!')).toBeVisible()
    await expect(page.getByText('El carrito está vacío.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continuar compra' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Carrito de compras', exact: true })).toBeVisible()
    await test.step('survives broken storage and is the same in two tabs', async () => {
      await page.evaluate(() => localStorage.setItem('carrito', '[{"idLibro":'))
      await page.goto('/carrito-compras')
      await expect(page.getByText('¡El carrito de compras está vacío!')).toBeVisible()

      const other = await context.newPage()
      await other.goto(`/libros/${libro._id}`)
      await other.getByRole('button', { name: 'Agregar al carrito' }).click()
      await expect(page.getByRole('textbox', { name: `Cantidad de ${libro.titulo}` })).toHaveValue('1')
    })
  })

  test.describe('that is not as it was', () => {
    test.use({ allowedErrors: [/404|asked for the book|Failed to load resource|conectar con la librería/] })

    test('says so and goes on', async ({ page }) => {
      const [libro, other] = [await findDear(page), await findCheap(page)]
      await test.step('drops it and says so', async () => {
        const gone = '01890000-0000-7000-8000-000000000000'
        await enter(page, [
          { idLibro: gone, cantidad: 1 },
          { idLibro: libro._id, cantidad: 1 },
        ])
        await page.goto('/carrito-compras')
        await expect(page.getByText('Un libro ya no está en la librería y lo quitamos del carrito.')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Carrito de compras, 1 libro' })).toBeVisible()
        await expect(page.getByRole('textbox', { name: `Cantidad de ${libro.titulo}` })).toBeVisible()
      })
      await test.step('refuses it and tries again', async () => {
        await fillCart(page, libro)
        await page.route(`**/api/libros/id/${libro._id}`, (route) => route.fulfill({ json: other }))
        await page.goto('/carrito-compras')
        await expect(page.getByText('No pudimos traer los libros de tu carrito.')).toBeVisible()
        await expect(page.getByRole('textbox', { name: /^Cantidad de/ })).toHaveCount(0)
        await page.unroute(`**/api/libros/id/${libro._id}`)
        await page.getByRole('button', { name: 'Reintentar' }).click()
        await expect(page.getByRole('textbox', { name: `Cantidad de ${libro.titulo}` })).toBeVisible()
      })
      await test.step('says so and tries again', async () => {
        await fillCart(page, libro)
        await page.route('**/api/libros/id/*', (route) => route.abort())
        await page.goto('/carrito-compras')
        await expect(page.getByText('No pudimos traer los libros de tu carrito.')).toBeVisible()
        await page.unroute('**/api/libros/id/*')
        await page.getByRole('button', { name: 'Reintentar' }).click()
        await expect(page.getByRole('textbox', { name: `Cantidad de ${libro.titulo}` })).toBeVisible()
      })
    })
  })
})

test.describe('the checkout', () => {
  test('sells by every method, and the orders are listed', async ({ page }) => {
    const [libro, barato] = [await findDear(page), await findCheap(page)]
    const cliente = await enter(page)
    const metodos = ['Débito', 'Transferencia']
    await page.goto(`/libros/${libro._id}`)
    for (const metodo of metodos) {
      await page.getByRole('button', { name: 'Comprar ahora' }).click()
      await expect(buy(page)).toBeDisabled()
      await page.getByRole('radio', { name: metodo }).check()
      await buy(page).click()
      await accept(page)
      await page.goBack()
      await expect(page).toHaveURL(`/libros/${libro._id}`)
    }
    await page.getByRole('button', { name: 'Comprar ahora' }).click()
    await test.step('counts instalments from 1 to 3 and shows the surcharge before buying', async () => {
      await page.getByRole('radio', { name: 'Tarjeta de crédito' }).check()
      const counter = page.getByRole('textbox', { name: 'Cuotas' })
      const more = page.getByRole('button', { name: 'Una cuota más' })
      await expect(counter).toHaveValue('1')
      await expect(page.getByRole('button', { name: 'Una cuota menos' })).toBeDisabled()
      await more.click()
      await expect(sum(page)).toContainText(`Recargo por 2 cuotas${write(2_000)}`)
      await more.click()
      await expect(sum(page)).toContainText(`Recargo por 3 cuotas${write(3_000)}`)
      await expect(more).toBeDisabled()
      await expect(sum(page)).toContainText(write(libro.precio + 3_000))

      await page.getByRole('radio', { name: 'Débito' }).check()
      await expect(sum(page)).not.toContainText('Recargo')
      await page.getByRole('radio', { name: 'Tarjeta de crédito' }).check()
      await buy(page).click()
      await accept(page)
      const [pedido] = await listPedidos(page, cliente)
      expect(pedido).toMatchObject({ cuotas: 3, recargo: 3_000, total: libro.precio + 3_000 })
    })
    await test.step('offers both services, the express one preselected, and delivers to an address', async () => {
      await fillCart(page, barato)
      await page.goto('/finalizar-compra')
      await expect(page.getByRole('radio', { name: /Comprá hoy, llega mañana/ })).toBeChecked()
      await test.step('hides the service labels under 500 px', async () => {
        await page.setViewportSize({ width: 500, height: 800 })
        await expect(page.getByText('Envío exprés a Rosario')).toBeVisible()
        await page.setViewportSize({ width: 499, height: 800 })
        await expect(page.getByText('Envío exprés a Rosario')).toBeHidden()
      })
      await page.setViewportSize({ width: 1280, height: 720 })
      await expect(sum(page)).toContainText(`Envío${write(3_000)}`)
      await page.getByRole('radio', { name: /Envío estándar/ }).check()
      await expect(sum(page)).toContainText(`Envío${write(1_499)}`)
      await page.getByLabel('Dirección (opcional)').fill('Bv. Oroño 1450, Rosario')
      await page.getByRole('radio', { name: 'Efectivo' }).check()
      await buy(page).click()
      await accept(page)
      const [pedido] = await listPedidos(page, cliente)
      expect(pedido).toMatchObject({
        servicio_envio: 'estandar',
        envio: 1_499,
        total: barato.precio,
        entrega: 'Bv. Oroño 1450, Rosario',
      })
      await page.goto('/mis-pedidos')
      const row = page.getByRole('row').nth(1)
      await expect(row).toContainText(write((Math.round(barato.precio * 100) + 149_900) / 100))
      await expect(row).toContainText(`Envío: ${write(1_499)}`)
      await expect(row).toContainText(`1 x ${write(barato.precio)}`)
      await expect(row).toContainText('pendiente')
      await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    })
    await expect(page.getByRole('row')).toHaveCount(5)
    await expect(page.getByRole('row').nth(2)).toContainText(`Recargo: ${write(3_000)}`)
    expect((await listPedidos(page, cliente)).map(({ metodo_pago }) => metodo_pago)).toEqual([
      'efectivo',
      'tarjeta',
      'transferencia',
      'debito',
    ])
  })

  test('can be walked by keyboard alone', async ({ page }) => {
    const libro = await findDear(page)
    const cliente = await enter(page)
    await page.goto(`/libros/${libro._id}`)
    const now = page.getByRole('button', { name: 'Comprar ahora' })
    await expect(now).toBeVisible()
    await reach(page, now)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/finalizar-compra$/)
    await reach(page, page.getByRole('radio', { name: 'Débito' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Tarjeta de crédito' })).toBeChecked()
    await reach(page, page.getByRole('button', { name: 'Una cuota más' }))
    await page.keyboard.press('Space')
    await reach(page, buy(page))
    await page.keyboard.press('Enter')
    await expect(success(page).getByRole('button', { name: 'Aceptar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/inicio$/)
    expect(await listPedidos(page, cliente)).toMatchObject([{ metodo_pago: 'tarjeta', cuotas: 2 }])
  })
})

test.describe('one purchase makes one order', () => {
  async function prepare(page: Page) {
    const libro = await findDear(page)
    const cliente = await enter(page, [{ idLibro: libro._id, cantidad: 1 }])
    await page.goto('/finalizar-compra')
    await page.getByRole('radio', { name: 'Débito' }).check()
    return { libro, cliente }
  }
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }

  /** Lets the browser's clock run until this is shown. */
  const hurry = (page: Page, shown: Locator) =>
    expect(async () => {
      await page.clock.runFor(500)
      await expect(shown).toBeVisible({ timeout: 50 })
    }).toPass()

  test.describe('when something goes wrong', () => {
    test.use({ allowedErrors: [/Failed to load resource|conectar con la librería/] })

    test('however often «Comprar» is pressed', async ({ page }) => {
      const { libro, cliente } = await prepare(page)
      await buy(page).dblclick()
      await accept(page)
      expect(await listPedidos(page, cliente)).toHaveLength(1)
      await page.goto('/finalizar-compra')
      await expect(page.getByText('El carrito está vacío.')).toBeVisible()
      await test.step('and the answer is lost: it is asked for again', async () => {
        await checkOut(page, libro)
        await page.route('**/api/pedidos', loseAnswer, { times: 1 })
        await buy(page).click()
        await accept(page)
        expect(await listPedidos(page, cliente)).toHaveLength(2)
      })
      await test.step('and the page is loaded again in between', async () => {
        await checkOut(page, libro)
        const sent = new Promise<void>((resolve) => {
          void page.route(
            '**/api/pedidos',
            async (route) => {
              await route.fetch()
              resolve() // and never an answer
            },
            { times: 1 },
          )
        })
        await buy(page).click()
        await sent
        await page.reload()
        await page.getByRole('radio', { name: 'Débito' }).check()
        await buy(page).click()
        await accept(page)
        expect(await listPedidos(page, cliente)).toHaveLength(3)
      })
      await test.step('else the login comes first and the cart is kept', async () => {
        await checkOut(page, libro)
        await page.request.post('/api/usuarios/cerrar-sesion', { headers: cliente.headers, data: {} })
        await buy(page).click()
        await expect(page).toHaveURL(/\/identificarse\?volver=%2Ffinalizar-compra/)
        await expect(page.getByRole('link', { name: 'Carrito de compras, 1 libro' })).toBeVisible()
      })
    })

    test('for as long as another database takes to lead: it goes on trying, says so, and buys once', async ({
      page,
    }) => {
      const { libro, cliente } = await prepare(page)
      const keys: (string | undefined)[] = []
      let isBack = false
      await page.route('**/api/pedidos', (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        return isBack ? route.continue() : route.abort()
      })
      await page.clock.install()
      const pressed = await page.evaluate(() => performance.now())
      await buy(page).click()
      await hurry(page, sum(page).getByRole('status').filter({ hasText: 'Seguimos intentando' }))
      await axe(page)
      const elapsed = () => page.evaluate((since) => performance.now() - since, pressed)
      while ((await elapsed()) < 15_000) await page.clock.runFor(500)
      isBack = true
      await hurry(page, success(page))
      expect(await listPedidos(page, cliente)).toHaveLength(1)
      expect(new Set(keys).size).toBe(1)
      expect(keys.length).toBeGreaterThan(4)
      await test.step('for long, and the customer has changed the order meanwhile', async () => {
        await success(page).getByRole('button', { name: 'Aceptar' }).click()
        await page.unroute('**/api/pedidos')
        await checkOut(page, libro)
        let calls = 0
        await page.route('**/api/pedidos', (route) => (++calls === 1 ? loseAnswer(route) : route.abort()))
        await buy(page).click()
        const failure = page.getByRole('dialog', { name: 'Error' })
        await hurry(page, failure)
        await expect(failure).toContainText('Hubo un problema al procesar tu compra.')
        await failure.getByRole('button', { name: 'Aceptar' }).click()
        await expect(buy(page)).toBeFocused()
        await page.unroute('**/api/pedidos')
        await page.getByRole('textbox', { name: `Cantidad de ${libro.titulo}` }).fill('2')
        await buy(page).click()
        await expect(page.getByRole('dialog', { name: 'Tu compra anterior ya se había procesado' })).toBeVisible()
        expect(await listPedidos(page, cliente)).toHaveLength(2)
        await page.getByRole('button', { name: 'Ver mis pedidos' }).click()
        await expect(page).toHaveURL(/\/mis-pedidos$/)
      })
    })
  })

  test('pressed in two tabs at once', async ({ page, context }) => {
    const { cliente } = await prepare(page)
    const other = await context.newPage()
    await other.goto('/finalizar-compra')
    await other.getByRole('radio', { name: 'Débito' }).check()
    // Both requests are sent before either is answered.
    let arrived = 0
    let release = () => {}
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route('**/api/pedidos', async (route) => {
      if (++arrived === 2) release()
      await both
      await route.continue()
    })
    await Promise.all([buy(page).click(), buy(other).click()])
    await expect(success(page)).toBeVisible()
    await expect(success(other)).toBeVisible()
    expect(await listPedidos(page, cliente)).toHaveLength(1)
  })

  test.describe('at the price that was seen', () => {
    test.use({ allowedErrors: [/400|409/] })
    const refused = [
      [undefined, 'Método de pago requerido', 'Por favor, selecciona un método de pago.'],
      ['oro', 'Método de pago inválido', 'Por favor, selecciona un método válido.'],
    ] as const
    test('or the new sums are shown and confirmed first', async ({ page }) => {
      const libro = await findDear(page)
      const cliente = await enter(page, [{ idLibro: libro._id, cantidad: 1 }])
      // The page shows the price of a moment ago.
      await page.route(`**/api/libros/id/${libro._id}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), precio: libro.precio - 500 } })
      })
      await page.goto('/finalizar-compra')
      await page.getByRole('radio', { name: 'Débito' }).check()
      await expect(sum(page)).toContainText(write(libro.precio - 500))
      await test.step('and no method, or an unknown one, is refused in a dialog', async () => {
        for (const [metodo_pago, titulo, mensaje] of refused) {
          await page.route('**/api/pedidos', (route) =>
            route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), metodo_pago }) }),
          )
          await buy(page).click()
          const refusal = page.getByRole('dialog', { name: titulo })
          await expect(refusal).toContainText(mensaje)
          await refusal.getByRole('button', { name: 'Aceptar' }).click()
          await expect(buy(page)).toBeFocused()
          await page.unroute('**/api/pedidos')
        }
        expect(await listPedidos(page, cliente)).toHaveLength(0)
      })
      await buy(page).click()
      const changed = page.getByRole('dialog', { name: 'El importe cambió' })
      await expect(changed).toContainText(write(libro.precio))
      expect(await listPedidos(page, cliente)).toHaveLength(0)
      await changed.getByRole('button', { name: `Comprar por ${write(libro.precio)}` }).click()
      await accept(page)
      expect(await listPedidos(page, cliente)).toMatchObject([{ total: libro.precio }])
    })
  })
})

test.describe('the orders', () => {
  test.use({ allowedErrors: [/Failed to load resource|conectar con la librería/] })

  test('are a table with the columns of the specification', async ({ page, request }) => {
    const [barato, dear] = [await findCheap(page), await findDear(page)]
    const { headers } = await enter(page)
    await test.step('say so after a spinner, and can be tried again', async () => {
      let fail = () => {}
      const failing = new Promise<void>((resolve) => {
        fail = resolve
      })
      await page.route('**/api/pedidos/usuario/**', async (route) => {
        await failing
        await route.abort()
      })
      await page.goto('/mis-pedidos')
      await expect(page.getByRole('status').filter({ hasText: 'Cargando tus pedidos...' })).toBeVisible()
      fail()
      await expect(page.getByRole('alert')).toContainText('Hubo un problema al cargar tus pedidos.')
      await page.unroute('**/api/pedidos/usuario/**')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await test.step('are none at first', async () => {
        await expect(page.getByRole('heading', { name: 'Mis Pedidos' })).toBeVisible()
        await expect(page.getByText('No tienes ningún pedido realizado aún.')).toBeVisible()
      })
    })
    const items = [
      { libro: barato._id, cantidad: 3 },
      { libro: dear._id, cantidad: 1 },
    ]
    const data = { items, metodo_pago: 'efectivo' }
    expect((await request.post('/api/pedidos', { headers, data })).status()).toBe(200)
    await page.goto('/mis-pedidos')
    const columns = ['Fecha', 'Detalles del Pedido', 'Estado', 'Método de Pago', 'Total']
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    const lines = page.getByRole('row').nth(1).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText(barato.titulo)
    await expect(lines.first()).toContainText(`3 x ${write(barato.precio)}`)
    await expect(lines.first()).toContainText(write((3 * Math.round(barato.precio * 100)) / 100))
    await expect(lines.first().locator(`img[src^="/portadas/${barato._id}"]`)).toBeVisible()
  })
})

test('cart, checkout and orders are accessible and fit a phone of 360 px', async ({ page }) => {
  test.slow()
  const [barato, dear] = [await findCheap(page), await findDear(page)]
  const items = [
    { idLibro: barato._id, cantidad: 2 },
    { idLibro: dear._id, cantidad: 1 },
  ]
  await enter(page, items)
  const fits = async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      await axe(page)
    }
  }
  await page.goto('/carrito-compras')
  await expect(page.getByRole('textbox', { name: `Cantidad de ${dear.titulo}` })).toBeVisible()
  await fits()
  await page.goto('/finalizar-compra')
  await page.getByRole('radio', { name: 'Tarjeta de crédito' }).check()
  await fits()
  await buy(page).click()
  await expect(success(page)).toBeVisible()
  await axe(page)
  await accept(page)
  await page.goto('/mis-pedidos')
  await expect(page.getByText(dear.titulo)).toBeVisible()
  await fits()
})
