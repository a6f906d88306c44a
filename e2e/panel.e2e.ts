// The panel's screens of nouns that have only text fields: authors, publishers, categories and provinces (specification,
// sections 2, 5, 6 and 8).
import type { APIRequestContext, Page } from '@playwright/test'
import { registrar } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, findLibroId, logIn, test } from './fixtures.ts'
import { keyboard, type Mano, mouse } from './manos.ts'
import { acceptAlert, createPalabra, dialog, openPanel, openSesion } from './panel.ts'

type Account = { email: string; password: string }

const IMAGEN = 'https://imagenes.test/retrato.png'
/** The preview of an address that does not answer, and pictures of rows that other journeys have deleted. */
const FIGURAS = /status of 404 .*\/(imagenes\/vista|marcas\/|retratos\/)/
test.use({ allowedErrors: [FIGURAS] })

type Seccion = {
  seccion: string
  titulo: string
  vacio: string
  nombre: string
  /** How its alerts begin and end. */
  alertas: [nombre: string, de: string, end: string]
  /** The field with its name, and the form's other fields. */
  campo: string
  mas: Record<string, string>
  /** The message of each field when all of them are empty. */
  vacios: Record<string, string>
  /** Invalid values, field by field. */
  malos: [campo: string, valor: string, texto: string][]
  /** The sentence of section 8 for one without `_id`. */
  sinId: string
}

const SECCIONES: Seccion[] = [
  {
    seccion: 'autores',
    titulo: 'Todos los autores',
    vacio: 'No hay autores registrados aún.',
    nombre: 'autor',
    alertas: ['Autor', 'el autor', 'o'],
    campo: 'Nombre completo',
    mas: { 'Dirección de la imagen de perfil': IMAGEN, Biografía: 'Escribió <b>mucho</b>.' },
    vacios: {
      'Nombre completo': 'El nombre es requerido y debe contener letras válidas.',
      'Dirección de la imagen de perfil': 'La URL del perfil es obligatoria.',
      Biografía: 'La biografía es obligatoria.',
    },
    malos: [
      ['Nombre completo', 'R2-D2', 'El nombre es requerido y debe contener letras válidas.'],
      ['Dirección de la imagen de perfil', '/x.png', 'Debe ser una URL válida (con http:// o https://)'],
    ],
    sinId: 'ID de autor no válido',
  },
  {
    seccion: 'editoriales',
    titulo: 'Todas las editoriales',
    nombre: 'editorial',
    vacio: 'No hay editoriales registrados aún.',
    alertas: ['Editorial', 'la editorial', 'a'],
    campo: 'Nombre',
    mas: { Dirección: 'Bv. Oroño 1450', 'Dirección de la imagen': IMAGEN },
    vacios: {
      Nombre: 'Campo requerido y válido',
      Dirección: 'Campo requerido',
      'Dirección de la imagen': 'Debe ser una URL válida',
    },
    malos: [
      ['Nombre', 'Siglo 21', 'Campo requerido y válido'],
      ['Dirección de la imagen', 'ftp://a.test/x.png', 'Debe ser una URL válida'],
    ],
    sinId: 'ID de editorial no válido',
  },
  {
    seccion: 'categorias',
    titulo: 'Todas las categorías',
    nombre: 'categoría',
    vacio: 'No hay categorías registradas aún.',
    alertas: ['Categoría', 'la categoría', 'a'],
    campo: 'Nombre',
    mas: {},
    vacios: { Nombre: 'Campo requerido y válido' },
    malos: [['Nombre', '100%', 'Campo requerido y válido']],
    sinId: 'ID de categoría no válido',
  },
  {
    seccion: 'provincias',
    titulo: 'Todas las provincias',
    nombre: 'provincia',
    vacio: 'No hay provincias registradas aún.',
    alertas: ['Provincia', 'la provincia', 'a'],
    campo: 'Nombre',
    mas: {},
    vacios: { Nombre: 'Campo requerido y válido' },
    malos: [['Nombre', 'Provincia 25', 'Campo requerido y válido']],
    sinId: 'ID de provincia no válido',
  },
]
const [AUTORES, EDITORIALES, CATEGORIAS, PROVINCIAS] = SECCIONES as [Seccion, Seccion, Seccion, Seccion]

const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const rows = (page: Page, { titulo }: Seccion) => page.getByRole('region', { name: titulo }).getByRole('article')

