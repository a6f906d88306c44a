// The panel's entries, their tabs and the box: by keyboard, by beep, and by thumb on a phone.
import type { APIRequestContext } from '@playwright/test'
import { placePedido } from './clientes.ts'
import { createCuenta } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, findLibroId, logIn, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog, openSesion } from './panel.ts'
import { beep } from './panel-libros.ts'

const EL_TUNEL = '9789500428637'

/** A customer with an order, under a name that nobody else has. */
async function createComprador(request: APIRequestContext) {
  const cuenta = { ...createCuenta(), nombre: 'Inés', apellido: `Ñandú ${createPalabra()}` }
  expect((await request.post('/api/usuarios/registrar', { data: cuenta })).status()).toBe(200)
  const { email, password, nombre, apellido } = cuenta
  const { numero } = await placePedido(request, { id: '', email, password, headers: await openSesion(cuenta) })
  return { email, completo: `${nombre} ${apellido}`, pedido: `Pedido N.º ${numero}` }
}

test('from anywhere in the panel to anywhere: entries, tabs, the box and a beep', async ({ page, admin, request }) => {
  await findLibroId(request, EL_TUNEL)
  await logIn(page, admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/panel-admin')
  const entradas = page.getByRole('navigation', { name: 'Panel', exact: true })
  const pestanias = page.getByRole('navigation', { name: 'Pantallas de' })

  await test.step('an entry leads to its first screen, whose neighbours are tabs', async () => {
    await expect(entradas.getByRole('link')).toHaveText([
      ...['Hoy', 'Mostrador', 'Pedidos', 'Libros', 'Compras', 'Vidriera', 'Clientes', 'Ajustes'],
    ])
    await expect(entradas.getByRole('link', { name: 'Hoy' })).toHaveAttribute('aria-current', /./)
    await entradas.getByRole('link', { name: 'Pedidos' }).click()
    await expect(page.getByRole('heading', { name: 'Todos los pedidos' })).toBeVisible()
    await pestanias.getByRole('link', { name: 'Por cobrar' }).click()
    await expect(page).toHaveURL('/panel-admin/pedidos?cobro=por_cobrar')
    await expect(pestanias.locator('[aria-current]')).toHaveText('Por cobrar')
    await expect(entradas.locator('[aria-current]')).toHaveText('Pedidos')
    await page.reload()
    await expect(pestanias.locator('[aria-current]')).toHaveText('Por cobrar')
  })
  await test.step('the box finds screens, books and a change of prices, and remembers', async () => {
    const box = page.getByRole('dialog', { name: 'Ir a…' })
    const field = box.getByRole('combobox')
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await expect(box.getByRole('link', { name: 'Libros · Importar F' })).toBeVisible()
    await field.fill('túnel')
    await expect(box.getByRole('option', { name: 'El túnel' })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/panel-admin/libros?q=${EL_TUNEL}`)
    await page.keyboard.press('Control+k')
    await field.fill('8 % sudamericana')
    await box.getByRole('option', { name: 'Cambiar precios: 8 % a Sudamericana' }).click()
    await expect(page.getByLabel('Cuánto')).toHaveValue('8')
    await page.keyboard.press('Control+k')
    await box.getByRole('region', { name: 'Recientes' }).getByRole('link', { name: 'El túnel' }).click()
    await expect(page).toHaveURL(`/panel-admin/libros?q=${EL_TUNEL}`)
  })
  await test.step('the history of a customer is one press after the name, and notes stand with it', async () => {
    const { completo, pedido, email } = await createComprador(request)
    const main = page.getByRole('main')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Ir a…' }).getByRole('combobox').fill(completo)
    await expect(page.getByRole('option', { name: completo })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: completo, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/panel-admin\/clientes\/[0-9a-f-]{36}$/)
    await expect(page).toHaveTitle('Ficha de cliente · Panel de Administración')
    await expect(main).toContainText(email)
    await axe(page)
    await main.getByRole('button', { name: 'Agregar una nota' }).click()
    await expect(dialog(page, 'Nueva nota')).toContainText('Lo que escribas acá, la persona puede pedirlo.')
    await dialog(page, 'Nueva nota').getByLabel('Nota').fill('Prefiere que la llamen.')
    await axe(page)
    await dialog(page, 'Nueva nota').getByRole('button', { name: 'Guardar' }).click()
    await acceptAlert(page, 'Éxito', 'Nota creada exitosamente')
    await expect(main.getByText('Prefiere que la llamen.')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await main.getByRole('link', { name: pedido }).click()
    await main.getByRole('link', { name: `Ver la ficha de ${completo}` }).click()
    await expect(main.getByText('Prefiere que la llamen.')).toBeVisible()
    await page.keyboard.press('Control+k')
    const recientes = page.getByRole('dialog', { name: 'Ir a…' }).getByRole('region', { name: 'Recientes' })
    await expect(recientes).toBeVisible()
    await expect(recientes).not.toContainText(completo)
    await page.keyboard.press('Escape')
  })
  await test.step('the lists of customers stand beside each other as tabs', async () => {
    await page.goto('/panel-admin/clientes?parte=instituciones')
    await expect(pestanias.locator('[aria-current]')).toHaveText('Instituciones')
    await axe(page)
    await pestanias.getByRole('link', { name: 'Los que esperan' }).click()
    await expect(page.getByRole('heading', { name: 'Los que esperan un libro' })).toBeVisible()
    await axe(page)
    await pestanias.getByRole('link', { name: 'Fichas' }).click()
    await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible()
    await axe(page)
  })
  await test.step('a beep opens the book where no screen waits for one, and its digits open nothing', async () => {
    await page.goto('/panel-admin/autores')
    await expect(page.getByRole('heading', { name: 'Todos los autores' })).toBeVisible()
    await beep(page, EL_TUNEL)
    await expect(page).toHaveURL(`/panel-admin/libros?q=${EL_TUNEL}`)
    await expect(page.getByRole('heading', { name: 'El túnel' })).toBeVisible()
  })
  await test.step('a phone has them at the bottom, the others and the box behind «Más»', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await entradas.getByRole('button', { name: 'Más' }).click()
    await axe(page)
    await entradas.getByRole('link', { name: 'Vidriera' }).click()
    await expect(page.getByRole('heading', { name: 'Mesas', level: 1 })).toBeVisible()
    await expect(entradas.getByRole('link', { name: 'Vidriera' })).toBeHidden()
    await entradas.getByRole('button', { name: 'Más' }).click()
    await entradas.getByRole('button', { name: 'Ir a…' }).click()
    await expect(page.getByRole('dialog', { name: 'Ir a…' }).getByRole('combobox')).toBeFocused()
  })
})
