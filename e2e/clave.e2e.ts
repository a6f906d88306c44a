// A forgotten password, from the login to a new one and back.
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { CLAVE, createCuenta, expectReady, field, fillRegistro, registrar, submitButton } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { findLink, findMails, waitForMail } from './mails.ts'

const NUEVA = 'ClaveNueva'
const ASUNTO = 'Elegí una contraseña nueva'
const VENCIDO = 'Este enlace ya no sirve: venció, ya se usó o pediste otro después. Pedí uno nuevo.'
const PEDIDA = 'Si hay una cuenta con ese correo, en unos minutos te llega un enlace para elegir una contraseña nueva.'

test.use({ allowedErrors: [[/status of (401|410|429)/], { scope: 'test' }] })

/** Asks for a link on the page and follows the one that the mail brings. */
async function ask(page: Page, email: string): Promise<string> {
  // Only those about it: the welcome may still come.
  const count = async () => (await findMails(email)).filter(({ subject }) => subject === ASUNTO).length
  const before = await count()
  await open(page, '/recuperar-clave')
  await field(page, 'Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: PEDIDA })).toBeVisible()
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before)
  return findLink(await waitForMail(email, ASUNTO), '/recuperar-clave/nueva')
}

/** Opens a page with a form and waits until it is hydrated: before that its button submits nothing. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main').locator('button[type="submit"]')).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Guardar contraseña' })
/** From another client: without this browser's cookie. */
const login = (request: APIRequestContext, email: string, password: string) =>
  request.post('/api/usuarios/iniciar-sesion', { data: { email, password } })

test('a forgotten password is replaced once by the link of a mail, at 360 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const { email } = await registrar(page.request)
  await page.goto('/identificarse')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Olvidaste tu contraseña?' })).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription('El correo electrónico es obligatorio.')
  await field(page, 'Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: PEDIDA })).toBeVisible()
  await axe(page)

  const mail = await waitForMail(email, ASUNTO)
  const link = findLink(mail, '/recuperar-clave/nueva')
  expect(mail.html).toContain(`href="${link}"`)
  const [address = '', token = ''] = link.split('#')
  const leaked: string[] = []
  page.on('request', (request) => {
    const told = [request.url().split('#')[0], ...Object.values(request.headers())]
    if (told.some((text) => text?.includes(token))) leaked.push(request.url())
  })
  await open(page, link)
  expect(token).toHaveLength(43)
  await expectNoSidewaysScroll(page)
  await field(page, 'Contraseña nueva').fill('corta')
  await field(page, 'Repetir contraseña nueva').fill('otra')
  await save(page).click()
  await expect(field(page, 'Contraseña nueva')).toHaveAccessibleDescription(
    'La contraseña debe tener al menos 8 caracteres.',
  )
  await expect(field(page, 'Repetir contraseña nueva')).toHaveAccessibleDescription('Las contraseñas no coinciden.')
  await axe(page)
  await field(page, 'Contraseña nueva').fill(NUEVA)
  await field(page, 'Repetir contraseña nueva').fill(NUEVA)
  await save(page).dblclick()
  await expect(page.getByText('Listo: ya podés iniciar sesión con tu contraseña nueva.')).toBeVisible()
  await axe(page)
  expect(leaked).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await field(page, 'Correo electrónico').fill(email)
  await field(page, 'Contraseña').fill(NUEVA)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/inicio')
  expect((await login(request, email, CLAVE)).status()).toBe(401)
  await waitForMail(email, 'Cambiaste tu contraseña')

  await open(page, `${address}?otra=vez#${token}`)
  await field(page, 'Contraseña nueva').fill('TerceraClave')
  await field(page, 'Repetir contraseña nueva').fill('TerceraClave')
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: VENCIDO })).toBeVisible()
  await axe(page)
  expect((await login(request, email, 'TerceraClave')).status()).toBe(401)
  await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click()
  await expect(page).toHaveURL('/recuperar-clave')
})

