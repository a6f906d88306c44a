// Two whole days in the panel: the owner's, and that of an employee from her invitation on. Each part is told at another width by
// another hand: by mouse on a phone or a tablet, by keyboard alone on a desk, by scanner at the counter. What the parts share with the
// journeys of their screens is not told again. The printer, the register and payments that are followed are the whole shop's.
import { randomUUID } from 'node:crypto'
import { type Page, request as requests } from '@playwright/test'
import { createCliente, placePedido } from './clientes.ts'
import { createCuenta, fillRegistro } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { waitForMail } from './mails.ts'
import { countingKeyboard, keyboard, mouse } from './manos.ts'
import { dialog, openPanel } from './panel.ts'
import { beep, callAs, freshName, seedLibro } from './panel-libros.ts'
import { askCaja } from './tarea.ts'
import { tienda } from './tienda.ts'
import { followScripts } from './visit.ts'

test.use({ allowedErrors: [/status of 404 \(Not Found\) \(.*\/(api\/imagenes\/vista|portadas\/)/] })

const CAJA = 12_000
const main = (page: Page) => page.getByRole('main')
const boton = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const titulo = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function fits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await axe(page)
}

type Call = Awaited<ReturnType<typeof callAs>>
const AJUSTES = { 'mostrador.caja': true, 'pagos.llevar': true, 'impresora.via': 'usb' }

/** They are the whole shop's (playwright.config.ts): other journeys of it find them as they came. */
const setAll = (call: Call) =>
  call('PUT', '/api/ajustes', { cambios: Object.entries(AJUSTES).map(([clave, valor]) => ({ clave, valor })) })
const resetAll = (call: Call) =>
  call('PUT', '/api/ajustes', { cambios: Object.keys(AJUSTES).map((clave) => ({ clave, fabrica: true })) })

/** An order of a new customer, whose cookie stays out of the page. */
async function place(extra: object) {
  const aparte = await requests.newContext({ baseURL: tienda().url })
  const cliente = await createCliente(aparte)
  const pedido = await placePedido(aparte, cliente, extra)
  await aparte.dispose()
  return { cliente, pedido }
}

