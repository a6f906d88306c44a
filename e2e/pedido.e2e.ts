// One order: its page for each payment method, cancelling it, printing it, and its privacy.
import type { APIRequestContext, Page } from '@playwright/test'
import { formatPesos } from '#platform/format.ts'
import { pesos } from '#platform/money.ts'
import { computeCodigoEfectivo } from '#venta/pedidos/efectivo.rules.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { computeTotalFinal } from '#venta/pedidos/pedido.rules.ts'
import { adminHeaders, type Cliente, createCliente, enterAsCliente, findLibros, placePedido } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const heading = (page: Page, { numero }: Pedido) =>
  page.getByRole('heading', { level: 1, name: `Pedido N.º ${numero}`, exact: true })
const next = (page: Page) => page.getByRole('region', { name: 'Qué sigue' })
const history = (page: Page) => page.getByRole('region', { name: 'Estado' }).getByRole('listitem')
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancelar pedido' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancelar pedido' })

async function open(page: Page, pedido: Pedido): Promise<void> {
  await page.goto(`/mis-pedidos/${pedido._id}`)
  await expect(heading(page, pedido)).toBeVisible()
}

/** Another order of the customer who is logged in, on its page. */
async function more(page: Page, cliente: Cliente, extra: object = {}): Promise<Pedido> {
  const pedido = await placePedido(page.request, cliente, extra)
  await open(page, pedido)
  return pedido
}

/** A new customer's new order, on its page. */
async function begin(page: Page, extra: object = {}): Promise<{ cliente: Cliente; pedido: Pedido }> {
  const cliente = await enterAsCliente(page)
  const pedido = await placePedido(page.request, cliente, extra)
  await open(page, pedido)
  return { cliente, pedido }
}

async function fits(page: Page): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await axe(page)
}

type Admin = { email: string; password: string }
async function setEstado(request: APIRequestContext, admin: Admin, { _id }: Pedido, estado: string): Promise<void> {
  const headers = await adminHeaders(request, admin)
  expect((await request.put(`/api/pedidos/${_id}`, { headers, data: { estado } })).status()).toBe(200)
}

