// A change of e-mail, a deletion and roles ask for the password when it was typed too long ago.
import type { APIRequestContext, Page } from '@playwright/test'
import { CLAVE, type Cuenta, field, registrar } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { keyboard, type Mano, mouse } from './manos.ts'
import { acceptAlert, dialog, openPanel, openSesion } from './panel.ts'
import { ageClave } from './reloj.ts'

const TITULO = 'Confirmá tu contraseña'
const INCORRECTA = 'La contraseña actual no es correcta.'

// The refusals that open the dialog, the wrong guess, an address that is free, and a session that has ended.
test.use({
  allowedErrors: [[/status of (400|401|403)/, /usuarios\/email\//, /Tenés que iniciar sesión/], { scope: 'test' }],
})

const question = (page: Page) => dialog(page, TITULO)
const password = (page: Page) => question(page).getByLabel('Tu contraseña', { exact: true })

/** The dialog is open; a wrong password shows a message and keeps it open. */
async function guessWrong(page: Page, hand: Mano) {
  await expect(password(page)).toBeFocused()
  await hand.write(password(page), 'OtraClave')
  await hand.press(question(page).getByRole('button', { name: 'Continuar' }))
  await expect(password(page)).toHaveAccessibleDescription(INCORRECTA)
  await expect(password(page)).toBeFocused()
}

async function cancel(page: Page, hand: Mano) {
  await hand.press(question(page).getByRole('button', { name: 'Cancelar' }))
  await expect(question(page)).toBeHidden()
}

async function confirm(page: Page, hand: Mano) {
  await expect(password(page)).toBeFocused()
  await hand.write(password(page), CLAVE)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
}

const isTaken = async (request: APIRequestContext, email: string) =>
  (await request.get(`/api/usuarios/email/${email}`)).status() === 200

async function openPerfil(page: Page): Promise<Cuenta> {
  const cuenta = await registrar(page.request)
  await logIn(page, cuenta)
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 2, name: 'Mis datos' })).toBeVisible()
  await ageClave(cuenta.email)
  return cuenta
}

test('a new e-mail asks for the password, by keyboard alone', async ({ page, request }) => {
  const hand = keyboard(page)
  const { email, username } = await openPerfil(page)
  const otra = `otra_${username}@correo.com.ar`
  await hand.press(page.getByRole('button', { name: 'Editar nombre', exact: true }))
  await hand.write(field(page, 'Nombre'), 'Eva')
  await hand.press(page.getByRole('button', { name: 'Editar correo electrónico', exact: true }))
  await hand.write(field(page, 'Correo electrónico'), otra)
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await hand.press(save)
  await guessWrong(page, hand)
  await axe(page)
  await cancel(page, hand)

  // The other field was saved. The e-mail is unchanged, and the typed text is still there.
  await expect(dialog(page, 'Mensaje de Actualización')).toContainText('¡Actualización exitosa!')
  await expect(page.getByText('Error al actualizar')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Nombre')).not.toBeEditable()
  await expect(field(page, 'Correo electrónico')).toHaveValue(otra)
  await expect(field(page, 'Correo electrónico')).toBeEditable()
  expect([await isTaken(request, email), await isTaken(request, otra)]).toEqual([true, false])

  await hand.press(save)
  await expect(password(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(dialog(page, 'Mensaje de Actualización')).toHaveCount(0)

  await hand.press(save)
  await confirm(page, hand)
  await expect(dialog(page, 'Mensaje de Actualización')).toContainText('¡Actualización exitosa!')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Correo electrónico')).not.toBeEditable()
  expect([await isTaken(request, email), await isTaken(request, otra)]).toEqual([false, true])
  await test.step('a session that ends while the password is asked for leads to the login', async () => {
    await ageClave(otra)
    await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
    await dialog(page, 'Confirmación').getByRole('button', { name: 'Aceptar' }).click()
    await expect(password(page)).toBeFocused()
    await page.request.post('/api/usuarios/cerrar-sesion', { headers: { authorization: await bearer(page) } })
    await password(page).fill(CLAVE)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/identificarse/)
    expect(await isTaken(page.request, otra)).toBe(true)
  })
})

test('a deletion asks for the password, by mouse, at 360 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const hand = mouse
  const { email } = await openPerfil(page)
  const remove = page.getByRole('button', { name: 'Eliminar cuenta' })
  const accept = dialog(page, 'Confirmación').getByRole('button', { name: 'Aceptar' })
  await hand.press(remove)
  await hand.press(accept)
  await guessWrong(page, hand)
  await expectNoSidewaysScroll(page)
  await cancel(page, hand)
  await expect(dialog(page, 'Confirmación')).toBeHidden()
  await expect(remove).toBeFocused()
  expect(await isTaken(request, email)).toBe(true)
  await hand.press(remove)
  await hand.press(accept)
  await confirm(page, hand)
  await expect(page).toHaveURL('/inicio')
  expect(await isTaken(request, email)).toBe(false)
})

test('a role asks for the password, by keyboard alone', async ({ page, request, admin }) => {
  const hand = keyboard(page)
  const [jefa, otra] = [await registrar(request), await registrar(request)]
  const headers = await openSesion(admin)
  const [found] = await (await request.get(`/api/usuarios?q=${jefa.email}`, { headers })).json()
  await request.put(`/api/usuarios/set-rol/${found._id}`, { headers, data: { rol: 'admin' } })
  await openPanel(page, jefa, `usuarios?q=${otra.email}`)
  await ageClave(jefa.email)
  const card = page.getByRole('main').getByRole('article')
  const select = card.getByRole('combobox')
  const save = card.getByRole('button', { name: /^Guardar el rol/ })
  await hand.press(card.getByRole('button', { name: /^Editar/ }))
  await hand.choose(select, 'Admin')
  await hand.press(save)
  await guessWrong(page, hand)
  await axe(page)
  await cancel(page, hand)
  await expect(page.getByText('Hubo un problema al actualizar el rol.')).toHaveCount(0)
  await expect(dialog(page, 'Permiso denegado')).toHaveCount(0)
  await expect(select).toHaveValue('admin')
  await expect(card.getByText('cliente', { exact: true })).toBeVisible()
  await hand.press(save)
  await confirm(page, hand)
  await acceptAlert(page, 'Éxito', 'Rol actualizado exitosamente')
  await expect(card.getByText('admin', { exact: true })).toBeVisible()
  await expect(select).toBeHidden()
})

const bearer = (page: Page) => page.evaluate(() => `Bearer ${localStorage.getItem('token')}`)
