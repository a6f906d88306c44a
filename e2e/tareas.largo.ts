// The owner's most frequent tasks by keyboard alone, each from the panel's home, with the most keys that each may take: a
// change that makes a task longer has to say so (docs/decisions/015).
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { adminHeaders, createCliente, findLibros, placePedido } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { countingKeyboard, type Teclado } from './manos.ts'
import { beep, callAs, cardOf, freshIsbn, freshName, seedLibro, sweep } from './panel-libros.ts'
import { measure } from './tarea.ts'

const PORTADA = 'https://ejemplo.invalid/tapa.jpg'
/** The sample addresses of covers and logos do not answer. */
test.use({ allowedErrors: [/status of 404 \(Not Found\) \(.*\/(api\/imagenes\/vista|portadas\/|retratos\/|marcas\/)/] })

type Account = { email: string; password: string }

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const editar = (page: Page, titulo: string) => page.getByRole('button', { name: `Editar ${titulo}`, exact: true })
const enlace = (page: Page, numero: number) => page.getByRole('link', { name: `Pedido N.º ${numero}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Logs the administrator in, on the panel's home. */
async function enterPanel(page: Page, admin: Account): Promise<void> {
  await logIn(page, admin)
  await page.goto('/panel-admin')
}

/** By the section's letter. */
async function open(page: Page, { press }: Teclado, tecla: string, titulo: string): Promise<void> {
  await press(tecla)
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
}

/** Searches a list for one row; the focus is then on its most frequent action. */
async function search(page: Page, { press, type }: Teclado, text: string, first: Locator): Promise<void> {
  await press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  await type(text)
  await press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `1 resultado para «${text}»` })).toBeVisible()
  await expect(first).toBeFocused()
}

async function accept(page: Page, { press }: Teclado, texto: string): Promise<void> {
  await expect(dialog(page, 'Éxito')).toContainText(texto)
  await expect(dialog(page, 'Éxito').getByRole('button', { name: 'Aceptar' })).toBeFocused()
  await press('Enter')
  await expect(dialog(page, 'Éxito')).toBeHidden()
}

test('the catalogue', async ({ page, request, admin }) => {
  test.slow() // eight tasks
  const call = await callAs(request, admin)
  await enterPanel(page, admin)
  await test.step('a new book with a new author', async () => {
    const [titulo, autor] = [freshName('Tarea nueva'), freshName('Dora Teclas')]
    // One key more where the shop has so many categories that they can be searched.
    await measure(page, { nombre: 'a new book with a new author', most: 26 }, async (teclado) => {
      const { press, type, go } = teclado
      await open(page, teclado, 'l', 'Todos los libros')
      await press('n')
      const form = dialog(page, 'Registrar libro')
      const editorial = form.getByRole('combobox', { name: 'Editorial' })
      const autores = form.getByRole('combobox', { name: 'Autores' })
      await expect(form.getByLabel('Título')).toBeFocused()
      for (const text of [titulo, freshIsbn(), 'Esp', 'Una descripción.', '2010', '18900']) {
        await type(text)
        await press('Tab')
      }
      await expect(editorial).toBeFocused()
      await type('sudameric')
      await expect(page.getByRole('option', { name: /sudamericana/i }).first()).toHaveAttribute('data-highlighted')
      await press('Enter')
      await go(autores)
      await type(autor)
      await expect(page.getByRole('option', { name: `Registrar autor «${autor}»` })).toHaveAttribute('data-highlighted')
      await press('Enter')
      await expect(dialog(page, 'Registrar autor').getByLabel('Nombre completo')).toBeFocused()
      await press('Tab')
      await type('https://ejemplo.invalid/dora.png')
      await press('Tab', 'Tab') // past the picture that could be uploaded
      await type('Escribe.')
      await press('Control+s')
      await expect(autores).toBeFocused()
      await go(form.getByLabel('Portada', { exact: true }))
      await type(PORTADA)
      await go(form.getByLabel('fisico'))
      await press('Space')
      await go(form.getByRole('group', { name: 'Categorías' }).getByRole('checkbox').first())
      await press('Space', 'Control+s')
      await accept(page, teclado, 'Libro creado exitosamente')
    })
    await expect(cardOf(page, titulo)).toContainText(autor)
    const all = await call<{ _id: string; titulo: string }[]>('GET', '/api/libros?limit=50')
    for (const { _id } of all.filter((one) => one.titulo === titulo)) await call('DELETE', `/api/libros/${_id}`)
    await sweep(call, 'autores', autor)
  })
  await test.step('a corrected price', async () => {
    const { _id, titulo, isbn } = await seedLibro(call, freshName('Tarea precio'))
    await measure(page, { nombre: 'a corrected price', most: 6 }, async (teclado) => {
      await open(page, teclado, 'l', 'Todos los libros')
      await search(page, teclado, isbn, editar(page, titulo))
      await teclado.go(page.getByRole('button', { name: `Cambiar el precio de ${titulo}` }), 'Shift+Tab')
      await teclado.press('Enter')
      await expect(page.getByLabel(`Precio de ${titulo}`)).toBeFocused()
      await teclado.type('15300')
      await teclado.press('Enter')
      await expect(cardOf(page, titulo)).toContainText('$ 15.300,00 Libro actualizado exitosamente')
    })
    await call('DELETE', `/api/libros/${_id}`)
  })
  await test.step('a replaced cover', async () => {
    const { _id, titulo, isbn } = await seedLibro(call, freshName('Tarea portada'))
    await measure(page, { nombre: 'a replaced cover', most: 8 }, async (teclado) => {
      await open(page, teclado, 'l', 'Todos los libros')
      await search(page, teclado, isbn, editar(page, titulo))
      await teclado.go(page.getByRole('button', { name: `Cambiar la portada de ${titulo}` }), 'Shift+Tab')
      await teclado.press('Enter')
      await expect(dialog(page, 'Editar libro').getByLabel('Portada', { exact: true })).toBeFocused()
      await teclado.type(`${PORTADA}?otra`)
      await teclado.press('Control+s')
      await accept(page, teclado, 'Libro actualizado exitosamente')
    })
    expect(await call('GET', `/api/libros/portada/${_id}`)).toEqual({ data: `${PORTADA}?otra` })
    await call('DELETE', `/api/libros/${_id}`)
  })
  await test.step('a new publisher', async () => {
    const nombre = freshName('Tarea Ediciones')
    await measure(page, { nombre: 'a new publisher', most: 6 }, async (teclado) => {
      const { press, type } = teclado
      await open(page, teclado, 'e', 'Todas las editoriales')
      await press('n')
      await expect(dialog(page, 'Registrar editorial').getByLabel('Nombre')).toBeFocused()
      await type(nombre)
      await press('Tab')
      await type('Viamonte 494')
      await press('Tab')
      await type('https://ejemplo.invalid/sello.png')
      await press('Control+s')
      await accept(page, teclado, 'Editorial creada exitosamente')
    })
    await sweep(call, 'editoriales', nombre)
  })
  await test.step('a publisher’s prices raised by 8 %', async () => {
    const sello = freshName('Sello Teclas')
    const editorial = await call('POST', '/api/editoriales/crear', {
      descripcion: sello,
      direccion: 'Alsina 1',
      imagen: 'https://ejemplo.invalid/logo.png',
    })
    const libro = await seedLibro(call, freshName('Tarea aumento'))
    await call('PUT', `/api/libros/${libro._id}`, { editorial: editorial._id })
    await measure(page, { nombre: 'a publisher’s prices raised by 8 %', most: 7 }, async (teclado) => {
      const { press, type } = teclado
      await open(page, teclado, 'r', 'Cambiar precios')
      await press('n')
      await expect(page.getByRole('combobox', { name: 'Editorial' })).toBeFocused()
      await type(sello)
      await expect(page.getByRole('option', { name: sello })).toHaveAttribute('data-highlighted')
      await press('Enter', 'Tab')
      await expect(page.getByLabel('Cuánto')).toBeFocused()
      await type('8')
      await press('Enter')
      await expect(page.getByRole('region', { name: 'Qué cambia' })).toContainText('$ 12.960,00')
      await expect(button(page, 'Cambiar 1 precio')).toBeFocused()
      await axe(page)
      await expectNoSidewaysScroll(page)
      await press('Enter')
      await accept(page, teclado, '1 precio cambiado')
    })
    await test.step('and taken back', async () => {
      const cambios = page.getByRole('table', { name: 'Cambios de precios' })
      const fila = cambios.getByRole('row').filter({ hasText: sello })
      await fila.getByRole('button', { name: /^Deshacer/ }).press('Enter')
      await dialog(page, '¿Deshacer el cambio?').getByRole('button', { name: 'Sí, deshacer' }).press('Enter')
      await expect(dialog(page, 'Éxito')).toContainText('1 precio como antes')
      await dialog(page, 'Éxito').getByRole('button', { name: 'Aceptar' }).press('Enter')
      await expect(fila).toContainText('deshecho')
      await axe(page)
      expect(await call('GET', `/api/libros/id/${libro._id}`)).toMatchObject({ precio: 12_000 })
    })
    await call('DELETE', `/api/libros/${libro._id}`)
    await call('DELETE', `/api/editoriales/${editorial._id}`)
  })
  await test.step('who changed a price', async () => {
    const libro = await seedLibro(call, freshName('Tarea historia'))
    await call('PUT', `/api/libros/${libro._id}`, { precio: 13_500 })
    await measure(page, { nombre: 'who changed a price', most: 6 }, async (teclado) => {
      await open(page, teclado, 'l', 'Todos los libros')
      await search(page, teclado, libro.isbn, editar(page, libro.titulo))
      await teclado.go(page.getByRole('link', { name: `Historia de precios de ${libro.titulo}` }))
      await teclado.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Historia de precios' })).toBeVisible()
      const fila = page.getByRole('row').nth(1)
      await expect(fila).toContainText('$ 12.000,00')
      await expect(fila).toContainText('$ 13.500,00')
      await expect(fila.getByRole('cell').nth(2)).toHaveText(/\S/) // who
      await expect(fila.getByRole('cell').nth(3)).toHaveText('A mano')
      await axe(page)
      await expectNoSidewaysScroll(page)
    })
    await call('DELETE', `/api/libros/${libro._id}`)
  })
  await test.step('ten books down for Saturday, by beeps', async () => {
    const nombre = freshName('Tarea sábado')
    const libros = await Promise.all(Array.from({ length: 10 }, (_, n) => seedLibro(call, `${nombre} ${n}`)))
    await page.goto('/panel-admin/libros')
    await page.getByLabel('Ver como tabla').check()
    await expect(page.getByRole('columnheader', { name: 'ISBN' })).toBeVisible()
    const elegidos = page.getByRole('region', { name: 'Lo elegido' })
    await measure(page, { nombre: 'ten books down for Saturday, by beeps', most: 12 }, async (teclado) => {
      const { press, type } = teclado
      await open(page, teclado, 'l', 'Todos los libros')
      for (const [n, { isbn, titulo }] of libros.entries()) {
        await beep(page, isbn)
        await expect(elegidos).toContainText(`${n + 1} ${n === 0 ? 'libro elegido' : 'libros elegidos'} ${titulo}.`)
      }
      // The bar covers half a row while the list is longer than the screen.
      await elegidos.scrollIntoViewIfNeeded()
      await press('Control+Enter')
      await expect(button(page, 'Oferta del sábado')).toBeFocused()
      await press('Enter')
      const form = dialog(page, 'Nueva oferta')
      await expect(form.getByLabel('Descuento')).toBeFocused()
      await type('20')
      await expect(form.getByText('Alcanza a 10 libros con precio.')).toBeVisible()
      await press('Enter')
      await accept(page, teclado, 'Oferta creada exitosamente')
    })
    const [oferta] = await call<[{ _id: string; alcance: unknown[] }]>('GET', '/api/ofertas/todas?limit=1')
    expect(oferta.alcance).toHaveLength(10)
    await call('DELETE', `/api/ofertas/${oferta._id}`)
    await Promise.all(libros.map(({ _id }) => call('DELETE', `/api/libros/${_id}`)))
    await page.goto('/panel-admin/libros')
    await page.getByLabel('Ver como tabla').uncheck()
  })
})

test('orders', async ({ page, request, admin }) => {
  const cliente = await createCliente(request)
  await enterPanel(page, admin)
  await test.step('an order that is sent', async () => {
    const { _id, numero } = await placePedido(request, cliente)
    await measure(page, { nombre: 'an order that is sent', most: 7 }, async (teclado) => {
      await open(page, teclado, 'p', 'Todos los pedidos')
      await search(page, teclado, String(numero), enlace(page, numero))
      await teclado.go(page.getByLabel(`Estado del pedido N.º ${numero}`))
      await teclado.type('env')
      await teclado.go(button(page, 'Guardar estado'))
      await teclado.press('Enter')
      await accept(page, teclado, 'Estado actualizado exitosamente')
    })
    const headers = await adminHeaders(request, admin)
    expect(await (await request.get(`/api/pedidos/${_id}`, { headers })).json()).toMatchObject({ estado: 'enviado' })
  })
  await test.step('an order that is found by e-mail', async () => {
    const otra = await createCliente(request)
    const { numero } = await placePedido(request, otra)
    await measure(page, { nombre: 'an order that is found by e-mail', most: 4 }, async (teclado) => {
      await open(page, teclado, 'p', 'Todos los pedidos')
      await search(page, teclado, otra.email, enlace(page, numero))
      await teclado.press('Enter')
      await expect(page.getByRole('region', { name: 'Cliente' })).toContainText(otra.email)
    })
  })
  await test.step('an order by telephone', async () => {
    const [libro] = await findLibros(request, 1)
    await measure(page, { nombre: 'an order by telephone', most: 11 }, async (teclado) => {
      const { press, type, go } = teclado
      await open(page, teclado, 'p', 'Todos los pedidos')
      await press('n')
      await expect(page.getByRole('heading', { level: 1, name: 'Nuevo pedido' })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Buscar un cliente' })).toBeFocused()
      await type(cliente.email)
      await expect(page.getByRole('option', { name: cliente.email })).toBeVisible()
      await press('Enter')
      await expect(page.getByRole('combobox', { name: 'Agregar un libro' })).toBeFocused()
      await type(libro?.isbn ?? '')
      await expect(page.getByRole('option', { name: libro?.isbn ?? '' })).toBeVisible()
      await press('Enter')
      await expect(page.getByLabel(`Cantidad de ${libro?.titulo}`)).toBeVisible()
      await go(page.getByLabel('Débito', { exact: true }))
      await press('Space', 'Control+s')
      await expect(page.getByRole('region', { name: 'Cliente' })).toContainText(`${cliente.email} · Por teléfono`)
    })
  })
  await test.step('a packing slip', async () => {
    const { numero } = await placePedido(request, cliente)
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-impreso', '')
    })
    await measure(page, { nombre: 'a packing slip', most: 5 }, async (teclado) => {
      await open(page, teclado, 'p', 'Todos los pedidos')
      await search(page, teclado, String(numero), enlace(page, numero))
      await teclado.press('Enter')
      await expect(page.getByRole('region', { name: 'Cliente' })).toContainText(cliente.email)
      await teclado.press('i')
      await expect(page.locator('[data-impreso]')).toHaveCount(1)
    })
  })
})

test('the staff', async ({ page, request, admin }) => {
  await enterPanel(page, admin)
  await test.step('a colleague who becomes an administrator', async () => {
    const colega = await createCliente(request)
    await measure(page, { nombre: 'a colleague who becomes an administrator', most: 7 }, async (teclado) => {
      await open(page, teclado, 'u', 'Todos los usuarios')
      await search(page, teclado, colega.email, button(page, "Editar el rol de Lucía O'Higgins"))
      await teclado.press('Enter')
      await expect(page.getByLabel("Rol de Lucía O'Higgins", { exact: true })).toBeFocused()
      await teclado.type('a')
      await teclado.go(button(page, "Guardar el rol de Lucía O'Higgins"))
      await teclado.press('Enter')
      await accept(page, teclado, 'Rol actualizado exitosamente')
    })
    await expect(page.getByRole('main').getByRole('article')).toContainText('admin')
  })
  await test.step('single keys do nothing where they were turned off', async () => {
    await page.getByRole('link', { name: 'Panel', exact: true }).click()
    const { press, go } = countingKeyboard(page)
    const teclas = page.getByRole('checkbox', { name: 'Usar las teclas sueltas en este navegador' })
    const autores = page.getByRole('link', { name: /^Gestionar autores/ })
    await go(teclas)
    await press('Space')
    await expect(teclas).not.toBeChecked()
    await go(autores, 'Shift+Tab')
    await press('l')
    await expect(autores).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Todos los autores' })).toBeVisible()
    await press('/', 'n', 'l')
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/panel-admin')
    await expect(teclas).not.toBeChecked()
    await go(teclas)
    await press('Space')
    await go(autores, 'Shift+Tab')
    await press('l')
    await expect(page.getByRole('heading', { level: 1, name: 'Todos los libros' })).toBeVisible()
  })
  await test.step('a new employee with a second step', async () => {
    const colega = await createCliente(request)
    await measure(page, { nombre: 'a new employee with a second step', most: 9 }, async (teclado) => {
      await open(page, teclado, 'u', 'Todos los usuarios')
      await search(page, teclado, colega.email, button(page, "Editar el rol de Lucía O'Higgins"))
      await teclado.press('Enter')
      await expect(page.getByLabel("Rol de Lucía O'Higgins", { exact: true })).toBeFocused()
      await teclado.go(page.getByLabel('Empleado: pedidos y catálogo'))
      await teclado.press('Space')
      await teclado.go(button(page, "Guardar el rol de Lucía O'Higgins"))
      await teclado.press('Enter')
      await accept(page, teclado, 'Rol actualizado exitosamente')
    })
    await expect(page.getByRole('main').getByRole('article')).toContainText('empleado')

    // What the employee does, from «Configuración»: until the second step is there and the codes of rescue are kept.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await logIn(page, colega)
    await page.goto('/configuracion')
    const paso = page.getByRole('region', { name: 'Segundo paso' })
    await expect(paso.getByRole('button', { name: 'Usar una aplicación de códigos' })).toBeVisible()
    const teclado = countingKeyboard(page)
    await teclado.go(paso.getByRole('button', { name: 'Usar una aplicación de códigos' }))
    await teclado.press('Enter')
    await expect(paso.getByLabel('Código que muestra la aplicación')).toBeFocused()
    const secret = Secret.fromBase32(await paso.locator('.qr__key').innerText())
    await teclado.type(new TOTP({ secret }).generate())
    await teclado.press('Enter')
    await expect(page.getByRole('heading', { name: 'Guardá tus códigos de rescate' })).toBeFocused()
    await teclado.go(paso.getByRole('button', { name: 'Ya los guardé', exact: true }))
    await teclado.press('Enter')
    await expect(paso).toContainText('Te quedan 10 códigos de rescate.')
    const { teclas, letras } = teclado.count()
    test.info().annotations.push({ type: 'teclas', description: `${teclas} keys, ${letras} characters` })
    expect(teclas, 'keys that move or act').toBeLessThanOrEqual(21)
    await page.goto('/panel-admin')
    await expect(page.getByRole('navigation', { name: 'Secciones' }).getByText(/^Gestionar pedidos/)).toBeVisible()
  })
})

test('a table of ten books, which readers see on the home page and on its own', async ({ page, request, admin }) => {
  const call = await callAs(request, admin)
  const titulo = freshName('Mesa de prueba')
  const libros = await findLibros(request, 10)
  const form = (name: string) => dialog(page, name).getByRole('list', { name: 'Libros elegidos' }).getByRole('listitem')
  await enterPanel(page, admin)
  await measure(page, { nombre: 'a table of ten books', most: 15 }, async (teclado) => {
    const { press, type } = teclado
    await open(page, teclado, 'm', 'Todas las mesas')
    await press('n')
    await expect(dialog(page, 'Registrar mesa').getByLabel('Título')).toBeFocused()
    await type(titulo)
    await press('Tab')
    for (const [n, { isbn }] of libros.entries()) {
      await expect(page.getByRole('combobox', { name: 'Agregar un libro' })).toBeFocused()
      await type(isbn)
      await expect(page.getByRole('option', { name: isbn })).toHaveAttribute('data-highlighted')
      await press('Enter')
      await expect(form('Registrar mesa')).toHaveCount(n + 1)
    }
    await axe(page)
    await press('Control+s')
    await accept(page, teclado, 'Mesa creada exitosamente')
  })

  // The last book goes up by keyboard, keeps the focus and gets its sentence; the first one goes.
  const { press, type, go } = countingKeyboard(page)
  const [primero, ultimo] = [libros.at(0)?.titulo ?? '', libros.at(-1)?.titulo ?? '']
  await go(editar(page, titulo))
  await press('Enter')
  await expect(form('Editar mesa')).toHaveCount(10)
  const nota = page.getByLabel(`Nota sobre ${ultimo}`)
  await go(nota)
  await press('Alt+ArrowUp', 'Alt+ArrowUp')
  await expect(form('Editar mesa').nth(7)).toContainText(ultimo)
  await expect(nota).toBeFocused()
  await type('Para leer al sol.')
  await go(page.getByRole('button', { name: `Quitar ${primero}` }), 'Shift+Tab')
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Agregar un libro' })).toBeFocused()
  await press('Control+s')
  await expect(dialog(page, 'Éxito')).toContainText('Mesa actualizada exitosamente')
  await press('Enter')
  await axe(page)

  const [{ _id, slug }] = await call<[{ _id: string; slug: string }]>('GET', `/api/mesas?q=${titulo}`)
  const fits = async () => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await axe(page)
  }
  await page.goto('/inicio')
  await expect(page.getByRole('group', { name: titulo }).getByRole('article')).toHaveCount(9)
  await fits()
  await page.getByRole('link', { name: `Ver la mesa «${titulo}»` }).click()
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('article').filter({ hasText: 'Para leer al sol.' })).toContainText(ultimo)
  await fits()
  await call('PUT', `/api/mesas/${_id}`, { slug: `${slug}-otra` })
  expect(new URL((await page.request.get(`/mesas/${slug}`)).url()).pathname).toBe(`/mesas/${slug}-otra`)
  await call('DELETE', `/api/mesas/${_id}`)
})
