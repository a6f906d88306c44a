// The panel's screen of all accounts (specification, sections 2, 4, 5, 6 and 8).
import type { APIRequestContext, Page } from '@playwright/test'
import { type Cuenta, createCuenta } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { keyboard, type Mano, mouse } from './manos.ts'
import { acceptAlert, createPalabra, dialog, openPanel, openSesion } from './panel.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Todos los usuarios' }).getByRole('article')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** An account with a unique name. */
async function register(request: APIRequestContext): Promise<Cuenta & { completo: string }> {
  const cuenta = { ...createCuenta(), nombre: 'José', apellido: `Ñandú ${createPalabra()}` }
  expect((await request.post('/api/usuarios/registrar', { data: cuenta })).status()).toBe(200)
  return { ...cuenta, completo: `${cuenta.nombre} ${cuenta.apellido}` }
}

/** Finds a customer, makes an administrator of them, takes that back and deletes the account. */
async function tell(page: Page, request: APIRequestContext, hand: Mano) {
  const { completo, email, apellido } = await register(request)
  await hand.write(page.getByRole('searchbox', { name: 'Buscar' }), apellido.toUpperCase().replace('Ñ', 'n'))
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(completo)
  await expect(cards(page)).toContainText(email)
  await expect(cards(page).getByText('cliente', { exact: true })).toBeVisible()

  const edit = button(page, `Editar el rol de ${completo}`)
  const save = button(page, `Guardar el rol de ${completo}`)
  const select = page.getByLabel(`Rol de ${completo}`, { exact: true })
  await hand.press(edit)
  await expect(select, 'starts at the current role').toHaveValue('cliente')
  await expect(select.getByRole('option')).toHaveText(['Cliente', 'Admin'])
  await hand.press(button(page, 'Cancelar'))
  await expect(select).toBeHidden()
  await expect(edit).toBeFocused()

  for (const [rol, before] of [
    ['Admin', 'cliente'],
    ['Cliente', 'admin'],
  ] as const) {
    await hand.press(edit)
    await expect(select).toHaveValue(before)
    await hand.choose(select, rol)
    await hand.press(save)
    await acceptAlert(page, 'Éxito', 'Rol actualizado exitosamente')
    await expect(select, 'edit mode is over').toBeHidden()
    await expect(cards(page).getByText(rol.toLowerCase(), { exact: true })).toBeVisible()
    await expect(edit).toBeFocused()
  }

  const remove = button(page, `Eliminar a ${completo}`)
  await hand.press(remove)
  const question = dialog(page, '¿Está seguro?')
  await expect(question.getByText('Esta acción no se puede deshacer.')).toBeVisible()
  await hand.press(question.getByRole('button', { name: 'Cancelar' }))
  await expect(remove).toBeFocused()
  await hand.press(remove)
  await hand.press(question.getByRole('button', { name: 'Sí, eliminar' }))
  await acceptAlert(page, 'Éxito', 'Usuario eliminado exitosamente')
  await expect(page.getByText(/^No encontramos nada para «/)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect((await request.get(`/api/usuarios/email/${email}`)).status(), 'the account is gone').toBe(404)
}

test.describe('the list of accounts', () => {
  test.use({ allowedErrors: [/status of (403|500)|AppError|INTERNAL/] })

  test('finds them, changes roles and deletes by keyboard alone', async ({ page, request, admin }) => {
    await openPanel(page, admin, 'usuarios')
    await axe(page)
    await tell(page, request, keyboard(page))
  })

  test('edits one account at a time', async ({ page, request, admin }) => {
    const [one, other] = [await register(request), await register(request)]
    await page.setViewportSize({ width: 360, height: 740 })
    await openPanel(page, admin, 'usuarios')
    await button(page, `Editar el rol de ${one.completo}`).click()
    await test.step('fits a phone', async () => {
      await expectNoSidewaysScroll(page)
      await axe(page)
      await page.setViewportSize({ width: 768, height: 740 })
      const name = await page.getByRole('heading', { name: one.completo }).boundingBox()
      expect(name?.height, 'role and buttons leave the name its place on a tablet').toBeLessThan(100)
      await page.setViewportSize({ width: 1280, height: 720 })
    })
    await page.getByLabel(`Rol de ${one.completo}`, { exact: true }).selectOption('admin')
    await axe(page)
    await button(page, `Editar el rol de ${other.completo}`).click()
    await expect(page.getByLabel(/^Rol de /)).toHaveCount(1)
    await expect(page.getByLabel(`Rol de ${other.completo}`, { exact: true })).toHaveValue('cliente')
    await page.getByLabel(`Rol de ${other.completo}`, { exact: true }).press('Escape')
    await expect(page.getByLabel(/^Rol de /)).toHaveCount(0)
    await test.step('says so: list, role and deletion', async () => {
      const { completo } = one
      const broken = { status: 500, json: { code: 'INTERNAL', mensaje: 'Algo salió mal.' } }
      await page.route('**/api/usuarios?*', (route) => route.fulfill(broken))
      await page.goto('/panel-admin/usuarios')
      await acceptAlert(page, 'Error', 'Hubo un problema al cargar los usuarios.')
      await axe(page)
      await page.unroute('**/api/usuarios?*')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.route('**/api/usuarios/*', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill(broken),
      )
      await page.route('**/api/usuarios/set-rol/*', (route) => route.fulfill(broken))
      await button(page, `Editar el rol de ${completo}`).click()
      await button(page, `Guardar el rol de ${completo}`).click()
      await acceptAlert(page, 'Error', 'Hubo un problema al actualizar el rol.')
      await expect(page.getByLabel(`Rol de ${completo}`, { exact: true }), 'to try again').toBeVisible()
      await button(page, 'Cancelar').click()
      await button(page, `Eliminar a ${completo}`).click()
      await page.getByRole('button', { name: 'Sí, eliminar' }).click()
      await acceptAlert(page, 'Error', 'Hubo un problema al eliminar el usuario.')
      await expect(button(page, `Eliminar a ${completo}`)).toBeFocused()
      await page.unroute('**/api/usuarios/*')
      await page.unroute('**/api/usuarios/set-rol/*')
    })
    await test.step('says that there are none', async () => {
      await page.route('**/api/usuarios?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto('/panel-admin/usuarios')
      await expect(page.getByText('No hay usuarios registrados aún.', { exact: true })).toBeVisible()
      await page.unroute('**/api/usuarios?*')
    })
    await test.step('does not let administrators touch themselves, nor an account without id', async () => {
      const headers = await openSesion(admin)
      const own = await (await request.get('/api/usuarios/perfil', { headers })).json()
      const nobody = { ...own, _id: '', nombre: 'Nadie', rol: undefined }
      await page.route('**/api/usuarios?*', (route) =>
        route.fulfill({ json: [own, nobody], headers: { 'x-total-count': '2' } }),
      )
      await page.goto('/panel-admin/usuarios')
      const of = (n: number, name: RegExp) => cards(page).nth(n).getByRole('button', { name })
      await of(0, /^Editar/).click()
      await acceptAlert(page, 'Permiso denegado', 'No puedes modificar tu propio rol mientras estés logueado.')
      await of(0, /^Eliminar/).click()
      await acceptAlert(page, 'Permiso denegado', 'No puedes eliminarte a ti mismo.')
      await expect(cards(page).nth(1).getByText('cliente', { exact: true }), 'by default').toBeVisible()
      await of(1, /^Editar/).click()
      await acceptAlert(page, 'Error', 'El ID del usuario no está definido.')
      await of(1, /^Eliminar/).click()
      await acceptAlert(page, 'Error', 'ID del usuario no está definido.')
    })
  })

  test('does not show who looks, is narrowed to a role and keeps that in its address', async ({
    page,
    request,
    admin,
  }) => {
    const account = await register(request)
    const headers = await openSesion(admin)
    const found = await (await request.get(`/api/usuarios?q=${account.email}`, { headers })).json()
    const data = { rol: 'admin' }
    await request.put(`/api/usuarios/set-rol/${found[0]._id}`, { headers, data })
    await openPanel(page, account, 'usuarios?rol=admin')
    await expect(cards(page).getByText('admin', { exact: true }).first()).toBeVisible()
    await expect(cards(page).getByText('cliente', { exact: true })).toHaveCount(0)
    await expect(page.getByText(admin.email)).toBeVisible()
    await expect(page.getByText(account.email)).toHaveCount(0)
    await page.getByLabel('Mostrar').selectOption({ label: 'Cliente' })
    await expect(page).toHaveURL('/panel-admin/usuarios?rol=cliente')
    await expect(cards(page).getByText('cliente', { exact: true }).first()).toBeVisible()
    await expect(cards(page).getByText('admin', { exact: true })).toHaveCount(0)
    await page.getByRole('searchbox').fill(account.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=.*rol=cliente|rol=cliente.*q=/)
    await expect(page.getByText(/^No encontramos nada para «/)).toBeVisible()
    await test.step('leads out who is no administrator any more, at the next action and at the next page', async () => {
      const setRol = (rol: string) => request.put(`/api/usuarios/set-rol/${found[0]._id}`, { headers, data: { rol } })
      const { completo } = await register(request)
      await page.goto('/panel-admin/usuarios')
      await button(page, `Editar el rol de ${completo}`).click()
      await setRol('cliente')
      await button(page, `Guardar el rol de ${completo}`).click()
      await acceptAlert(page, 'Permiso denegado', 'Solo los administradores pueden realizar esta acción.')
      await expect(page).toHaveURL('/inicio')

      await setRol('admin')
      await page.goto('/panel-admin/usuarios')
      await expect(button(page, `Eliminar a ${completo}`)).toBeVisible()
      await setRol('cliente')
      await page.getByRole('searchbox').fill('ana')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/inicio')
    })
  })
})

test.describe("an account's sessions", () => {
  test('are ended by mouse', async ({ page, request, admin }) => {
    const account = await register(request)
    const headers = await openSesion(account)
    await openSesion(account)
    await openPanel(page, admin, `usuarios?q=${account.email}`)
    const opener = button(page, `Sesiones de ${account.completo}`)
    await mouse.press(opener)
    const sessions = dialog(page, `Sesiones de ${account.completo}`)
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await axe(page)
    await mouse.press(sessions.getByRole('button', { name: /^Cerrar la sesión de / }).first())
    await expect(sessions.getByText('Cerramos la sesión.')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await mouse.press(sessions.getByRole('button', { name: 'Cerrar todas las sesiones' }))
    await expect(sessions.getByText('No hay sesiones abiertas.')).toBeVisible()
    expect((await request.get('/api/usuarios/get-id', { headers })).status()).toBe(401)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
})
