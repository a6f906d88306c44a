import type { Page, Route } from '@playwright/test'
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
import { axe, expect, findLibroId, hold, logIn, test } from './fixtures.ts'

/** Console errors of answers that are part of the journey: a free name is a 404, a refused login a 401. */
const EXPECTED = [
  /api\/usuarios\/(username|email)\//,
  /api\/usuarios\/(iniciar-sesion|perfil)\)/,
  /UNAUTHENTICATED|AppError/,
]
test.use({ allowedErrors: [EXPECTED, { scope: 'test' }] })

/** Opens a page and waits until scripts handle its form. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expectReady(page)
}

async function login(page: Page, cuenta: Pick<Cuenta, 'email' | 'password'>) {
  await open(page, '/identificarse')
  await fillLogin(page, cuenta)
  await submitButton(page).click()
  await expect(page).toHaveURL('/inicio')
}

/** The home page is there, with a header of its own: the address is told before. */
const expectHome = (page: Page) => expect(page.getByRole('region', { name: 'Ofertas' })).toBeVisible()
const userMenu = (page: Page) => page.getByRole('button', { name: 'Menú de usuario' })
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** At 360 px it passes axe and nothing scrolls sideways; then the page is as wide as ever. */
async function fitsPhone(page: Page, path: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, path)
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test.describe('an account', () => {
  test.use({ allowedErrors: [[...EXPECTED, /cerrar-sesion/], { scope: 'test' }] })

  test('makes an account that can log in', async ({ page, request }) => {
    const cuenta = createCuenta()
    await open(page, '/crear-cuenta')
    await expect(page.getByRole('heading', { level: 1, name: 'Registrarse' })).toBeVisible()
    await fillRegistro(page, cuenta)
    await submitButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Mensaje de Registro' })
    await expect(dialog).toContainText('Usuario registrado exitosamente.')
    await expect(dialog.getByRole('button', { name: 'Aceptar' })).toBeVisible()
    await axe(page)
    await dialog.getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL('/identificarse')
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible() // the page before has these fields too
    await fillLogin(page, cuenta)
    await page.getByLabel('Contraseña', { exact: true }).press('Enter') // the new page may take the focus late
    await expect(page).toHaveURL('/inicio')

    await test.step('is for guests only, like the registration', async () => {
      for (const path of ['/identificarse', '/crear-cuenta']) {
        await page.goto(path)
        await expect(page).toHaveURL('/inicio')
      }
    })
    await expectHome(page)
    await userMenu(page).click()
    await expect(page.getByRole('link', { name: 'Mi cuenta' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Panel Admin' })).toHaveCount(0)

    const id = await findLibroId(request, '9789500428637')
    await page.evaluate((id) => {
      localStorage.setItem('favoritos', JSON.stringify([id]))
      localStorage.setItem('carrito', JSON.stringify([{ idLibro: id, cantidad: 2 }]))
    }, id)
    const answered = page.waitForResponse('**/api/usuarios/cerrar-sesion')
    await test.step('ends by the menu, with a notice while it is under way', async () => {
      const token = await readToken(page)
      const answer = await hold(page, '**/api/usuarios/cerrar-sesion')
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      const notice = page.getByRole('dialog', { name: 'Cerrando sesión' })
      await expect(notice).toContainText('Su sesión está siendo cerrada...')
      await axe(page)
      answer()
      await expect(page).toHaveURL('/identificarse')
      await expect(notice).toBeHidden()
      expect(await readToken(page)).toBeNull()
      const headers = { authorization: `Bearer ${token}` }
      expect((await request.get('/api/usuarios/perfil', { headers })).status()).toBe(401)
      expect(await page.context().cookies()).toEqual([])
      await page.unroute('**/api/usuarios/cerrar-sesion')
    })
    await test.step('takes what the browser has cached along, and leaves cart and wish list', async () => {
      expect(await (await answered).headerValue('clear-site-data')).toBe('"cache"')
      expect(await page.evaluate(() => localStorage.getItem('carrito'))).toBe(
        JSON.stringify([{ idLibro: id, cantidad: 2 }]),
      )
      await page.goto('/carrito-compras')
      await expect(page.getByRole('main')).toContainText('Lo que dejaste en el carrito sigue ahí.')
      await page.goto('/mis-favoritos')
      await expect(page.getByRole('main')).toContainText('El túnel')
      expect(await readToken(page)).toBeNull()
    })
    await test.step('ends here also when the server can not be reached', async () => {
      await logIn(page, cuenta)
      await page.goto('/ayuda')
      await page.route('**/api/usuarios/cerrar-sesion', (route) => route.abort())
      await userMenu(page).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page).toHaveURL('/identificarse')
      expect(await readToken(page)).toBeNull()
    })
    await test.step('is forgotten when the profile can not be had', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.setItem('token', 'inventado'))
      await page.goto('/ayuda')
      await expect.poll(() => readToken(page)).toBeNull()
      await userMenu(page).click()
      await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    })
  })
})

