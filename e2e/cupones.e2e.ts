import { enter, findLibros } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { countingKeyboard, keyboard } from './manos.ts'
import { acceptAlert, createPalabra, dialog, openPanel, openSesion } from './panel.ts'

test('a coupon of one use is made, used by keyboard on a phone, and used up for the next reader', async ({
  page,
  admin,
  request,
}) => {
  const codigo = `LIBRO${createPalabra()}`.toUpperCase().slice(0, 16)
  const panel = await openSesion(admin)
  const [libro] = await findLibros(request, 1)
  if (!libro) throw new Error('the demo sells no book')
  const items = [{ idLibro: libro._id, cantidad: 1 }]
  const sum = page.getByRole('complementary', { name: 'Resumen' })
  const field = sum.getByRole('textbox', { name: 'Tengo un cupón' })
  const used = sum.getByText(`Cupón ${codigo}: Bienvenida. Te ahorrás`)

  await test.step('the owner makes it without the mouse', async () => {
    await openPanel(page, admin, 'cupones')
    const keys = countingKeyboard(page)
    await keys.press('n')
    const form = dialog(page, 'Nuevo cupón')
    await expect(form.getByLabel('Título')).toBeFocused()
    await keys.type('Bienvenida')
    await keys.press('Tab')
    await keys.type(codigo)
    await keys.press('Tab')
    await keys.type('20 %')
    await keys.go(form.getByLabel('Usos en total'))
    await keys.type('1')
    await expect(form.getByText(/Alcanza a/)).toBeVisible()
    await axe(page)
    await keys.press('ControlOrMeta+s')
    await acceptAlert(page, 'Éxito', 'Cupón creado exitosamente')
    await expect(page.getByRole('row').filter({ hasText: codigo })).toContainText('0 de 1 uso')
  })

  await page.setViewportSize({ width: 360, height: 740 })
  await test.step('a reader uses it', async () => {
    const hand = keyboard(page)
    await page.context().clearCookies()
    await enter(page, items)
    await page.goto('/carrito-compras')
    await hand.write(field, 'nada que ver')
    await page.keyboard.press('Enter')
    await expect(sum.getByText('No reconocemos ese cupón. Fijate que esté bien escrito.')).toBeVisible()
    await expect(field).toBeFocused()
    await hand.write(field, codigo.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(used).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.reload()
    await expect(used).toBeVisible()
    await hand.press(sum.getByRole('button', { name: 'Quitar cupón' }))
    await expect(used).toBeHidden()
    await expect(field).toBeFocused()
    await page.keyboard.type(codigo)
    await page.keyboard.press('Enter')
    await expect(used).toBeVisible()
    await hand.press(sum.getByRole('link', { name: 'Continuar compra' }))
    await expect(page.getByRole('heading', { name: 'Finalizar compra' })).toBeVisible()
    await expect(used).toBeVisible()
    await axe(page)
    await hand.pick(page.getByRole('radio', { name: 'Transferencia' }))
    await hand.press(page.getByRole('button', { name: 'Comprar', exact: true }))
    await hand.press(page.getByRole('button', { name: 'Ver mi pedido' }))
    await expect(sum.getByText(`Cupón ${codigo}`)).toBeVisible()
    await expect(page.getByText('con el cupón')).toBeVisible()
    expect(page.url()).not.toContain(codigo)
  })

  await test.step('the next reader is told that it is used up', async () => {
    await page.context().clearCookies()
    await enter(page, items)
    await page.goto('/carrito-compras')
    await field.fill(codigo)
    await page.keyboard.press('Enter')
    await expect(sum.getByText('Ese cupón está agotado.')).toBeVisible()
  })

  await test.step('the owner sees by which order, on a phone too', async () => {
    await page.context().clearCookies()
    await openPanel(page, admin, 'cupones')
    await expectNoSidewaysScroll(page)
    const card = page.getByRole('row').filter({ hasText: codigo })
    await expect(card).toContainText(/Agotado.*1 de 1 uso/)
    await card.getByRole('button', { name: `Ver pedidos con ${codigo}` }).click()
    const pedidos = dialog(page, `Pedidos con ${codigo}`)
    await expect(pedidos.getByText('1 pedido.')).toBeVisible()
    await axe(page)
    await pedidos.getByRole('link', { name: /N\.º/ }).click()
    await expect(page.getByText(`Cupón ${codigo}`)).toBeVisible()
  })

  const [cupon] = await (await request.get('/api/cupones?q=bienvenida&limit=1', { headers: panel })).json()
  const [pedido] = await (await request.get(`/api/cupones/${cupon._id}/pedidos`, { headers: panel })).json()
  for (const path of [`/api/pedidos/${pedido._id}`, `/api/cupones/${cupon._id}`]) {
    expect((await request.delete(path, { headers: panel })).status()).toBe(200)
  }
})
