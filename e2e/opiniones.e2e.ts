// Opinions on the book page and under /mis-reseñas, and the short messages about them (specification, sections 2, 5, 6, 9).
import { request as anybody, type Locator, type Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, findLibroId, logIn, test } from './fixtures.ts'
import { tienda } from './tienda.ts'

// Books of the demo that no other journey looks at the rating of; each journey has its own.
const LIBROS = {
  muestra: '9789876295659',
  raton: '9789876295109',
  teclado: '9789876295628',
  sesion: '9788495594679',
  ajena: '9789875733671',
  muchas: '9789875453739',
  resenas: '9789871138012',
  aviso: '9789870700531',
  foco: '9789500711425',
  pestanas: '9789500307697',
} as const

type Cuenta = { email: string; password: string; headers: { authorization: string } }
type Envio = { headers?: Record<string, string>; data?: unknown }

/** A call of the API without any cookie: only its headers authorise it. */
async function send(method: string, path: string, { headers = {}, data }: Envio = {}) {
  const api = await anybody.newContext({ baseURL: tienda().url })
  const response = await api.fetch(path, { method, headers, ...(data !== undefined && { data }) })
  const answer = { status: response.status(), body: await response.json() }
  await api.dispose()
  return answer
}

let accounts = 0
async function createCuenta(nombre = 'Lucía', apellido = 'Ferreyra'): Promise<Cuenta> {
  const username = `opina_${Date.now()}_${process.pid}_${++accounts}`
  const account = { email: `${username}@correo.test`, password: 'Anaquel1' }
  const data = { ...account, username, nombre, apellido, rol: 'cliente' }
  expect((await send('POST', '/api/usuarios/registrar', { data })).status).toBe(200)
  const { body } = await send('POST', '/api/usuarios/iniciar-sesion', { data: account })
  return { ...account, headers: { authorization: `Bearer ${body.token}` } }
}
async function publish({ headers }: Cuenta, libro: string, texto: string): Promise<string> {
  const { status, body } = await send('PUT', `/api/opiniones/libro/${libro}`, {
    headers,
    data: { estrellas: 4, texto },
  })
  expect(status).toBe(200)
  return body._id
}
/** Buys a book and moves the order on, so that the book counts as bought. */
async function buy({ headers }: Cuenta, libro: string, admin: { email: string; password: string }): Promise<void> {
  const data = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }
  const placed = await send('POST', '/api/pedidos', { headers, data })
  expect(placed.status).toBe(200)
  const { body } = await send('POST', '/api/usuarios/iniciar-sesion', { data: admin })
  const prepare = { headers: { authorization: `Bearer ${body.token}` }, data: { estado: 'procesado' } }
  expect((await send('PUT', `/api/pedidos/${placed.body._id}`, prepare)).status).toBe(200)
}

const section = (page: Page) => page.getByRole('region', { name: 'Opiniones' })
const box = (page: Page) => section(page).getByRole('textbox', { name: 'Tu opinión' })
const publicar = (page: Page) => section(page).getByRole('button', { name: 'Publicar' })

