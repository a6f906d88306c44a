// «Integraciones», as an administrator sets another program up: a key, a webhook, a feed.
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog } from './panel.ts'

test('an administrator makes a key, a webhook and turns a feed on, by keyboard', async ({ page, admin, request }) => {
  const nombre = `Programa ${createPalabra()}`
  await logIn(page, admin)
  await page.goto('/panel-admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await expect(page.getByRole('heading', { level: 1, name: 'Integraciones' })).toBeVisible()

  await page.getByRole('button', { name: 'Nueva clave' }).press('Enter')
  const form = dialog(page, 'Nueva clave de API')
  await form.getByLabel('Para qué es').fill(nombre)
  await form.getByLabel('Ver los pedidos, con los datos de quien compró').press('Space')
  await form.getByRole('button', { name: 'Crear clave' }).press('Enter')
  const made = dialog(page, 'La clave nueva')
  const secreto = await made.locator('code').innerText()
  await axe(page)
  await made.getByRole('button', { name: 'Ya lo guardé' }).press('Enter')
  const claves = page.getByRole('region', { name: 'Claves de API' })
  await expect(claves.getByRole('row').filter({ hasText: nombre }).first()).toContainText('nunca usada')
  const headers = { authorization: `Bearer ${secreto}` }
  expect((await request.get('/api/pedidos?limit=1', { headers })).status()).toBe(200)

  await page.getByRole('button', { name: 'Nuevo webhook' }).press('Enter')
  const webhook = dialog(page, 'Nuevo webhook')
  await webhook.getByLabel('Quién recibe los avisos').fill(nombre)
  await webhook.getByLabel('Dirección').fill('https://ejemplo.test/avisos')
  await webhook.getByLabel('Se eliminó un libro').press('Space')
  await webhook.getByRole('button', { name: 'Crear webhook' }).press('Enter')
  await dialog(page, 'El secreto del webhook').getByRole('button', { name: 'Ya lo guardé' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Entregas' })).toBeVisible()

  await page.getByRole('button', { name: 'Encender Vidriera para Meta (Facebook e Instagram)' }).press('Enter')
  await acceptAlert(page, 'Éxito', 'Vidriera actualizada exitosamente')
  expect((await request.get('/feeds/meta.csv')).status()).toBe(200)
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }

  await page.getByRole('button', { name: 'Apagar Vidriera para Meta (Facebook e Instagram)' }).press('Enter')
  await acceptAlert(page, 'Éxito', 'Vidriera actualizada exitosamente')
  await page.getByRole('button', { name: `Eliminar ${nombre}` }).press('Enter')
  await dialog(page, '¿Está seguro?').getByRole('button', { name: 'Sí, eliminar' }).press('Enter')
  await acceptAlert(page, 'Éxito', 'Webhook eliminado correctamente')
  await page.getByRole('button', { name: `Revocar la clave ${nombre}` }).press('Enter')
  await dialog(page, '¿Revocar la clave?').getByRole('button', { name: 'Sí, revocar' }).press('Enter')
  await acceptAlert(page, 'Éxito', 'La clave ya no abre nada.')
  expect((await request.get('/api/pedidos?limit=1', { headers })).status()).toBe(401)
})
