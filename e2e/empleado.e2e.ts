// An employee: made by an administrator, sees what is theirs, is refused what is not (docs/decisions/046).
import { createCliente, placePedido } from './clientes.ts'
import { createCuenta } from './cuentas.ts'
import { axe, expect, logIn, test } from './fixtures.ts'
import { acceptAlert, createPalabra, dialog, openPanel } from './panel.ts'
import { callAs, cardOf, seedLibro } from './panel-libros.ts'

test.use({ allowedErrors: [/\/imagenes\/vista/] })

/** The sections of whoever is no administrator. */
const SUYAS = [
  ...[/^Gestionar autores/, /^Gestionar editoriales/, /^Gestionar libros/, /^Gestionar categorias/],
  ...[
    /^Gestionar pedidos/,
    /^Mostrador/,
    /^Despachos/,
    /^Compras/,
    /^Importar/,
    /^Mesas/,
    /^Novedades/,
    /^Existencias/,
    /^Recuentos/,
  ],
]

test('an employee keeps the catalogue and prepares orders, and is refused the rest', async ({
  page,
  request,
  admin,
}) => {
  const cuenta = { ...createCuenta(), apellido: `Mostrador ${createPalabra()}` }
  expect((await request.post('/api/usuarios/registrar', { data: cuenta })).status()).toBe(200)
  const pedido = await placePedido(request, await createCliente(request))
  const call = await callAs(page.request, admin)
  const libro = await seedLibro(call, `El libro de ${createPalabra()}`)
  await page.context().clearCookies()
  const completo = `${cuenta.nombre} ${cuenta.apellido}`
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  await openPanel(page, admin, `usuarios?q=${encodeURIComponent(cuenta.email)}`)
  await button(`Editar el rol de ${completo}`).click()
  await page.getByLabel('Empleado: pedidos y catálogo').check()
  await expect(page.getByText('fijate que sea de quien va a trabajar en la librería.')).toBeVisible()
  await axe(page)
  await button(`Guardar el rol de ${completo}`).click()
  await acceptAlert(page, 'Éxito', 'Rol actualizado exitosamente')
  await expect(page.getByRole('article').getByText('empleado', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await logIn(page, cuenta)
  await page.goto('/inicio')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('link', { name: 'Panel Admin' }).click()
  await expect(page.getByRole('navigation', { name: 'Secciones' }).locator('b')).toHaveText(SUYAS)
  await axe(page)

  await page.goto(`/panel-admin/libros?q=${libro.isbn}`)
  await cardOf(page, libro.titulo)
    .getByRole('button', { name: `Editar ${libro.titulo}` })
    .click()
  await dialog(page, 'Editar libro').getByLabel('Descripción').fill('Otra descripción.')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
  await expect(cardOf(page, libro.titulo)).toContainText('Otra descripción.')
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)

  await page.goto(`/panel-admin/pedidos?q=${pedido.numero}`)
  await page.getByLabel(`Estado del pedido N.º ${pedido.numero}`).selectOption('procesado')
  await button('Guardar estado').click()
  await acceptAlert(page, 'Éxito', 'Estado actualizado exitosamente')
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Pedidos eliminados' })).toHaveCount(0)
  await page.getByRole('link', { name: `Pedido N.º ${pedido.numero}` }).click()
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText(completo)
  await expect(button('Imprimir nota de empaque')).toBeVisible()

  for (const ajena of ['usuarios', 'estado', 'pedidos/eliminados']) {
    await page.goto(`/panel-admin/${ajena}`)
    await expect(page).toHaveURL('/panel-admin')
    await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')).toHaveCount(SUYAS.length)
  }
  const refused = await page.request.get('/api/usuarios')
  expect([refused.status(), (await refused.json()).mensaje]).toEqual([
    403,
    'Solo los administradores pueden realizar esta acción.',
  ])
  await call('DELETE', `/api/libros/${libro._id}`)
})