test.describe('the form', () => {
  test.use({ allowedErrors: [[/ERR_FAILED/, /status of (401|410|429)/], { scope: 'test' }] })

  test('a link without its end, and one that a newer replaced, say so and lead to a new one', async ({
    page,
    request,
  }) => {
    const { email } = await registrar(page.request)
    await page.goto('/recuperar-clave/nueva')
    await expect(page.getByRole('alert').filter({ hasText: VENCIDO })).toBeVisible()
    await axe(page)
    const older = await ask(page, email)
    const newer = await ask(page, email)
    expect(newer).not.toBe(older)
    await open(page, older)
    await field(page, 'Contraseña nueva').fill(NUEVA)
    await field(page, 'Repetir contraseña nueva').fill(NUEVA)
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: VENCIDO })).toBeVisible()
    expect((await login(request, email, CLAVE)).status()).toBe(200)
    await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click()
    await test.step('is told, and the form stays as it was', async () => {
      await page.route('**/api/usuarios/recuperar-clave', (route) => route.abort())
      await field(page, 'Correo electrónico').fill('ana@correo.com.ar')
      await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible()
      await expect(field(page, 'Correo electrónico')).toHaveValue('ana@correo.com.ar')
      await page.unroute('**/api/usuarios/recuperar-clave')
    })
    await test.step('an address that nobody has is answered alike', async () => {
      await field(page, 'Correo electrónico').fill(`nadie_${randomBytes(5).toString('hex')}@correo.com.ar`)
      await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
      await expect(page.getByRole('status').filter({ hasText: PEDIDA })).toBeVisible()
    })
  })
})

test('a new password by keyboard alone', async ({ page, request }) => {
  const { email } = await registrar(page.request)
  await open(page, '/recuperar-clave')
  await field(page, 'Correo electrónico').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: PEDIDA })).toBeVisible()
  await open(page, findLink(await waitForMail(email, ASUNTO), '/recuperar-clave/nueva'))
  await page.getByRole('link', { name: 'Saltar al contenido' }).focus()
  await page.keyboard.press('Enter') // puts its own fragment in the token's place
  await expect(page).toHaveURL(/#contenido$/)
  await field(page, 'Contraseña nueva').focus()
  await page.keyboard.type(NUEVA)
  await page.keyboard.press('Tab')
  await page.keyboard.type(NUEVA)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Listo: ya podés iniciar sesión con tu contraseña nueva.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' })).toBeFocused()
  expect((await login(request, email, NUEVA)).status()).toBe(200)
})

test.describe('a password that is guessed first', () => {
  test.use({ allowedErrors: [[/status of 400/, /AppError/, /api\/usuarios\/(username|email)\//], { scope: 'test' }] })
  const COMUN = 'Esa contraseña es de las más usadas y se adivina enseguida. Elegí otra.'
  const CON_NOMBRE = 'La contraseña no puede ser tu nombre, tu usuario o tu correo, ni llevarlos adentro.'

  test('is refused by the field of each form, and the next one taken', async ({ page }) => {
    const cuenta = createCuenta()
    await page.goto('/crear-cuenta')
    await expectReady(page)
    await fillRegistro(page, { ...cuenta, password: 'Password1' })
    await submitButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Mensaje de Registro' })
    await expect(dialog).toContainText(COMUN)
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect(field(page, 'Contraseña')).toHaveAccessibleDescription(COMUN)
    await axe(page)
    await fillRegistro(page, cuenta)
    await submitButton(page).click()
    await expect(dialog).toContainText('Usuario registrado exitosamente.')

    const choose = async (first: string, second: string, button: string) => {
      await field(page, first).fill('Password1')
      await field(page, second).fill('Password1')
      await page.getByRole('button', { name: button }).click()
      await expect(field(page, first)).toHaveAccessibleDescription(COMUN)
      await expect(field(page, first)).toBeFocused()
      await field(page, first).fill(`A-${cuenta.username}`)
      await field(page, second).fill(`A-${cuenta.username}`)
      await page.getByRole('button', { name: button }).click()
      await expect(field(page, first)).toHaveAccessibleDescription(CON_NOMBRE)
      await field(page, first).fill(NUEVA)
      await field(page, second).fill(NUEVA)
      await page.getByRole('button', { name: button }).click()
    }
    await open(page, await ask(page, cuenta.email))
    await choose('Contraseña nueva', 'Repetir contraseña nueva', 'Guardar contraseña')
    await expect(page.getByText('Listo: ya podés iniciar sesión con tu contraseña nueva.')).toBeVisible()

    await logIn(page, { email: cuenta.email, password: NUEVA })
    await page.goto('/perfil')
    await field(page, 'Contraseña actual').fill(NUEVA)
    await choose('Contraseña nueva', 'Repetir contraseña nueva', 'Cambiar contraseña')
    await expect(page.getByText('Cambiaste tu contraseña. Cerramos tus otras sesiones.')).toBeVisible()
  })
})
