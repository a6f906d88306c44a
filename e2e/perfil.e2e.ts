import type { Page } from '@playwright/test'
import { CLAVE, field, registrar } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'

/** Console errors of answers that a journey provokes on purpose. */
const EXPECTED = [/api\/usuarios/, /AppError/]
test.use({ allowedErrors: [EXPECTED, { scope: 'test' }] })

/** A new customer on their profile. */
async function open(page: Page) {
  const cuenta = await registrar(page.request)
  await logIn(page, cuenta)
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 2, name: 'Mis datos' })).toBeVisible()
  return cuenta
}

const pencil = (page: Page, label: string) => page.getByRole('button', { name: `Editar ${label}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mensaje de Actualización' })
const accept = (page: Page) => dialog(page).getByRole('button', { name: 'Aceptar' }).click()
test('the fields of the profile are shown, edited and saved', async ({ page }) => {
  const cuenta = await open(page)
  const { username } = cuenta
  await test.step('the profile shows the data, the menu and every heading, at any width', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil de usuario' })).toBeVisible()
    const headings = ['Mis datos', 'Direcciones', 'Cambio de credenciales', 'Ubicaciones']
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(headings)
    const values = { Nombre: cuenta.nombre, Apellido: cuenta.apellido, 'Correo electrónico': cuenta.email }
    for (const [label, value] of Object.entries({ ...values, 'Nombre de usuario': cuenta.username, Dirección: '' })) {
      await expect(field(page, label)).toHaveValue(value)
      await expect(field(page, label)).not.toBeEditable()
    }
    // The 24 and «Sin completar»; journeys of the panel may be adding to them just now.
    await expect.poll(() => field(page, 'Provincia').getByRole('option').count()).toBeGreaterThanOrEqual(25)
    await expect(field(page, 'Provincia')).toBeDisabled()
    await axe(page)
    const menu = page.getByRole('navigation', { name: 'Tu cuenta' })
    const links = { 'Mis datos': '/perfil', 'Mis pedidos': '/mis-pedidos', 'Mis reseñas': '/mis-reseñas' }
    for (const [name, path] of Object.entries({ ...links, 'Medios de pago': '/medios-de-pago' })) {
      expect(decodeURIComponent((await menu.getByRole('link', { name }).getAttribute('href')) ?? '')).toBe(path)
    }
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      await expectNoSidewaysScroll(page)
    }
    await menu.getByRole('link', { name: 'Medios de pago' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Medios de pago' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(4)
    await axe(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil de usuario' })).toBeVisible()
  })
  await test.step('what is typed while a field is being saved stays there', async () => {
    let answer = () => {}
    const typed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/usuarios/nombre', async (route) => {
      await typed
      await route.continue()
    })
    await pencil(page, 'nombre').click()
    await field(page, 'Nombre').fill('Ana')
    await save(page).click()
    await field(page, 'Nombre').fill('Ana María')
    answer()
    await accept(page)
    await expect(field(page, 'Nombre')).toBeEditable()
    await expect(field(page, 'Nombre')).toHaveValue('Ana María')
    await page.unroute('**/api/usuarios/nombre')
    await save(page).click()
    await accept(page)
    await expect(field(page, 'Nombre')).not.toBeEditable()
  })
  await test.step('only fields in edit mode that are not empty are sent, and what is saved leaves edit mode', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`)
    })
    await save(page).click()
    await expect(page.getByText('No hay cambios para guardar.')).toBeVisible()
    for (const name of ['nombre', 'apellido', 'nombre de usuario', 'dirección']) await pencil(page, name).click()
    await field(page, 'Nombre').fill('Eva')
    await field(page, 'Apellido').fill('  ')
    await field(page, 'Nombre de usuario').fill('se descarta')
    await pencil(page, 'nombre de usuario').click()
    await expect(field(page, 'Nombre de usuario')).toHaveValue(username)
    await save(page).click()
    await expect(dialog(page)).toContainText('¡Actualización exitosa!')
    await accept(page)
    expect(sent).toEqual([expect.stringMatching(/^\/api\/usuarios\/nombre .*"nombre":"Eva"/)])
    await expect(field(page, 'Nombre')).not.toBeEditable()
    await expect(field(page, 'Apellido')).toBeEditable()
    await expect(field(page, 'Dirección')).toBeEditable()
    for (const name of ['apellido', 'dirección']) await pencil(page, name).click()
  })
  await test.step('each field is edited and saved by itself', async () => {
    const changes = [
      ['Nombre', 'nombre', 'María José'],
      ['Apellido', 'apellido', "O'Higgins"],
      ['Correo electrónico', 'correo electrónico', `otra_${username}@correo.com.ar`],
      ['Nombre de usuario', 'nombre de usuario', `${username}_2`],
      ['Dirección', 'dirección', 'Bv. Oroño 1450'],
    ] as const
    for (const [label, name, value] of changes) {
      await pencil(page, name).click()
      await expect(pencil(page, name)).toHaveAttribute('aria-pressed', 'true')
      await expect(field(page, label)).toBeFocused()
      await field(page, label).fill(value)
      await save(page).click()
      await expect(dialog(page)).toContainText('¡Actualización exitosa!')
      await accept(page)
      await expect(field(page, label)).not.toBeEditable()
      await expect(pencil(page, name)).toHaveAttribute('aria-pressed', 'false')
    }
    await pencil(page, 'provincia').click()
    await field(page, 'Provincia').selectOption('Santa Fe')
    await save(page).click()
    await expect(dialog(page)).toContainText('¡Actualización exitosa!')
    await axe(page)
    await accept(page)
    await expect(page.getByText('Bv. Oroño 1450, Santa Fe')).toBeVisible()
    await page.reload()
    for (const [label, , value] of changes) await expect(field(page, label)).toHaveValue(value)
    await expect(field(page, 'Provincia').locator('option:checked')).toHaveText('Santa Fe')
  })
})

