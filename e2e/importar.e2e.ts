// The owner imports a catalogue and a price list while the shop is open, and a reader buys from it.
import { expect, test } from './fixtures.ts'
import { importar } from './importar.ts'

const CATALOGO = `isbn;titulo;autores;editorial;fecha_edicion;idioma
9780306406157;Faros del fin del mundo: Crónica ilustrada;O'Higgins, Ñandú;Ediciones del Confín;1998;es
978-0-306-40615-8;Un ISBN que perdió su dígito;Nadie, Ninguno;;;
`

test.describe('a catalogue from outside', () => {
  // A name that is free is a 404 (specification, section 5).
  test.use({ allowedErrors: [/api\/usuarios\/(username|email)\//] })

  test('comes in beside the open shop, is priced by a list, found, bought and seen among the orders', async ({
    page,
  }) => {
    const first = await importar('catalogo.csv', CATALOGO)
    expect(first.code, first.said).toBe(2) // one row has no valid ISBN
    expect(first.said).toMatch(/ISBN/)

    await page.goto('/busqueda/faros%20del%20fin')
    const found = page.getByRole('article').filter({ hasText: 'Faros del fin del mundo' })
    await expect(found).toContainText('Precio no disponible')

    const prices = await importar('precios.csv', 'isbn,precio\n9780306406157,"12.500,50"\n')
    expect(prices.code, prices.said).toBe(0)
    // Public pages show the change by themselves within a second.
    await expect(async () => {
      await page.reload()
      await expect(found).toContainText('$\u00a012.500,50', { timeout: 500 })
    }).toPass()

    const username = `lectora_${Date.now()}`
    await page.goto('/crear-cuenta')
    await expect(page.locator('button[type=submit]', { hasText: 'Continuar' })).toBeVisible()
    await page.getByLabel('Nombre de usuario').fill(username)
    await page.getByLabel('Correo electrónico').fill(`${username}@correo.test`)
    await page.getByLabel('Nombre', { exact: true }).fill('José')
    await page.getByLabel('Apellido').fill('Ñandú')
    await page.getByLabel('Contraseña', { exact: true }).fill('FarosDelFin1')
    await page.getByLabel('Repetir contraseña').fill('FarosDelFin1')
    await page.getByRole('button', { name: 'Continuar' }).click()
    const modal = page.getByRole('dialog', { name: 'Mensaje de Registro' })
    await modal.getByText('Iniciar sesión').click()
    await expect(page).toHaveURL(/\/identificarse/)
    await expect(page.locator('main button[type=submit]', { hasText: 'Iniciar sesión' })).toBeVisible()
    await page.getByLabel('Correo electrónico').fill(`${username}@correo.test`)
    await page.getByLabel('Contraseña').fill('FarosDelFin1')
    await page.getByLabel('Contraseña').press('Enter')
    await expect(page).toHaveURL(/\/inicio$/)

    await page.getByRole('combobox', { name: 'Buscar' }).fill('higgins faros')
    await page.getByRole('combobox', { name: 'Buscar' }).press('Enter')
    await page
      .getByRole('heading', { level: 3, name: /Faros del fin del mundo/ })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Comprar ahora' }).first().click()
    await expect(page).toHaveURL(/\/finalizar-compra/)
    await page.getByRole('radio', { name: 'Transferencia' }).check()
    await page.getByRole('button', { name: 'Comprar' }).click()
    await expect(page.getByRole('dialog', { name: '¡Compra realizada con éxito!' })).toBeVisible()

    await page.goto('/mis-pedidos')
    const row = page.getByRole('row').filter({ hasText: 'Faros del fin del mundo' })
    await expect(row).toContainText('1 x $\u00a012.500,50')
    await expect(row).toContainText('pendiente')
  })
})
