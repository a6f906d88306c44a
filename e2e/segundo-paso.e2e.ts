// The second step of a login in the browser: an app, a passkey (Chromium's virtual authenticator) and codes of rescue.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { CLAVE, type Cuenta, expectReady, fillLogin, registrar, submitButton } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { dialog } from './panel.ts'
import { ageClave } from './reloj.ts'

// The first call of each login, a wrong code and what asks for the password are refusals.
test.use({ allowedErrors: [/status of (400|403)/] })

const part = (page: Page) => page.getByRole('region', { name: 'Segundo paso' })
const codeAt = (secreto: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp })
const code = (secreto: string) => codeAt(secreto, Date.now())
/** A code is taken once; that of the next half a minute is taken already. */
const nextCode = (secreto: string) => codeAt(secreto, Date.now() + 30_000)

async function beginLogin(page: Page, cuenta: Cuenta) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/identificarse')
  await expectReady(page)
  await fillLogin(page, cuenta)
  await submitButton(page).click()
  await expect(page.getByText('Falta tu segundo paso.')).toBeVisible()
}

test('an account gets an app and a passkey, and logs in with each of them and with a code of rescue', async ({
  page,
  request,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const cuenta = await registrar(request)
  await page.goto('/robots.txt')
  await logIn(page, cuenta)
  await page.goto('/configuracion')
  const button = (name: string) => part(page).getByRole('button', { name, exact: true })
  let secreto = ''
  let rescate: string[] = []

  await test.step('the app, after the password', async () => {
    await ageClave(cuenta.email)
    await button('Usar una aplicación de códigos').click()
    const asked = dialog(page, 'Confirmá tu contraseña')
    await asked.getByLabel('Tu contraseña', { exact: true }).fill(CLAVE)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible()
    await expect(part(page).getByLabel('Código que muestra la aplicación')).toBeFocused()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
    }
    await axe(page)
    secreto = await part(page).locator('.qr__key').innerText()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(part(page).getByLabel('Código que muestra la aplicación')).toHaveAccessibleDescription(
      'Ese código no es correcto, ya se usó o venció.',
    )
    await part(page).getByLabel('Código que muestra la aplicación').fill(code(secreto))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Guardá tus códigos de rescate' })).toBeFocused()
    rescate = await part(page).locator('.rescue code').allInnerTexts()
    expect(rescate).toHaveLength(10)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await axe(page)
    await button('Ya los guardé').click()
    await expect(part(page)).toContainText('Te quedan 10 códigos de rescate.')
  })

  await test.step('a passkey with a name', async () => {
    await button('Agregar una llave').click()
    await dialog(page, 'Agregar una llave').getByLabel('Nombre de la llave').fill('Llave del mostrador')
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(part(page)).toContainText('Listo: desde ahora ingresás')
    await expect(part(page).getByRole('listitem')).toHaveCount(2)
    await button('Cambiar nombre de Llave del mostrador').click()
    await dialog(page, 'Cambiar el nombre').getByLabel('Nombre de la llave').fill('La azul')
    await page.keyboard.press('Enter')
    await expect(part(page).getByRole('listitem').filter({ hasText: 'La azul' })).toBeVisible()
    await axe(page)
  })

  await test.step('a login with the passkey', async () => {
    await beginLogin(page, cuenta)
    await axe(page)
    await page.getByRole('button', { name: 'Usar una llave' }).click()
    await expect(page).toHaveURL('/inicio')
  })

  await test.step('a login with a code of the app, after a wrong one', async () => {
    await beginLogin(page, cuenta)
    const field = page.getByLabel('Código de tu aplicación')
    await expect(field).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('Ese código no es correcto, ya se usó o venció.')
    await field.fill(nextCode(secreto))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/inicio')
  })

  await test.step('a login with a code of rescue, and both are removed', async () => {
    await beginLogin(page, cuenta)
    await page.getByRole('button', { name: 'Usar un código de rescate' }).click()
    await expect(page.getByLabel('Código de rescate')).toBeFocused()
    await page.keyboard.type(rescate[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/inicio')
    await page.goto('/configuracion')
    await expect(part(page)).toContainText('Te quedan 9 códigos de rescate.')
    for (const name of ['La azul', 'Aplicación de códigos']) {
      await button(`Quitar ${name}`).click()
      await dialog(page, 'Quitar').getByRole('button', { name: 'Quitar' }).click()
      await expect(part(page).getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
    }
    await expect(part(page)).toContainText('Desactivaste tu segundo paso')
  })
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

test('the panel leads who lacks the second step that is demanded to where it is turned on', async ({ page, admin }) => {
  // The shop's other journeys go on in the panel: only this browser hears that it is demanded.
  await page.route('**/api/usuarios/perfil', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), falta_segundo_paso: true } })
  })
  await logIn(page, admin)
  await page.goto('/panel-admin/pedidos')
  await expect(page).toHaveURL('/configuracion#segundo-paso')
  await expect(part(page)).toBeVisible()
})
