// Narrowing a list of books: filters, prices, order and pages, in searches and in every other list.
import type { Page, Route } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const PHONE = { width: 360, height: 740 }
const ILEGIBLE = 'Escribí un precio en pesos, por ejemplo 12.500.'

const results = (page: Page) => page.getByRole('region', { name: 'Libros encontrados' }).getByRole('article')
const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /libros?/ })
    .first()
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) })
const chip = (page: Page, name: string) => page.getByRole('link', { name: `${name} Quitar filtro` })
const desde = (page: Page) => page.getByLabel('Desde').locator('visible=true')
const hasta = (page: Page) => page.getByLabel('Hasta').locator('visible=true')
const order = (page: Page) => page.getByLabel('Ordenar por').locator('visible=true')

/** An option's count is the length of the list when only that option of its group is ticked. */
async function readOption(page: Page, faceta: string): Promise<{ name: string; count: number }> {
  const text = await group(page, faceta).locator('label:has(:enabled)').first().innerText()
  const [, name = '', number = ''] = /^(.+?)\s+([\d.]+)$/.exec(text) ?? []
  return { name, count: Number(number) }
}

async function readPrices(page: Page): Promise<number[]> {
  const prices = await results(page).locator('.price:visible').allInnerTexts()
  return prices.map((text) => Number(/[\d.]+/.exec(text)?.[0].replaceAll('.', '')))
}

async function getId(page: Page, path: string): Promise<string> {
  return (await (await page.request.get(path)).json())._id
}
async function findCategoria(page: Page, nombre: string): Promise<string> {
  const categorias: { _id: string; nombre: string }[] = await (await page.request.get('/api/categorias')).json()
  return categorias.find((categoria) => categoria.nombre === nombre)?._id ?? ''
}

test('author, publisher and price narrow a search, with counts that hold, and come back with «back»', async ({
  page,
}) => {
  await page.goto('/busqueda/cuentos')
  const autor = await readOption(page, 'Autor')
  await option(page, autor.name).check()
  await expect(chip(page, autor.name)).toBeVisible()
  await expect(option(page, autor.name)).toBeFocused()
  await expect(count(page)).toHaveText(new RegExp(`^${autor.count} libros? para «cuentos»$`))
  await expect(results(page)).toHaveCount(Math.min(autor.count, 5))
  await chip(page, autor.name).click()
  await expect(option(page, autor.name)).not.toBeChecked()

  const editorial = await readOption(page, 'Editorial')
  await option(page, editorial.name).click()
  await expect(count(page)).toHaveText(new RegExp(`^${editorial.count} libros? `))
  await page.getByRole('link', { name: 'Quitar todo' }).click()
  await expect(page.getByRole('link', { name: /Quitar/ })).toHaveCount(0)

  await desde(page).fill('9.000')
  await hasta(page).fill('$ 15000')
  await hasta(page).press('Enter')
  await expect(page).toHaveURL('/busqueda/cuentos?precio_desde=9000&precio_hasta=15000')
  await expect(chip(page, '$ 9.000 a $ 15.000')).toBeVisible()
  await expect(hasta(page)).toBeFocused()
  await expect(hasta(page)).toHaveValue('15000')
  await expect.poll(async () => (await readPrices(page)).every((price) => price >= 9_000 && price <= 15_000)).toBe(true)
  await page.reload()
  await expect(desde(page)).toHaveValue('9000')
  await page.goBack()
  await expect(desde(page)).toHaveValue('')
  await page.goForward()
  await expect(desde(page)).toHaveValue('9000')
  await chip(page, '$ 9.000 a $ 15.000').click()
  await expect(desde(page)).toHaveValue('')
  await expect(page).toHaveURL('/busqueda/cuentos')
  await test.step('a price that is none is refused in place, and nothing is lost', async () => {
    await option(page, 'Español').check()
    await expect(page).toHaveURL(/\?idioma=Espa%C3%B1ol$/)
    for (const [low, high, message, wrong] of [
      ['mil', '15000', ILEGIBLE, 'Desde'],
      ['1000', "15000' or 1=1", ILEGIBLE, 'Hasta'],
      ['-1', '', 'El precio no puede ser negativo.', 'Desde'],
      ['', '99999999999', 'El precio puede ser de hasta $ 21.474.836.', 'Hasta'],
      ['15000', '9000', '«Hasta» no puede ser menor que «Desde».', 'Hasta'],
    ] as const) {
      await desde(page).fill(low)
      await hasta(page).fill(high)
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page.getByLabel(wrong)).toBeFocused()
      await expect(page.getByLabel(wrong)).toHaveAttribute('aria-invalid', 'true')
      await expect(desde(page)).toHaveValue(low)
      await expect(hasta(page)).toHaveValue(high)
    }
    await axe(page)
    await expect(page).toHaveURL(/\?idioma=Espa%C3%B1ol$/)
    await expect(option(page, 'Español')).toBeChecked()
    await hasta(page).fill('20000')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(chip(page, '$ 15.000 a $ 20.000')).toBeVisible()
    await expect(chip(page, 'Español')).toBeVisible()
  })
  await test.step('a page has 5, 24 or 50 rows, whatever is filtered', async () => {
    await page.goto('/busqueda/cuentos?pagina=2')
    const sizes = page.getByRole('navigation', { name: 'Libros por página' })
    await expect(sizes.locator('[aria-current]')).toHaveText('5')
    await sizes.getByRole('link', { name: '24' }).click()
    await expect(page).toHaveURL('/busqueda/cuentos?cantidad=24')
    await expect(results(page)).toHaveCount(24)
    const { name } = await readOption(page, 'Categoría')
    await option(page, name).check()
    await order(page).selectOption('Fecha')
    await expect(page).toHaveURL(/cantidad=24&orden=fecha&categoria=/)
    await page.getByRole('link', { name: 'Quitar todo' }).click()
    await expect(page).toHaveURL('/busqueda/cuentos?cantidad=24&orden=fecha')
    await sizes.getByRole('link', { name: '5', exact: true }).click()
    await expect(page).toHaveURL('/busqueda/cuentos?orden=fecha')
    await expect(results(page)).toHaveCount(5)
  })
})