test.describe('the form of the registration', () => {
  test.use({ allowedErrors: [[...EXPECTED, /registrar\)/], { scope: 'test' }] })

  test('tells what is wrong with it, and is sent once', async ({ page, request }) => {
    await fitsPhone(page, '/crear-cuenta')
    let sent = 0
    page.on('request', (request) => (sent += Number(request.url().endsWith('/registrar'))))
    await test.step('says what is wrong with a field once it was touched', async () => {
      const cases = [
        ['Nombre de usuario', '', 'El nombre de usuario es obligatorio.'],
        ['Nombre de usuario', 'lucia.f', 'El nombre de usuario solo puede contener letras, números y guiones bajos.'],
        ['Correo electrónico', '', 'El correo electrónico es obligatorio.'],
        ['Correo electrónico', 'lucia@', 'El correo electrónico no es válido.'],
        ['Nombre', '', 'El nombre es obligatorio.'],
        ['Nombre', 'Luc1a', 'El nombre solo puede contener letras.'],
        ['Apellido', '', 'El apellido es obligatorio.'],
        ['Apellido', 'Ferreyra!', 'El apellido solo puede contener letras.'],
        ['Contraseña', '', 'La contraseña es obligatoria.'],
        ['Contraseña', 'Corta', 'La contraseña debe tener al menos 8 caracteres.'],
        ['Contraseña', 'contrasena', 'La contraseña debe contener al menos una mayúscula y una minúscula.'],
        ['Repetir contraseña', 'otra', 'Las contraseñas no coinciden.'],
      ] as const
      await expect(page.getByRole('alert')).toHaveCount(0)
      for (const [label, value, message] of cases) {
        const input = field(page, label)
        await input.fill(value)
        await input.blur()
        await expect(input).toHaveAccessibleDescription(message)
        await expect(input).toHaveAttribute('aria-invalid', 'true')
      }
      await axe(page)
      await field(page, 'Nombre').fill('María José')
      await expect(field(page, 'Nombre')).not.toHaveAttribute('aria-invalid')
    })
    await test.step('leads to the login and to help with a lost password', async () => {
      await expect(page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
        'href',
        '/recuperar-clave',
      )
      await page.getByRole('link', { name: 'Ya tengo una cuenta' }).click()
      await expect(page).toHaveURL('/identificarse')
      await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Registrarse' })).toBeVisible()
    })
    await test.step('sends nothing while the form is invalid, shows every problem and goes to the first', async () => {
      await expect(page.getByRole('alert')).toHaveCount(0)
      await field(page, 'Nombre de usuario').fill(createCuenta().username)
      await page.keyboard.press('Enter')
      await expect(page.getByText('El apellido es obligatorio.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(4)
      await expect(field(page, 'Correo electrónico')).toBeFocused()
    })
    await test.step('lets a late answer about another username say nothing', async () => {
      let answer = () => {}
      const late = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/api/usuarios/username/lenta', async (route) => {
        await late
        await route.fulfill({ json: { disponible: false } }).catch(() => {})
      })
      const input = field(page, 'Nombre de usuario')
      const asked = page.waitForRequest('**/username/lenta')
      await input.fill('lenta')
      await input.blur()
      await asked
      const { username } = createCuenta()
      const free = page.waitForResponse(`**/username/${username}`)
      await input.fill(username)
      expect((await free).status()).toBe(404)
      answer()
      await expect(input).not.toHaveAttribute('aria-invalid')
    })
    await test.step('says that a username or an address is taken', async () => {
      const { username, email } = await registrar(request)
      await fillRegistro(page, { ...createCuenta(), username: username.toUpperCase(), email })
      await expect(page.getByText('El nombre de usuario ya está en uso.')).toBeVisible()
      await expect(page.getByText('El correo electrónico ya está en uso. Por favor, utilice otro.')).toBeVisible()
      await submitButton(page).click()
      await expect(field(page, 'Nombre de usuario')).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(sent).toBe(0)
    })
    const cuenta = createCuenta()
    await fillRegistro(page, cuenta)
    await test.step('says so, and keeps what was typed', async () => {
      for (const [what, fulfill, message] of [
        ['the network fails', null, /^Error del cliente: ./],
        ['the server answers nothing readable', { status: 502, body: '<h1>Bad gateway</h1>' }, 'Error del servidor'],
        [
          'the server refuses',
          { status: 429, json: { code: 'TOO_MANY', mensaje: 'Demasiados intentos.' } },
          'Demasiados intentos.',
        ],
        [
          'the server gives no reason',
          { status: 400, json: { code: 'X', mensaje: '' } },
          'Error desconocido en el registro',
        ],
      ] as const) {
        await test.step(what, async () => {
          const answer = (route: Route) => (fulfill ? route.fulfill(fulfill) : route.abort())
          await page.route('**/api/usuarios/registrar', answer)
          await submitButton(page).click()
          const dialog = page.getByRole('dialog', { name: 'Mensaje de Registro' })
          await expect(dialog.getByRole('paragraph')).toHaveText(message)
          await expect(dialog.getByRole('link', { name: 'Iniciar sesión' })).toHaveCount(0)
          await dialog.getByRole('button', { name: 'Aceptar' }).click()
          await expect(dialog).toBeHidden()
          await expect(field(page, 'Correo electrónico')).toHaveValue(cuenta.email)
          await page.unroute('**/api/usuarios/registrar', answer)
        })
      }
    })
    await test.step('is sent once, however often the button is pressed', async () => {
      sent = 0
      const answer = await hold(page, '**/api/usuarios/registrar')
      await field(page, 'Repetir contraseña').press('Enter')
      await field(page, 'Repetir contraseña').press('Enter')
      await submitButton(page).click({ force: true })
      await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true')
      answer()
      await expect(page.getByRole('dialog', { name: 'Mensaje de Registro' })).toContainText('exitosamente')
      expect(sent).toBe(1)
    })
  })
})

