// Stored delivery addresses: written in the profile, offered at the checkout and in the location menu; and a purchase
// during which the session ends.
import type { Page } from '@playwright/test'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { type Cliente, enterAsCliente, findLibros } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Direcciones' })
const form = (page: Page) => page.getByRole('form', { name: 'Dirección de entrega' })
const aliases = (page: Page) => section(page).getByRole('heading', { level: 3 })
const add = (page: Page) => section(page).getByRole('button', { name: 'Agregar dirección' })
const saveButton = (page: Page) => form(page).getByRole('button', { name: 'Guardar dirección' })

const CASA = {
  'Nombre de la dirección': 'Casa',
  'Calle y número': "O'Higgins 1450",
  'Piso o departamento (opcional)': '2.º B',
  'Código postal': '2000',
  Localidad: 'Rosario',
  'Quién recibe': 'José Ñandú',
  'Teléfono (opcional)': '341 555-0101',
}
const CASA_ENTREGA = "O'Higgins 1450, 2.º B, Rosario (2000), Santa Fe. Recibe José Ñandú, tel. 341 555-0101"

async function fill(page: Page, campos: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(campos)) await form(page).getByLabel(label, { exact: true }).fill(text)
  await form(page).getByLabel('Provincia').selectOption('Santa Fe')
}

/** Addresses made through the API. */
async function keep(page: Page, { headers }: Cliente, ...nombres: string[]): Promise<void> {
  const provincias: { _id: string; descripcion: string }[] = await (await page.request.get('/api/provincias')).json()
  const provincia = provincias.find(({ descripcion }) => descripcion === 'Santa Fe')?._id
  const campos = { calle: "O'Higgins 1450", piso: '2.º B', localidad: 'Rosario', provincia, codigo_postal: '2000' }
  for (const alias of nombres) {
    const data = { alias, ...campos, recibe: 'José Ñandú', telefono: '341 555-0101' }
    expect((await page.request.post('/api/usuarios/direcciones', { headers, data })).status()).toBe(200)
  }
}

async function fits(page: Page): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await axe(page)
}

async function logInAgain(page: Page, { email, password }: Cliente): Promise<void> {
  await expect(page).toHaveURL(/\/identificarse\?volver=/)
  const main = page.getByRole('main')
  const submit = main.getByRole('button', { name: 'Iniciar sesión' })
  await expect(submit).toHaveAttribute('type', 'submit')
  await main.getByLabel('Correo electrónico').fill(email)
  await main.getByLabel('Contraseña').fill(password)
  await submit.click()
}

const endSesion = (page: Page, { headers }: Cliente) =>
  page.request.post('/api/usuarios/cerrar-sesion', { headers, data: {} })

/** With the current token: the first one may have ended. */
async function listPedidos(page: Page, { id }: Cliente): Promise<Pedido[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get(`/api/pedidos/usuario/${id}`, { headers })).json()
}

