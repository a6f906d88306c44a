// The panel's books: made, changed, found, priced and deleted, by mouse and by keyboard.
import type { Locator, Page } from '@playwright/test'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { paintCover } from '#test/imagenes.ts'
import { isPasajero } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import {
  acceptAlert,
  callAs,
  cardOf,
  freshIsbn,
  freshName,
  openLibros,
  seedLibro,
  sweep,
  tabTo,
} from './panel-libros.ts'

const PORTADA = 'https://ejemplo.invalid/tapa.jpg'
/** The sample address of a cover does not answer, nor does that of a book that is being deleted. */
const MISSING = /status of 404 \(Not Found\) \(.*\/(api\/imagenes\/vista|portadas\/)/
const REFUSED = /status of (4\d\d|500)|AppError/

const fieldsOf = (dialog: Locator) => ({
  titulo: dialog.getByLabel('Título'),
  isbn: dialog.getByLabel('ISBN'),
  idioma: dialog.getByLabel('Idioma'),
  descripcion: dialog.getByLabel('Descripción'),
  fecha: dialog.getByLabel('Fecha de edición'),
  precio: dialog.getByLabel('Precio'),
  editorial: dialog.getByRole('combobox', { name: 'Editorial' }),
  autores: dialog.getByRole('combobox', { name: 'Autores' }),
  portada: dialog.getByLabel('Portada', { exact: true }),
})
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openEdit(page: Page, titulo: string): Promise<Locator> {
  await page.getByRole('button', { name: `Editar ${titulo}`, exact: true }).click()
  const dialog = dialogOf(page, 'Editar libro')
  await expect(dialog).toBeVisible()
  return dialog
}

test.use({ allowedErrors: [MISSING] })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an admin makes a book with a new author, a new publisher and a new category, changes it and deletes it', async ({
    page,
    request,
    admin,
  }) => {
    const call = await callAs(request, admin)
    const titulo = freshName("O'Higgins y Ñandú")
    const [autor, editorial, categoria] = [freshName('Ana Ñandú'), freshName('Sur'), freshName('Viajes')]
    await openLibros(page, admin)
    await expectNoSidewaysScroll(page)
    await axe(page)

    await page.getByRole('button', { name: 'Registrar libro' }).click()
    const dialog = dialogOf(page, 'Registrar libro')
    const fields = fieldsOf(dialog)
    await expect(fields.titulo).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Registrar', exact: true })).toBeDisabled()
    await fields.titulo.fill(titulo)
    await fields.isbn.fill(freshIsbn())
    await fields.idioma.selectOption('Español')
    await fields.descripcion.fill('Primera línea.\nSegunda línea <b>sin</b> marcas.')
    await fields.fecha.fill('17/06/2010')
    await fields.precio.fill('18.900,50')
    await fields.portada.fill(PORTADA)

    await fields.editorial.click()
    await fields.editorial.pressSequentially(editorial)
    await option(page, `Registrar editorial «${editorial}»`).click()
    const newEditorial = dialogOf(page, 'Registrar editorial')
    await expect(newEditorial.getByLabel('Nombre')).toHaveValue(editorial)
    await newEditorial.getByLabel('Dirección', { exact: true }).fill('Viamonte 494')
    await newEditorial.getByLabel('Dirección de la imagen').fill('https://ejemplo.invalid/sur.png')
    await newEditorial.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(newEditorial).toBeHidden()
    await expect(fields.editorial).toHaveValue(editorial)
    await expect(fields.editorial).toBeFocused()
    await expect(dialog.getByRole('status').filter({ hasText: 'Editorial creada exitosamente' })).toBeVisible()

    await fields.autores.click()
    await fields.autores.pressSequentially(autor)
    await option(page, `Registrar autor «${autor}»`).click()
    const newAutor = dialogOf(page, 'Registrar autor')
    await newAutor.getByLabel('Dirección de la imagen de perfil').fill('https://ejemplo.invalid/ana.png')
    await newAutor.getByLabel('Biografía').fill('Escribe sobre pájaros.')
    await axe(page)
    await newAutor.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(dialog.getByRole('button', { name: `Quitar ${autor}` })).toBeVisible()

    await dialog.getByLabel('fisico').check()
    await dialog.getByLabel('digital').check()
    await dialog.getByRole('button', { name: 'Registrar categoría' }).click()
    const newCategoria = dialogOf(page, 'Registrar categoría')
    await newCategoria.getByLabel('Nombre').fill(categoria)
    await newCategoria.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(dialog.getByLabel(categoria)).toBeChecked()

    const preview = dialog.getByRole('figure', { name: 'Así se ve en la tienda' })
    await expect(preview).toContainText(`${titulo}${autor}$ 18.900,50`)
    await axe(page)
    await dialog.getByRole('button', { name: 'Registrar', exact: true }).dblclick()
    await acceptAlert(page, 'Éxito', 'Libro creado exitosamente')

    const card = cardOf(page, titulo)
    for (const text of [
      'Primera línea.',
      autor,
      editorial,
      categoria,
      'fisico, digital',
      '17/06/2010',
      '$ 18.900,50',
    ]) {
      await expect(card).toContainText(text)
    }

    const edit = await openEdit(page, titulo)
    await fieldsOf(edit).titulo.fill(`${titulo} II`)
    await fieldsOf(edit).precio.fill('20000')
    await axe(page)
    await expectNoSidewaysScroll(page)
    await edit.getByRole('button', { name: 'Guardar cambios' }).click()
    await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
    await expect(cardOf(page, `${titulo} II`)).toContainText('$ 20.000,00')

    const [libro] = await call<{ _id: string; titulo: string }[]>(
      'GET',
      `/api/libros?${new URLSearchParams({ q: `${titulo} II` })}`,
    )
    await page.goto(`/libros/${libro?._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(titulo)

    await page.goto('/panel-admin/libros')
    const remove = page.getByRole('button', { name: `Eliminar ${titulo} II`, exact: true })
    const question = dialogOf(page, '¿Está seguro?')
    await remove.click()
    await expect(question).toContainText('Esta acción no se puede deshacer.')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(cardOf(page, `${titulo} II`)).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: 'Sí, eliminar' }).click()
    await acceptAlert(page, 'Éxito', 'Libro eliminado correctamente')
    await expect(cardOf(page, `${titulo} II`)).toHaveCount(0)
    await sweep(call, 'autores', autor)
    await sweep(call, 'editoriales', editorial)
    await sweep(call, 'categorias', categoria)
  })
})

test('a book is made by the keyboard alone', async ({ page, request, admin }) => {
  const call = await callAs(request, admin)
  const [titulo, autor] = [freshName('Solo teclas'), freshName('Teo Teclas')]
  const known = await seedLibro(call, freshName('Conocido'))
  const { editorial } = await call<{ editorial: { descripcion: string } }>('GET', `/api/libros/id/${known._id}`)
  await openLibros(page, admin)
  const keyboard = page.keyboard
  const type = async (...keys: string[]) => {
    for (const key of keys)
      await (/^(Tab|Enter|Space|Control\+.)$/.test(key) ? keyboard.press(key) : keyboard.type(key))
  }
  await page.getByRole('button', { name: 'Registrar libro' }).focus()
  await type('Enter', titulo, 'Tab', freshIsbn(), 'Tab', 'Esp', 'Tab', 'una descripción', 'Tab')
  const fields = fieldsOf(dialogOf(page, 'Registrar libro'))
  await type('17062010', 'Tab', '9900,5', 'Tab')
  await expect(fields.editorial).toBeFocused()
  await type(editorial.descripcion)
  await expect(option(page, editorial.descripcion).first()).toHaveAttribute('data-highlighted')
  await type('Enter')
  await expect(fields.editorial).toHaveValue(editorial.descripcion)
  await type('Tab')
  await expect(fields.autores).toBeFocused()
  await type(autor)
  await expect(option(page, `Registrar autor «${autor}»`)).toHaveAttribute('data-highlighted')
  await type('Enter')
  await expect(dialogOf(page, 'Registrar autor')).toBeVisible()
  await type('Tab', 'https://ejemplo.invalid/t.png', 'Tab', 'Tab', 'Escribe.', 'Control+s')
  await expect(dialogOf(page, 'Registrar autor')).toBeHidden()
  await expect(fields.autores).toBeFocused()
  const dialog = dialogOf(page, 'Registrar libro')
  await type('Tab', PORTADA)
  await tabTo(page, dialog.getByLabel('fisico'))
  await type('Space')
  // One of the newest, which are offered, that no other journey deletes.
  await tabTo(
    page,
    dialog.getByRole('group', { name: 'Categorías' }).getByLabel('Negocios y finanzas', { exact: true }),
  )
  await type('Space', 'Control+s')
  await acceptAlert(page, 'Éxito', 'Libro creado exitosamente')
  await expect(cardOf(page, titulo)).toContainText(autor)
  const all = await call<{ _id: string; titulo: string }[]>('GET', '/api/libros?limit=50')
  for (const { _id } of all.filter((one) => one.titulo === titulo)) await call('DELETE', `/api/libros/${_id}`)
  await call('DELETE', `/api/libros/${known._id}`)
  await sweep(call, 'autores', autor)
})

test.describe('the form of a book', () => {
  test.use({ allowedErrors: [REFUSED] })

  test('every field says what is wrong with it, once it was touched', async ({ page, request, admin }) => {
    const call = await callAs(request, admin)
    await test.step('a shop without books says so and leads to the form', async () => {
      await page.route('**/api/libros?**', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await openLibros(page, admin)
      await expect(page.getByText('No hay libros registrados aún.')).toBeVisible()
      await page
        .getByRole('region', { name: 'Todos los libros' })
        .getByRole('button', { name: 'Registrar libro' })
        .click()
      await expect(dialogOf(page, 'Registrar libro')).toBeVisible()
      await page.unroute('**/api/libros?**')
    })
    const dialog = dialogOf(page, 'Registrar libro')
    const fields = fieldsOf(dialog)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    const expectProblem = async (field: Locator, message: string) => {
      await expect(dialog.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
      await expect(field).toHaveAccessibleDescription(message)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    for (const field of Object.values(fields)) {
      await field.focus()
      await field.blur()
    }
    for (const name of ['isbn', 'titulo', 'idioma', 'descripcion', 'fecha', 'precio', 'editorial'] as const) {
      await expectProblem(fields[name], 'Campo requerido')
    }
    await expectProblem(fields.portada, 'Debe ser una URL válida (con http:// o https://)')
    await expectProblem(fields.autores, 'Debes seleccionar al menos un autor.')
    for (const [group, message] of [
      ['Formatos', 'Debes seleccionar al menos un formato.'],
      ['Categorías', 'Debes seleccionar al menos una categoría.'],
    ] as const) {
      const first = dialog.getByRole('group', { name: group }).getByRole('checkbox').first()
      await first.check()
      await first.uncheck()
      await first.blur()
      await expect(dialog.getByRole('group', { name: group })).toContainText(message)
    }
    for (const [field, text, message] of [
      [fields.precio, '-1', 'El precio no puede ser negativo.'],
      [fields.precio, 'doce', 'Escribí el precio así: 18900 o 18900,50.'],
      [fields.precio, '99999999999', 'El precio no puede superar los 21474836 pesos.'],
      [fields.isbn, '9789870402177', 'El ISBN no es válido: revisá sus dígitos.'],
      [fields.portada, 'ftp://ejemplo.invalid/a.jpg', 'Debe ser una URL válida (con http:// o https://)'],
      [fields.titulo, 'x'.repeat(501), 'No puede superar los 500 caracteres.'],
    ] as const) {
      await field.fill(text)
      await expectProblem(field, message)
    }
    await expect(dialog.getByRole('button', { name: 'Registrar', exact: true })).toBeDisabled()
    await axe(page)
    await page.keyboard.press('Control+s')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await dialogOf(page, '¿Descartar los cambios?').getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()
    await test.step('opens on the latest, finds while one types, and drops late answers', async () => {
      const [name, rival] = [freshName('Zulema'), freshName('Yamila')]
      const info = { perfil: 'https://ejemplo.invalid/a.png', info: 'Escribe.' }
      const made = [
        await call('POST', '/api/autores/crear', { nombre_completo: `${rival} Ñandú`, ...info }),
        await call('POST', '/api/autores/crear', { nombre_completo: `${name} Ñandú`, ...info }),
      ]
      await page.getByRole('button', { name: 'Registrar libro' }).first().click()
      const { autores } = fieldsOf(dialog)
      await autores.click()
      await expect(option(page, `${name} Ñandú`)).toBeVisible()
      await axe(page)

      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const slow = `**/api/autores?*q=${rival.slice(0, 3)}*`
      await page.route(slow, async (route) => {
        await held
        await route.continue().catch(() => {}) // the page no longer waits for it
      })
      const asked = page.waitForRequest(slow)
      await autores.pressSequentially(rival.slice(0, 3))
      await asked
      await autores.fill(`${name.toUpperCase()} NANDU`)
      await expect(option(page, `${name} Ñandú`)).toHaveAttribute('data-highlighted')
      release()
      await expect(option(page, `${rival} Ñandú`)).toHaveCount(0)
      await expect(dialog.getByRole('status').filter({ hasText: '1 para' })).toBeVisible()
      await page.keyboard.press('Enter')
      const remove = dialog.getByRole('button', { name: `Quitar ${name} Ñandú` })
      await expect(remove).toBeVisible()
      await page.unroute(slow)

      await autores.fill(`${rival} nandu`)
      await expect(option(page, `${rival} Ñandú`)).toHaveAttribute('data-highlighted')
      await page.keyboard.press('Enter')
      const chips = dialog.getByRole('button', { name: /^Quitar/ })
      await expect(chips).toHaveCount(2)
      await dialog.getByRole('button', { name: `Mover ${rival} Ñandú antes de ${name} Ñandú` }).click()
      await expect(chips.first()).toHaveAccessibleName(`Quitar ${rival} Ñandú`)
      await autores.focus()
      await page.keyboard.press('Backspace')
      await expect(chips).toHaveCount(1)
      await expect(remove).toHaveCount(0)

      await autores.click()
      await expect(page.getByRole('listbox')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(dialog).toBeVisible()
      await expect(dialogOf(page, '¿Descartar los cambios?')).toBeHidden()

      await page.route('**/api/editoriales?**', (route) => route.fulfill({ status: 500, json: {} }))
      await fieldsOf(dialog).editorial.click()
      await expect(dialog.getByText('Hubo un problema al buscar. Probá de nuevo.')).toBeVisible()
      for (const { _id } of made) await call('DELETE', `/api/autores/${_id}`)
      await page.unroute('**/api/editoriales?**')
    })
    await test.step('a search that finds more than it counts says so', async () => {
      await page.route('**/api/libros?*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '2000' } })
      })
      await page.goto('/panel-admin/libros?q=el')
      await expect(page.getByRole('status').filter({ hasText: 'Más de 2.000 resultados para «el»' })).toBeVisible()
    })
  })
})

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: [REFUSED] })

  test('stands at its field, or in an alert', async ({ page, request, admin }) => {
    const call = await callAs(request, admin)
    const [one, other] = [await seedLibro(call, freshName('Uno')), await seedLibro(call, freshName('Otro'))]
    await openLibros(page, admin, one.titulo)
    const dialog = await openEdit(page, one.titulo)
    const fields = fieldsOf(dialog)
    const save = dialog.getByRole('button', { name: 'Guardar cambios' })
    await fields.isbn.fill(other.isbn)
    await save.click()
    await expect(fields.isbn).toHaveAccessibleDescription('Ya hay un libro con ese ISBN.')
    await expect(fields.isbn).toBeFocused()
    await fields.isbn.fill(one.isbn)

    const answers = [
      [403, 'FORBIDDEN', 'Solo los administradores pueden realizar esta acción.', 'Permiso denegado'],
      [500, 'INTERNAL', 'Algo salió mal.', 'Error'],
    ] as const
    for (const [status, code, mensaje, titulo] of answers) {
      await page.route(`/api/libros/${one._id}`, (route) => route.fulfill({ status, json: { code, mensaje } }))
      await fields.precio.fill(String(status))
      await save.click()
      await acceptAlert(page, titulo, status === 403 ? mensaje : 'Hubo un problema al actualizar el libro.')
      await page.unroute(`/api/libros/${one._id}`)
      await expect(fields.precio).toHaveValue(String(status))
    }
    await save.click()
    await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
    await expect(cardOf(page, one.titulo)).toContainText('$ 500,00')

    await test.step('two admins on the same book are told, and see both versions', async () => {
      const libro = one
      for (const [choice, kept] of [
        ['Usar lo guardado', 'Del otro'],
        ['Seguir con lo mío', 'Mío'],
      ] as const) {
        const dialog = await openEdit(page, libro.titulo)
        const { descripcion } = fieldsOf(dialog)
        const save = dialog.getByRole('button', { name: 'Guardar cambios' })
        await call('PUT', `/api/libros/${libro._id}`, { descripcion: 'Del otro', precio: 7_777 + kept.length })
        await descripcion.fill('Mío')
        await save.click()
        await expect(dialog.getByText('Otra persona guardó cambios mientras editabas.')).toBeVisible()
        await expect(dialog.getByRole('definition').filter({ hasText: 'Del otro' })).toBeVisible()
        await expect(dialog.getByRole('definition').filter({ hasText: 'Mío' })).toBeVisible()
        if (choice === 'Usar lo guardado') await axe(page)
        await dialog.getByRole('button', { name: choice }).click()
        await expect(descripcion).toHaveValue(kept)
        await save.click()
        await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
        expect(await call('GET', `/api/libros/id/${libro._id}`)).toMatchObject({ descripcion: kept })
        await expect(cardOf(page, libro.titulo)).toContainText(kept)
        await call('PUT', `/api/libros/${libro._id}`, { descripcion: 'Otra vez' })
        await page.reload()
      }
    })

    await test.step('who edits it again before the list has come again reads nothing of others', async () => {
      const held: (() => void)[] = []
      await expect(cardOf(page, one.titulo)).toContainText('Otra vez')
      await page.route(/\/api\/libros\?/, async (route) => {
        await new Promise<void>((release) => held.push(release))
        await route.continue()
      })
      for (const descripcion of ['De una vez', 'De otra vez']) {
        const dialog = await openEdit(page, one.titulo)
        if (descripcion === 'De otra vez') await expect(fieldsOf(dialog).descripcion).toHaveValue('De una vez')
        await fieldsOf(dialog).descripcion.fill(descripcion)
        await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
        await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
      }
      for (const release of held) release()
      await expect(cardOf(page, one.titulo)).toContainText('De otra vez')
      await page.unroute(/\/api\/libros\?/)
    })

    await page.route(`/api/libros/${one._id}`, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', mensaje: 'Algo salió mal.' } }),
    )
    await page.getByRole('button', { name: `Eliminar ${one.titulo}` }).click()
    await page.getByRole('button', { name: 'Sí, eliminar' }).click()
    await acceptAlert(page, 'Error', 'Hubo un problema al eliminar el libro.')
    await page.unroute(`/api/libros/${one._id}`)
    for (const { _id } of [one, other]) await call('DELETE', `/api/libros/${_id}`)
  })

  test('a price is changed in the list: Enter saves, Escape leaves, Tab goes on', async ({ page, request, admin }) => {
    const call = await callAs(request, admin)
    const juntos = freshName('Juntos') // other journeys add books meanwhile: the list shows these two alone
    const [below, above] = [await seedLibro(call, `Abajo, ${juntos}`), await seedLibro(call, `Arriba, ${juntos}`)]
    await openLibros(page, admin, juntos)
    const priceOf = (titulo: string) =>
      page.getByRole('button', { name: new RegExp(`^Cambiar el precio de ${titulo}`) })
    const inputOf = (titulo: string) => page.getByRole('textbox', { name: `Precio de ${titulo}` })
    await priceOf(above.titulo).press('Enter')
    await expect(inputOf(above.titulo)).toBeFocused()
    await page.keyboard.type('15.300,5')
    await page.keyboard.press('Escape')
    await expect(priceOf(above.titulo)).toContainText('$ 12.000,00')

    await priceOf(above.titulo).click()
    await page.keyboard.type('15.300,5')
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(priceOf(above.titulo)).toContainText('$ 15.300,50')
    await expect(cardOf(page, above.titulo).getByRole('status')).toHaveText('Libro actualizado exitosamente')
    await expect(priceOf(above.titulo)).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await expect(inputOf(below.titulo)).toBeFocused()
    await page.keyboard.type('200.25')
    await page.keyboard.press('Enter')
    await expect(priceOf(above.titulo)).toContainText('$ 100,00')
    await expect(priceOf(below.titulo)).toContainText('$ 200,25')

    await priceOf(below.titulo).click()
    await page.keyboard.type('doce')
    await page.keyboard.press('Enter')
    await expect(inputOf(below.titulo)).toHaveAccessibleDescription('Escribí el precio así: 18900 o 18900,50.')
    await page.keyboard.press('Escape')

    await call('PUT', `/api/libros/${below._id}`, { precio: 999 })
    await priceOf(below.titulo).click()
    await page.keyboard.type('300')
    await page.keyboard.press('Enter')
    await expect(inputOf(below.titulo)).toHaveAccessibleDescription(
      'Otra persona guardó cambios: el precio es $ 999,00. Con Enter queda el tuyo.',
    )
    await expect(inputOf(below.titulo)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(priceOf(below.titulo)).toContainText('$ 300,00')
    await expect(priceOf(below.titulo)).toBeFocused()
    expect(await call('GET', `/api/libros/id/${below._id}`)).toMatchObject({ precio: 300 })
    for (const { _id } of [above, below]) await call('DELETE', `/api/libros/${_id}`)
  })
})

test('«Guardar y siguiente» goes on to the next book; unsaved changes are guarded', async ({
  page,
  request,
  admin,
}) => {
  const call = await callAs(request, admin)
  const juntos = freshName('Seguidos') // other journeys add books meanwhile: the list is asked for these two alone
  const [second, first] = [await seedLibro(call, `Segundo, ${juntos}`), await seedLibro(call, `Primero, ${juntos}`)]
  await page.route('**/api/libros?*', (route) =>
    route.continue({ url: `${route.request().url()}&${new URLSearchParams({ q: juntos })}` }),
  )
  await logIn(page, admin)
  await page.goto('/panel-admin')
  await page.getByRole('link', { name: /Gestionar libros/ }).click()
  const dialog = await openEdit(page, first.titulo)
  await fieldsOf(dialog).descripcion.fill('Cambiada.')
  await page.keyboard.press('Control+Enter')
  await expect(fieldsOf(dialog).titulo).toHaveValue(second.titulo)
  await expect(fieldsOf(dialog).titulo).toBeFocused()
  await expect(dialog.getByText('Libro actualizado exitosamente')).toBeVisible()
  expect(await call('GET', `/api/libros/id/${first._id}`)).toMatchObject({ descripcion: 'Cambiada.' })

  await fieldsOf(dialog).descripcion.fill('Sin guardar.')
  const question = dialogOf(page, '¿Descartar los cambios?')
  const stay = question.getByRole('button', { name: 'Seguir editando' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
    () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(stay).toBeFocused()
    await stay.click()
    await expect(fieldsOf(dialog).descripcion).toHaveValue('Sin guardar.')
    await expect(page).toHaveURL('/panel-admin/libros')
  }
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const native = await asked
  expect(native.type()).toBe('beforeunload')
  await native.dismiss()
  await expect(fieldsOf(dialog).descripcion).toHaveValue('Sin guardar.')
  await page.goBack()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL('/panel-admin')
  expect(await call('GET', `/api/libros/id/${second._id}`)).toMatchObject({ descripcion: 'Una descripción.' })
  for (const { _id } of [first, second]) await call('DELETE', `/api/libros/${_id}`)
  await test.step('the last book of a page is followed by the first of the next one', async () => {
    const newest: Libro[] = await (await request.get('/api/libros?limit=50')).json()
    const shelf = newest.filter((libro) => !isPasajero(libro)) // no other journey changes or deletes these
    await page.route('**/api/libros?**', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const [offset, limit] = [Number(asked.get('offset')), Number(asked.get('limit'))]
      return route.fulfill({ json: shelf.slice(offset, offset + limit), headers: { 'x-total-count': '16' } })
    })
    await page.goto('/panel-admin/libros')
    const dialog = await openEdit(page, shelf[14]?.titulo ?? '')
    await dialog.getByRole('button', { name: 'Guardar y siguiente' }).click()
    await expect(fieldsOf(dialog).titulo).toHaveValue(shelf[15]?.titulo ?? '')
    await expect(page).toHaveURL('/panel-admin/libros?pagina=2')
    await expect(dialog.getByRole('button', { name: 'Guardar y siguiente' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
  })
})

test.describe('date and cover', () => {
  test.use({ allowedErrors: [REFUSED] })

  test('a date is a day or only a year, and stays what it was unless it is changed', async ({
    page,
    request,
    admin,
  }) => {
    const call = await callAs(request, admin)
    const libro = await seedLibro(call, freshName('De un año'))
    await call('PUT', `/api/libros/${libro._id}`, { fecha_edicion: '1963-01-01', fecha_edicion_precision: 'anio' })
    await openLibros(page, admin, libro.titulo)
    const save = async (dialog: Locator) => {
      await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
      await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
    }
    const dialog = await openEdit(page, libro.titulo)
    const { fecha, descripcion } = fieldsOf(dialog)
    await expect(fecha).toHaveValue('1963')
    await descripcion.fill('Otra.')
    await save(dialog)
    await expect(cardOf(page, libro.titulo)).toContainText('Otra.') // the list has come again: what it shows is what is edited
    await expect(cardOf(page, libro.titulo)).toContainText('Edición: 1963')
    await openEdit(page, libro.titulo)
    await fecha.fill('31/02/1972')
    await fecha.blur()
    await expect(fecha).toHaveAccessibleDescription('La fecha no es válida.')
    await fecha.fill('1972')
    await save(dialog)
    await expect(cardOf(page, libro.titulo)).toContainText('Edición: 1972')
    await openEdit(page, libro.titulo)
    await fecha.fill('31/5/1972')
    await save(dialog)
    await expect(cardOf(page, libro.titulo)).toContainText('Edición: 31/05/1972')
    await test.step('that nobody gives is told, and may be saved all the same', async () => {
      await openEdit(page, libro.titulo)
      await fieldsOf(dialog).portada.fill('http://127.0.0.1/secreto.png')
      await expect(dialog.getByText('No pudimos traer esa imagen.')).toBeVisible()
      await descripcion.fill('Sin foto.')
      await save(dialog)
      await expect(cardOf(page, libro.titulo)).toContainText('Sin foto.')
    })
    await test.step('is uploaded, seen at once and shown by the shop', async () => {
      await openEdit(page, libro.titulo)
      const { portada } = fieldsOf(dialog)
      const upload = dialog.getByLabel('Subir imagen')
      await upload.setInputFiles({ name: 'tapa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una imagen') })
      await expect(portada).toHaveAccessibleDescription('El archivo no es una imagen JPEG, PNG, GIF, WebP o AVIF.')
      const heavy = Buffer.alloc(10 * 1024 * 1024 + 1)
      await upload.setInputFiles({ name: 'tapa.jpg', mimeType: 'image/jpeg', buffer: heavy })
      await expect(portada).toHaveAccessibleDescription('La imagen pesa más de 10 MB.')
      await expect(dialog.getByRole('button', { name: 'Guardar cambios' })).toBeEnabled()
      const cover = await paintCover('png', { width: 600, height: 900, color: '#10a050' })
      await upload.setInputFiles({ name: 'tapa.png', mimeType: 'image/png', buffer: cover })
      await expect(portada).toHaveValue(/\/imagenes\/[0-9a-f]{64}\.webp$/)
      await expect(dialog.getByText('Imagen subida.')).toBeVisible()
      const shown = dialog.getByRole('img', { name: 'Portada' })
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await axe(page)
      await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
      await acceptAlert(page, 'Éxito', 'Libro actualizado exitosamente')
      await page.goto(`/libros/${libro._id}`)
      const inShop = page.getByRole('img', { name: `Portada de ${libro.titulo}` })
      await expect.poll(() => inShop.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect(await inShop.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.(avif|webp)\?v=r/)
    })
    await call('DELETE', `/api/libros/${libro._id}`)
  })
})