test.describe('a book of the demo', () => {
  test.use({ allowedErrors: [/status of 500|AppError/] })

  test("a demo's book comes with two samples, which the server sends to everybody", async ({ page, request }) => {
    const id = await findLibroId(request, LIBROS.muestra)
    const html = await (await request.get(`/libros/${id}`)).text()
    for (const autor of ['Lectora de muestra', 'Lector de muestra']) expect(html).toContain(autor)
    expect(html, 'a catalogue is no reviewer').not.toContain('AggregateRating')
    await page.goto(`/libros/${id}`)
    const samples = section(page).getByRole('article')
    await expect(samples).toHaveCount(2)
    for (const [n, autor] of ['Lectora de muestra', 'Lector de muestra'].entries()) {
      await expect(samples.nth(n)).toContainText(autor)
      await expect(samples.nth(n).getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
    }
    await expect(section(page).getByRole('button')).toHaveCount(0)
    await test.step('a visitor has no box but a way to the login and back, and the API refuses', async () => {
      await expect(box(page)).toHaveCount(0)
      const refused = await send('PUT', `/api/opiniones/libro/${id}`, { data: { estrellas: 5, texto: 'Hola' } })
      expect(refused.status).toBe(401)
      const cuenta = await createCuenta()
      await section(page).getByRole('link', { name: 'Iniciá sesión para contar qué te pareció' }).click()
      await page.getByLabel('Correo electrónico').fill(cuenta.email)
      await page.getByLabel('Contraseña').fill(cuenta.password)
      await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page).toHaveURL(`/libros/${id}#opiniones`)
      await expect(box(page)).toBeVisible()
    })
    await test.step('both screens say so and try again', async () => {
      await page.route('**/api/opiniones/propias**', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto(`/libros/${id}`)
      await expect(section(page).getByRole('alert')).toHaveText('No pudimos ver si ya opinaste sobre este libro.')
      await page.goto('/mis-reseñas')
      await expect(page.getByRole('alert')).toHaveText('Hubo un problema al cargar tus reseñas.')
      await page.unroute('**/api/opiniones/propias**')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByText('Todavía no escribiste ninguna reseña.')).toBeVisible()
    })
  })
})

test('an opinion is written, edited and deleted by touch on a phone', async ({ page, request }) => {
  const id = await findLibroId(request, LIBROS.raton)
  await logIn(page, await createCuenta())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/libros/${id}`)
  await publicar(page).click()
  await expect(section(page).getByText('Elegí de 1 a 5 estrellas.')).toBeVisible()
  await expect(section(page).getByText('Escribí tu opinión.')).toBeVisible()
  await expect(section(page).getByRole('radio', { name: '1 estrella' }), 'the first error has the focus').toBeFocused()
  await box(page).fill('a'.repeat(2_001))
  await expect(section(page).getByText('Tu opinión puede tener hasta 2.000 caracteres.')).toBeVisible()
  await expect(section(page).getByText('2.001 caracteres de 2.000')).toBeVisible()
  await axe(page)
  await section(page).getByRole('radio', { name: '2 estrellas' }).check()
  await box(page).fill('Me costó entrar. 👍🏽')
  await expect(section(page).getByText('18 caracteres de 2.000')).toBeVisible()
  await publicar(page).dblclick()

  const own = section(page).getByRole('article').filter({ hasText: 'Tu opinión' })
  await expect(own.getByText('Me costó entrar. 👍🏽')).toBeVisible()
  await expect(own.getByRole('img', { name: '2 estrellas de 5' })).toBeVisible()
  await expect(page.getByText('Publicamos tu opinión. ¡Gracias!')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 opinión' }), 'the number stands beside the stars').toBeVisible()
  await expect(page.getByRole('img', { name: '2,0 de 5' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)

  await own.getByRole('button', { name: 'Editar tu opinión' }).click()
  await expect(box(page)).toHaveValue('Me costó entrar. 👍🏽')
  await section(page).getByRole('radio', { name: '5 estrellas' }).check()
  await section(page).getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(own.getByText('editada')).toBeVisible()
  await expect(page.getByRole('img', { name: '5,0 de 5' })).toBeVisible()

  await own.getByRole('button', { name: 'Eliminar tu opinión' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Está seguro?' })
  await expect(dialog.getByText('Esta acción no se puede deshacer.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await axe(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: 'Eliminar tu opinión' }).click()
  await dialog.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(page.getByText('Eliminamos la opinión.')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 opinión' })).toHaveCount(0)
})

test('an opinion is published by keyboard alone, and everybody reads it signed', async ({
  page,
  request,
  browser,
  admin,
}) => {
  const id = await findLibroId(request, LIBROS.teclado)
  const cuenta = await createCuenta('María José', "O'Higgins")
  await buy(cuenta, id, admin)
  await logIn(page, cuenta)
  await page.goto(`/libros/${id}`)
  await section(page).getByRole('radio', { name: '1 estrella' }).focus()
  await page.keyboard.press('Space')
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  await expect(section(page).getByRole('radio', { name: '4 estrellas' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Primera línea.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Segunda.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Tu opinión' })).toBeVisible()
  await expect(page.getByText('Publicamos tu opinión. ¡Gracias!')).toBeVisible()

  // The visitor's page is rendered again within a second.
  const other = await (await browser.newContext()).newPage()
  await expect(async () => {
    await other.goto(`/libros/${id}`)
    await expect(section(other).getByRole('article')).toHaveCount(3, { timeout: 500 })
  }).toPass()
  const first = section(other).getByRole('article').first()
  await expect(first).toContainText('María José O.')
  await expect(first).toContainText('Compra verificada')
  await expect(first.getByRole('paragraph')).toHaveText(['Primera línea.', 'Segunda.'])
  await expect(first.getByRole('button')).toHaveCount(0)
  await expect(other.getByRole('link', { name: '1 opinión' })).toHaveAttribute('href', '#opiniones')
  const html = await (await other.request.get(`/libros/${id}`)).text()
  expect(html).toMatch(/"AggregateRating","ratingValue":4,"ratingCount":1/)
  expect(html).not.toContain(cuenta.email)

  // Only her name changes, and the signature of her opinions everywhere.
  const renamed = await send('PUT', '/api/usuarios/set-nombre', { headers: cuenta.headers, data: { nombre: 'Luz' } })
  expect(renamed.status).toBe(200)
  await expect(async () => {
    await other.goto(`/libros/${id}`)
    await expect(first).toContainText('Luz O.', { timeout: 500 })
  }).toPass()
  await other.context().close()
})

test.describe('a session that ends in the middle', () => {
  test.use({ allowedErrors: [/status of 401/] })

  test('leads to the login and back to the text', async ({ page, request }) => {
    const id = await findLibroId(request, LIBROS.sesion)
    const cuenta = await createCuenta()
    // The token is stored once, not at every load, so that the session can end.
    await page.goto(`/libros/${id}`)
    const token = cuenta.headers.authorization.slice('Bearer '.length)
    await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await page.reload()
    await section(page).getByRole('radio', { name: '3 estrellas' }).check()
    await box(page).fill('Lo que escribí no se pierde.')
    await send('POST', '/api/usuarios/cerrar-sesion', { headers: cuenta.headers, data: {} })
    await publicar(page).click()
    await expect(page).toHaveURL(/\/identificarse\?volver=/)
    await page.getByLabel('Correo electrónico').fill(cuenta.email)
    await page.getByLabel('Contraseña').fill(cuenta.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(`/libros/${id}#opiniones`)
    await expect(box(page)).toHaveValue('Lo que escribí no se pierde.')
    await expect(section(page).getByRole('radio', { name: '3 estrellas' })).toBeChecked()
    await publicar(page).click()
    await expect(section(page).getByRole('heading', { name: 'Tu opinión' })).toBeVisible()
    await page.reload()
    await expect(section(page).getByRole('heading', { name: 'Tu opinión' })).toBeVisible()
  })
})