test.describe('the order page', () => {
  test.use({ allowedErrors: [/Failed to load resource|conectar con la librería/] })

  test('shows date, state, books, sums and address', async ({ page }) => {
    const entrega = "Calle O'Higgins 12 <b>José Ñandú</b> 📚"
    const { cliente, pedido } = await begin(page, { metodo_pago: 'tarjeta', cuotas: 3, entrega })
    await expect(page).toHaveTitle(`Pedido N.º ${pedido.numero} · Anaquel`)
    await expect(page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/).first()).toBeVisible()
    await expect(history(page).first()).toContainText(/pendiente.*\d\d\/\d\d\/\d{4} \d\d:\d\d · vos/)
    const lines = page.getByRole('region', { name: 'Libros' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    const [first] = pedido.items
    await expect(lines.first()).toContainText(`2 x ${formatPesos(pesos(first?.precio_unitario ?? 0))}`)
    await expect(lines.first().locator('img')).toHaveAttribute(
      'src',
      new RegExp(`^/portadas/${first?.libro._id}(\\.svg|-480\\.jpg)\\?v=`),
    )
    const link = lines.first().getByRole('link', { name: first?.libro.titulo ?? '' })
    await expect(link).toHaveAttribute('href', `/libros/${first?.libro._id}`)
    const sums = page.getByRole('complementary', { name: 'Resumen' })
    await expect(sums).toContainText(formatPesos(pesos(pedido.total - 3_000)))
    await expect(sums).toContainText(`Recargo por 3 cuotas${formatPesos(pesos(3_000))}`)
    await expect(sums).toContainText(`Envío${formatPesos(pedido.envio)}`)
    await expect(sums).toContainText(formatPesos(computeTotalFinal(pedido)))
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText(entrega)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText(/Llega el \d\d\/\d\d\/\d{4}/)
    await test.step('never asks for a card’s data', async () => {
      await expect(next(page)).toContainText('En esta tienda las tarjetas no se cobran por internet.')
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    })
    await fits(page)
    await test.step('puts the books into the cart again', async () => {
      const gone = pedido.items[1]?.libro._id
      await page.getByRole('button', { name: 'Volver a comprar' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Los libros están en tu carrito.' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Carrito de compras, 2 libros' })).toBeVisible()
      await page.route('**/api/libros/por-ids**', async (route) => {
        const response = await route.fetch()
        const libros: { _id: string }[] = await response.json()
        await route.fulfill({ response, json: libros.filter(({ _id }) => _id !== gone) })
      })
      await page.getByRole('button', { name: 'Volver a comprar' }).click()
      await expect(page.getByText('1 libro ya no está a la venta. El resto está en tu carrito.')).toBeVisible()
      await page.getByRole('link', { name: 'Ver el carrito' }).click()
      await expect(page).toHaveURL(/\/carrito-compras$/)
      await page.unroute('**/api/libros/por-ids**')
    })
    await test.step('that can not be loaded says so and can be tried again', async () => {
      await page.route(`**/api/pedidos/${pedido._id}`, (route) => route.abort())
      await page.goto(`/mis-pedidos/${pedido._id}`)
      await expect(page.getByRole('alert')).toContainText('Hubo un problema al cargar tu pedido.')
      await page.unroute(`**/api/pedidos/${pedido._id}`)
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(heading(page, pedido)).toBeVisible()
    })
    await test.step('says honestly that the account is not published, and that nothing should be sent yet', async () => {
      await page.route('**/api/pedidos/*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        const pago = { cbu: null, alias: null, titular: null, cuit: null, lugar: null }
        await route.fulfill({ response, json: { ...body, pago } })
      })
      const other = await more(page, cliente, { metodo_pago: 'transferencia' })
      await expect(next(page)).toContainText('Todavía no publicamos los datos de nuestra cuenta.')
      await expect(next(page)).toContainText(`con el número ${other.numero}`)
      await expect(next(page).getByRole('button')).toHaveCount(0)
    })
  })

  test('tells who pays by transfer the account, and copies what has to be typed', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { pedido } = await begin(page, { metodo_pago: 'transferencia' })
    const suma = (pedido.total + pedido.envio).toFixed(2).replace('.', ',')
    const copies = {
      CBU: '0000003100010000000001',
      Alias: 'anaquel.libros',
      Titular: 'Librería Anaquel',
      CUIT: '30-00000000-7',
      Importe: suma,
      Referencia: String(pedido.numero),
    }
    for (const [name, text] of Object.entries(copies)) {
      await next(page)
        .getByRole('button', { name: `Copiar ${name}`, exact: true })
        .click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), name).toBe(text)
    }
    await expect(next(page).getByRole('status').filter({ hasText: 'Copiado' })).toHaveCount(6)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('Entrega a coordinar')
    await fits(page)
    await test.step('is a clean sheet on paper', async () => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'si')
      })
      await page.getByRole('button', { name: 'Imprimir' }).click()
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'si')
      await page.emulateMedia({ media: 'print' })
      await expect(heading(page, pedido)).toBeVisible()
      await expect(next(page)).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      for (const landmark of ['banner', 'contentinfo', 'navigation'] as const) {
        await expect(page.getByRole(landmark)).toHaveCount(0)
      }
      await page.setViewportSize({ width: 672, height: 950 }) // what A4 leaves between its margins
      await expectNoSidewaysScroll(page)
    })
  })

  test('gives who pays in cash a code, and says where and until when', async ({ page, request, admin }) => {
    const { pedido } = await begin(page, { metodo_pago: 'efectivo' })
    await expect(next(page)).toContainText(computeCodigoEfectivo(pedido.numero))
    await expect(next(page)).toContainText(formatPesos(computeTotalFinal(pedido)))
    await expect(next(page)).toContainText('Todavía no publicamos dónde.')
    await expect(next(page)).toContainText(/te guardamos el pedido hasta el \d\d\/\d\d\/\d{4}/)
    await fits(page)
    await test.step('follows the order through its states', async () => {
      const says = {
        procesado: 'Tu pedido está listo para salir',
        enviado: 'Tus libros están en camino.',
        entregado: 'Llegó. ¡Buena lectura!',
      }
      for (const [n, [estado, text]] of Object.entries(says).entries()) {
        await setEstado(request, admin, pedido, estado)
        await page.reload()
        await expect(next(page)).toContainText(text)
        await expect(history(page).nth(n + 1)).toContainText(new RegExp(`${estado}.*· la librería`))
        await expect(cancelButton(page)).toHaveCount(0)
      }
      await expect(history(page)).toHaveCount(4)
      await fits(page)
    })
  })

  test('is reached from the purchase and from the list, which pages', async ({ page }) => {
    test.slow()
    const [libro] = await findLibros(page.request, 1)
    if (!libro) throw new Error('the demo has no book for sale')
    const cliente = await enterAsCliente(page, libro)
    for (let n = 0; n < 20; n++) await placePedido(page.request, cliente)
    await page.goto('/finalizar-compra')
    await page.getByRole('radio', { name: 'Efectivo' }).check()
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await page.getByRole('button', { name: 'Ver mi pedido' }).click()
    await expect(page).toHaveURL(/\/mis-pedidos\/[0-9a-f-]{36}$/)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.goto('/mis-pedidos')
    await expect(page.getByRole('row')).toHaveCount(21)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Ver pedidos anteriores' }).click()
    await expect(page.getByRole('row')).toHaveCount(22)
    await expect(page.getByRole('row').last().getByRole('link')).toBeFocused()
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Volver' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  })
})

