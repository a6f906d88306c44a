// The e-mail of an account: verified by a mail's link, and restored by one after a change.
import type { APIRequestContext, Page } from '@playwright/test'
import { CLAVE, type Cuenta, createCuenta, field, registrar } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { findLink, waitForMail } from './mails.ts'
import { keyboard, mouse } from './manos.ts'
import { openPanel, openSesion } from './panel.ts'

const NUEVA = 'ClaveRecuperada'
const DESHACER = 'Este enlace ya no sirve: venció, ya se usó o tu cuenta ya volvió a este correo.'
const CONFIRMAR =
  'Este enlace ya no sirve: venció, ya se usó o pediste otro después. Desde tu perfil podés pedir uno nuevo.'

test.use({ allowedErrors: [[/status of (401|404|409|410|429)/, /AppError/], { scope: 'test' }] })

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('main').getByText(text)
const login = (request: APIRequestContext, email: string, password = CLAVE) =>
  request.post('/api/usuarios/iniciar-sesion', { data: { email, password } })

/** Changes the e-mail of an account through the API and returns the link that the former address gets. */
async function change(request: APIRequestContext, cuenta: Cuenta, email: string): Promise<string> {
  const headers = await openSesion(cuenta)
  expect((await request.put('/api/usuarios/set-email', { headers, data: { email } })).status()).toBe(200)
  return findLink(await waitForMail(cuenta.email, 'Cambió el correo de tu cuenta'), '/correo/deshacer')
}