test.describe('the addresses in the profile', () => {
  test.use({ allowedErrors: [/Failed to load resource|conectar con la librería|AppError/] })

  test('are added, changed, made the default and deleted, by mouse on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enterAsCliente(page)
    await page.goto('/perfil')
    await expect(section(page)).toContainText('Todavía no guardaste ninguna.')
    await add(page).click()
    await expect(form(page).getByLabel('Nombre de la dirección')).toBeFocused()
    await saveButton(page).click()
    await expect(form(page).getByRole('alert')).toHaveText([
      'Ponele un nombre, por ejemplo Casa.',
      'Escribí la calle y el número.',
      'Escribí el código postal.',
      'Escribí la localidad.',
      'Elegí una provincia de la lista.',
      'Escribí quién recibe el paquete.',
    ])
    await fits(page)
    await fill(page, CASA)
    await saveButton(page).click()
    await expect(section(page).getByRole('status')).toContainText('Guardamos «Casa».')
    await expect(aliases(page)).toHaveText(['CasaPredeterminada'])
    await expect(section(page)).toContainText("O'Higgins 1450, 2.º B, Rosario (2000), Santa Fe")
    await expect(section(page)).toContainText('Recibe José Ñandú, tel. 341 555-0101')

    await add(page).click()
    await fill(page, { ...CASA, 'Nombre de la dirección': '<b>Trabajo</b> 📚', 'Código postal': 's2000abc' })
    await saveButton(page).click()
    await expect(aliases(page)).toHaveText(['CasaPredeterminada', '<b>Trabajo</b> 📚'])
    await expect(section(page)).toContainText('Rosario (S2000ABC)')
    await section(page).getByRole('button', { name: 'Usar como predeterminada <b>Trabajo</b> 📚' }).click()
    await expect(aliases(page)).toHaveText(['<b>Trabajo</b> 📚Predeterminada', 'Casa'])

    await section(page).getByRole('button', { name: 'Editar Casa' }).click()
    await expect(form(page).getByLabel('Calle y número')).toHaveValue("O'Higgins 1450")
    await form(page).getByLabel('Nombre de la dirección').fill('Lo de mamá')
    await saveButton(page).click()
    await expect(aliases(page).last()).toHaveText('Lo de mamá')
    await fits(page)

    await section(page).getByRole('button', { name: 'Eliminar <b>Trabajo</b> 📚' }).click()
    const dialog = page.getByRole('dialog', { name: 'Eliminar dirección' })
    await axe(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(aliases(page)).toHaveCount(2)
    await section(page).getByRole('button', { name: 'Eliminar <b>Trabajo</b> 📚' }).click()
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).dblclick()
    await expect(aliases(page)).toHaveText(['Lo de mamáPredeterminada'])
    await page.reload()
    await expect(aliases(page)).toHaveText(['Lo de mamáPredeterminada'])
  })

  test('are written by keyboard alone, and the focus comes back', async ({ page }) => {
    const cliente = await enterAsCliente(page)
    await page.goto('/perfil')
    await add(page).focus()
    await page.keyboard.press('Enter')
    await expect(form(page).getByLabel('Nombre de la dirección')).toBeFocused()
    for (const text of ['Casa', 'San Martín 820', '', '2000', 'Rosario', 'Santa Fe', 'Ana Ferreyra', '']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(saveButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(aliases(page)).toHaveText(['CasaPredeterminada'])
    await expect(page.locator(':focus')).toContainText('Guardamos «Casa».')
    const edit = section(page).getByRole('button', { name: 'Editar Casa' })
    await edit.focus()
    await page.keyboard.press('Enter')
    await form(page).getByRole('button', { name: 'Cancelar' }).focus()
    await page.keyboard.press('Enter')
    await expect(edit).toBeFocused()
    await test.step('are ten at most', async () => {
      await keep(page, cliente, ...Array.from({ length: 9 }, (_, n) => `Casa ${n}`))
      await page.reload()
      await expect(aliases(page)).toHaveCount(10)
      await expect(add(page)).toHaveCount(0)
      await expect(section(page)).toContainText('Llegaste a las 10')
    })
  })

  test('say so, can be tried again, and keep what was written', async ({ page }) => {
    const cliente = await enterAsCliente(page)
    await page.route('**/api/usuarios/direcciones', (route) => route.abort())
    await page.goto('/perfil')
    await expect(section(page).getByRole('alert')).toContainText('No pudimos traer tus direcciones.')
    await page.unroute('**/api/usuarios/direcciones')
    await section(page).getByRole('button', { name: 'Reintentar' }).focus()
    await page.keyboard.press('Enter')
    await expect(add(page)).toBeVisible()
    await page.keyboard.press('Tab') // the button that was pressed is gone: the focus goes on right here
    await expect(add(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await fill(page, CASA)
    await page.route('**/api/usuarios/direcciones', (route) => route.abort())
    await saveButton(page).click()
    await expect(form(page).getByRole('alert')).toContainText('no pudimos conectar con la librería')
    await expect(form(page).getByLabel('Localidad')).toHaveValue('Rosario')
    await page.unroute('**/api/usuarios/direcciones')
    await saveButton(page).click()
    await expect(aliases(page)).toHaveText(['CasaPredeterminada'])
    await test.step('the session that ends in the middle leads to the login and back to the open form', async () => {
      await add(page).click()
      const quinta = { ...CASA, 'Nombre de la dirección': 'Quinta' }
      await fill(page, quinta)
      await endSesion(page, cliente)
      await saveButton(page).click()
      await logInAgain(page, cliente)
      for (const [label, text] of Object.entries(quinta)) {
        await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(text)
      }
      await saveButton(page).click()
      await expect(aliases(page)).toHaveText(['CasaPredeterminada', 'Quinta'])
    })
  })
})

test.describe('at the checkout', () => {
  test.use({ allowedErrors: [/Failed to load resource|conectar con la librería|AppError/] })

  async function checkOut(page: Page, ...nombres: string[]): Promise<Cliente> {
    const [libro] = await findLibros(page.request, 1)
    if (!libro) throw new Error('the demo has no book for sale')
    const cliente = await enterAsCliente(page, libro)
    await keep(page, cliente, ...nombres)
    await page.goto('/finalizar-compra')
    await expect(page.getByRole('radio', { name: 'Débito' })).toBeVisible()
    return cliente
  }

  async function buy(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '¡Compra realizada con éxito!' })).toBeVisible()
  }

  test('the default address is chosen, and the order keeps its text', async ({ page }) => {
    const cliente = await checkOut(page, 'Casa', 'Trabajo')
    const carrito = await page.evaluate(() => localStorage.getItem('carrito') ?? '')
    await expect(page.getByRole('radio', { name: /^Casa/ })).toBeChecked()
    await page.getByRole('radio', { name: 'Efectivo' }).check()
    await fits(page)
    await buy(page)
    expect(await listPedidos(page, cliente)).toMatchObject([{ entrega: CASA_ENTREGA }])
    await test.step('an address is typed, left empty or still to be arranged', async () => {
      const entregas: (string | null)[] = [CASA_ENTREGA]
      for (const [choice, typed, entrega] of [
        ['Otra dirección', ' San Martín 820 ', 'San Martín 820'],
        ['Otra dirección', '', null],
        ['Entrega a coordinar', null, null],
      ] as const) {
        await test.step(`«${choice}» with ${JSON.stringify(typed)}`, async () => {
          await page.evaluate((items) => localStorage.setItem('carrito', items), carrito)
          await page.goto('/finalizar-compra')
          await page.getByRole('radio', { name: choice }).check()
          if (typed !== null) await page.getByRole('textbox', { name: 'Dirección de entrega' }).fill(typed)
          await page.getByRole('radio', { name: 'Débito' }).check()
          if (typed) await fits(page)
          await buy(page)
        })
        entregas.unshift(entrega)
        expect((await listPedidos(page, cliente)).map((pedido) => pedido.entrega)).toEqual(entregas)
      }
    })
    await test.step('the address is typed as ever', async () => {
      await page.route('**/api/usuarios/direcciones', (route) => route.abort())
      await page.evaluate((items) => localStorage.setItem('carrito', items), carrito)
      await page.goto('/finalizar-compra')
      await page.getByLabel('Dirección (opcional)').fill('San Martín 820')
      await page.getByRole('radio', { name: 'Débito' }).check()
      await buy(page)
    })
  })

  test('everything chosen is there after the login, and is bought once', async ({ page }) => {
    const cliente = await checkOut(page, 'Casa')
    const carrito = await page.evaluate(() => localStorage.getItem('carrito') ?? '')
    await page.getByRole('radio', { name: /^Envío estándar/ }).check()
    await page.getByRole('radio', { name: 'Otra dirección' }).check()
    await page.getByRole('textbox', { name: 'Dirección de entrega' }).fill("O'Higgins <12>, José Ñandú 📚")
    await page.getByRole('radio', { name: 'Tarjeta de crédito' }).check()
    await page.getByRole('button', { name: 'Una cuota más' }).click()
    await endSesion(page, cliente)
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await logInAgain(page, cliente)
    await expect(page).toHaveURL(/\/finalizar-compra$/)
    await expect(page.getByRole('textbox', { name: 'Dirección de entrega' })).toHaveValue(
      "O'Higgins <12>, José Ñandú 📚",
    )
    await expect(page.getByRole('radio', { name: /^Envío estándar/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Tarjeta de crédito' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Cuotas' })).toHaveValue('2')
    await buy(page)
    expect(await listPedidos(page, cliente)).toMatchObject([
      {
        entrega: "O'Higgins <12>, José Ñandú 📚",
        metodo_pago: 'tarjeta',
        cuotas: 2,
        servicio_envio: 'estandar',
      },
    ])
    expect(await page.evaluate(() => sessionStorage.getItem('borrador.compra'))).toBeNull()
    await test.step('whoever logs out leaves no draft behind', async () => {
      await page.evaluate((items) => localStorage.setItem('carrito', items), carrito)
      await page.goto('/finalizar-compra')
      await page.getByRole('radio', { name: 'Débito' }).check()
      expect(await page.evaluate(() => sessionStorage.getItem('borrador.compra'))).toContain('debito')
      await page.getByRole('button', { name: 'Menú de usuario' }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page).toHaveURL(/\/identificarse/)
      expect(await page.evaluate(() => sessionStorage.getItem('borrador.compra'))).toBeNull()
    })
  })
})

