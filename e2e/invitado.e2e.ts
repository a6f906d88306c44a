// Buying without an account. It changes the whole shop, which is one apart (playwright.config.ts).
import { randomUUID } from 'node:crypto'
import { findLibros } from './clientes.ts'
import { CLAVE, field, fillLogin } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { findLink, waitForMail } from './mails.ts'
import { callAs, tabTo } from './panel-libros.ts'

test.use({ viewport: { width: 360, height: 740 } })
// The guest's session ends with the claim; the page asks who the visitor is by now.
test.use({ allowedErrors: [[/status of 401/, /AppError/], { scope: 'test' }] })

test('a reader buys with name, address and telephone, and keeps the account by the mailed link', async ({
  page,
  admin,
  request,
}) => {
  const call = await callAs(request, admin)
  const turn = (valor: boolean) => call('PUT', '/api/ajustes', { cambios: [{ clave: 'usuarios.invitados', valor }] })
  const email = `${randomUUID()}@correo.test`
  const [libro] = await findLibros(request, 1)
  if (!libro) throw new Error('the demo sells no book')
  await turn(true)
  try {
    await page.goto(`/libros/${libro._id}`)
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await expect(page.getByText('El libro se ha agregado al carrito de compras correctamente.')).toBeVisible()
    await page.goto('/carrito-compras')
    await page.getByRole('link', { name: 'Continuar compra' }).click()

    await expect(page.getByRole('heading', { name: 'Comprar sin crear una cuenta' })).toBeVisible()
    await axe(page)
    await expectNoSidewaysScroll(page)
    const region = page.getByRole('region', { name: 'Comprar sin crear una cuenta' })
    // By keyboard alone: first with nothing in it.
    await tabTo(page, region.getByRole('button', { name: 'Seguir sin cuenta' }))
    await page.keyboard.press('Enter')
    await expect(region.getByText('El nombre es obligatorio.')).toBeVisible()
    await expect(region.getByLabel('Nombre', { exact: true })).toBeFocused()
    for (const text of ['José', "Ñandú O'Higgins", email, '0341 555-0101']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/finalizar-compra$/)
    await page.getByRole('radio', { name: 'Efectivo' }).check()
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await expect(page.getByRole('heading', { name: '¡Compra realizada con éxito!' })).toBeVisible()
    await page.getByRole('button', { name: 'Ver mi pedido' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Pedido N\.º/ })).toBeVisible()

    await page.goto(findLink(await waitForMail(email, /^Recibimos tu pedido/), '/correo/confirmar'))
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
    await expect(page.getByText('Listo: tus pedidos están en tu cuenta.')).toBeVisible()
    // The session of the purchase has ended: whoever reads the mailbox chooses the password.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await axe(page)
    await expectNoSidewaysScroll(page)
    await field(page, 'Contraseña nueva').fill(CLAVE)
    await field(page, 'Repetir contraseña nueva').fill(CLAVE)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await fillLogin(page, { email, password: CLAVE })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/inicio')
    await page.goto('/mis-pedidos')
    await expect(page.getByRole('row')).toHaveCount(2)
  } finally {
    await turn(false)
  }
})
