// The panel's orders: finding, moving, deleting, printing, and taking them by telephone.
import type { Page } from '@playwright/test'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { adminHeaders, createCliente, findLibros, placePedido } from './clientes.ts'
import { expectReady, fillLogin, submitButton } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { keyboard, type Mano, mouse } from './manos.ts'

const LISTA = '/panel-admin/pedidos'
const MEDIA = /\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic) \d{4}, \d\d:\d\d:\d\d/

const card = (page: Page, { numero }: Pick<Pedido, 'numero'>) =>
  page.getByRole('article', { name: `Pedido N.º ${numero}`, exact: true })
const select = (page: Page, { numero }: Pick<Pedido, 'numero'>) => page.getByLabel(`Estado del pedido N.º ${numero}`)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function closeAlert(page: Page, mano: Mano, titulo: string, texto: string) {
  await expect(dialog(page, titulo)).toContainText(texto)
  await mano.press(dialog(page, titulo).getByRole('button', { name: 'Aceptar' }))
  await expect(dialog(page, titulo)).toBeHidden()
}

/** The list, narrowed to one customer's orders. */
async function search(page: Page, text: string) {
  await page.goto(LISTA)
  await expect(page.getByRole('heading', { level: 1, name: 'Todos los pedidos' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `para «${text}»` })).toBeVisible()
}

