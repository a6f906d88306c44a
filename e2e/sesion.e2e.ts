// After a login the visitor continues: the page that was requested and the work that was begun.
import type { Page } from '@playwright/test'
import {
  CLAVE,
  type Cuenta,
  createCuenta,
  expectReady,
  field,
  fillLogin,
  fillRegistro,
  registrar,
  submitButton,
} from './cuentas.ts'
import { expect, findLibroId, logIn, test } from './fixtures.ts'

const EL_TUNEL = '9789500428637'
/** Console errors of answers that a journey provokes on purpose. */
const EXPECTED = [/api\/usuarios/, /api\/pedidos/, /AppError/, /429/]
test.use({ allowedErrors: [EXPECTED, { scope: 'test' }] })

async function login(page: Page, cuenta: Cuenta) {
  await expectReady(page)
  await fillLogin(page, cuenta)
  await submitButton(page).click()
}

const readCarrito = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('carrito') ?? '[]'))

/** Ends the session of this page's browser by another request; the page does not know it yet. */
async function revoke(page: Page): Promise<void> {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
  expect((await page.request.post('/api/usuarios/cerrar-sesion', { headers: { authorization } })).ok()).toBe(true)
}

test.describe('a visitor comes back', () => {
  test('to the address that asked for the login, with everything behind it', async ({ page, request }) => {
    const cuenta = await registrar(request)
    await page.goto('/mis-pedidos?desde=correo#ultimo')
    await expect(page).toHaveURL(/\/identificarse\?volver=/)
    await login(page, cuenta)
    await expect(page).toHaveURL('/mis-pedidos?desde=correo#ultimo')
  })

  test('to the checkout, over the registration too', async ({ page, request }) => {
    const id = await findLibroId(request, EL_TUNEL)
    const cuenta = createCuenta()
    await page.goto(`/libros/${id}`)
    await page.getByRole('link', { name: 'Comprar ahora' }).click()
    await page.getByRole('link', { name: 'Crear una cuenta' }).click()
    await expectReady(page)
    await fillRegistro(page, cuenta)
    await submitButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Mensaje de Registro' })
    await dialog.getByRole('link', { name: 'Iniciar sesión' }).click()
    await login(page, cuenta)
    await expect(page).toHaveURL('/finalizar-compra')
    await expect(page.getByRole('button', { name: 'Comprar', exact: true })).toBeVisible()
    expect(await readCarrito(page)).toEqual([{ idLibro: id, cantidad: 1 }])
  })

  test('who thinks better of it finds nothing in the cart', async ({ page, request }) => {
    const cuenta = await registrar(request)
    const id = await findLibroId(request, EL_TUNEL)
    await page.goto(`/libros/${id}`)
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await expect(page).toHaveURL(/\/identificarse\?volver=/)
    await page
      .getByRole('link', { name: /Anaquel/ })
      .first()
      .click()
    await expect(page).toHaveURL('/inicio')
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await page.getByRole('link', { name: 'Iniciar sesión' }).click()
    await login(page, cuenta)
    await expect(page).toHaveURL('/inicio')
    await page.goto(`/libros/${id}`)
    await expect(page.getByRole('button', { name: 'Comprar ahora' })).toBeVisible()
    expect(await readCarrito(page)).toEqual([])

    await test.step('to the cart with the book that they wanted to add, once', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
      await page.reload()
      await page.getByRole('button', { name: 'Quitar uno' }).waitFor()
      await page.getByRole('button', { name: 'Agregar uno' }).click()
      await page.getByRole('button', { name: 'Agregar al carrito' }).click()
      await expect(page).toHaveURL(/\/identificarse\?volver=/)
      expect(await readCarrito(page)).toEqual([])
      await login(page, cuenta)
      await expect(page).toHaveURL(`/libros/${id}`)
      await expect(page.getByText('El libro se ha agregado al carrito de compras correctamente.')).toBeVisible()
      expect(await readCarrito(page)).toEqual([{ idLibro: id, cantidad: 2 }])
      await page.reload()
      await expect(page.getByRole('button', { name: 'Comprar ahora' })).toBeVisible()
      expect(await readCarrito(page)).toEqual([{ idLibro: id, cantidad: 2 }])
      await page.goBack()
      await expect(page.getByRole('main')).toBeVisible()
      expect(await readCarrito(page)).toEqual([{ idLibro: id, cantidad: 2 }])
    })

    await test.step('leaves cart and favourites as they are', async () => {
      await page.goto(`/libros/${id}`)
      await expect(page.getByRole('button', { name: 'Comprar ahora' })).toBeVisible()
      // The page's last question to the server is answered.
      await expect(page.getByRole('textbox', { name: 'Tu opinión' })).toBeVisible()
      await revoke(page)
      await page.getByRole('button', { name: 'Agregar al carrito' }).click()
      await expect(page.getByText('El libro se ha agregado al carrito de compras correctamente.')).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Favorito: El túnel/ })
        .first()
        .click()
      await page.goto('/carrito-compras')
      await expect(page).toHaveURL('/identificarse?volver=%2Fcarrito-compras')
      const favoritos = await page.evaluate(() => localStorage.getItem('favoritos'))
      expect(favoritos).toContain(id)
      expect(await readCarrito(page)).toEqual([{ idLibro: id, cantidad: 3 }])
    })
  })
})