test('the owner’s day: a transfer, a parcel, a price, what was sold, and the till', async ({
  page,
  request,
  admin,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  await setAll(call)
  const { cliente, pedido } = await place({ metodo_pago: 'transferencia' })
  const libro = await seedLibro(call, freshName('El día'))
  await call('POST', `/api/existencias/libros/${libro._id}/movimientos`, { operacion: 'alta_inicial', cantidad: 2 })
  const [lugar] = await call<[{ _id: string; nombre: string }]>('GET', '/api/lugares')
  await call('POST', '/api/mostrador/cajas', { _id: randomUUID(), lugar: lugar._id, inicial: CAJA })
  await page.context().clearCookies()
  await page.setViewportSize({ width: 768, height: 1_000 })
  await openPanel(page, admin, '')

  await test.step('on a tablet, by mouse: Hoy leads to the bank’s list, which knows the order', async () => {
    await mouse.press(page.getByRole('link', { name: /transferencias? para controlar$/ }))
    const importe = (pedido.total + pedido.envio).toFixed(2).replace('.', ',')
    await page
      .getByLabel('Movimientos')
      .fill(`Fecha;Concepto;Crédito\n12/11/2026;TRANSF PEDIDO ${pedido.numero};${importe}`)
    await mouse.press(boton(page, 'Buscar coincidencias'))
    const linea = page.getByRole('checkbox', { name: new RegExp(`TRANSF PEDIDO ${pedido.numero}`) })
    if (!(await linea.isChecked())) await linea.check()
    await fits(page)
    await mouse.press(boton(page, 'Confirmar (1)'))
    await expect(page.getByText('Anotamos 1 pago.')).toBeVisible()
    await page.keyboard.press('Enter')
  })

  await test.step('on a phone, by mouse and scanner: packed, sent and told in eight clicks from Hoy', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/panel-admin')
    let clics = 0
    const click = (target: ReturnType<typeof boton>) => {
      clics++
      return target.click()
    }
    const now = page.getByRole('region', { name: 'Qué falta' })
    await click(page.getByRole('link', { name: /pedidos? pagados? para armar$/ }))
    await click(page.getByRole('link', { name: `Empacar el pedido N.º ${pedido.numero}` }))
    await expect(page.getByLabel('ISBN', { exact: true })).toBeFocused()
    for (const { libro: suyo, cantidad } of pedido.items) {
      for (let n = 0; n < cantidad; n++) await beep(page, suyo.isbn)
    }
    await expect(main(page)).toContainText('3 de 3 en el paquete')
    await fits(page)
    await click(boton(page, 'Armar el paquete'))
    await expect(now).toContainText('armado, falta despacharlo')
    await click(now.getByRole('button', { name: 'Despachar', exact: true }))
    await expect(now).toContainText('en camino')
    await expect(page.getByLabel(`Estado del pedido N.º ${pedido.numero}`)).toHaveValue('enviado')
    await fits(page)
    expect(clics).toBeLessThanOrEqual(8)
    await waitForMail(cliente.email, `Pedido n.º ${pedido.numero}: salió un paquete`)
  })

  await test.step('on a desk, by scanner and keyboard: a price goes up, one book is sold, the till is closed', async () => {
    const mano = keyboard(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/panel-admin')
    await beep(page, libro.isbn)
    await mano.press(main(page).getByRole('button', { name: `Cambiar el precio de ${libro.titulo}` }))
    await page.keyboard.type('15300')
    await page.keyboard.press('Enter')
    await expect(main(page)).toContainText('$\u00a015.300,00')

    await page.keyboard.press('z')
    await expect(page.getByRole('textbox', { name: 'Código o ISBN' })).toBeFocused()
    await beep(page, libro.isbn)
    const dicho = page.getByRole('region', { name: 'Lector' }).getByRole('status')
    await expect(dicho).toHaveText(`${libro.titulo}: $\u00a015.300,00`)
    await page.keyboard.press('F2')
    await expect(page.getByLabel('Con cuánto paga en efectivo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /^Venta N\.º \d+$/ })).toBeVisible()

    const teclado = countingKeyboard(page)
    await askCaja(page, teclado, 'vendido hoy', 'Ver lo que se vendió hoy')
    await expect(page.getByRole('listitem').filter({ hasText: '15.300,00' }).first()).toBeVisible()
    await askCaja(page, teclado, 'cerrar caja', 'Cerrar la caja')
    await mano.press(main(page).getByRole('link', { name: `Caja de ${lugar.nombre}` }))
    await mano.write(page.getByLabel('Monedas y otros, en pesos'), String(CAJA + 15_300))
    await expect(main(page)).toContainText('Es lo que tiene que haber.')
    await fits(page)
    await mano.press(boton(page, 'Cerrar la caja'))
    await expect(dialog(page, 'Éxito')).toContainText('Caja cerrada')
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('heading', { level: 2, name: /^Cierre N\.º \d+/ })).toBeVisible()
  })
  await resetAll(call)
})

/** A printer of slips on the cable that keeps what it gets. */
function plugPrinter() {
  const recibidos: number[] = []
  const interfaces = [
    {
      interfaceNumber: 0,
      alternate: { interfaceClass: 7, endpoints: [{ direction: 'out', type: 'bulk', endpointNumber: 1 }] },
    },
  ]
  const nothing = async () => {}
  const aparato = {
    configuration: { interfaces },
    open: nothing,
    close: nothing,
    selectConfiguration: nothing,
    claimInterface: nothing,
    async transferOut(_: number, data: Uint8Array) {
      recibidos.push(...data)
      return { status: 'ok' }
    },
  }
  Object.assign(globalThis, { recibidos })
  Object.defineProperty(navigator, 'usb', { value: { getDevices: async () => [aparato] } })
}

/** What came out of it since the last look. */
const tearOff = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recibidos: number[] }).recibidos.splice(0)) // plugPrinter put it there
const isSent = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as { recibidos: number[] }).recibidos.length > 0)