test.describe('login', () => {
  test('tells what is wrong with it until the password is right', async ({ page, request }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await fitsPhone(page, '/identificarse')
    await test.step('without a token no profile is asked for', async () => {
      expect(asked.filter((url) => url.endsWith('/perfil'))).toEqual([])
    })
    await test.step('says what is wrong with a field once it was touched or changed', async () => {
      await submitButton(page).click()
      await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription('El correo electrónico es requerido')
      await expect(field(page, 'Contraseña')).toHaveAccessibleDescription('La contraseña es requerida')
      await expect(field(page, 'Correo electrónico')).toBeFocused()
      await axe(page)
      await test.step('has a way back and one to the registration', async () => {
        await expect(page.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/inicio')
        await page.getByRole('main').locator('a[href="/crear-cuenta"]').click()
        await expect(page).toHaveURL('/crear-cuenta')
        await expect(page.getByRole('heading', { level: 1, name: 'Registrarse' })).toBeVisible()
      })
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await field(page, 'Correo electrónico').pressSequentially('lucia@')
      await expect(page.getByText('El correo electrónico debe ser válido')).toBeVisible()
    })
    const dialog = page.getByRole('dialog', { name: 'Error al Iniciar Sesión' })
    await test.step('says when there were too many attempts', async () => {
      const mensaje = 'Demasiados intentos. Esperá 10 minutos y probá de nuevo.'
      await page.route('**/api/usuarios/iniciar-sesion', (route) =>
        route.fulfill({ status: 429, json: { code: 'TOO_MANY', mensaje } }),
      )
      await fillLogin(page, createCuenta())
      await submitButton(page).click()
      await expect(dialog).toContainText(mensaje)
      await dialog.getByRole('button', { name: 'Cerrar' }).click()
      await page.unroute('**/api/usuarios/iniciar-sesion')
    })
    await test.step('refuses a wrong password in a popup and beside the form', async () => {
      const { email } = await registrar(request)
      await fillLogin(page, { email, password: 'Equivocada' })
      await submitButton(page).click()
      await expect(dialog.getByText('Credenciales inválidas.', { exact: true })).toBeVisible()
      await axe(page)
      await dialog.getByRole('button', { name: 'Cerrar' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Credenciales inválidas. Por favor, vuelva a intentar.')).toBeVisible()
      await expect(page).toHaveURL('/identificarse')
      await fillLogin(page, { email, password: CLAVE })
      await submitButton(page).click()
      await expect(page).toHaveURL('/inicio')
    })
  })

  test('goes back to the page that asked for it, and never to another site', async ({ page, request, admin }) => {
    const cuenta = await registrar(request)
    await test.step('the panel is for administrators alone', async () => {
      for (const path of ['/panel-admin', '/panel-admin/usuarios']) {
        await page.goto(path)
        await expect(page).toHaveURL(`/identificarse?volver=${encodeURIComponent(path)}`)
      }
    })
    await page.goto('/perfil')
    await expect(page).toHaveURL('/identificarse?volver=%2Fperfil')
    await expectReady(page)
    await fillLogin(page, cuenta)
    await submitButton(page).click()
    await expect(page).toHaveURL('/perfil')
    await page.goto('/identificarse?volver=//malo.test')
    await expect(page).toHaveURL('/inicio')

    await test.step('of a customer does not open the panel, an admin finds it in the menu', async () => {
      for (const path of ['/panel-admin', '/panel-admin/libros', '/panel-admin/pedidos/eliminados']) {
        await page.goto(path)
        await expect(page).toHaveURL('/inicio')
      }
      await expectHome(page)
      await userMenu(page).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page).toHaveURL('/identificarse')
      await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
      await expectReady(page)
      await fillLogin(page, admin)
      await submitButton(page).click()
      await expect(page).toHaveURL('/inicio')
      await userMenu(page).click()
      await page.getByRole('link', { name: 'Panel Admin' }).click()
      await expect(page).toHaveURL('/panel-admin')
    })
  })

  test('by keyboard alone', async ({ page, request }) => {
    const cuenta = await registrar(request)
    await page.goto('/inicio')
    await userMenu(page).focus()
    await page.keyboard.press('Enter')
    const entry = page.getByRole('link', { name: 'Iniciar sesión' })
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(userMenu(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/identificarse')
    await field(page, 'Correo electrónico').focus()
    await page.keyboard.type(cuenta.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Equivocada')
    await page.keyboard.press('Tab')
    await expect(submitButton(page)).toBeFocused()
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Error al Iniciar Sesión' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(submitButton(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type(CLAVE)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/inicio')
  })
  test('is one in all tabs', async ({ page, context, request }) => {
    const cuenta = await registrar(request)
    const other = await context.newPage()
    await open(other, '/identificarse')
    await login(page, cuenta)
    await expect(other).toHaveURL('/inicio')
    await other.goto('/perfil')
    await expect(other.getByRole('heading', { level: 1, name: 'Perfil de usuario' })).toBeVisible()
    await other.waitForLoadState('networkidle') // what the page asks for is answered while the session still holds
    await userMenu(page).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/identificarse')
    await expect(other).toHaveURL('/identificarse?volver=%2Fperfil')
  })

  test.describe('before scripts load', () => {
    test.use({ javaScriptEnabled: false })
    test('a press sends nothing', async ({ page }) => {
      for (const path of ['/identificarse', '/crear-cuenta']) {
        await page.goto(path)
        await field(page, 'Contraseña').fill(CLAVE)
        await field(page, 'Contraseña').press('Enter')
        await submitButton(page).click()
        await expect(page).toHaveURL(path)
      }
    })
  })
})
