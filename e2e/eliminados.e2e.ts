// Deleted orders, as the panel lists them.
import { adminHeaders, createCliente, placePedido } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'

const LISTA = '/panel-admin/pedidos/eliminados'

test('a deleted order is read from the list of orders: who, when, its books and sums', async ({
  page,
  request,
  admin,
}) => {
  const cliente = await createCliente(request)
  const pedido = await placePedido(request, cliente)
  const headers = await adminHeaders(request, admin)
  expect((await request.delete(`/api/pedidos/${pedido._id}`, { headers })).status()).toBe(200)

  await logIn(page, admin)
  await page.goto('/panel-admin/pedidos')
  await page.getByRole('link', { name: 'Pedidos eliminados' }).click()
  await expect(page).toHaveURL(LISTA)
  await expect(page).toHaveTitle('Pedidos eliminados · Panel de Administración')
  await page.keyboard.press('/')
  await page.keyboard.type(String(pedido.numero))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${LISTA}?q=${pedido.numero}`)
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows, 'the head, and the order').toHaveCount(2)
  const card = rows.nth(1)
  await expect(card).toContainText(`Pedido N.º ${pedido.numero}`)
  await expect(card).toContainText('Administración Anaquel el')
  for (const { libro, cantidad } of pedido.items) await expect(card).toContainText(`${cantidad} x ${libro.titulo}`)
  await expect(card).toContainText(`Total final$\u00a0${pedido.total + pedido.envio}`)
  await expect(card).toContainText('pendiente')
  await expect(card).not.toContainText(cliente.email)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }

  await page.keyboard.press('/')
  await page.keyboard.type("O'Higgins")
  await page.keyboard.press('Enter')
  await expect(page.getByText("No encontramos nada para «O'Higgins».")).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Pedidos', exact: true }).click()
  await expect(page).toHaveURL('/panel-admin/pedidos')
  await test.step('a shop that deleted none says so', async () => {
    await page.route('**/api/pedidos/eliminados?*', (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
    )
    await page.getByRole('link', { name: 'Pedidos eliminados' }).click()
    await expect(page.getByText('No se eliminó ningún pedido.')).toBeVisible()
    await axe(page)
  })
})