test('an employee’s day: invited, at the counter with its printer, a parcel, a delivery and a count', async ({
  page,
  request,
  admin,
  browser,
  baseURL,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  await setAll(call)
  const libro = await seedLibro(call, freshName('Mostrador'))
  const proveedor = freshName('Distribuidora')
  await call('POST', '/api/proveedores/crear', { nombre: proveedor, clase: 'distribuidora', precedencia: 20 })
  const { pedido } = await place({})
  await page.context().clearCookies()

  const enlace = await test.step('the owner shows the link and its QR', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openPanel(page, admin, 'equipo?invitar=Nina')
    await dialog(page, 'Invitar a alguien al equipo').getByRole('button', { name: 'Invitar', exact: true }).click()
    const hecha = dialog(page, 'Invitación para Nina')
    await expect(hecha.getByRole('img', { name: /Nina/ })).toBeVisible()
    await axe(page)
    const [found] = /https?:\/\/\S+#[\w.-]+/.exec(await hecha.locator('.qr__key').innerText()) ?? []
    await hecha.getByRole('button', { name: 'Listo' }).click()
    return found ?? ''
  })

  // Hydrated before it is used, as the page of a journey is.
  const suyo = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'es-AR' })
  await suyo.addInitScript(plugPrinter)
  suyo.on('page', followScripts)
  const hers = await suyo.newPage()
  try {
    await test.step('in her own browser it makes her account, and her panel is hers alone', async () => {
      await hers.setViewportSize({ width: 360, height: 740 })
      await hers.goto(enlace)
      await expect(main(hers)).toContainText('Hola, Nina.')
      await fillRegistro(hers, { ...createCuenta(), nombre: 'Nina' })
      await fits(hers)
      await boton(hers, 'Crear mi cuenta y entrar').click()
      const secciones = hers.getByRole('navigation', { name: 'Secciones' })
      await expect(secciones.getByRole('link', { name: /^Mostrador/ })).toBeVisible()
      await expect(secciones.getByRole('link', { name: /Gestionar Roles|Ajustes|Pagos/ })).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('row').filter({ hasText: 'Nina' })).toContainText('Empleado')
    })

    await test.step('on a phone, by scanner: a sale is parked and paid, its gift slip comes out of the printer', async () => {
      await hers.goto('/panel-admin/mostrador')
      const dicho = hers.getByRole('region', { name: 'Lector' }).getByRole('status')
      await expect(hers.getByRole('textbox', { name: 'Código o ISBN' })).toBeFocused()
      await beep(hers, libro.isbn)
      await expect(dicho).toHaveText(`${libro.titulo}: $\u00a012.000,00`)
      await beep(hers, libro.isbn)
      await expect(dicho).toContainText('van 2')
      await hers.getByText('Cliente, rebaja o estacionar').click()
      await boton(hers, 'Estacionar').click()
      await hers.getByRole('button', { name: /^Retomar .*2 ejemplares/ }).click()
      await fits(hers)
      await boton(hers, /^Cobrar/).click()
      await boton(hers, 'Ticket de regalo').click()
      await isSent(hers)
      const regalo = Buffer.from(await tearOff(hers)).toString('latin1')
      expect(regalo).toContain(`2 x ${libro.titulo}`)
      expect(regalo).toContain('Ticket de regalo')
      expect(regalo).not.toContain('24.000')
      expect(regalo.startsWith('\x1b@')).toBe(true)
      await boton(hers, 'Ticket').click()
      await isSent(hers)
      expect(Buffer.from(await tearOff(hers)).toString('latin1')).toContain('24.000,00')
      await fits(hers)
    })

    await test.step('on a tablet, by mouse: an order is picked, and a delivery received', async () => {
      await hers.setViewportSize({ width: 768, height: 1_000 })
      await hers.goto(`/panel-admin/despachos/preparar?q=${pedido.numero}`)
      await mouse.press(hers.getByRole('link', { name: `Empacar el pedido N.º ${pedido.numero}` }))
      for (const { libro: de, cantidad } of pedido.items) {
        for (let n = 0; n < cantidad; n++) await mouse.press(boton(hers, `Un ejemplar más de ${de.titulo}`))
      }
      await mouse.press(boton(hers, 'Armar el paquete'))
      await expect(titulo(hers, `Pedido N.º ${pedido.numero}`)).toBeVisible()
      await fits(hers)
      await hers.goto('/panel-admin/compras?parte=recibir')
      await mouse.choose(hers.getByLabel('Proveedor'), proveedor)
      await beep(hers, libro.isbn)
      await expect(main(hers)).toContainText('1 ejemplar de 1 libro')
      await mouse.press(boton(hers, 'Guardar la recepción'))
      await expect(hers.getByRole('article').filter({ hasText: proveedor })).toBeVisible()
      await fits(hers)
    })

    await test.step('on a desk, by keyboard alone: a shelf is counted', async () => {
      const mano = keyboard(hers)
      await hers.setViewportSize({ width: 1280, height: 900 })
      await hers.goto('/panel-admin/recuentos')
      await mano.write(hers.getByRole('combobox', { name: 'Estante' }), freshName('B'))
      await hers.keyboard.press('Enter')
      await expect(titulo(hers, /^Recuento N\.º \d+$/)).toBeVisible()
      await mano.write(hers.getByRole('textbox', { name: 'Código o ISBN' }), libro.isbn)
      await hers.keyboard.press('Enter')
      await expect(hers.getByRole('region', { name: 'Lector' }).getByRole('status')).toHaveText(`${libro.titulo}: 1`)
      await mano.press(boton(hers, 'Cerrar y ver diferencias'))
      await mano.press(dialog(hers, 'Cerrar el recuento').getByRole('button', { name: 'Cerrar recuento' }))
      // The copy that was received: the two of before were sold before anybody had counted.
      await expect(hers.getByRole('region', { name: 'Diferencias' })).toContainText('Todo coincide')
      await fits(hers)
    })
  } finally {
    await suyo.close()
    await resetAll(call)
  }
})
