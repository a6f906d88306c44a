// What visitors searched for and did not find, and the owner's list of it.
import { PEDIDO_RESUELTO } from '#estante/esperas/espera.rules.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog } from './panel.ts'

test('what nobody found is in the owner’s list, which loses one entry or all', async ({ page, admin, request }) => {
  const [una, otra] = [createPalabra(), createPalabra()]
  const buscar = async (texto: string) => {
    await page.getByRole('search').getByRole('combobox').fill(texto)
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(`Resultados para «${texto}» · Anaquel`)
  }
  await page.goto('/inicio')
  await buscar(`Ñandú ${una}`)
  await buscar(`${otra}@correo.test`)
  await buscar(otra)

  await logIn(page, admin)
  const rows = page.getByRole('region', { name: 'Búsquedas sin resultado' }).getByRole('row')
  const row = (texto: string) => rows.filter({ has: page.getByRole('link', { name: texto, exact: true }) })
  await expect(async () => {
    await page.goto(`/panel-admin`) // it is written within some seconds
    await page.getByRole('link', { name: 'Búsquedas sin resultado' }).click()
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Las más recientes')
    await expect(row(otra)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page).toHaveURL(/orden=recientes/)
  await expect(row(otra)).toContainText(/1\d\d\/\d\d\/\d{4}/)
  await expect(rows.filter({ hasText: 'correo' })).toHaveCount(0)
  await axe(page)

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(`ÑANDU ${una.toUpperCase()}`)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2) // with the head
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await axe(page)
  await row(`nandu ${una}`).getByRole('link').click()
  await expect(page).toHaveURL(`/busqueda/nandu%20${una}`)
  await page.goBack()

  await page.getByRole('button', { name: `Eliminar «nandu ${una}»` }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).press('Enter')
  await acceptAlert(page, 'Éxito', 'Búsqueda eliminada correctamente')
  await expect(page.getByText(`No encontramos nada para «ÑANDU ${una.toUpperCase()}».`)).toBeVisible()
  await page.getByRole('link', { name: 'Ver todo' }).click()
  await expect(row(otra)).toBeVisible()

  await page.getByRole('button', { name: 'Vaciar' }).click()
  await expect(dialog(page, '¿Está seguro?')).toContainText('Se borran todas las búsquedas de la lista.')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Vaciar' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await acceptAlert(page, 'Éxito', 'Lista vaciada correctamente')
  await expect(row(otra)).toHaveCount(0)

  await test.step('what a reader asked for waits for the book that the staff names', async () => {
    const texto = `La isla ${una}`
    const asked = await request.post('/api/avisame/libro', { data: { texto, email: `${una}@correo.test` } })
    expect(asked.ok(), await asked.text()).toBe(true)
    await page.goto('/panel-admin/compras?parte=necesidades')
    const pedidos = page.getByRole('region', { name: 'Pedidos que no están en el catálogo' })
    const pedido = pedidos.getByRole('row').filter({ hasText: texto })
    await expect(pedido).toContainText('0 lectores lo esperan · 1 no confirmó todavía')
    await pedido.getByRole('button', { name: `Decir qué libro es «${texto}»` }).click()
    await pedido.getByRole('combobox', { name: `Qué libro es «${texto}»` }).fill('el principito')
    await page.getByRole('option', { name: 'El Principito' }).first().click()
    await acceptAlert(page, 'Éxito', PEDIDO_RESUELTO)
    await expect(pedido).toHaveCount(0)
  })
})
