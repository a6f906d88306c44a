// A shop that is paid by Mercado Pago: a reader pays, the owner gives back. It changes the whole shop, which is one apart
// (playwright.config.ts), and leaves it as it was. The gateway is the stand-in of src/ensayo/pasarela.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sign } from '#venta/pagos/mercadopago/firma.ts'
import { enter, findLibros } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { acceptAlert } from './panel.ts'
import { callAs, tabTo } from './panel-libros.ts'
import { tienda } from './tienda.ts'

/** The page of the stand-in has no icon. */
test.use({ allowedErrors: [/status of 404 .*favicon/] })

/** At the gateway: this holder decides what becomes of the payment. Then back to the shop. */
async function payAs(page: Page, titular: string): Promise<void> {
  await page.waitForURL(`${tienda().pasarela}/**`)
  await page.getByLabel(/Titular/).selectOption(titular)
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('link', { name: 'Volver a la tienda' }).click()
}

/** What the gateway tells of a payment. It writes only to https addresses, which this machine is not, so the journey does. */
async function notify(pago: number, secreto: string): Promise<void> {
  const [id, ts, requestId] = [String(pago), String(Date.now()), randomUUID()]
  const v1 = sign({ ts, requestId, dataId: id }, secreto).toString('hex')
  const told = await fetch(`${tienda().url}/api/pagos/mercadopago?data.id=${id}&type=payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    body: JSON.stringify({ type: 'payment', action: 'payment.created', data: { id } }),
  })
  expect(told.status).toBe(200)
}

test('a reader is refused, pays by card, and by voucher; the owner gives a book’s price back', async ({
  page,
  admin,
  request,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  const { token, secreto } = await (await request.get(`${tienda().pasarela}/ensayo/cuenta`)).json()
  const [libro] = await findLibros(request, 1)
  if (!libro) throw new Error('the demo sells no book')
  const items = [{ idLibro: libro._id, cantidad: 2 }]
  const set = (cambios: object[]) => call('PUT', '/api/ajustes', { cambios })
  const CLAVES = [
    ...['pagos.mp_token', 'pagos.mp_secreto', 'pagos.mp_tarjeta', 'pagos.mp_efectivo'],
    'pagos.dias_transferencia',
  ]
  await set([
    { clave: 'pagos.mp_token', valor: token },
    { clave: 'pagos.mp_secreto', valor: secreto },
    { clave: 'pagos.mp_tarjeta', valor: true },
    { clave: 'pagos.mp_efectivo', valor: true },
  ])
  try {
    let pedido = ''
    await test.step('a card that is refused and one that is not, on a phone, by keyboard', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await enter(page, items)
      await page.goto('/finalizar-compra')
      await page.getByRole('radio', { name: 'Tarjeta de crédito' }).press('Space')
      await expect(page.getByText('Después de comprar te llevamos a Mercado Pago')).toBeVisible()
      await page.getByRole('button', { name: 'Comprar', exact: true }).press('Enter')
      await payAs(page, 'FUND') // nobody has to ask for the way there
      await expect(page.getByText('La tarjeta no tiene fondos suficientes.')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await axe(page)
      await tabTo(page, page.getByRole('button', { name: 'Probar otra vez' }))
      await page.keyboard.press('Enter')
      await payAs(page, 'APRO')
      await expect(page.getByText(/Recibimos tu pago de/)).toBeVisible()
      await expect(page.getByText('¡Gracias! Tu pedido está pago y lo estamos preparando.')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Preparación' })).toHaveAttribute(
        'aria-current',
        'step',
      )
      await expect(page.getByRole('button', { name: 'Ir a pagar' })).toBeHidden()
      await axe(page)
      pedido = /mis-pedidos\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    })

    await test.step('an address that somebody typed pays nothing', async () => {
      await page.evaluate((carrito) => localStorage.setItem('carrito', carrito), JSON.stringify(items))
      await page.goto('/finalizar-compra')
      await page.getByRole('radio', { name: 'Efectivo' }).check()
      await page.getByRole('button', { name: 'Comprar', exact: true }).click()
      await page.waitForURL(`${tienda().pasarela}/**`)
      await page.goto('/mis-pedidos')
      await page
        .getByRole('link', { name: /^Pedido N\.º/ })
        .first()
        .click()
      await page.waitForURL(/mis-pedidos\/./)
      await page.goto(`${page.url()}?status=approved&collection_status=approved&payment_id=1`)
      await expect(page.getByText(/Falta pagar/)).toBeVisible()
    })

    await test.step('a voucher is shown until it is paid, also after the window was closed', async () => {
      await page.getByRole('button', { name: 'Ir a pagar' }).click()
      await page.waitForURL(`${tienda().pasarela}/**`)
      await page.getByRole('radio', { name: /Efectivo/ }).check()
      await page.getByRole('button', { name: 'Pagar', exact: true }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goto('/mis-pedidos')
      await page
        .getByRole('link', { name: /^Pedido N\.º/ })
        .first()
        .click()
      await expect(page.getByText('Falta pagar el cupón.')).toBeVisible()
      await axe(page)
      const [, id = ''] =
        /cupon\/(\d+)/.exec((await page.getByRole('link', { name: 'Ver el cupón' }).getAttribute('href')) ?? '') ?? []
      expect(
        (await request.post(`${tienda().pasarela}/ensayo/suceso/${id}`, { data: { suceso: 'acreditar' } })).status(),
      ).toBe(200)
      await page.reload()
      await expect(page.getByText(/Recibimos tu pago de/)).toBeVisible()
    })

    await test.step('the owner gives one copy back', async () => {
      await page.context().clearCookies()
      await logIn(page, admin)
      await page.goto('/panel-admin')
      await page.getByRole('link', { name: /^Pagos/ }).waitFor()
      await page.keyboard.press('4')
      await expect(page.getByRole('heading', { level: 1, name: 'Pagos' })).toBeVisible()
      await expect(page.getByText('No hay nada por hacer.')).toBeVisible()
      await page.getByRole('link', { name: 'Mercado Pago' }).click()
      await expect(page.getByText('Tarjeta de crédito, Efectivo')).toBeVisible()
      await axe(page)
      await page.goto(`/panel-admin/pedidos/${pedido}`)
      await page.getByRole('heading', { name: 'Pago', exact: true }).click() // folded: nothing is to be done about it
      await page.getByRole('button', { name: 'Devolver plata' }).click()
      await page.getByLabel(/cada uno/).selectOption('1')
      await axe(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Devolver \$/ })
        .click()
      await page.getByRole('button', { name: 'Aceptar' }).click()
      // By itself, as soon as the gateway has said yes.
      await expect(page.getByText(/Devuelto en parte/).first()).toBeVisible({ timeout: 30_000 })
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await axe(page)
    })

    await test.step('an order by telephone is paid by its link; a second payment is the owner’s to see to', async () => {
      const contacto = { nombre: "Ñata O'Higgins", telefono: '0341 555-0101' }
      const { _id, numero } = await call<{ _id: string; numero: number }>('POST', '/api/pedidos/telefono', {
        items: [{ libro: libro._id, cantidad: 1 }],
        metodo_pago: 'tarjeta',
        contacto,
      })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`/panel-admin/pedidos/${_id}`)
      await page.getByRole('button', { name: 'Enlace de pago', exact: true }).press('Enter')
      await acceptAlert(page, 'Éxito', 'El enlace está listo.')
      const enlace = (await page.getByRole('link', { name: 'Abrir el enlace' }).getAttribute('href')) ?? ''
      await expectNoSidewaysScroll(page)
      await axe(page)
      await page.goto(enlace)
      await payAs(page, 'APRO')
      const preferencia = new URL(enlace).searchParams.get('pref_id')
      expect((await request.post(`${tienda().pasarela}/ensayo/tarjeta`, { data: { preferencia } })).status()).toBe(201)
      const { pagos } = await (await request.get(`${tienda().pasarela}/ensayo/estado`)).json()
      for (const pago of pagos) if (pago.preferencia === preferencia) await notify(pago.id, secreto)
      const tarea = page.getByRole('region', { name: 'Devolver el segundo pago' }).filter({ hasText: `N.º ${numero} ` })
      await expect(async () => {
        await page.goto('/panel-admin/pagos')
        await expect(tarea).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await expectNoSidewaysScroll(page)
      await axe(page)
      await tabTo(page, tarea.getByRole('link', { name: 'Ver el pedido' }))
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Devolver plata' }).press('Enter')
      await page.getByRole('button', { name: 'Todo lo que queda' }).press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Devolver \$/ })
        .press('Enter')
      await page.getByRole('button', { name: 'Aceptar' }).press('Enter')
      await expect(async () => {
        await page.goto('/panel-admin/pagos?parte=hechas')
        await expect(tarea).toContainText('Se cerró sola: la plata se devolvió.', { timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await page.goto('/panel-admin/pagos')
      await expect(page.getByText('No hay nada por hacer.')).toBeVisible()
    })

    await test.step('a transfer has an end, and is found in the bank’s list by keyboard', async () => {
      const { _id } = await call('POST', '/api/pedidos', {
        items: [{ libro: libro._id, cantidad: 1 }],
        metodo_pago: 'transferencia',
      })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`/mis-pedidos/${_id}`)
      const plazo = page.getByText(/te guardamos los libros hasta el/)
      const antes = await plazo.innerText()
      await set([{ clave: 'pagos.dias_transferencia', valor: 10 }])
      await expectNoSidewaysScroll(page)
      await page.getByLabel(/Número de comprobante/).fill('AB 7788')
      await page.getByLabel(/Foto o PDF/).setInputFiles({
        name: 'comprobante.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
      })
      await page.getByLabel(/Número de comprobante/).press('Enter')
      await expect(page.getByText(/Nos avisaste el .* que transferiste.*Recibimos 1 comprobante/)).toBeVisible()
      await expect(plazo).not.toHaveText(antes)
      await axe(page)
      const read = (dato: string) =>
        page.locator('.pay > div').filter({ hasText: dato }).locator('dd').first().innerText()
      const [numero, importe] = [await read('Referencia'), await read('Importe')]
      await page.goto('/panel-admin/pagos?parte=transferencias')
      await expect(page.getByText('avisó que transfirió: AB 7788 · mandó 1 comprobante')).toBeVisible()
      await page
        .getByLabel('Movimientos')
        .fill(`Fecha;Concepto;Crédito\n12/11/2026;TRANSF PEDIDO ${numero};${importe}\n12/11/2026;Otra cosa;1,00`)
      await tabTo(page, page.getByRole('button', { name: 'Buscar coincidencias' }))
      await page.keyboard.press('Enter')
      const linea = page.getByRole('checkbox', { name: new RegExp(`TRANSF PEDIDO ${numero}`) })
      await expect(linea).not.toBeChecked()
      await tabTo(page, linea)
      await page.keyboard.press('Space')
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await axe(page)
      await tabTo(page, page.getByRole('button', { name: 'Confirmar (1)' }))
      await page.keyboard.press('Enter')
      await expect(page.getByText('Anotamos 1 pago.')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: `Pedido N.º ${numero}` })).toBeHidden()
      await page.goto(`/mis-pedidos/${_id}`)
      await expect(page.getByText(/Recibimos tu pago de/)).toBeVisible()
    })

    await test.step('of a transfer in two parts, what is left is what there is to copy', async () => {
      const { _id, ...sumas } = await call<{ _id: string; total: number; envio: number }>('POST', '/api/pedidos', {
        items: [{ libro: libro._id, cantidad: 1 }],
        metodo_pago: 'transferencia',
      })
      const queda = 1_234.5
      const importe = sumas.total + sumas.envio - queda
      await call('POST', `/api/pedidos/${_id}/pagos`, { clave: randomUUID(), medio: 'transferencia', importe })
      await page.goto(`/mis-pedidos/${_id}`)
      await expect(page.getByText(/^Recibimos .* Falta pagar \$\s1\.234,50\.$/)).toBeVisible()
      await expect(page.locator('.pay > div').filter({ hasText: 'Importe' })).toContainText('1.234,50')
    })

    await test.step('what is not paid says so in the lists, is packed by a word, and is called off', async () => {
      const { _id, numero } = await call<{ _id: string; numero: number }>('POST', '/api/pedidos', {
        items: [{ libro: libro._id, cantidad: 1 }],
        metodo_pago: 'transferencia',
      })
      const ficha = page.getByRole('article', { name: `Pedido N.º ${numero}` })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`/panel-admin/pedidos?q=${numero}`)
      await expect(ficha.getByText('Sin pago')).toBeVisible()
      await page.getByLabel('Estado del pago').selectOption('Sin pago')
      await page.getByRole('button', { name: 'Filtrar' }).click()
      await expect(page).toHaveURL(/cobro=sin_pago/)
      await expect(ficha).toBeVisible()
      await expectNoSidewaysScroll(page)
      await axe(page)
      await page.goto(`/panel-admin/despachos/preparar?q=${numero}`)
      await expect(page.getByRole('row', { name: `Pedido N.º ${numero}` })).toContainText('Sin pago')
      await page.getByLabel('Pago').selectOption('Sin pago')
      await expect(page).toHaveURL(/estado_pago=sin_pago/)
      await axe(page)
      await page.goto(`/panel-admin/pedidos/${_id}/empacar`)
      await expect(page.getByText('Este pedido no está pagado.')).toBeVisible()
      await expect(page.getByLabel('Sale igual, aunque no esté pagado')).not.toBeChecked()
      await page.goto(`/panel-admin/pedidos/${_id}`)
      await page.getByRole('button', { name: 'Cancelar el pedido' }).press('Enter')
      await axe(page)
      await page.getByRole('button', { name: 'Sí, cancelar' }).click()
      await acceptAlert(page, 'Éxito', 'Pedido cancelado')
      await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden()
      await page.goto(`/mis-pedidos/${_id}`)
      // The owner ordered it: customer and shop are one here.
      await expect(page.getByText('Cancelaste este pedido: no hay nada que pagar.')).toBeVisible()
    })
  } finally {
    await set(CLAVES.map((clave) => ({ clave, fabrica: true })))
  }
})