test('words that no book has lead to books all the same', async ({ page }) => {
  await page.goto('/busqueda/cortasar')
  await expect(count(page)).toContainText('Mostrando resultados para «Cortázar»')
  await expect(count(page)).toContainText('«cortasar»')
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toHaveValue('cortasar')
  await expect(results(page).first()).toContainText('Julio Cortázar')

  await page.goto('/busqueda/xyzzy')
  await expect(page.getByText('No encontramos libros para «xyzzy».')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Libros populares' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ficción', exact: true })).toBeVisible()
  await test.step('it says how it read them, has no empty filters, and the book can be asked for', async () => {
    await expect(page.getByText('Ningún libro tiene «xyzzy»')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Filtros' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Pedinos este libro' }).click()
    await page.getByLabel('Tu correo electrónico').fill('lectora@correo.test')
    await axe(page)
    await page.getByRole('button', { name: 'Pedir y que me avisen' }).click()
    await expect(page.getByText('Te mandamos un correo: confirmá desde ahí')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Ciencia y naturaleza' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Libros de esta categoría' })).toBeVisible()
  })
  await test.step('near books are said to be near, and the book can be asked for there too', async () => {
    await page.goto('/busqueda/el principito xyzzy')
    await expect(count(page)).toContainText('esto es lo más parecido')
    await expect(page.getByRole('button', { name: 'Pedinos este libro' })).toBeVisible()
  })
  await test.step('the name of a list leads to it', async () => {
    await page.goto('/busqueda/ofertas')
    await expect(page.getByRole('main').getByRole('link', { name: 'Ver ofertas' })).toHaveAttribute('href', '/ofertas')
  })

  await page.goto('/busqueda/cuentos?precio_desde=20000000')
  await expect(page.getByText('No encontramos libros para «cuentos» con estos filtros.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sin los filtros' }).getByRole('article').first()).toBeVisible()
  // Near books before popular ones.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Libros encontrados',
    'Sin los filtros',
    'Libros populares',
  ])
})

