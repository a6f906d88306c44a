// «Correo y programas», as an owner makes the key of copies that leave the machine, and looks at the mails' sender.
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'

test('the key of the copies is made here, read from its sheet and shown once; the sender is looked at', async ({
  page,
  admin,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await logIn(page, admin)
  await page.goto('/panel-admin/ajustes?grupo=respaldo')
  await page.getByRole('button', { name: /^Hacer (?:la|otra) clave$/ }).press('Enter')
  const hoja = page.getByRole('article', { name: 'Clave de las copias' })
  const clave = (await hoja.locator('.copias-hoja__clave').innerText()).replace(/\s/g, '')
  expect(clave).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/)
  await axe(page)
  await expectNoSidewaysScroll(page)

  const usar = page.getByRole('button', { name: 'La tengo impresa: usarla' })
  const letras = page.getByLabel('escribí sus últimas 6 letras')
  await letras.fill('AAAAAA')
  await expect(usar).toBeDisabled()
  await letras.fill(clave.slice(-6).toLowerCase())
  await letras.press('Enter')
  await expect(page.getByText('Desde ahora las copias se cifran con esa clave.')).toBeVisible()
  await expect(hoja).toBeHidden()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const ajustes = await (await request.get('/api/ajustes', { headers })).text()
  expect(ajustes).toMatch(/"age1[a-z0-9]{58}"/)
  expect(ajustes).not.toContain(clave)

  await page.getByRole('button', { name: 'Revisar el remitente' }).press('Enter')
  await expect(page.getByText('Los correos salen de')).toBeVisible({ timeout: 20_000 })
})
