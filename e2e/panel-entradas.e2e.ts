// The panel's entries, their tabs and the box: by keyboard, by beep, and by thumb on a phone.
import { axe, expect, expectNoSidewaysScroll, findLibroId, logIn, test } from './fixtures.ts'

const EL_TUNEL = '9789500428637'

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
    await expect(page).toHaveURL('/panel-admin/pedidos?cobro=pendiente')
    await expect(pestanias.locator('[aria-current]')).toHaveText('Por cobrar')
    await expect(entradas.locator('[aria-current]')).toHaveText('Pedidos')
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
  await test.step('a beep opens the book where no screen waits for one, and its digits open nothing', async () => {
    await page.goto('/panel-admin/autores')
    await expect(page.getByRole('heading', { name: 'Todos los autores' })).toBeVisible()
    // A scanner is quicker than this browser is driven.
    await page.evaluate(
      (keys) => {
        for (const key of keys)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      },
      [...EL_TUNEL, 'Enter'],
    )
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