test.describe('two tabs', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('make one opinion, and deleting it twice is no failure', async ({ page, context, request }) => {
    const id = await findLibroId(request, LIBROS.pestanas)
    const cuenta = await createCuenta()
    await logIn(page, cuenta)
    await page.goto(`/libros/${id}`)
    const other = await context.newPage()
    await other.goto(`/libros/${id}`)
    for (const [tab, texto] of [
      [page, 'En una pestaña.'],
      [other, 'En la otra.'],
    ] as const) {
      await section(tab).getByRole('radio', { name: '3 estrellas' }).check()
      await box(tab).fill(texto)
    }
    for (const tab of [page, other]) {
      await publicar(tab).click()
      await expect(section(tab).getByRole('heading', { name: 'Tu opinión' })).toBeVisible()
    }
    const own = await send('GET', '/api/opiniones/propias', { headers: cuenta.headers })
    expect(own.body).toMatchObject([{ texto: 'En la otra.', editada: true }])
    for (const tab of [page, other]) {
      await section(tab).getByRole('button', { name: 'Eliminar tu opinión' }).click()
      await tab.getByRole('button', { name: 'Sí, eliminar' }).click()
      await expect(box(tab)).toHaveValue('')
    }
  })
})

test("nobody edits or deletes another's opinion but an admin, who deletes it on the page", async ({
  page,
  request,
  admin,
}) => {
  const id = await findLibroId(request, LIBROS.ajena)
  const [mine, theirs] = [await createCuenta('Mía'), await createCuenta('Otra')]
  const opinion = await publish(mine, id, 'Esta es mía.')
  const refused = await send('DELETE', `/api/opiniones/${opinion}`, { headers: theirs.headers })
  expect(refused.status).toBe(403)
  await publish(theirs, id, 'Esta es de otra.')
  const listed = await (await request.get(`/api/opiniones?libro=${id}&limit=2`)).json()
  expect(listed.map(({ texto }: { texto: string }) => texto)).toEqual(['Esta es de otra.', 'Esta es mía.'])

  await logIn(page, admin)
  await expect(async () => {
    await page.goto(`/libros/${id}`)
    await expect(section(page).getByRole('article')).toHaveCount(4, { timeout: 500 })
  }).toPass()
  await expect(section(page).getByRole('button', { name: /^Eliminar la opinión de/ })).toHaveCount(2)
  await axe(page)
  await section(page).getByRole('button', { name: 'Eliminar la opinión de Mía F.' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(section(page).getByText('Esta es mía.')).toHaveCount(0)
  await expect(section(page).getByText('Esta es de otra.')).toBeVisible()
  expect((await send('DELETE', `/api/opiniones/${opinion}`, { headers: mine.headers })).status).toBe(404)
})

test.describe('many opinions', () => {
  test('come in lots, with scripts and without', async ({ page, request, browser }) => {
    const id = await findLibroId(request, LIBROS.muchas)
    for (let n = 1; n <= 5; n++) await publish(await createCuenta(), id, `Opinión número ${n}`)
    const texto = `<script>document.title='robado'</script><img src=x onerror="document.title='robado'"> \u202eal revés ${'W'.repeat(300)}`
    await publish(await createCuenta('José', 'Ñandú'), id, texto)
    await page.setViewportSize({ width: 360, height: 740 })
    const more = (of: Page) => section(of).getByRole('link', { name: 'Ver más opiniones' })
    await expect(async () => {
      await page.goto(`/libros/${id}`)
      await expect(section(page).getByText('José Ñ.')).toBeVisible({ timeout: 500 })
    }).toPass()
    await test.step('hostile text stays text', async () => {
      await expect(section(page).getByText("<script>document.title='robado'</script>")).toBeVisible()
      await expect(section(page).getByText('José Ñ.')).toBeVisible()
      expect(await page.title()).not.toContain('robado')
      await expectNoSidewaysScroll(page)
    })
    await expect(section(page).getByRole('article')).toHaveCount(5)
    await more(page).click()
    await expect(section(page).getByRole('article')).toHaveCount(8)
    await expect(more(page)).toHaveCount(0)
    await expect(section(page).getByRole('listitem').nth(5), 'reading goes on at the new ones').toBeFocused()

    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`/libros/${id}`)
    await more(plain).click()
    await expect(section(plain).getByRole('article')).toHaveCount(8)
    await context.close()
  })
})

test('/mis-reseñas shows the own opinions and what is still to be reviewed', async ({ page, request, admin }) => {
  const id = await findLibroId(request, LIBROS.resenas)
  const cuenta = await createCuenta()
  await page.goto('/mis-reseñas')
  await expect(page).toHaveURL(`/identificarse?volver=${encodeURIComponent(encodeURI('/mis-reseñas'))}`)
  await logIn(page, cuenta)
  await page.goto('/mis-reseñas')
  await expect(page.getByText('Todavía no escribiste ninguna reseña.')).toBeVisible()
  await axe(page)
  await buy(cuenta, id, admin)
  await page.goto('/perfil')
  await page.getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link', { name: 'Mis reseñas' }).click()
  await page.getByRole('link', { name: /^Opinar sobre/ }).click()
  await expect(page).toHaveURL(`/libros/${id}#opiniones`)
  await publish(cuenta, id, 'Para releer.')
  await page.goto('/mis-reseñas')
  await expect(page.getByText('Para releer.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Opinar sobre/ })).toHaveCount(0)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
  await axe(page)
  await page.getByRole('button', { name: /^Editar tu opinión de/ }).click()
  await page.getByRole('textbox', { name: 'Tu opinión' }).fill('Para releer dos veces.')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Para releer dos veces.')).toBeVisible()
  await expect(page.getByText('editada')).toBeVisible()
  await page.getByRole('button', { name: /^Eliminar tu opinión de/ }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(page.getByText('Para releer dos veces.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Opinar sobre/ })).toBeVisible()
})

test.describe('when the own opinions cannot be had', () => {
  test.use({ allowedErrors: [/status of 500|AppError/] })

  test('both screens say so and try again', async ({ page, request }) => {
    const id = await findLibroId(request, LIBROS.muestra)
    await logIn(page, await createCuenta())
    await page.route('**/api/opiniones/propias**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`/libros/${id}`)
    await expect(section(page).getByRole('alert')).toHaveText('No pudimos ver si ya opinaste sobre este libro.')
    await page.goto('/mis-reseñas')
    await expect(page.getByRole('alert')).toHaveText('Hubo un problema al cargar tus reseñas.')
    await page.unroute('**/api/opiniones/propias**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Todavía no escribiste ninguna reseña.')).toBeVisible()
  })
})

/** Publishes the first opinion of a book; its toast loads the toaster. From here on the test controls the browser's clock. */
async function publishOnScreen(page: Page, libro: string): Promise<void> {
  await logIn(page, await createCuenta())
  await page.clock.install()
  await page.goto(`/libros/${libro}`)
  await section(page).getByRole('radio', { name: '5 estrellas' }).check()
  await box(page).fill('Hola')
  await publicar(page).press('Enter')
}
const toastOf = (page: Page, texto: string) => page.locator('.toast').filter({ hasText: texto })
/** Runs the frames of a toast's closing animation. */
const expectGone = (page: Page, toast: Locator) =>
  expect(async () => {
    await page.clock.runFor(100)
    await expect(toast).toHaveCount(0, { timeout: 100 })
  }).toPass()

test('a toast stands 5000 ms, 1000 ms more once it is left, and eases in 300 ms', async ({ page, request }) => {
  await publishOnScreen(page, await findLibroId(request, LIBROS.aviso))
  const first = toastOf(page, 'Publicamos tu opinión. ¡Gracias!')
  await expect(first).toBeVisible()
  await expect(first).toHaveCSS('transition-duration', '0.3s, 0.3s')
  await expect(first).toHaveCSS('transition-timing-function', 'ease, ease')
  await axe(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await expectGone(page, first)

  const edit = async (texto: string) => {
    await section(page).getByRole('button', { name: 'Editar tu opinión' }).click()
    await box(page).fill(texto)
    await section(page).getByRole('button', { name: 'Guardar cambios' }).click()
  }
  const toast = toastOf(page, 'Guardamos los cambios de tu opinión.')
  await edit('Hola de nuevo')
  await expect(toast).toBeVisible()
  await page.clock.runFor(4_999)
  await expect(toast).not.toHaveAttribute('data-ending-style')
  await page.clock.runFor(1)
  await expect(toast).toHaveAttribute('data-ending-style')
  await expectGone(page, toast)

  await edit('Hola una vez más')
  await expect(toast).toBeVisible()
  await page.clock.runFor(3_000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast, 'the pointer holds it').not.toHaveAttribute('data-ending-style')
  await page.mouse.move(1, 1)
  await page.clock.runFor(999)
  await expect(toast).not.toHaveAttribute('data-ending-style')
  await page.clock.runFor(1)
  await expect(toast).toHaveAttribute('data-ending-style')
})

test('a toast stays while the focus is in it, can be closed, and stands still where motion is reduced', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await publishOnScreen(page, await findLibroId(request, LIBROS.foco))
  const toast = toastOf(page, 'Publicamos tu opinión. ¡Gracias!')
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCSS('transition-duration', '0s, 0s')
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeFocused()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await expect(toast).not.toHaveAttribute('data-ending-style')
  await toast.getByRole('button', { name: 'Cerrar aviso' }).press('Enter')
  await expectGone(page, toast)
})