/** Makes one through the API and returns its name. */
async function create(request: APIRequestContext, headers: { authorization: string }, seccion: Seccion) {
  const name = `Ñandú ${createPalabra()}`
  const data = {
    nombre_completo: name,
    descripcion: name,
    nombre: name,
    perfil: IMAGEN,
    info: 'Escribió.',
    direccion: 'Oroño 1450',
    imagen: IMAGEN,
  }
  const answer = await request.post(`/api/${seccion.seccion}/crear`, { data, headers })
  expect(answer.ok()).toBe(true)
  return { name, id: (await answer.json())._id as string }
}

/** Creates, finds, edits and deletes one, and checks every message and alert. */
async function tell(page: Page, hand: Mano, seccion: Seccion) {
  const { titulo, nombre, campo, mas, vacios, malos, alertas } = seccion
  const [Nombre, de, end] = alertas
  const name = `Ibáñez O'Higgins ${createPalabra()}`
  const renamed = `${name} Ñandú`
  const open = button(page, `Registrar ${nombre}`).first()

  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  await hand.press(open)
  const form = dialog(page, `Registrar ${nombre}`)
  const save = form.getByRole('button', { name: 'Registrar' })
  await hand.press(save)
  for (const [label, texto] of Object.entries(vacios)) {
    await expect(field(page, label)).toHaveAccessibleDescription(texto)
  }
  for (const [label, valor, texto] of malos) {
    await hand.write(field(page, label), valor)
    await hand.press(save)
    await expect(field(page, label)).toHaveAccessibleDescription(texto)
  }
  await axe(page)
  await hand.write(field(page, campo), name)
  for (const [label, valor] of Object.entries(mas)) await hand.write(field(page, label), valor)
  await hand.press(save)
  await acceptAlert(page, 'Éxito', `${Nombre} cread${end} exitosamente`)
  await expect(open).toBeFocused()
  // Journeys that run at the same time may have added one or two since.
  const place = async () => (await rows(page, seccion).allTextContents()).findIndex((text) => text.includes(name))
  await expect.poll(async () => [0, 1, 2].includes(await place()), { message: 'the newest comes first' }).toBe(true)

  await hand.write(page.getByRole('searchbox', { name: 'Buscar' }), name.toUpperCase().replace('Á', 'a'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`1 resultado para «${name.toUpperCase().replace('Á', 'a')}»`)).toBeVisible()
  await expect(rows(page, seccion)).toHaveCount(1)

  await hand.press(button(page, `Editar ${name}`))
  await hand.write(field(page, campo), '!')
  await page.keyboard.press('Enter')
  await expect(field(page, campo)).toHaveAccessibleDescription(vacios[campo] ?? '')
  await hand.write(field(page, campo), renamed)
  await hand.press(dialog(page, `Editar ${nombre}`).getByRole('button', { name: 'Guardar cambios' }))
  await acceptAlert(page, 'Éxito', `${Nombre} actualizad${end} exitosamente`)
  await expect(button(page, `Editar ${renamed}`)).toBeFocused()

  const remove = button(page, `Eliminar ${renamed}`)
  await hand.press(remove)
  const question = dialog(page, '¿Está seguro?')
  await expect(question.getByText('Esta acción no se puede deshacer.')).toBeVisible()
  await hand.press(question.getByRole('button', { name: 'Cancelar' }))
  await expect(remove).toBeFocused()
  await hand.press(remove)
  await hand.press(question.getByRole('button', { name: 'Sí, eliminar' }))
  await acceptAlert(page, 'Éxito', `${Nombre} eliminad${end} correctamente`)
  await expect(page.getByText(/^No encontramos nada para «/)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await hand.press(page.getByRole('link', { name: 'Ver todo' }))
  await expect(rows(page, seccion).first()).toBeVisible()
  expect(de).toContain(nombre)
}

/** What else its screen tells: that there are none, that one without an id is not touched, and what cannot be saved. */
async function tellTrouble(page: Page, request: APIRequestContext, admin: Account, seccion: Seccion) {
  let isEmpty = true
  await page.route(`**/api/${seccion.seccion}?*`, async (route) => {
    if (isEmpty) return route.fulfill({ json: [], headers: { 'x-total-count': '0' } })
    const response = await route.fetch()
    const [first] = await response.json()
    return route.fulfill({ response, json: [{ ...first, _id: '' }] })
  })
  await page.goto(`/panel-admin/${seccion.seccion}`)
  await test.step('say that there are none', async () => {
    await expect(page.getByText(seccion.vacio, { exact: true })).toBeVisible()
    await button(page, `Registrar ${seccion.nombre}`).last().click()
    await expect(dialog(page, `Registrar ${seccion.nombre}`)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  isEmpty = false
  await page.getByRole('link', { name: 'Panel', exact: true }).click()
  await page.getByRole('link', { name: `Gestionar ${seccion.seccion}` }).click()
  await test.step('are not touched', async () => {
    for (const name of [/^Editar /, /^Eliminar /]) {
      await rows(page, seccion).getByRole('button', { name }).click()
      await acceptAlert(page, 'Error', seccion.sinId)
    }
  })
  await page.unroute(`**/api/${seccion.seccion}?*`)
  await test.step('say so', async () => {
    const { name } = await create(request, await openSesion(admin), seccion)
    const [, de] = seccion.alertas
    await page.goto(`/panel-admin/${seccion.seccion}?q=${encodeURIComponent(name)}`)
    await page.route(`**/api/${seccion.seccion}/*`, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', mensaje: 'Algo salió mal.' } }),
    )
    await button(page, `Registrar ${seccion.nombre}`).first().click()
    await field(page, seccion.campo).fill('Ana')
    for (const [label, valor] of Object.entries(seccion.mas)) await field(page, label).fill(valor)
    await page.keyboard.press('Control+s')
    await acceptAlert(page, 'Error', `Hubo un problema al registrar ${de}.`)
    await expect(field(page, seccion.campo), 'nothing typed is lost').toHaveValue('Ana')
    await page.keyboard.press('Escape')
    await dialog(page, '¿Descartar los cambios?').getByRole('button', { name: 'Descartar' }).click()

    await button(page, `Editar ${name}`).click()
    await field(page, seccion.campo).fill('Otra')
    await page.keyboard.press('Enter')
    await acceptAlert(page, 'Error', `Hubo un problema al actualizar ${de}.`)
    await page.keyboard.press('Escape')
    await dialog(page, '¿Descartar los cambios?').getByRole('button', { name: 'Descartar' }).click()

    await button(page, `Eliminar ${name}`).click()
    await page.getByRole('button', { name: 'Sí, eliminar' }).click()
    await acceptAlert(page, 'Error', `Hubo un problema al eliminar ${de}.`)
    await expect(button(page, `Eliminar ${name}`)).toBeFocused()
  })
}

for (const seccion of SECCIONES) {
  test.describe(`the panel's ${seccion.seccion}`, () => {
    test.use({ allowedErrors: [[FIGURAS, /status of 500|AppError|INTERNAL/], { scope: 'test' }] })

    // Both hands prove the screens that these share; every noun's words are proved by one of them.
    if (seccion === AUTORES) {
      test('are created, found, edited and deleted by keyboard alone', async ({ page, request, admin }) => {
        await openPanel(page, admin, seccion.seccion)
        await tell(page, keyboard(page), seccion)
        await tellTrouble(page, request, admin, seccion)
      })
    } else {
      test('are created, found, edited and deleted by mouse', async ({ page, request, admin }) => {
        await openPanel(page, admin, seccion.seccion)
        await axe(page)
        await tell(page, mouse, seccion)
        await tellTrouble(page, request, admin, seccion)
      })
    }
  })
}

test.describe('what is in use', () => {
  test.use({ allowedErrors: [/./] })

  test('is not deleted, and says by how many', async ({ page, request, admin }) => {
    const id = await findLibroId(request, '9789500428637') // of the demo: what journeys make may lack an author
    const libro = await (await request.get(`/api/libros/id/${id}`)).json()
    const used = [
      [AUTORES, libro.autores[0].nombre_completo, 'libro'],
      [EDITORIALES, libro.editorial.descripcion, 'libro'],
      [CATEGORIAS, libro.categorias[0].nombre, 'libro'],
    ] as const
    await logIn(page, admin)
    for (const [seccion, name, thing] of used) {
      await page.goto(`/panel-admin/${seccion.seccion}?q=${encodeURIComponent(name)}`)
      await button(page, `Eliminar ${name}`).click()
      await page.getByRole('button', { name: 'Sí, eliminar' }).click()
      const alert = dialog(page, 'Error')
      await expect(alert).toContainText(`Hubo un problema al eliminar ${seccion.alertas[1]}.`)
      await expect(alert).toContainText(new RegExp(`No se puede eliminar: está en uso en \\d+ ${thing}s?\\.`))
      await alert.getByRole('button', { name: 'Aceptar' }).click()
      await expect(button(page, `Editar ${name}`)).toBeVisible()
    }
    await test.step('of a province too', async () => {
      const headers = await openSesion(admin)
      const { name, id } = await create(request, headers, PROVINCIAS)
      const customer = await openSesion(await registrar(request))
      const data = { provincia: id }
      expect((await request.put('/api/usuarios/set-direccion', { data, headers: customer })).ok()).toBe(true)
      await page.goto(`/panel-admin/provincias?q=${encodeURIComponent(name)}`)
      await button(page, `Eliminar ${name}`).click()
      await page.getByRole('button', { name: 'Sí, eliminar' }).click()
      await acceptAlert(
        page,
        'Error',
        'Hubo un problema al eliminar la provincia.',
        'No se puede eliminar: está en uso en 1 cuenta.',
      )
    })
  })
})

test.describe('two administrators on the same thing', () => {
  test.use({ allowedErrors: [/status of 409|\/imagenes\/vista|\/(marcas|retratos)\//] })

  test('see both versions, and one goes on', async ({ page, request, admin }) => {
    const headers = await openSesion(admin)
    const { name, id } = await create(request, headers, EDITORIALES)
    await openPanel(page, admin, `editoriales?q=${encodeURIComponent(name)}`)
    for (const choice of ['Usar lo guardado', 'Seguir con lo mío'] as const) {
      await button(page, `Editar ${name}`).click()
      const suya = `La de otra, ${choice}`
      await field(page, 'Dirección').fill('La mía 1')
      const other = await request.put(`/api/editoriales/${id}`, { headers, data: { direccion: suya } })
      expect(other.ok()).toBe(true)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Otra persona guardó cambios mientras editabas.')).toBeVisible()
      await expect(page.getByRole('dialog')).toContainText(`Guardado ${suya}`)
      await expect(page.getByRole('dialog')).toContainText('Lo tuyo La mía 1')
      if (choice === 'Usar lo guardado') await axe(page)
      await page.getByRole('button', { name: choice }).click()
      const mine = choice === 'Seguir con lo mío'
      await expect(field(page, 'Dirección')).toHaveValue(mine ? 'La mía 1' : suya)
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await acceptAlert(page, 'Éxito', 'Editorial actualizada exitosamente')
      const stored = await (await request.get(`/api/editoriales/id/${id}`)).json()
      expect(stored.direccion).toBe(mine ? 'La mía 1' : suya)
      await expect(rows(page, EDITORIALES)).toContainText(stored.direccion)
    }
  })
})

test('the panel has its own dark frame, and its home a card for each section', async ({ page, admin }) => {
  await logIn(page, admin)
  await page.goto('/panel-admin')
  await expect(page).toHaveTitle('Panel de Administración')
  await expect(page.getByRole('banner').getByText('Panel de Administración')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)
  const cards = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
  const titulos = [
    'Gestionar Roles',
    ...['autores', 'editoriales', 'libros', 'categorias', 'ofertas', 'provincias'].map((noun) => `Gestionar ${noun}`),
  ]
  for (const [n, titulo] of titulos.entries()) await expect(cards.nth(n)).toContainText(titulo)
  await expect(cards.nth(1), 'with how many there are').toContainText(/\d/)
  await axe(page)
  const dark = await page.locator('.panel').evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red = 255] = dark.match(/\d+/g)?.map(Number) ?? []
  expect(red, `${dark} is dark`).toBeLessThan(64)
  await cards.first().click()
  await expect(page).toHaveTitle('Todos los usuarios · Panel de Administración')
  await test.step('unsaved changes are guarded on every way out', async () => {
    await page.getByRole('link', { name: 'Panel', exact: true }).click()
    await page.getByRole('link', { name: 'Gestionar provincias' }).click()
    await expect(page.getByRole('heading', { name: 'Todas las provincias' })).toBeVisible()
    await page.keyboard.press('n')
    const form = dialog(page, 'Registrar provincia')
    await expect(field(page, 'Nombre')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form, 'nothing typed, nothing asked').toBeHidden()
    await page.keyboard.press('n')
    await page.keyboard.type('Pampa')
    const question = dialog(page, '¿Descartar los cambios?')
    const keep = question.getByRole('button', { name: 'Seguir editando' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Cerrar' }).click(),
      () => form.getByRole('button', { name: 'Cancelar' }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave()
      await expect(keep).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(field(page, 'Nombre')).toHaveValue('Pampa')
    }
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(page).toHaveURL('/panel-admin')
    await expect(page.getByRole('heading', { name: 'Panel de Administración' })).toBeVisible()
  })
  await test.step('the offers have a title and a button that opens the form of a new one', async () => {
    await page.getByRole('link', { name: 'Gestionar ofertas' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Todas las ofertas' })).toBeVisible()
    await button(page, 'Nueva Oferta').click()
    await expect(dialog(page, 'Nueva oferta').getByLabel('Título')).toBeFocused()
    await axe(page)
    await dialog(page, 'Nueva oferta').getByRole('button', { name: 'Cancelar' }).click()
    await expect(button(page, 'Nueva Oferta')).toBeFocused()
  })
  await test.step('a list is walked by its pages, found by «/» and comes back as it was left', async () => {
    await page.getByRole('link', { name: 'Panel', exact: true }).click()
    await page.getByRole('link', { name: 'Gestionar autores' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Todos los autores' })).toBeVisible()
    const first = await rows(page, AUTORES).first().textContent()
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page).toHaveURL('/panel-admin/autores?pagina=2')
    await expect(rows(page, AUTORES).first()).not.toHaveText(first ?? '')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('%')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/panel-admin/autores?q=%25')
    await expect(page.getByText('No encontramos nada para «%».')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/panel-admin/autores?pagina=2')
    await expect(rows(page, AUTORES).first()).not.toHaveText(first ?? '')
  })
})

test('on a phone nothing scrolls sideways, and everything is within reach', async ({ page, request, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const headers = await openSesion(admin)
  const { name } = await create(request, headers, AUTORES)
  await logIn(page, admin)
  await page.goto('/panel-admin')
  await expectNoSidewaysScroll(page)
  await axe(page)
  // The last three are the screen of the authors with fewer fields.
  for (const seccion of ['Roles', 'ofertas', 'autores', 'editoriales', 'provincias', 'categorias']) {
    await page.getByRole('link', { name: `Gestionar ${seccion}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Tod[oa]s l[oa]s / })).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (['Roles', 'ofertas', 'autores'].includes(seccion)) await axe(page)
    await page.getByRole('link', { name: 'Panel', exact: true }).click()
  }
  await page.goto(`/panel-admin/autores?q=${encodeURIComponent(name)}`)
  await button(page, `Editar ${name}`).click()
  await expectNoSidewaysScroll(page)
  await axe(page)
  await field(page, 'Biografía').fill('x'.repeat(300))
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await acceptAlert(page, 'Éxito', 'Autor actualizado exitosamente')
  await expectNoSidewaysScroll(page)
  await button(page, `Eliminar ${name}`).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await acceptAlert(page, 'Éxito', 'Autor eliminado correctamente')
})

test.describe('who is no administrator any more', () => {
  test.use({ allowedErrors: [/status of 403|Solo los administradores|\/imagenes\/vista|\/(marcas|retratos)\//] })

  test('reads «Permiso denegado» and is led out', async ({ page, request, admin }) => {
    const headers = await openSesion(admin)
    const account = await registrar(request)
    const own = await openSesion(account)
    const { data } = await (await request.get('/api/usuarios/get-id', { headers: own })).json()
    const setRol = (rol: string) => request.put(`/api/usuarios/set-rol/${data.userId}`, { headers, data: { rol } })
    await logIn(page, account)
    for (const seccion of [AUTORES, CATEGORIAS]) {
      const { name } = await create(request, headers, seccion)
      for (const action of ['Editar', 'Eliminar']) {
        expect((await setRol('admin')).ok()).toBe(true)
        await page.goto(`/panel-admin/${seccion.seccion}?q=${encodeURIComponent(name)}`)
        await button(page, `${action} ${name}`).click()
        expect((await setRol('cliente')).ok()).toBe(true)
        if (action === 'Editar') await field(page, seccion.campo).fill('Otra')
        await page.getByRole('button', { name: action === 'Editar' ? 'Guardar cambios' : 'Sí, eliminar' }).click()
        const verb = action === 'Editar' ? 'editar' : 'eliminar'
        const texto =
          seccion === AUTORES
            ? `Solo los administradores pueden ${verb} autores.`
            : 'Solo los administradores pueden realizar esta acción.'
        await acceptAlert(page, 'Permiso denegado', texto)
        await expect(page).toHaveURL('/inicio')
      }
    }
  })
})