test.describe('what cannot be saved', () => {
  test.use({ allowedErrors: [[...EXPECTED, /ERR_FAILED/], { scope: 'test' }] })

  test('is told at its field or in a dialog', async ({ page, context }) => {
    const other = await registrar(page.request)
    await open(page)
    await test.step('says what is wrong with a field, sends nothing and goes there', async () => {
      const cases = [
        ['Nombre', 'nombre', 'Luc1a', 'El nombre solo puede contener letras.'],
        ['Apellido', 'apellido', 'Ferreyra!', 'El apellido solo puede contener letras.'],
        ['Correo electrónico', 'correo electrónico', 'lucia@', 'El correo electrónico no es válido.'],
        [
          'Nombre de usuario',
          'nombre de usuario',
          'lucia.f',
          'El nombre de usuario solo puede contener letras, números y guiones bajos.',
        ],
      ] as const
      for (const [label, name, value, message] of cases) {
        await pencil(page, name).click()
        await field(page, label).fill(value)
        await field(page, label).blur()
        await expect(field(page, label)).toHaveAccessibleDescription(message)
      }
      await axe(page)
      await save(page).click()
      await expect(field(page, 'Nombre')).toBeFocused()
      await expect(dialog(page)).toHaveCount(0)
      await field(page, 'Nombre').fill('Lucía')
      await expect(field(page, 'Nombre')).not.toHaveAttribute('aria-invalid')
      for (const [, name] of cases) await pencil(page, name).click()
    })
    await test.step('says that a username or an address is taken, and that a field could not be saved', async () => {
      await pencil(page, 'nombre de usuario').click()
      await field(page, 'Nombre de usuario').fill(other.username.toUpperCase())
      await expect(page.getByText('El nombre de usuario ya está en uso.')).toBeVisible()
      await pencil(page, 'nombre de usuario').click()
      // Free at the availability check, taken when it is saved.
      await page.route('**/api/usuarios/email/**', (route) => route.fulfill({ status: 404, json: {} }))
      await pencil(page, 'nombre').click()
      await field(page, 'Nombre').fill('Eva')
      await pencil(page, 'correo electrónico').click()
      await field(page, 'Correo electrónico').fill(other.email)
      await save(page).click()
      await expect(dialog(page)).toContainText('Error al actualizar email')
      await expect(dialog(page)).toContainText('El correo electrónico ya está en uso. Por favor, utilice otro.')
      await expect(dialog(page)).toContainText('Lo demás quedó guardado: nombre.')
      await axe(page)
      await accept(page)
      await expect(field(page, 'Correo electrónico')).toBeEditable()
      await expect(field(page, 'Correo electrónico')).toHaveValue(other.email)
      await expect(field(page, 'Nombre')).not.toBeEditable()
      await pencil(page, 'correo electrónico').click()
    })
    await test.step('is told for a field and only logged for the province', async () => {
      await page.route('**/api/usuarios/{nombre,set-direccion}', (route) => route.abort())
      await pencil(page, 'nombre').click()
      await field(page, 'Nombre').fill('Eva')
      await save(page).click()
      await expect(dialog(page)).toContainText('Error al actualizar nombre')
      await expect(dialog(page)).toContainText('Error en la solicitud al servidor.')
      await accept(page)
      await pencil(page, 'nombre').click()
      await pencil(page, 'provincia').click()
      await field(page, 'Provincia').selectOption('Salta')
      const logged = page.waitForEvent('console')
      await save(page).click()
      await logged
      await expect(field(page, 'Provincia')).toBeEnabled()
      await expect(field(page, 'Provincia')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await pencil(page, 'provincia').click()
      await page.unroute('**/api/usuarios/{nombre,set-direccion}')
    })
    await test.step('a session without a token that the server refuses is told', async () => {
      await pencil(page, 'nombre').click()
      await field(page, 'Nombre').fill('Eva')
      await page.evaluate(() => localStorage.clear())
      await context.clearCookies()
      await save(page).click()
      await expect(dialog(page)).toContainText('No se encontró un token en el almacenamiento local.')
    })
  })
})

test('by keyboard alone', async ({ page }) => {
  await open(page)
  await pencil(page, 'apellido').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Apellido')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Sosa')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('¡Actualización exitosa!')
  await expect(dialog(page).getByRole('button', { name: 'Aceptar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'Apellido')).toBeFocused()
  await expect(field(page, 'Apellido')).toHaveValue('Sosa')
  await page.keyboard.press('Tab')
  await expect(pencil(page, 'apellido')).toBeFocused()
  await page.getByRole('button', { name: 'Eliminar cuenta' }).focus()
  await page.keyboard.press('Enter')
  const confirmation = page.getByRole('dialog', { name: 'Confirmación' })
  await expect(confirmation.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmation).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Eliminar cuenta' })).toBeFocused()
})

test('the password changes for who knows the current one, and other sessions end', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { email } = await open(page)
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { token } = await (
    await elsewhere.post('/api/usuarios/iniciar-sesion', { data: { email, password: CLAVE } })
  ).json()
  const change = page.getByRole('button', { name: 'Cambiar contraseña' })
  await change.click()
  await expect(field(page, 'Contraseña actual')).toBeFocused()
  await expect(field(page, 'Contraseña actual')).toHaveAccessibleDescription('La contraseña actual es obligatoria.')
  await field(page, 'Contraseña actual').fill('Equivocada')
  await field(page, 'Contraseña nueva').fill('OtraClave')
  await field(page, 'Repetir contraseña nueva').fill('otra')
  await change.click()
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible()
  await field(page, 'Repetir contraseña nueva').fill('OtraClave')
  await change.click()
  await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await axe(page)
  await field(page, 'Contraseña actual').fill(CLAVE)
  await change.click()
  await expect(page.getByText('Cambiaste tu contraseña. Cerramos tus otras sesiones.')).toBeVisible()
  await expect(field(page, 'Contraseña actual')).toHaveValue('')
  const headers = { authorization: `Bearer ${token}` }
  expect((await elsewhere.get('/api/usuarios/get-id', { headers })).status()).toBe(401)
  await elsewhere.dispose()
  await page.reload()
  await expect(field(page, 'Correo electrónico')).toHaveValue(email)

  await test.step('the account is deleted after a confirmation, at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 720 })
    const remove = page.getByRole('button', { name: 'Eliminar cuenta' })
    const confirmation = page.getByRole('dialog', { name: 'Confirmación' })
    await remove.click()
    await expect(confirmation).toContainText('¿Estás seguro de que querés eliminar tu cuenta?')
    await axe(page)
    await confirmation.getByRole('button', { name: 'Cancelar' }).click()
    await expect(confirmation).toHaveCount(0)
    await remove.click()
    await confirmation.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page).toHaveURL('/inicio')
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const again = await page.request.post('/api/usuarios/iniciar-sesion', { data: { email, password: 'OtraClave' } })
    expect(again.status()).toBe(401)
  })
})

test("a failed deletion is only logged and closes the popup: an admin's own account stays", async ({ page, admin }) => {
  await logIn(page, admin)
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirmación' })
  const logged = page.waitForEvent('console')
  await confirmation.getByRole('button', { name: 'Aceptar' }).click()
  await logged
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/perfil')
  await expect(field(page, 'Correo electrónico')).toHaveValue(admin.email)
})