test('categories, authors, publishers and formats are narrowed in the same way', async ({ page, baseURL }) => {
  const autor = await getId(page, '/api/autores/nombre-completo/eduardo%20galeano')
  const editorial = await getId(page, '/api/editoriales/descripcion/sudamericana')
  for (const [path, own, heading] of [
    [`/categorias/${await findCategoria(page, 'Ficción')}`, 'Categoría', 'Libros de esta categoría'],
    [`/autores/${autor}/libros`, 'Autor', 'Libros de Eduardo Galeano'],
    [`/editoriales/${editorial}/libros`, 'Editorial', 'Libros de Sudamericana'],
    ['/ebooks', 'Formato', 'Ebooks'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const name of ['Idioma', 'Formato', 'Categoría', 'Autor', 'Editorial', 'Precio']) {
      await expect(group(page, name), `${name} in ${path}`).toHaveCount(name === own ? 0 : 1)
    }
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    expect(await order(page).locator('option').allInnerTexts()).toEqual([
      'Novedades',
      ...['Fecha', 'Popularidad', 'Alfabético'],
    ])

    const { name, count: expected } = await readOption(page, own === 'Editorial' ? 'Autor' : 'Editorial')
    await option(page, name).check()
    await expect(count(page)).toHaveText(new RegExp(`^${expected} libros?$`))
    await expect(results(page)).toHaveCount(Math.min(expected, 24))
    await order(page).selectOption('Alfabético')
    await expect(page).toHaveURL(/orden=alfabetico/)
    await expect(option(page, name)).toBeChecked()
    // The open choices are listed, the chosen one is not.
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
    const { pathname, search } = new URL(page.url())
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${pathname}${search}`)
    await results(page).first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/libros\/[0-9a-f-]{36}$/)
  }
  await page.goto('/ebooks?precio_desde=20000000')
  await expect(page.getByText('No encontramos libros con estos filtros.')).toBeVisible()
  await page.getByRole('link', { name: 'Quitar todo' }).click()
  await expect(page).toHaveURL('/ebooks')
})

test('late answers, double clicks, endless counts and odd books do no harm', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/busqueda/cuentos')
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await page.route('**/api/busqueda?*', hold)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtrar' })
  await option(page, 'Literatura infantil').click()
  await option(page, 'Español').click()
  await expect(option(page, 'Literatura infantil')).toBeChecked()
  await expect(page.locator('.search-page')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => held.length).toBe(2)
  const [early, late] = held
  await late?.continue()
  await expect(page.locator('.search-page')).toHaveAttribute('aria-busy', 'false')
  const shown = await sheet.getByRole('button', { name: /^Ver / }).innerText()
  await early?.continue().catch(() => {}) // the browser may have cancelled it
  await page.unroute('**/api/busqueda?*', hold)
  await option(page, 'Ficción').dblclick()
  await expect(option(page, 'Ficción')).not.toBeChecked()
  await expect(sheet.getByRole('button', { name: /^Ver / })).toHaveText(shown)

  await page.route('**/api/busqueda?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const [first, second] = answer.resultados
    Object.assign(first, { titulo: `${'Ñandú '.repeat(40)}${'x'.repeat(60)}`, precio: null })
    Object.assign(second, { autores: [], calificacion: null, fecha_edicion: null })
    await route.fulfill({ json: { ...answer, total: 1_000, totalExacto: false } })
  })
  await option(page, 'Español').uncheck()
  await expect(sheet.getByText('son de los primeros 1.000 libros')).toBeVisible()
  await sheet.getByRole('button', { name: 'Ver más de 1.000 libros' }).click()
  await expect(sheet).toBeHidden()
  await expect(count(page)).toHaveText('más de 1.000 libros para «cuentos»')
  await expectNoSidewaysScroll(page)
  await axe(page)
})

test('on a phone the sheet takes prices along when it is left', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`/categorias/${await findCategoria(page, 'Ficción')}`)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtrar' })
  const leave = sheet.getByRole('button', { name: /^Ver \d+ libros?$/ })
  await option(page, 'Ebook').check()
  await hasta(page).fill('nada')
  await leave.click()
  await expect(sheet.getByRole('alert')).toHaveText(ILEGIBLE)
  await axe(page)
  await hasta(page).fill('12.500')
  await leave.click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/formato=digital&precio_hasta=12500$/)
  await expect(page.getByRole('button', { name: 'Filtrar (2)' })).toBeFocused()
  await expect.poll(async () => (await readPrices(page)).every((price) => price <= 12_500)).toBe(true)
  await order(page).selectOption('Popularidad')
  await expect(page).toHaveURL(/orden=popularidad/)
  await page.goBack()
  await expect(order(page)).toHaveValue('')
  await expectNoSidewaysScroll(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one form sends filters, order and prices, and gives back what was wrong', async ({ page }) => {
    await page.goto(`/categorias/${await findCategoria(page, 'Ficción')}?cantidad=5`)
    const autor = await readOption(page, 'Autor')
    await option(page, autor.name).check()
    await order(page).selectOption('Popularidad')
    await desde(page).fill('mil <b>pesos</b>')
    await hasta(page).fill('90.000')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByRole('alert')).toHaveText(ILEGIBLE)
    await expect(desde(page)).toHaveValue('mil <b>pesos</b>')
    await expect(chip(page, 'Hasta $ 90.000')).toBeVisible()
    await expect(chip(page, autor.name)).toBeVisible()
    await expect(order(page)).toHaveValue('popularidad')
    await desde(page).fill('')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL(/cantidad=5/)
    await chip(page, autor.name).click()
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page.getByText(/^2 de \d+$/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Libros por página' }).getByRole('link', { name: '50' }).click()
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    await expect(chip(page, 'Hasta $ 90.000')).toBeVisible()
  })

  test('what nobody could choose is left aside', async ({ page }) => {
    const odd = `autor=' or 1=1&editorial=x&cantidad=9999&orden=precio&formato=papel&precio_hasta=${'9'.repeat(300)}`
    for (const path of ['/busqueda/cuentos', '/audiolibros']) {
      const response = await page.goto(`${path}?${odd}&idioma[]=Inglés&pagina=-1`)
      expect(response?.status(), path).toBe(200)
      await expect(results(page).first()).toBeVisible()
      await expect(page.getByRole('link', { name: /Quitar/ })).toHaveCount(0)
    }
  })
})
