// An order goes in two parcels: packed book by book, sent, and seen by its customer.
import type { Page } from '@playwright/test'
import { createCliente, placePedido } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { callAs } from './panel-libros.ts'

const parcel = (page: Page, n: number) => page.getByRole('article', { name: `Paquete ${n}`, exact: true })

async function fits(page: Page): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await axe(page)
}

/** Beeps these codes, one after the other, and packs what was read; a scanner is a keyboard. */
async function pack(page: Page, ...codes: string[]): Promise<void> {
  await expect(page.getByLabel('ISBN', { exact: true })).toBeFocused()
  for (const code of codes) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('main')).toContainText(`${codes.length} de `)
  await page.getByRole('button', { name: 'Armar el paquete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido N\.º/ })).toBeVisible()
}

async function send(page: Page, n: number): Promise<void> {
  await page.getByLabel(`Próximo paso de Paquete ${n}`).selectOption('despachado')
  await page.getByRole('button', { name: `Guardar paso de Paquete ${n}` }).click()
  await page.getByRole('dialog', { name: 'Éxito' }).getByRole('button', { name: 'Aceptar' }).click()
  await expect(parcel(page, n)).toContainText('despachado')
}

test('an order is packed by beep and sent in two parcels, and its customer sees both', async ({
  page,
  request,
  admin,
  playwright,
  baseURL,
}) => {
  const cliente = await createCliente(request)
  const pedido = await placePedido(request, cliente, { entrega: "Calle O'Higgins 12" })
  const [doble, simple] = pedido.items.map(({ libro }) => libro)
  if (!doble || !simple) throw new Error('an order of two books')
  await logIn(page, admin)

  await test.step('the queue says what to fetch', async () => {
    await page.goto('/panel-admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('2')
    await expect(page.getByRole('heading', { level: 1, name: 'Despachos' })).toBeVisible()
    await fits(page)
    await page.goto(`/panel-admin/despachos/preparar?q=${pedido.numero}`)
    await expect(page.getByRole('region', { name: 'Lista para buscar' })).toContainText(`2 x ${doble.titulo}`)
    await fits(page)
    await page.getByRole('link', { name: `Empacar el pedido N.º ${pedido.numero}` }).click()
  })

  await test.step('two parcels are packed', async () => {
    await expect(page.getByLabel('ISBN', { exact: true })).toBeFocused()
    await page.keyboard.type('9789999999991')
    await page.keyboard.press('Enter')
    await expect(page.getByText('«9789999999991» no es de este paquete.')).toBeVisible()
    await fits(page)
    await pack(page, doble.isbn)
    await expect(page.getByText('2 ejemplares sin despachar todavía.')).toBeVisible()
    await page.getByRole('link', { name: 'Preparar un paquete' }).click()
    await pack(page, simple.isbn, doble.isbn)
    await expect(parcel(page, 2)).toContainText(`1 x ${simple.titulo}`)
    await expect(page.getByRole('button', { name: 'Pasar el pedido a procesado' })).toBeVisible()
  })

  await test.step('the second one is registered at its carrier by keyboard, and its label comes', async () => {
    // Its login's cookie would stand in the way of the customer's calls.
    const propio = await playwright.request.newContext(baseURL ? { baseURL } : {})
    const call = await callAs(propio, admin)
    const cambios = [
      ...[['paqar_clave', 'Secreto-del-transporte'] as const, ['paqar_acuerdo', '18018'] as const],
      ...[['origen', '2000'] as const, ['remitente_nombre', 'Anaquel'] as const],
      ...[['remitente_email', 'hola@anaquel.test'] as const, ['remitente_telefono', '341 555-0123'] as const],
      ...[['remitente_calle', 'Mitre'] as const, ['remitente_altura', '5'] as const],
      ...[['remitente_localidad', 'Rosario'] as const, ['remitente_provincia', 'S'] as const],
    ].map(([clave, valor]) => ({ clave: `transportes.${clave}`, valor }))
    await call('PUT', '/api/ajustes', { cambios })
    await page.reload()
    await page.getByRole('button', { name: 'Registrar en Correo Argentino (PAQ.AR): Paquete 2' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Registrar Paquete 2 en Correo Argentino (PAQ.AR)' })
    await expect(form.getByLabel('Recibe')).toBeFocused()
    await form.getByLabel('Calle').fill("O'Higgins")
    await form.getByLabel('Número', { exact: true }).fill('12')
    await form.getByLabel('Localidad').fill('Córdoba')
    await form.getByLabel('Provincia').selectOption('X')
    await form.getByLabel('Código postal').fill('50')
    await page.keyboard.press('Enter')
    await expect(form.getByText('El código postal son cuatro números, como 2000.')).toBeVisible()
    await form.getByLabel('Código postal').fill('5000')
    await fits(page)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Éxito' }).getByRole('button', { name: 'Aceptar' }).click()
    await expect(parcel(page, 2)).toContainText(/Registrado en Correo Argentino \(PAQ\.AR\) con el número CU\d{9}AR/)
    const download = page.waitForEvent('download')
    await parcel(page, 2).getByRole('link', { name: 'Etiqueta (PDF) de Paquete 2' }).click()
    expect((await download).suggestedFilename()).toMatch(/^etiqueta-\d+-\d+\.pdf$/)
    await fits(page)
    await call('PUT', '/api/ajustes', { cambios: [{ clave: 'transportes.paqar_acuerdo', valor: '' }] })
    await propio.dispose()
  })

  await test.step('one gets its number, both are sent', async () => {
    await page.getByRole('button', { name: 'Editar Paquete 1' }).click()
    const form = page.getByRole('dialog', { name: 'Editar Paquete 1' })
    await form.getByLabel('Lo lleva').selectOption({ label: 'Correo Argentino' })
    await form.getByLabel('Número de seguimiento (opcional)').fill('CU123456789AR')
    await axe(page)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('dialog', { name: 'Éxito' }).getByRole('button', { name: 'Aceptar' }).click()
    await expect(parcel(page, 1)).toContainText('CU123456789AR')
    await fits(page)
    await send(page, 1)
    await send(page, 2)
    await page.getByRole('button', { name: 'Pasar el pedido a enviado' }).click()
    await page.getByRole('dialog', { name: 'Éxito' }).getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByLabel(`Estado del pedido N.º ${pedido.numero}`)).toHaveValue('enviado')
  })

  await test.step('the customer sees both', async () => {
    await page.evaluate((token) => localStorage.setItem('token', token), cliente.headers.authorization.slice(7))
    await page.goto(`/mis-pedidos/${pedido._id}`)
    const parcels = page.getByRole('region', { name: 'Paquetes' }).locator('ol > li')
    await expect(parcels).toHaveCount(2)
    await expect(parcels.nth(0)).toContainText(`1 x ${doble.titulo}`)
    await expect(parcels.nth(0)).toContainText('Correo Argentino')
    await expect(parcels.nth(0)).toContainText('CU123456789AR')
    await expect(parcels.nth(1)).toContainText(`1 x ${simple.titulo}`)
    await fits(page)
  })
})