test('an address comes back by the link of a mail, once, by keyboard alone, at 360 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const hand = keyboard(page)
  const cuenta = await registrar(request)
  const ajena = `ajena_${cuenta.username}@correo.com.ar`
  const link = await change(request, cuenta, ajena)
  const [address = '', token = ''] = link.split('#')
  const leaked: string[] = []
  page.on('request', (sent) => {
    if ([sent.url().split('#')[0], ...Object.values(sent.headers())].some((text) => text?.includes(token)))
      leaked.push(sent.url())
  })
  await page.goto(link)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await axe(page)
  await expectNoSidewaysScroll(page)
  await hand.press(button(page, 'Volver a mi correo anterior'))
  await expect(notice(page, 'Tu cuenta volvió a este correo y cerramos todas las sesiones.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await axe(page)
  for (const email of [ajena, cuenta.email]) expect((await login(request, email)).status()).toBe(401)
  await hand.write(field(page, 'Contraseña nueva'), NUEVA)
  await hand.write(field(page, 'Repetir contraseña nueva'), NUEVA)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Listo: ya podés iniciar sesión con tu contraseña nueva.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)
  expect((await login(request, cuenta.email, NUEVA)).status()).toBe(200)
  expect(leaked).toEqual([])

  await page.goto(`${address}?otra=vez#${token}`)
  await hand.press(button(page, 'Volver a mi correo anterior'))
  await expect(page.getByRole('alert').filter({ hasText: DESHACER })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await axe(page)
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Ir a Contacto' }))
  await expect(page).toHaveURL('/contacto')
})

test('an address is proved by the link of the welcome, once, by mouse', async ({ page, request }) => {
  const hand = mouse
  const cuenta = await registrar(request)
  const link = findLink(await waitForMail(cuenta.email, /^Te damos la bienvenida/), '/correo/confirmar')
  await logIn(page, cuenta)
  await page.goto('/perfil')
  await expect(notice(page, 'Todavía no confirmaste este correo.')).toBeVisible()
  await page.goto(link)
  await axe(page)
  await hand.press(button(page, 'Confirmar mi correo'))
  await expect(notice(page, 'Listo: confirmaste tu correo.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/perfil')
  await expect(notice(page, 'Correo confirmado.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Enviar de nuevo/ })).toHaveCount(0)
  await axe(page)
  const [address = '', token = ''] = link.split('#')
  await page.goto(`${address}?otra=vez#${token}`)
  await hand.press(button(page, 'Confirmar mi correo'))
  await expect(page.getByRole('alert').filter({ hasText: CONFIRMAR })).toBeVisible()
  await test.step('the profile sends the link again, to a new address too', async () => {
    await page.goto('/perfil')
    const otra = `otra_${cuenta.username}@correo.com.ar`
    await page.getByRole('button', { name: 'Editar correo electrónico', exact: true }).click()
    await field(page, 'Correo electrónico').fill(otra)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
    const older = findLink(await waitForMail(otra, 'Confirmá tu correo'), '/correo/confirmar')
    await page.getByRole('button', { name: /^Enviar de nuevo/ }).click()
    await expect(page.getByText(`En unos minutos te llega un enlace a ${otra}.`)).toBeVisible()
    await axe(page)
    let newer = older
    await expect
      .poll(async () => (newer = findLink(await waitForMail(otra, 'Confirmá tu correo'), '/correo/confirmar')), {
        timeout: 30_000,
      })
      .not.toBe(older)
    await page.goto(newer)
    await button(page, 'Confirmar mi correo').click()
    await expect(notice(page, 'Listo: confirmaste tu correo.')).toBeVisible()
  })
})

test('an address is proved where nobody is logged in: the page says what goes, and a password is chosen', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const cuenta = await registrar(request)
  const link = findLink(await waitForMail(cuenta.email, /^Te damos la bienvenida/), '/correo/confirmar')
  await page.goto(link)
  await expect(notice(page, 'En este navegador no iniciaste sesión.')).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await keyboard(page).press(button(page, 'Confirmar mi correo'))
  await expect(notice(page, 'Listo: confirmaste tu correo. Para entrar, elegí una contraseña nueva.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await field(page, 'Contraseña nueva').fill(NUEVA)
  await field(page, 'Repetir contraseña nueva').fill(NUEVA)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Listo: ya podés iniciar sesión con tu contraseña nueva.')).toBeVisible()
  expect((await login(request, cuenta.email)).status()).toBe(401)
  expect((await login(request, cuenta.email, NUEVA)).status()).toBe(200)
})

test('an address that somebody else has by now stays theirs, and the shop is told', async ({ page, request }) => {
  const [cuenta, vecina] = [await registrar(request), await registrar(request)]
  const link = await change(request, cuenta, `ajena_${cuenta.username}@correo.com.ar`)
  const headers = await openSesion(vecina)
  await request.put('/api/usuarios/set-email', { headers, data: { email: cuenta.email } })
  await page.goto(link)
  await button(page, 'Volver a mi correo anterior').click()
  await expect(page.getByRole('alert')).toContainText('Hoy otra cuenta usa este correo')
  await expect(page.getByRole('alert')).toContainText('Ya le avisamos a la librería')
  await axe(page)
  await waitForMail('tienda@anaquel.test', `No pudimos devolver un correo: ${cuenta.email}`)
  await test.step('links without their end say so; other addresses are not found', async () => {
    for (const [path, text] of [
      ['/correo/deshacer', DESHACER],
      ['/correo/confirmar', CONFIRMAR],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
      await axe(page)
    }
    expect((await request.get('/correo/otra')).status()).toBe(404)
  })
})

test('the panel says that the address of a future administrator is unproved', async ({ page, request, admin }) => {
  const cuenta = { ...createCuenta(), nombre: 'José', apellido: 'Ñandú' }
  await request.post('/api/usuarios/registrar', { data: cuenta })
  await openPanel(page, admin, `usuarios?q=${cuenta.email}`)
  const card = page.getByRole('main').getByRole('article')
  const hint = card.getByText('Este correo no está confirmado: fijate que sea de quien va a administrar la librería.')
  await card.getByRole('button', { name: /^Editar/ }).click()
  await expect(hint).toBeHidden()
  await card.getByRole('combobox').selectOption({ label: 'Admin' })
  await expect(hint).toBeVisible()
  await axe(page)
  const link = findLink(await waitForMail(cuenta.email, /^Te damos la bienvenida/), '/correo/confirmar')
  const data = { token: link.split('#')[1] }
  expect((await request.post('/api/usuarios/verificar-correo', { data })).status()).toBe(200)
  await page.reload()
  await card.getByRole('button', { name: /^Editar/ }).click()
  await card.getByRole('combobox').selectOption({ label: 'Admin' })
  await expect(card.getByRole('button', { name: /^Guardar/ })).toBeVisible()
  await expect(hint).toBeHidden()
})
