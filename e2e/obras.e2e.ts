// Editions of one work: suggested, confirmed and changed by keyboard in the panel, named on the page of a book
// (docs/decisions/062); and subjects that give books a category (docs/decisions/063).
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { refreshClaves } from '#catalogo/libros/obra/obra.claves.queries.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { openCluster } from '../scripts/embedded/cluster.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { keyboard } from './manos.ts'
import { openSesion } from './panel.ts'
import { acceptAlert, callAs, freshIsbn, freshName, seedLibro, tabTo } from './panel-libros.ts'
import { tienda } from './tienda.ts'

test.use({ allowedErrors: [/\/(imagenes\/vista|portadas|materias\/thema)/] })

test('editions are joined by keyboard, and each page names the others', async ({ page, request, admin }) => {
  const call = await callAs(request, admin)
  const titulo = freshName('El tren nocturno')
  const [uno, dos, tres] = [
    await seedLibro(call, titulo),
    await seedLibro(call, `${titulo} (tapa dura)`),
    await seedLibro(call, `${titulo} ebook`),
  ]
  await call('PUT', `/api/libros/${dos._id}`, { ficha: { encuadernacion: 'tapa dura' }, precio: 25_000 })
  await call('PUT', `/api/libros/${tres._id}`, { formatos: ['digital'] })
  await logIn(page, admin)
  await page.goto('/panel-admin/obras')
  const dialog = page.getByRole('dialog', { name: 'Juntar ediciones', exact: true })

  await test.step('by ISBN, without the mouse', async () => {
    await expect(page.getByRole('heading', { name: 'Obras', exact: true })).toBeVisible()
    await page.keyboard.press('n')
    const buscador = dialog.getByRole('combobox', { name: 'Agregar una edición' })
    await tabTo(page, buscador)
    for (const { isbn, titulo } of [uno, dos]) {
      await page.keyboard.type(isbn)
      await expect(dialog.getByRole('option', { name: titulo })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('list', { name: 'Libros elegidos' })).toContainText(titulo)
    }
    await axe(page)
    await page.keyboard.press('Control+s')
    await acceptAlert(page, 'Éxito', 'Obra creada exitosamente')
  })

  await test.step('another one is added to what is confirmed', async () => {
    await page.goto(`/panel-admin/obras?ver=confirmadas&q=${uno.isbn}`)
    await expect(page.getByRole('table', { name: 'Obras' }).getByRole('rowheader')).toHaveText([titulo])
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await axe(page)
    }
    await page.getByRole('button', { name: `Editar ${titulo}`, exact: true }).press('Enter')
    const editar = page.getByRole('dialog', { name: 'Editar obra', exact: true })
    await tabTo(page, editar.getByRole('combobox', { name: 'Agregar una edición' }))
    await page.keyboard.type(tres.isbn)
    await expect(editar.getByRole('option', { name: tres.titulo })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await acceptAlert(page, 'Éxito', 'Obra actualizada exitosamente')
  })

  await page.goto(`/libros/${uno._id}`)
  const otras = page.getByRole('region', { name: 'También en', exact: true })
  await expect(otras.getByRole('listitem')).toHaveCount(2)
  await expect(otras.getByRole('listitem').filter({ hasText: 'Tapa dura' })).toContainText('25.000')
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await otras.getByRole('link', { name: 'Ebook' }).press('Enter')
  await expect(page).toHaveURL(`/libros/${tres._id}`)
  for (const { _id } of [uno, dos, tres]) await call('DELETE', `/api/libros/${_id}`)
})

