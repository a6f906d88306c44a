// The owner orders from a supplier, receives by beep in two parts, and settles what was sold of the consigned copies.
import { createCliente } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog, openPanel } from './panel.ts'
import { callAs, type Empacado, freshName, seedLibro } from './panel-libros.ts'
import { tienda } from './tienda.ts'

/** Which of the cells of an account of consignment says what is left. */
const EN_EL_ESTANTE = 4

test('copies are ordered, received in two parts by beep, sold and settled', async ({
  page,
  admin,
  request,
  playwright,
}) => {
  // Beside the page, without its cookie: a customer is registered by the same hand.
  const cliente = await createCliente(request)
  const call = await callAs(await playwright.request.newContext({ baseURL: tienda().url }), admin)
  const libro = await seedLibro(call, freshName('Faros en consigna'))
  const nombre = `Depósito ${createPalabra()}`
  const { _id: proveedor } = await call('POST', '/api/proveedores/crear', { nombre, clase: 'otro', precedencia: 30 })
  await call('PUT', `/api/compras/tratos/${proveedor}`, {
    razon_social: '',
    cuit: '',
    email: '',
    descuento: '40',
    condicion: 'consignacion',
    meses_devolucion: '',
    pvp_de: 'venta',
    corte: 'a_pedido',
    dias_pago: '30',
  })
  const compra = await call('POST', '/api/compras', { proveedor, lineas: [{ libro: libro._id, cantidad: 3 }] })
  await page.setViewportSize({ width: 360, height: 740 })
  let [enviado, paquete] = ['', '']

  await test.step('the order is sent and changes no more', async () => {
    await openPanel(page, admin, `compras?parte=pedidos&id=${compra._id}`)
    await expect(page.getByLabel(`Cuántos de ${libro.titulo}`)).toHaveValue('3')
    await axe(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await dialog(page, `¿Enviar el pedido a ${nombre}?`).getByRole('button', { name: 'Ya se lo mandé yo' }).click()
    await acceptAlert(page, 'Éxito', 'Pedido enviado')
    await expect(page.getByLabel(`Cuántos de ${libro.titulo}`)).toBeHidden()
  })

  for (const [copies, after] of [
    [2, 'Llegó en parte'],
    [1, 'Recibido'],
  ] as const) {
    await test.step(`${copies} are beeped`, async () => {
      await page.getByRole('link', { name: 'Recibir', exact: true }).last().click()
      const field = page.getByLabel('Código o ISBN')
      for (let beep = 1; beep <= copies; beep++) {
        await field.fill(libro.isbn)
        await field.press('Enter')
        await expect(page.getByRole('status').filter({ hasText: `${libro.titulo}: ${beep} de` })).toBeVisible()
      }
      await expect(page.getByLabel(`Costo de un ejemplar de ${libro.titulo}`)).toHaveValue('7200')
      if (copies === 2) {
        await axe(page)
        await expectNoSidewaysScroll(page)
      }
      await page.getByRole('button', { name: 'Guardar la recepción' }).click()
      await expect(page.getByRole('article').getByText('En consignación', { exact: false })).toBeVisible()
      await page.goto(`/panel-admin/compras?parte=pedidos&id=${compra._id}`)
      await expect(page.getByText(after, { exact: false }).first()).toBeVisible()
    })
  }

  await test.step('one is sold, and is what is owed for', async () => {
    const items = [{ libro: libro._id, cantidad: 1 }]
    const placed = await request.post('/api/pedidos', {
      headers: cliente.headers,
      data: { items, metodo_pago: 'efectivo' },
    })
    expect(placed.status(), await placed.text()).toBe(200)
    const { _id: pedido } = await placed.json()
    const packed = await call<Empacado>('POST', `/api/pedidos/${pedido}/despachos`, {
      items: [{ linea: 1, cantidad: 1 }],
    })
    paquete = packed.despachos[0]._id
    await call('PUT', `/api/despachos/${paquete}/estado`, { estado: 'despachado', avisar: false })
    enviado = pedido
    await page.goto(`/panel-admin/pedidos/${pedido}`)
    const copias = page.getByRole('region', { name: 'Ejemplares' })
    await expect(copias).toContainText(libro.titulo)
    await expect(copias).toContainText(/1 ya salió de .+ · En consignación/)
    await page.goto('/panel-admin/compras?parte=consignacion')
    const cuentas = page.getByRole('table', { name: 'Cuentas de consignación' })
    const cuenta = cuentas.getByRole('row').filter({ hasText: nombre })
    await expect(cuenta).toContainText('La cuenta cierra.')
    await expect(cuenta.getByRole('cell').nth(EN_EL_ESTANTE)).toHaveText('2')
    await axe(page)
    await expectNoSidewaysScroll(page)
    await cuenta.getByRole('button', { name: `Rendir 1 a ${nombre}` }).click()
    await dialog(page, `Rendir a ${nombre}`).getByRole('button', { name: 'Hasta ahora mismo' }).click()
    const paper = page.getByRole('article', { name: /^Liquidación N\.º/ })
    await expect(paper.getByRole('row', { name: /Total 1/ })).toContainText('7.200,00')
    await axe(page)
    await expectNoSidewaysScroll(page)
    await paper.getByRole('button', { name: 'Enviar' }).click()
    await dialog(page, `¿Enviar la liquidación a ${nombre}?`).getByRole('button', { name: 'Ya se la mandé yo' }).click()
    await acceptAlert(page, 'Éxito', 'Liquidación enviada')
    await expect(paper.getByRole('button', { name: 'Llegó la factura' })).toBeVisible()
    await expect(paper.getByRole('button', { name: 'Descartar' })).toBeHidden()
  })

  await test.step('the form of an invoice begins at its first field', async () => {
    await page.goto('/panel-admin/compras?parte=facturas')
    await page.getByRole('button', { name: 'Anotar una factura' }).press('Enter')
    const form = dialog(page, 'Anotar una factura')
    await expect(form.getByLabel('Proveedor')).toBeFocused()
    await form.getByLabel('Proveedor').press('Escape')
  })

  await test.step('its parcel comes back: the copy is the supplier’s again, and is owed back', async () => {
    await call('PUT', `/api/despachos/${paquete}/estado`, { estado: 'devuelto', avisar: false })
    await page.goto(`/panel-admin/pedidos/${enviado}`)
    await page.getByRole('button', { name: 'Devolver al stock: Paquete 1' }).press('Enter')
    const form = dialog(page, 'Devolver al stock Paquete 1')
    await expect(form.getByLabel('Qué pasa con los ejemplares')).toBeFocused()
    await axe(page)
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'Devolver al stock' }).press('Enter')
    await acceptAlert(page, 'Éxito', 'Los ejemplares volvieron al stock')
    await expect(page.getByText('Sus ejemplares volvieron al stock.')).toBeVisible()
    await page.goto('/panel-admin/compras?parte=consignacion')
    const cuentas = page.getByRole('table', { name: 'Cuentas de consignación' })
    const cuenta = cuentas.getByRole('row').filter({ hasText: nombre })
    await expect(cuenta.getByRole('cell').nth(EN_EL_ESTANTE)).toHaveText('3')
    await expect(cuenta).toContainText('La cuenta cierra.')
  })
})