const menu = (page: Page) => page.locator('#ubicacion')

test('the location menu shows samples, then a customer’s own', async ({ page }) => {
  await test.step('shows samples to a visitor, and the pages behind it lead to the addresses', async () => {
    await page.goto('/inicio')
    await page.getByRole('button', { name: 'Rosario' }).click()
    await expect(menu(page)).toContainText('Direcciones de muestra')
    await menu(page).getByRole('link', { name: 'Agregar una ubicación' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Ir a mis direcciones' }).click()
    await expect(page).toHaveURL(/\/identificarse\?volver=%2Fperfil/)
  })
  await test.step('shows a customer’s own once there are some', async () => {
    const cliente = await enterAsCliente(page)
    await page.goto('/ayuda')
    await page.getByRole('button', { name: 'Rosario' }).click()
    await expect(menu(page)).toContainText('Direcciones de muestra')
    await page.keyboard.press('Escape')
    await keep(page, cliente, 'Casa')
    await page.getByRole('button', { name: 'Rosario' }).click()
    await expect(menu(page)).toContainText("Casa: O'Higgins 1450, 2.º B, Rosario (2000), Santa Fe")
    await expect(menu(page)).not.toContainText('muestra')
    await expect(menu(page).getByRole('link')).toHaveText(['Agregar una ubicación', 'Guardar cambios'])
    await fits(page)
  })
})