test('a session that ends in the middle keeps what was typed for whoever typed it', async ({
  page,
  request,
  playwright,
  baseURL,
  admin,
}) => {
  const cuenta = await registrar(page.request)
  await logIn(page, cuenta)
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 2, name: 'Mis datos' })).toBeVisible()
  const openPerfil = async () => {
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await page.getByRole('link', { name: 'Mi cuenta' }).first().click()
  }
  const editNombre = async () => {
    await page.getByRole('button', { name: 'Editar nombre', exact: true }).click()
    await field(page, 'Nombre').fill('Eva')
  }

  await test.step('by the menu keeps nothing of what was typed', async () => {
    await field(page, 'Contraseña actual').fill(CLAVE)
    await page.getByRole('button', { name: 'Menú de usuario' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/identificarse')
    await login(page, cuenta)
    await expect(page).toHaveURL('/inicio')
    await openPerfil()
    await expect(field(page, 'Correo electrónico')).toHaveValue(cuenta.email)
    await expect(field(page, 'Contraseña actual')).toHaveValue('')
  })

  await test.step('of a change of password leads to the login and back, with the fields as they were', async () => {
    await editNombre()
    await field(page, 'Contraseña actual').fill(CLAVE)
    await field(page, 'Contraseña nueva').fill('OtraClave')
    await field(page, 'Repetir contraseña nueva').fill('OtraClave')
    await revoke(page)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await expect(page).toHaveURL('/identificarse?volver=%2Fperfil')
    await login(page, cuenta)
    await expect(page).toHaveURL('/perfil')
    await expect(field(page, 'Contraseña actual')).toHaveValue(CLAVE)
    await expect(field(page, 'Repetir contraseña nueva')).toHaveValue('OtraClave')
    await expect(field(page, 'Nombre')).toBeEditable()
    await expect(field(page, 'Nombre')).toHaveValue('Eva')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await expect(page.getByText('Cambiaste tu contraseña. Cerramos tus otras sesiones.')).toBeVisible()
    await expect(field(page, 'Contraseña actual')).toHaveValue('')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    const saved = page.getByRole('dialog', { name: 'Mensaje de Actualización' })
    await expect(saved).toContainText('¡Actualización exitosa!')
    await saved.getByRole('button', { name: 'Aceptar' }).click()
  })

  const other = await registrar(request)
  await test.step('shows nobody else what was typed', async () => {
    await editNombre()
    await field(page, 'Contraseña actual').fill('OtraClave')
    await revoke(page)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page).toHaveURL('/identificarse?volver=%2Fperfil')
    await login(page, other)
    await expect(field(page, 'Correo electrónico')).toHaveValue(other.email)
    await expect(field(page, 'Nombre')).toHaveValue(other.nombre)
    await expect(field(page, 'Contraseña actual')).toHaveValue('')
  })

  await test.step('with the account, deleted by an administrator, leads to the login', async () => {
    const panel = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { token } = await (await panel.post('/api/usuarios/iniciar-sesion', { data: admin })).json()
    const authorization = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
    const { data } = await (await panel.get('/api/usuarios/get-id', { headers: authorization })).json()
    const deleted = await panel.delete(`/api/usuarios/${data.userId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(deleted.status()).toBe(200)
    await panel.dispose()
    await editNombre()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page).toHaveURL('/identificarse?volver=%2Fperfil')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('an availability check speaks only of what stands there, and keeps nobody from registering', async ({ page }) => {
  const OCUPADO = 'El nombre de usuario ya está en uso.'
  await page.goto('/crear-cuenta')
  await expectReady(page)
  const input = field(page, 'Nombre de usuario')

  await test.step('is asked once typing pauses, and only the answer about what stands there counts', async () => {
    const asked: string[] = []
    const answers = new Map<string, () => void>()
    await page.route('**/api/usuarios/username/*', async (route) => {
      const username = route.request().url().split('/').at(-1) ?? ''
      asked.push(username)
      await new Promise<void>((resolve) => answers.set(username, resolve))
      await route.fulfill({ status: 200, json: { disponible: false } }).catch(() => {})
    })
    await input.pressSequentially('primera')
    await input.blur()
    await expect.poll(() => asked).toEqual(['primera'])
    await input.fill('segunda')
    await input.blur()
    await expect.poll(() => asked).toEqual(['primera', 'segunda'])
    answers.get('segunda')?.()
    await expect(input).toHaveAccessibleDescription(OCUPADO)
    await input.fill('tercera')
    await input.blur()
    await expect.poll(() => asked).toEqual(['primera', 'segunda', 'tercera'])
    answers.get('primera')?.()
    await expect(input).not.toHaveAttribute('aria-invalid')
    answers.get('tercera')?.()
    await expect(input).toHaveAccessibleDescription(OCUPADO)
    await page.unroute('**/api/usuarios/username/*')
  })

  await test.step('of a name that has become free lets it be taken', async () => {
    let status = 200
    await page.route('**/api/usuarios/username/libre_ya', (route) =>
      route.fulfill({ status, json: { disponible: false } }),
    )
    await input.fill('libre_ya')
    await input.blur()
    await expect(input).toHaveAccessibleDescription(OCUPADO)
    status = 404
    await input.fill('otra')
    await input.fill('libre_ya')
    await expect(input).not.toHaveAttribute('aria-invalid')
  })

  for (const [what, status] of [
    ['has too many askers', 429],
    ['fails', 500],
  ] as const) {
    await test.step(`that ${what} keeps nobody from registering`, async () => {
      await page.route(/api\/usuarios\/(username|email)\//, (route) =>
        route.fulfill({ status, json: { code: 'TOO_MANY', mensaje: 'Demasiados intentos.' } }),
      )
      await fillRegistro(page, createCuenta())
      await submitButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Mensaje de Registro' })
      await expect(dialog).toContainText('Usuario registrado exitosamente.')
      await dialog.getByRole('button', { name: 'Aceptar' }).click()
    })
  }
})

test('the focus goes on at the content', async ({ page }) => {
  const cuenta = await registrar(page.request)
  const id = await findLibroId(page.request, EL_TUNEL)
  await logIn(page, cuenta)
  await page.evaluate((idLibro) => localStorage.setItem('carrito', JSON.stringify([{ idLibro, cantidad: 1 }])), id)
  await page.goto('/finalizar-compra')
  await page.getByRole('radio', { name: 'Débito' }).check()

  await test.step('goes on at the content when the sums are looked at again', async () => {
    await page.route('**/api/pedidos', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'VISTO_CAMBIADO', mensaje: 'El importe cambió.', total: 1_000, envio: 3_000 },
      }),
    )
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.unroute('**/api/pedidos')
  })

  await test.step('goes on at the content of the page that follows a purchase', async () => {
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
    await expect(page).toHaveURL('/inicio')
    await expect(page.getByRole('main')).toBeFocused()
  })
})
