// An order is invoiced, credited in part, and its customer has both papers; a stand-in of the tax office answers. Who sells is
// the whole shop's, so this has one apart (playwright.config.ts), and leaves it as it was.
import { createCliente, placePedido } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { acceptAlert, dialog, openPanel } from './panel.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

const AJUSTES = {
  'sitio.razon_social': 'Librería Anaquel SRL',
  'sitio.cuit': '30-00000000-7',
  'sitio.domicilio': 'Mitre 5',
  'deberes.condicion_iva': 'inscripto',
  'deberes.ingresos_brutos': '921-1',
  'deberes.inicio_actividades': '2020-03-01',
  'facturas.emitir': true,
  'facturas.punto': 3,
  'pagos.llevar': true,
}

test('an order is invoiced by keyboard, credited in part, and its customer has the papers', async ({
  page,
  admin,
  request,
}) => {
  test.slow()
  const cliente = await createCliente(request)
  const pedido = await placePedido(request, cliente, { entrega: "Calle O'Higgins 12" })
  const call = await callAs(request, admin)
  const setAjustes = (cambios: object[]) => call('PUT', '/api/ajustes', { cambios })
  const card = page.getByRole('region', { name: 'Comprobantes' })
  const reset = () => setAjustes(Object.keys(AJUSTES).map((clave) => ({ clave, fabrica: true })))
  try {
    await test.step('an untouched shop shows nothing of it', async () => {
      await openPanel(page, admin, `pedidos/${pedido._id}`)
      await expect(page.getByRole('heading', { name: 'Despachos' })).toBeVisible()
      // The settings of the journey before reach every page a moment later.
      await expect(async () => {
        await page.reload()
        await expect(card).toBeHidden({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
    })
    await setAjustes(Object.entries(AJUSTES).map(([clave, valor]) => ({ clave, valor })))

    await test.step('the tax office answers', async () => {
      await page.goto('/panel-admin')
      await expect(page.getByRole('link', { name: 'Comprobantes' })).toBeVisible()
      await page.keyboard.press('6')
      await expect(page.getByRole('heading', { level: 1, name: 'Comprobantes' })).toBeVisible()
      await page.getByRole('button', { name: 'Probar la conexión' }).click()
      await expect(page.getByText('ARCA responde y acepta tu certificado.')).toBeVisible()
      await axe(page)
    })

    await test.step('a buyer who has to be named is, and the invoice has its CAE', async () => {
      await page.goto(`/panel-admin/pedidos/${pedido._id}`)
      await card.getByRole('button', { name: 'Facturar el pedido' }).press('Enter')
      const form = dialog(page, 'Facturar el pedido')
      await expect(form.getByLabel('Condición frente al IVA')).toBeFocused()
      await form.getByLabel('Documento').selectOption('DNI')
      await form.getByLabel(/^Número/).fill('123')
      await form.getByLabel(/^Nombre/).fill("Ana O'Higgins 📚 <b>")
      await axe(page)
      await page.keyboard.press('Control+s')
      await expect(form.getByText('Un DNI son 7 u 8 dígitos.')).toBeVisible()
      await form.getByLabel(/^Número/).fill('30.123.456')
      await page.keyboard.press('Control+s')
      await acceptAlert(page, 'Éxito', 'La factura está en la cola: en segundos tiene su CAE.')
      const factura = card.getByRole('article', { name: /^Factura B 00003-\d{8}$/ })
      await expect(factura).toContainText('Autorizado', { timeout: 30_000 })
      await expect(factura).toContainText('DNI 30123456')
      await expect(factura).toContainText('De prueba: no vale como factura.')
    })

    await test.step('one copy is credited', async () => {
      await card.getByRole('button', { name: 'Nota de crédito' }).press('Enter')
      const form = page.getByRole('dialog', { name: /^Nota de crédito de Factura B/ })
      const uno = form.getByRole('button', { name: /^Acreditar uno más de/ }).first()
      await uno.press('Enter')
      await axe(page)
      await form.getByRole('button', { name: /^Acreditar \$/ }).press('Enter')
      await acceptAlert(page, 'Éxito', 'La nota de crédito está en la cola: en segundos tiene su CAE.')
      const nota = card.getByRole('article', { name: /^Nota de crédito B 00003-\d{8}$/ })
      await expect(nota).toContainText('Autorizado', { timeout: 30_000 })
      for (const [width, height] of [
        [360, 740],
        [768, 900],
        [1280, 900],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectNoSidewaysScroll(page)
      }
      await axe(page)
    })

    await test.step('both are in the list, and the papers are PDFs', async () => {
      const downloading = page.waitForEvent('download')
      await card.getByRole('link', { name: /^Descargar PDF de Factura B/ }).click()
      expect((await downloading).suggestedFilename()).toMatch(/^factura-b-00003-\d{8}\.pdf$/)
      await page.goto(`/panel-admin/comprobantes?q=${pedido.numero}`)
      await expect(page.getByRole('table', { name: 'Comprobantes' }).getByRole('row')).toHaveCount(3)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await axe(page)
    })

    await test.step('a sale at the counter is invoiced, and what comes back of it is credited by itself', async () => {
      const [lugar] = await call<{ _id: string }[]>('GET', '/api/lugares')
      const libro = await seedLibro(call, freshName('Facturado'))
      const venta = { _id: crypto.randomUUID(), lugar: lugar?._id, lineas: [{ libro: libro._id, cantidad: 2 }] }
      const pagos = [{ medio: 'efectivo', importe: 24_000 }]
      await call('POST', '/api/mostrador/ventas', { ...venta, total: 24_000, pagos })
      await page.goto(`/panel-admin/mostrador?id=${venta._id}`)
      await card.getByRole('button', { name: 'Facturar la venta' }).press('Enter')
      await page.keyboard.press('Control+s')
      await acceptAlert(page, 'Éxito', 'La factura está en la cola: en segundos tiene su CAE.')
      const factura = card.getByRole('article', { name: /^Factura B 00003-\d{8}$/ })
      await expect(factura).toContainText('Autorizado', { timeout: 30_000 })
      await page.getByRole('button', { name: `Devolver uno más de ${libro.titulo}` }).press('Enter')
      await page.getByRole('button', { name: /^Devolver \$/ }).press('Enter')
      await acceptAlert(page, 'Éxito', 'Devolución guardada')
      const nota = card.getByRole('article', { name: /^Nota de crédito B 00003-\d{8}$/ })
      await expect(nota).toContainText('12.000,00', { timeout: 30_000 })
      await expect(nota).toContainText('Autorizado', { timeout: 30_000 })
      await expectNoSidewaysScroll(page)
      await axe(page)
    })

    await test.step('the whole day of an order is eight clicks, each on the first button of its page', async () => {
      const placed = await placePedido(request, cliente, { metodo_pago: 'transferencia' })
      await page.setViewportSize({ width: 768, height: 900 })
      await page.goto(`/panel-admin/pedidos/${placed._id}`)
      const now = page.getByRole('region', { name: 'Qué falta' })
      let clicks = 0
      const click = async (name: string, where = now) => {
        clicks++
        const named = { name, exact: true }
        await where.getByRole('button', named).or(where.getByRole('link', named)).click()
      }
      await expect(now).toContainText('Sin pagar: espera la transferencia')
      await click('Recibí el pago')
      await click('Anotar el pago', dialog(page, 'Recibí el pago'))
      await expect(now).toContainText('Pagado por transferencia · falta facturarlo · falta armarlo')
      await axe(page)
      await click('Facturar')
      await click('Facturar', dialog(page, 'Facturar el pedido'))
      await click('Empacar')
      for (const { libro, cantidad } of placed.items) {
        for (let n = 0; n < cantidad; n++) {
          await page.getByLabel('ISBN', { exact: true }).fill(libro.isbn)
          await page.keyboard.press('Enter')
        }
      }
      await click('Armar el paquete', page.getByRole('main'))
      await expect(now).toContainText('armado, falta despacharlo')
      await click('Despachar')
      await expect(now.getByRole('button', { name: 'Marcar entregado' })).toBeFocused()
      await click('Marcar entregado')
      await expect(now).toContainText(/entregado$/)
      await expect(page.getByLabel(`Estado del pedido N.º ${placed.numero}`)).toHaveValue('entregado')
      await expect(now.locator('a, button')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      expect(clicks).toBeLessThanOrEqual(8) // twenty before
      await page.getByRole('button', { name: /^Pedido para/ }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Nuevo pedido' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(cliente.email)
      await page.getByRole('main').getByRole('link', { name: 'Pedidos', exact: true }).click()
      await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    })

    await test.step('the customer finds them on the order’s page', async () => {
      await page.context().clearCookies()
      await logIn(page, cliente)
      await page.goto(`/mis-pedidos/${pedido._id}`)
      await expect(card.getByRole('link')).toHaveCount(2)
      await expectNoSidewaysScroll(page)
      const downloading = page.waitForEvent('download')
      await card.getByRole('link', { name: /^Descargar Nota de crédito B/ }).click()
      expect((await downloading).suggestedFilename()).toMatch(/^nota-de-credito-b-/)
    })
  } finally {
    await reset()
  }
})