/** Nothing scrolls sideways, on a desk and on a phone. */
async function expectFits(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

test.describe('an admin, by keyboard', () => {
  test('finds an order by e-mail, sends it, reads its history and deletes it', async ({ page, request, admin }) => {
    const cliente = await createCliente(request)
    const pedido = await placePedido(request, cliente, { entrega: "Calle O'Higgins 12 <b>José Ñandú</b> 📚" })
    const mano = keyboard(page)
    await logIn(page, admin)
    await search(page, cliente.email)

    const [first] = pedido.items
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await expect(card(page, pedido)).toContainText(`ID: ${pedido._id}`)
    await expect(card(page, pedido)).toContainText(MEDIA)
    await expect(card(page, pedido)).toContainText(`Lucía O'Higgins ${cliente.email}`)
    await expect(card(page, pedido)).toContainText(`2 x ${first?.libro.titulo} $\u00a0${first?.precio_unitario}`)
    await expect(card(page, pedido)).toContainText(`Total$\u00a0${pedido.total}Envío$\u00a0${pedido.envio}`)
    await expect(card(page, pedido)).toContainText(`Total final$\u00a0${pedido.total + pedido.envio}`)
    await expect(select(page, pedido).getByRole('option')).toHaveText([
      'pendiente',
      'procesado',
      'enviado',
      'entregado',
    ])
    await expectFits(page)
    await axe(page)

    await mano.choose(select(page, pedido), 'enviado')
    await mano.press(button(page, 'Guardar estado'))
    await closeAlert(page, mano, 'Éxito', 'Estado actualizado exitosamente')
    await expect(select(page, pedido)).toHaveValue('enviado')
    await expect(select(page, pedido)).toBeFocused()
    await expect(button(page, 'Guardar estado')).toHaveCount(0)

    await mano.press(card(page, pedido).getByRole('link', { name: `Pedido N.º ${pedido.numero}` }))
    await expect(page).toHaveTitle(`Pedido N.º ${pedido.numero} · Panel de Administración`)
    const historia = page.getByRole('region', { name: 'Historia' }).getByRole('listitem')
    await expect(historia.nth(0)).toContainText(/pendiente.*· cliente/)
    await expect(historia.nth(1)).toContainText(/enviado.*· Administración Anaquel/)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText(pedido.entrega ?? '')
    await mano.choose(select(page, pedido), 'entregado')
    await mano.press(button(page, 'Guardar estado'))
    await closeAlert(page, mano, 'Éxito', 'Estado actualizado exitosamente')
    await expect(historia.nth(2)).toContainText('entregado')
    await expectFits(page)
    await axe(page)

    await search(page, String(pedido.numero))
    const remove = button(page, `Eliminar pedido N.º ${pedido.numero}`)
    await mano.press(remove)
    await expect(dialog(page, '¿Está seguro?')).toContainText('Esta acción no se puede deshacer.')
    await mano.press(dialog(page, '¿Está seguro?').getByRole('button', { name: 'Cancelar' }))
    await expect(card(page, pedido)).toBeVisible()
    await mano.press(remove)
    await mano.press(dialog(page, '¿Está seguro?').getByRole('button', { name: 'Sí, eliminar' }))
    await closeAlert(page, mano, 'Éxito', 'Pedido eliminado correctamente')
    await expect(page.getByText(`No encontramos nada para «${pedido.numero}».`)).toBeVisible()
  })
})

// By keyboard it is one of the tasks in tareas.largo.ts.
test.describe('an admin, by mouse on a phone', () => {
  test.use({ viewport: { width: 360, height: 900 } })

  test('takes an order by telephone for a customer', async ({ page, request, admin }) => {
    const cliente = await createCliente(request)
    const [libro, otro] = await findLibros(request, 2)
    const mano = mouse
    await logIn(page, admin)
    await page.goto(LISTA)
    await mano.press(button(page, 'Nuevo pedido').first()) // an empty shop offers it twice
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo pedido' })).toBeVisible()
    await mano.press(button(page, 'Registrar pedido'))
    await expect(page.getByRole('alert')).toHaveText('Elegí un cliente, o escribí el nombre de quien llama.')

    await mano.write(page.getByRole('combobox', { name: 'Buscar un cliente' }), cliente.email)
    await expect(page.getByRole('option')).toHaveAttribute('data-highlighted', '')
    await axe(page)
    await page.getByRole('option').click()
    await expect(page.getByText(`Lucía O'Higgins ${cliente.email}`)).toBeVisible()
    const books = page.getByRole('combobox', { name: 'Agregar un libro' })
    await expect(books).toBeFocused()
    for (const isbn of [libro?.isbn ?? '', libro?.isbn ?? '', otro?.isbn ?? '']) {
      await mano.write(books, isbn)
      await expect(page.getByRole('option')).toHaveAttribute('data-highlighted', '') // Enter takes this one
      await page.keyboard.press('Enter')
      await expect(books).toHaveValue('')
    }
    await expect(page.getByLabel(`Cantidad de ${libro?.titulo}`, { exact: true })).toHaveValue('2')
    await mano.press(button(page, `Quitar ${otro?.titulo}`))
    await mano.write(page.getByLabel(`Cantidad de ${libro?.titulo}`, { exact: true }), '3')
    await mano.pick(page.getByLabel('Efectivo', { exact: true }))
    await mano.write(page.getByLabel('Dirección de entrega'), "Calle O'Higgins 12")
    await expectNoSidewaysScroll(page)
    await axe(page)
    await mano.press(button(page, 'Registrar pedido'))

    await expect(page.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Cliente' })).toContainText(`${cliente.email} · Por teléfono`)
    await expect(page.getByRole('region', { name: 'Libros' })).toContainText('3 x')
    await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Administración Anaquel')
    const suyos = await request.get(`/api/pedidos/usuario/${cliente.id}`, { headers: cliente.headers })
    expect(await suyos.json()).toMatchObject([{ metodo_pago: 'efectivo', entrega: "Calle O'Higgins 12" }])
  })
})

test.describe('an order by telephone', () => {
  test.use({ allowedErrors: [/401|409/] })

  test('is taken for somebody without an account once, however often it is pressed, and forgotten', async ({
    page,
    request,
    admin,
  }) => {
    await logIn(page, admin)
    await page.goto(`${LISTA}/nuevo`)
    await test.step('that is half written down is not lost by leaving', async () => {
      await page.getByLabel('Sin cuenta').check()
      await page.getByLabel('Nombre', { exact: true }).fill('Doña Rosa')
      const leave = page.getByRole('main').getByRole('link', { name: 'Pedidos', exact: true })
      await leave.click()
      await dialog(page, '¿Descartar el pedido?').getByRole('button', { name: 'Seguir anotando' }).click()
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Doña Rosa')
      await leave.click()
      await dialog(page, '¿Descartar el pedido?').getByRole('button', { name: 'Descartar' }).click()
      await expect(page).toHaveURL(LISTA)
      await button(page, 'Nuevo pedido').first().click()
    })
    const [libro] = await findLibros(request, 1)
    const nombre = `José Ñandú ${Date.now()}`
    await page.getByLabel('Sin cuenta').check()
    await page.getByLabel('Nombre', { exact: true }).fill(nombre)
    await page.getByLabel('Teléfono', { exact: true }).fill('0341 555-0101')
    await page.getByRole('combobox', { name: 'Agregar un libro' }).fill(libro?.isbn ?? '')
    await page.getByRole('option').click()
    await page.getByLabel('Transferencia', { exact: true }).check()
    await page.getByLabel('Dirección de entrega').fill('San Luis 1200')
    await button(page, 'Registrar pedido').dblclick()
    await expect(page.getByRole('region', { name: 'Cliente' })).toContainText(`${nombre} tel. 0341 555-0101`)

    await button(page, 'Olvidar sus datos').click()
    await dialog(page, '¿Está seguro?').getByRole('button', { name: 'Sí, olvidar' }).click()
    await closeAlert(page, mouse, 'Éxito', 'Olvidamos sus datos.')
    await expect(page.getByRole('region', { name: 'Cliente' })).toContainText('Pedido sin nombre')
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('Entrega a coordinar')
    await search(page, nombre)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
    await test.step('keeps what was written down until somebody has logged in again', async () => {
      await page.goto(`${LISTA}/nuevo`)
      await page.getByLabel('Sin cuenta').check()
      await page.getByLabel('Nombre', { exact: true }).fill('Doña Rosa')
      await page.getByRole('combobox', { name: 'Agregar un libro' }).fill(libro?.isbn ?? '')
      await page.getByRole('option').click()
      await page.getByLabel('Débito', { exact: true }).check()
      const json = { code: 'UNAUTHENTICATED', mensaje: 'Iniciá sesión.' }
      await page.route('**/api/pedidos/telefono', (route) => route.fulfill({ status: 401, json }), { times: 1 })
      await button(page, 'Registrar pedido').click()
      await expect(page).toHaveURL(`/identificarse?volver=${encodeURIComponent(`${LISTA}/nuevo`)}`)
      await expectReady(page)
      await fillLogin(page, admin)
      await submitButton(page).click()
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Doña Rosa')
      await button(page, 'Registrar pedido').click()
      await expect(page.getByRole('region', { name: 'Cliente' })).toContainText('Doña Rosa')
    })
    await test.step('is registered at the new sums after they were told', async () => {
      // The list shows a peso less than the shop charges.
      await page.route('**/api/busqueda?*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        for (const found of body.resultados) found.precio -= 1
        await route.fulfill({ response, json: body })
      })
      await page.goto(`${LISTA}/nuevo`)
      await page.getByLabel('Sin cuenta').check()
      await page.getByLabel('Nombre', { exact: true }).fill('Doña Rosa')
      await page.getByRole('combobox', { name: 'Agregar un libro' }).fill(libro?.isbn ?? '')
      await page.getByRole('option').click()
      await page.getByLabel('Débito', { exact: true }).check()
      await button(page, 'Registrar pedido').click()
      await expect(dialog(page, 'El importe cambió')).toBeVisible()
      await dialog(page, 'El importe cambió').getByRole('button', { name: 'Registrar a este precio' }).click()
      await expect(page.getByRole('region', { name: 'Cliente' })).toContainText('Doña Rosa sin teléfono')
    })
  })
})

test.describe('the list', () => {
  test.use({ allowedErrors: [/40[39]|500|AppError/] })

  test('is narrowed by state, payment and days in the address, and shown whole again', async ({
    page,
    request,
    admin,
  }) => {
    const cliente = await createCliente(request)
    const pedido = await placePedido(request, cliente, { metodo_pago: 'transferencia' })
    await placePedido(request, cliente, { metodo_pago: 'debito' })
    await logIn(page, admin)
    await search(page, cliente.email)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
    await page.getByLabel('Pago').selectOption({ label: 'Transferencia' })
    await page.getByLabel('Estado', { exact: true }).selectOption('pendiente')
    await page.getByLabel('Desde').fill('2020-01-01')
    await button(page, 'Filtrar').click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await expect(card(page, pedido)).toBeVisible()
    const address = new URL(page.url())
    expect(Object.fromEntries(address.searchParams)).toEqual({
      q: cliente.email,
      estado: 'pendiente',
      pago: 'transferencia',
      desde: '2020-01-01',
    })
    await page.reload()
    await expect(card(page, pedido)).toBeVisible()
    const vista = page.getByRole('link', { name: 'Transferencias', exact: true })
    await button(page, 'Guardar esta vista').click()
    await page.getByLabel('Nombre de la vista').fill('Transferencias')
    await page.keyboard.press('Enter')
    await expect(vista).toHaveAttribute('aria-current', 'page')
    await page.getByLabel('Hasta').fill('2020-01-02')
    await button(page, 'Filtrar').click()
    await expect(page.getByText(`No encontramos nada para «${cliente.email}».`)).toBeVisible()
    await page.getByRole('link', { name: 'Ver todos' }).click()
    await expect(page).toHaveURL(LISTA)
    await expect(page.getByLabel('Hasta')).toHaveValue('')
    await test.step('a view that was saved shows it again, as a table too, where rows are chosen', async () => {
      await vista.click()
      await expect(page).toHaveURL(address.href)
      await page.getByLabel('Ver como tabla').check()
      const fila = page.getByRole('row').filter({ hasText: String(pedido.numero) })
      await expect(fila).toContainText(cliente.email)
      await page.getByRole('link', { name: 'Total', exact: true }).click()
      await expect(page).toHaveURL(/orden=-total/)
      await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
      await fila.getByRole('checkbox').press('x')
      await expect(page.getByRole('region', { name: 'Lo elegido' })).toContainText('1 pedido elegido')
      await button(page, 'Etiquetas').click()
      await expect(page.getByRole('dialog', { name: 'Etiqueta de envío' }).getByLabel('Papel')).toBeVisible()
      await page.keyboard.press('Escape')
      await axe(page)
      await page.getByLabel('Ver como tabla').uncheck()
      await expect(card(page, pedido)).toBeVisible()
      await vista.click()
      await button(page, 'Olvidar «Transferencias»').click()
      await expect(vista).toHaveCount(0)
    })
    await test.step('says that there is none yet, and that it could not be loaded', async () => {
      await page.route('**/api/pedidos?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto(LISTA)
      await expect(page.getByText('No hay pedidos registrados aún.')).toBeVisible()
      await page.goto(`${LISTA}?estado=enviado`)
      await expect(page.getByText('No encontramos nada con estos filtros.')).toBeVisible()
      await axe(page)
      await page.unroute('**/api/pedidos?*')
    })
    await test.step('the panel’s home says how many orders there are and how many wait', async () => {
      await page.getByRole('link', { name: 'Panel', exact: true }).click()
      const home = page.getByRole('link', { name: /^Gestionar pedidos/ })
      await expect(home).toContainText(/\d+ pendientes?/)
      await home.click()
      await expect(page).toHaveURL(LISTA)
    })
  })

  test('is told with the true state where the customer was faster', async ({ page, request, admin }) => {
    const cliente = await createCliente(request)
    const pedido = await placePedido(request, cliente)
    await logIn(page, admin)
    await search(page, cliente.email)
    await request.post(`/api/pedidos/${pedido._id}/cancelar`, { headers: cliente.headers, data: {} })
    await select(page, pedido).selectOption('enviado')
    await button(page, 'Guardar estado').click()
    await expect(dialog(page, 'Error')).toContainText('Este pedido está cancelado: ya no cambia de estado.')
    await closeAlert(page, mouse, 'Error', 'Hubo un problema al actualizar el estado.')
    await expect(select(page, pedido)).toHaveCount(0)
    await expect(card(page, pedido)).toContainText('cancelado')
    await test.step('is told with the true state where another admin was faster', async () => {
      const pedido = await placePedido(request, cliente)
      await search(page, String(pedido.numero))
      const headers = await adminHeaders(request, admin)
      await request.put(`/api/pedidos/${pedido._id}`, { headers, data: { estado: 'enviado' } })
      await select(page, pedido).selectOption('procesado')
      await button(page, 'Guardar estado').click()
      await expect(dialog(page, 'Error')).toContainText('Otra persona ya lo pasó a enviado.')
      await closeAlert(page, mouse, 'Error', 'Hubo un problema al actualizar el estado.')
      await expect(select(page, pedido)).toHaveValue('enviado')
    })
    await test.step('is told of a broken shop and of a lost right', async () => {
      const pedido = await placePedido(request, cliente)
      await search(page, String(pedido.numero))
      let answer = { status: 500, json: { code: 'INTERNAL', mensaje: 'Algo salió mal.' } }
      await page.route(`**/api/pedidos/${pedido._id}`, (route) => route.fulfill(answer))
      await select(page, pedido).selectOption('enviado')
      await button(page, 'Guardar estado').click()
      await closeAlert(page, mouse, 'Error', 'Hubo un problema al actualizar el estado.')
      const remove = async () => {
        await button(page, `Eliminar pedido N.º ${pedido.numero}`).click()
        await dialog(page, '¿Está seguro?').getByRole('button', { name: 'Sí, eliminar' }).click()
      }
      await remove()
      await closeAlert(page, mouse, 'Error', 'Hubo un problema al eliminar el pedido.')
      answer = {
        status: 403,
        json: { code: 'FORBIDDEN', mensaje: 'Solo los administradores pueden realizar esta acción.' },
      }
      await remove()
      await closeAlert(page, mouse, 'Permiso denegado', 'Solo los administradores pueden realizar esta acción.')
      await button(page, 'Guardar estado').click()
      await closeAlert(page, mouse, 'Permiso denegado', 'Solo los administradores pueden realizar esta acción.')
    })
  })
})

test('the packing slip alone is printed: number, address, books with ISBN, no prices', async ({
  page,
  request,
  admin,
}) => {
  const cliente = await createCliente(request)
  const pedido = await placePedido(request, cliente, { entrega: 'Bv. Oroño 1450' })
  await logIn(page, admin)
  await page.goto(`${LISTA}/${pedido._id}`)
  const slip = page.locator('.slip')
  await expect(button(page, 'Imprimir nota de empaque')).toBeVisible()
  await expect(slip).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(slip).toContainText(`Pedido N.º${pedido.numero}`)
  await expect(slip).toContainText("Lucía O'Higgins")
  await expect(slip).toContainText('Bv. Oroño 1450')
  for (const { libro } of pedido.items) await expect(slip).toContainText(libro.isbn)
  await expect(slip).toContainText('3 ejemplares en total')
  await expect(slip).not.toContainText('$')
})
