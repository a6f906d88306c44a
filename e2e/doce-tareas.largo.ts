// Twelve things that an owner does, each found without reading and counted to its end (docs/decisions/170). The shop keeps a register
// and has the law's duties on, so it is one apart (playwright.config.ts).
import { request as requests } from '@playwright/test'
import { createCliente, placePedido } from './clientes.ts'
import { axe, expect, logIn, test } from './fixtures.ts'
import { beep, callAs, freshName, seedLibro } from './panel-libros.ts'
import { countTarea, type Tarea } from './tarea.ts'
import { tienda } from './tienda.ts'

test.use({ allowedErrors: [/status of 404 \(Not Found\) \(.*\/(api\/imagenes\/vista|portadas\/)/] })

const AJUSTES = {
  'mostrador.caja': true,
  'pagos.llevar': true,
  'sitio.razon_social': 'Libros del Sur S. A.',
  'sitio.cuit': '30-50000000-3',
}
const CAJA = 12_000

type Call = Awaited<ReturnType<typeof callAs>>

/** What the day needs: an order that nobody paid, a counted book whose price was changed, a supplier, a register, a request to revoke. */
async function live(call: Call) {
  const cambios = Object.entries(AJUSTES).map(([clave, valor]) => ({ clave, valor }))
  await call('PUT', '/api/ajustes', { cambios })
  const aparte = await requests.newContext({ baseURL: tienda().url })
  const cliente = await createCliente(aparte)
  const pedido = await placePedido(aparte, cliente, { metodo_pago: 'transferencia' })
  const revoca = { id: crypto.randomUUID(), pedido: String(pedido.numero), email: cliente.email, clase: 'compra' }
  const headers = { origin: tienda().url } // the customer's login has left a cookie
  expect((await aparte.post('/api/arrepentimientos', { data: revoca, headers })).status()).toBe(200)
  await aparte.dispose()

  const libro = await seedLibro(call, freshName('Doce tareas'))
  const sello = freshName('Sello de doce')
  const { _id: editorial } = await call('POST', '/api/editoriales/crear', {
    descripcion: sello,
    direccion: 'Alsina 1',
    imagen: 'https://ejemplo.invalid/logo.png',
  })
  await call('PUT', `/api/libros/${libro._id}`, { editorial, precio: 13_500 })
  await call('POST', `/api/existencias/libros/${libro._id}/movimientos`, { operacion: 'alta_inicial', cantidad: 2 })
  const proveedor = freshName('Distribuidora')
  await call('POST', '/api/proveedores/crear', { nombre: proveedor, clase: 'distribuidora', precedencia: 20 })
  const [lugar] = await call<[{ _id: string; nombre: string }]>('GET', '/api/lugares')
  await call('POST', '/api/mostrador/cajas', { _id: crypto.randomUUID(), lugar: lugar._id, inicial: CAJA })
  return { cliente, pedido, libro, sello, proveedor, lugar: lugar.nombre }
}

test('twelve tasks are found in two clicks at most, and are as short as they were counted', async ({
  page,
  request,
  admin,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  const { cliente, pedido, libro, sello, proveedor, lugar } = await live(call)
  await page.context().clearCookies()
  await logIn(page, admin)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/panel-admin')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-impreso', '')
  })

  const main = page.getByRole('main')
  const entrada = (name: string) =>
    page.getByRole('navigation', { name: 'Panel', exact: true }).getByRole('link', { name })
  const pestania = (name: string) =>
    page.getByRole('navigation', { name: 'Pantallas de' }).getByRole('link', { name, exact: true })
  const titulo = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const boton = (name: string) => main.getByRole('button', { name, exact: true })
  const dialogo = (name: string) => page.getByRole('dialog', { name, exact: true })
  const elPedido = main.getByRole('link', { name: `Pedido N.º ${pedido.numero}`, exact: true })

  const TAREAS: readonly Tarea[] = [
    {
      nombre: 'the label of a parcel',
      camino: [entrada('Pedidos'), elPedido],
      ahi: boton('Etiqueta de envío'),
      caja: `etiqueta ${pedido.numero}`,
      primera: `Etiqueta de envío del pedido N.º ${pedido.numero}`,
      most: 6,
      async hacer({ press, go }) {
        await expect(boton('Etiqueta de envío')).toBeFocused()
        await press('Enter')
        await go(dialogo('Etiqueta de envío').getByRole('button', { name: 'Imprimir' }))
        await press('Enter')
        await expect(page.locator('[data-impreso]')).toHaveCount(1)
      },
    },
    {
      nombre: 'who has not paid',
      camino: [entrada('Pedidos'), pestania('Por cobrar')],
      ahi: elPedido,
      caja: 'quien no pago',
      primera: 'Ver quién no pagó',
      most: 2,
    },
    {
      // Done by beeps in tareas.largo.ts.
      nombre: 'ten books down, as far as their list',
      camino: [entrada('Libros')],
      ahi: titulo('Todos los libros'),
      caja: 'catalogo',
      primera: 'Libros · Catálogo',
      most: 2,
    },
    {
      nombre: 'what was sold today',
      camino: [],
      ahi: main.getByRole('term').filter({ hasText: 'Cobrado hoy' }),
      caja: 'vendido hoy',
      primera: 'Ver lo que se vendió hoy',
      alli: page.getByRole('heading', { name: /^Cierre del/ }),
      most: 2,
    },
    {
      nombre: 'where is this book',
      camino: [entrada('Libros'), pestania('Existencias')],
      ahi: titulo('Existencias'),
      caja: `donde ${libro.isbn}`,
      primera: `Dónde está: ${libro.titulo}`,
      alli: main.getByRole('region', { name: 'Dónde están' }).getByText(lugar, { exact: true }),
      most: 2,
    },
    {
      nombre: 'a publisher +8 %',
      camino: [entrada('Libros'), pestania('Precios')],
      ahi: titulo('Cambiar precios'),
      caja: `8 % ${sello}`,
      primera: `Cambiar precios: 8 % a ${sello}`,
      alli: page.getByLabel('Cuánto'),
      most: 5,
      async hacer({ press }) {
        await expect(page.getByLabel('Cuánto')).toBeFocused()
        await press('Enter')
        await expect(boton('Cambiar 1 precio')).toBeFocused()
        await press('Enter')
        await expect(dialogo('Éxito')).toContainText('1 precio cambiado')
        await press('Enter')
      },
    },
    {
      nombre: 'who changed this price',
      camino: [entrada('Libros'), main.getByRole('link', { name: `Historia de precios de ${libro.titulo}` })],
      ahi: titulo('Historia de precios'),
      caja: libro.isbn,
      primera: libro.titulo,
      alli: main.getByRole('heading', { name: libro.titulo }),
      most: 3,
      async hacer({ click }) {
        await click(main.getByRole('link', { name: `Historia de precios de ${libro.titulo}` }))
        const fila = page.getByRole('row').filter({ hasText: '13.500,00' }).first()
        await expect(fila.getByRole('cell').nth(2)).toHaveText(/\S/) // who
      },
    },
    {
      nombre: 'invite an employee',
      camino: [entrada('Ajustes'), pestania('Equipo')],
      ahi: titulo('Equipo'),
      caja: 'invitar Juana',
      primera: 'Invitar a alguien al equipo: Juana',
      alli: dialogo('Invitar a alguien al equipo').getByLabel('Nombre'),
      most: 4,
      async hacer({ press }) {
        await press('Enter')
        await expect(dialogo('Invitación para Juana').getByRole('img')).toBeVisible()
        await axe(page)
        await press('Enter')
      },
    },
    {
      nombre: 'receive a delivery',
      camino: [entrada('Compras'), main.getByRole('link', { name: 'Recibir', exact: true })],
      ahi: page.getByLabel('Número del remito'),
      caja: 'recibir',
      primera: 'Recibir una entrega',
      most: 4,
      async hacer({ type, click }) {
        await expect(page.getByLabel('Proveedor')).toBeFocused()
        await type(proveedor)
        await beep(page, libro.isbn)
        await expect(main.getByRole('heading', { name: '1 ejemplar de 1 libro' })).toBeVisible()
        await click(boton('Guardar la recepción'))
        await expect(page.getByRole('article').filter({ hasText: proveedor })).toBeVisible()
      },
    },
    {
      nombre: 'close the till',
      camino: [entrada('Mostrador'), main.getByRole('link', { name: 'Caja', exact: true })],
      ahi: main.getByRole('link', { name: `Caja de ${lugar}` }),
      caja: 'cerrar caja',
      primera: 'Cerrar la caja',
      most: 6,
      async hacer({ click, type, press }) {
        await click(main.getByRole('link', { name: `Caja de ${lugar}` }))
        await click(page.getByLabel('Monedas y otros, en pesos'))
        await type(String(CAJA))
        await expect(main.getByText('Es lo que tiene que haber.')).toBeVisible()
        await click(boton('Cerrar la caja'))
        await expect(dialogo('Éxito')).toContainText('Caja cerrada')
        await press('Enter')
      },
    },
    {
      nombre: 'answer a regret',
      camino: [entrada('Pedidos'), pestania('Arrepentimientos')],
      ahi: boton('Confirmar'),
      caja: 'arrepentimiento',
      primera: 'Pedidos · Arrepentimientos',
      most: 4,
      async hacer({ click, press }) {
        await click(boton('Confirmar'))
        await expect(dialogo('Éxito')).toContainText('Listo: le avisamos por correo.')
        await press('Enter')
      },
    },
    {
      nombre: 'the history of a customer',
      camino: [entrada('Pedidos')],
      ahi: titulo('Todos los pedidos'),
      caja: `historia ${cliente.email}`,
      primera: `Ver los pedidos de un cliente: ${cliente.email}`,
      alli: page.getByRole('status').filter({ hasText: `1 resultado para «${cliente.email}»` }),
      most: 2,
    },
  ]
  try {
    for (const tarea of TAREAS) await test.step(tarea.nombre, () => countTarea(page, tarea))
  } finally {
    await call('PUT', '/api/ajustes', { cambios: Object.keys(AJUSTES).map((clave) => ({ clave, fabrica: true })) })
  }
})