test.describe('an order that is not one’s own', () => {
  test.use({ allowedErrors: [/404/] })
  test('looks like one that nobody has, on the screen and over the API', async ({ page, request, admin }) => {
    const owner = await createCliente(request)
    const theirs = await placePedido(request, owner)
    const { headers } = await enterAsCliente(page)
    const unknown = '01890000-0000-7000-8000-000000000000'
    const answers = []
    for (const id of [theirs._id, unknown]) {
      const answer = await page.request.get(`/api/pedidos/${id}`, { headers })
      answers.push([answer.status(), await answer.text()])
      const cancelled = await page.request.post(`/api/pedidos/${id}/cancelar`, { headers, data: {} })
      answers.push([cancelled.status(), await cancelled.text()])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    for (const id of [theirs._id, "'; drop table pedido; --"]) {
      await page.goto(`/mis-pedidos/${encodeURIComponent(id)}`)
      await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible()
      await expect(page.getByText(String(theirs.numero))).toHaveCount(0)
    }
    await axe(page)
    const entry = await request.get(`/api/pedidos/${theirs._id}`, { headers: await adminHeaders(request, admin) })
    expect((await entry.json()).estado).toBe('pendiente')
    await test.step('leads a visitor to the login and back', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto(`/mis-pedidos/${theirs._id}`)
      await expect(page).toHaveURL(/\/identificarse\?volver=%2Fmis-pedidos%2F/)
      const submit = page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' })
      await expect(submit).toHaveAttribute('type', 'submit')
      await page.getByLabel('Correo electrónico').fill(owner.email)
      await page.getByLabel('Contraseña').fill(owner.password)
      await submit.click()
      await expect(heading(page, theirs)).toBeVisible()
    })
  })
})

test.describe('cancelling', () => {
  test.use({ allowedErrors: [/401|409|AppError/] })

  test('asks once more, by mouse on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { pedido } = await begin(page)
    await cancelButton(page).click()
    await expect(dialog(page)).toContainText(`¿Querés cancelar el pedido N.º ${pedido.numero}?`)
    await axe(page)
    await dialog(page).getByRole('button', { name: 'No, dejarlo' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(history(page).first()).toContainText('pendiente')
    await cancelButton(page).click()
    await dialog(page).getByRole('button', { name: 'Sí, cancelarlo' }).dblclick()
    await expect(page.getByRole('status').filter({ hasText: 'Cancelaste el pedido.' })).toBeVisible()
    await expect(cancelButton(page)).toHaveCount(0)
    await expect(history(page)).toHaveCount(2)
    await expect(history(page).last()).toContainText(/cancelado.*· vos/)
    await expect(next(page)).toContainText('no hay nada que pagar')
    await fits(page)
    await page.goto('/mis-pedidos')
    await expect(page.getByRole('row').nth(1)).toContainText('cancelado')
    await fits(page)
  })

  test('works by keyboard alone, and the focus begins on the safe answer', async ({
    page,
    context,
    request,
    admin,
  }) => {
    const { cliente } = await begin(page)
    await cancelButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'No, dejarlo' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(cancelButton(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog(page).getByRole('button', { name: 'No, dejarlo' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('button', { name: 'Sí, cancelarlo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Cancelaste el pedido.')).toBeVisible()
    const focused = page.locator(':focus')
    await expect(focused).toContainText('Cancelaste el pedido.')
    await test.step('works once: the other tab hears what the order is', async () => {
      const pedido = await more(page, cliente)
      const other = await context.newPage()
      await open(other, pedido)
      await cancelButton(other).click()
      await cancelButton(page).click()
      await dialog(page).getByRole('button', { name: 'Sí, cancelarlo' }).click()
      await expect(page.getByText('Cancelaste el pedido.')).toBeVisible()
      await dialog(other).getByRole('button', { name: 'Sí, cancelarlo' }).click()
      await expect(other.getByText('Este pedido ya estaba cancelado.')).toBeVisible()
      await expect(history(other)).toHaveCount(2)
      await other.close()
    })
    await test.step('loses against the shop that was faster', async () => {
      const pedido = await more(page, cliente)
      await cancelButton(page).click()
      await setEstado(request, admin, pedido, 'enviado')
      await dialog(page).getByRole('button', { name: 'Sí, cancelarlo' }).click()
      await expect(page.getByText('Este pedido ya figura como enviado y no se puede cancelar.')).toBeVisible()
      await expect(history(page).nth(1)).toContainText(/enviado.*· la librería/)
      await expect(cancelButton(page)).toHaveCount(0)
    })
    await test.step('leads to the login and back to the order, which is as it was', async () => {
      const pedido = await more(page, cliente)
      await cancelButton(page).click()
      await page.request.post('/api/usuarios/cerrar-sesion', { headers: cliente.headers, data: {} })
      await dialog(page).getByRole('button', { name: 'Sí, cancelarlo' }).click()
      await expect(page).toHaveURL(/\/identificarse\?volver=/)
      const submit = page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' })
      await page.getByLabel('Correo electrónico').fill(cliente.email)
      await page.getByLabel('Contraseña').fill(cliente.password)
      await submit.click()
      await expect(heading(page, pedido)).toBeVisible()
      await expect(cancelButton(page)).toBeVisible()
    })
  })
})