/** What the shop does each minute. */
async function findSugerencias(): Promise<void> {
  const cluster = await openCluster(tienda().dataDir)
  const db = createDb(createPool(cluster.url, 1, () => {}))
  const turn = () =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('anaquel.obras'))`.execute(trx)
      return refreshClaves(trx)
    })
  while (await turn());
  await db.destroy()
  await cluster.leave()
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
}

test('suggestions are decided on one after the other by keyboard, and a refused one comes back', async ({
  page,
  request,
  admin,
}) => {
  const call = await callAs(request, admin)
  const { press } = keyboard(page)
  const [buena, mala] = [freshName('El muelle'), freshName('La orilla')]
  const titulos = [buena, `${buena} (bolsillo)`, mala, `${mala} ebook`]
  const libros = []
  for (const titulo of titulos) libros.push(await seedLibro(call, titulo))
  const listed = async () => JSON.stringify(await call('GET', '/api/obras/sugerencias'))
  await expect
    .poll(async () => {
      await findSugerencias()
      return listed()
    })
    .toContain(mala)
  await logIn(page, admin)
  await page.goto('/panel-admin/obras')
  const dicho = page.getByRole('main').getByRole('status').first()
  await expectFits(page)
  await press(page.getByRole('button', { name: `Son una obra estas 2 ediciones de ${buena}` }))
  await expect(dicho).toContainText(`«${buena}» es una obra.`)
  await press(page.getByRole('button', { name: `No lo son las de ${mala}` }))
  await expect(dicho).toContainText(`«${mala}» quedó rechazada`)
  await expect(page.getByRole('article').filter({ hasText: mala })).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await press(page.getByRole('link', { name: 'Rechazadas' }))
  await press(page.getByRole('button', { name: `Volver a sugerir ${mala}` }))
  await expect(dicho).toContainText(`«${mala}» volvió a las sugerencias.`)
  await press(page.getByRole('link', { name: 'Sugeridas' }))
  await expect(page.getByRole('button', { name: `Son una obra estas 2 ediciones de ${mala}` })).toBeVisible()
  expect((await (await request.get(`/api/libros/id/${libros[0]?._id}`)).json()).obra.ediciones).toHaveLength(1)
  for (const { _id } of libros) await call('DELETE', `/api/libros/${_id}`)
})

test('a subject gives its books a category by keyboard, until its rule is deleted', async ({
  page,
  request,
  admin,
}) => {
  const call = await callAs(request, admin)
  const { press, choose } = keyboard(page)
  const materia = freshName('Cestería')
  const isbns = [freshIsbn(), freshIsbn()]
  const csv = Buffer.from(`isbn;titulo;materias\n${isbns.map((isbn) => `${isbn};Mimbre;${materia}\n`).join('')}`)
  const { importacion } = await call<{ importacion: { _id: string } }>('POST', '/api/importaciones', {
    archivo: 'materias.csv',
    bytes: csv.length,
  })
  await logIn(page, admin)
  const sent = await request.put(`/api/importaciones/${importacion._id}/piezas/0`, {
    headers: { ...(await openSesion(admin)), 'content-type': 'application/octet-stream' },
    data: csv,
  })
  expect(sent.status()).toBe(200)
  await call('POST', `/api/importaciones/${importacion._id}/importar`, {})
  const estado = async () => (await call<{ estado: string }>('GET', `/api/importaciones/${importacion._id}`)).estado
  await expect.poll(estado, { timeout: 20_000 }).toBe('importada')

  await page.goto('/panel-admin/materias')
  const todas = page.getByRole('button', { name: /^Ver las \d+$/ })
  if (await todas.isVisible()) await press(todas)
  await expectFits(page)
  await choose(page.getByLabel(`Categoría para «${materia}»`), 'Negocios y finanzas')
  await press(page.getByRole('button', { name: `Asignar «${materia}»` }))
  await expect(page.getByText(`«${materia}» es Negocios y finanzas.`)).toBeVisible()
  await expect(page.getByText('Las categorías están asignadas.')).toBeVisible({ timeout: 20_000 })
  const siguiente = page.getByLabel(/^Categoría para/)
  if ((await siguiente.count()) > 0) await expect(page.locator('select:focus')).toBeVisible()
  type Hallado = { _id: string; categorias: { nombre: string }[] }
  const find = async (isbn: string): Promise<Hallado> =>
    (await (await request.get(`/api/busqueda?q=${isbn}`)).json()).resultados[0]
  const categorias = async () => (await find(isbns[1] ?? '')).categorias.map(({ nombre }) => nombre)
  expect(await categorias()).toEqual(['Negocios y finanzas'])

  await test.step('the official list of Thema is looked at before it is loaded', async () => {
    await press(page.getByText('Nombres de los códigos de Thema'))
    const letras = [...'ACDFGJKLMNPQRSTUVWXY'].flatMap((letra) => [letra, ...[...'BCDFH'].map((otra) => letra + otra)])
    const lista = `codigo;encabezado\n${letras.map((codigo) => `${codigo};Nombre de ${codigo}\n`).join('')}`
    const file = page.getByLabel('Lista de Thema')
    await file.setInputFiles({ name: 'thema.csv', mimeType: 'text/csv', buffer: Buffer.from('isbn;precio\n1;2\n') })
    await press(page.getByRole('button', { name: 'Revisar' }))
    await expect(page.getByRole('alert')).toContainText('La primera línea tiene que nombrar')
    await file.setInputFiles({ name: 'thema.csv', mimeType: 'text/csv', buffer: Buffer.from(lista) })
    await press(page.getByRole('button', { name: 'Revisar' }))
    await expect(page.getByText('Trae 120 códigos, con 20 de las 20 clases: 120 nuevos')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cargar la lista' })).toBeVisible()
    await expectFits(page)
  })

  const regla = materia.toLowerCase().replace('í', 'i')
  await press(page.getByRole('button', { name: `Eliminar ${regla}`, exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Sí/ }))
  await expect(page.getByRole('row').filter({ hasText: regla })).toHaveCount(0)
  expect(await categorias()).toEqual(['Negocios y finanzas'])
  for (const isbn of isbns) await call('DELETE', `/api/libros/${(await find(isbn))._id}`)
})
