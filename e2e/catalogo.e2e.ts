// Finding a book: search, authors, publishers and categories, with scripts and without.
import type { Page } from '@playwright/test'
import { decodeHTML } from 'entities'
import { axe, expect, expectNoSidewaysScroll, hold, test } from './fixtures.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 900 }
const NO_ID = '00000000-0000-4000-8000-000000000000'
const LOADING_FAILED = [/Failed to load resource|ERR_FAILED|AppError: Error del cliente/]

const TERMS = [
  ...["O'Higgins", 'a/b', '100%', '100%25', '?', 'c#', 'a+b', 'a&b=c', '«¡Sí!»', '📚', 'ñandú'],
  'ñ'.repeat(200),
]
/** All of them in one, and what changes its meaning where it stands alone: each costs the browser two pages. */
const TYPED = [TERMS.slice(0, -1).join(' '), '?', '100%']

const results = (page: Page) => page.getByRole('region', { name: 'Libros encontrados' }).getByRole('article')
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'para «' })
const option = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })

async function search(page: Page, term: string) {
  await page.getByRole('combobox', { name: 'Buscar' }).fill(term)
  await page.getByRole('combobox', { name: 'Buscar' }).press('Enter')
}

async function readCount(page: Page): Promise<number> {
  return Number((await count(page).innerText()).match(/^\d+/)?.[0])
}

async function getJson<T>(page: Page, path: string): Promise<T> {
  return (await page.request.get(path)).json()
}
type WithId = { _id: string }
type Editorial = WithId & { descripcion: string; direccion: string | null }

const findEditorial = (page: Page) => getJson<Editorial>(page, '/api/editoriales/descripcion/sudamericana')
const findAutor = (page: Page) =>
  getJson<WithId & { nombre_completo: string }>(page, '/api/autores/nombre-completo/eduardo%20galeano')
async function findCategoria(page: Page, nombre: string) {
  const categorias = await getJson<(WithId & { nombre: string })[]>(page, '/api/categorias')
  const found = categorias.find((categoria) => categoria.nombre === nombre)
  if (!found) throw new Error(`no category ${nombre}`)
  return found
}

test.describe('search results', () => {
  test('a visitor searches, filters, pages, and finds it all again with back and forward', async ({ page }) => {
    await page.goto('/ayuda')
    await search(page, 'cuentos')
    await expect(page).toHaveURL('/busqueda/cuentos')
    await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
    await expect(page).toHaveTitle('Resultados para «cuentos» · Anaquel')
    await expect(results(page)).toHaveCount(5)
    const all = await readCount(page)
    await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled()

    await option(page, /^Literatura infantil/).check()
    await expect(page).toHaveURL(/[?&]categoria=/)
    await expect(page.getByRole('link', { name: 'Literatura infantil Quitar filtro' })).toBeVisible()
    await expect.poll(() => readCount(page)).toBeLessThan(all)
    const filtered = await readCount(page)
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page).toHaveURL(/pagina=2/)
    await expect(page.getByText(`2 de ${Math.ceil(filtered / 5)}`)).toBeVisible()

    await page.goBack()
    await expect(page.getByText(`1 de ${Math.ceil(filtered / 5)}`)).toBeVisible()
    await expect(option(page, /^Literatura infantil/)).toBeChecked()
    await page.goBack()
    await expect(option(page, /^Literatura infantil/)).not.toBeChecked()
    await expect.poll(() => readCount(page)).toBe(all)
    await page.goForward()
    await expect(option(page, /^Literatura infantil/)).toBeChecked()
    await page.reload()
    await expect(option(page, /^Literatura infantil/)).toBeChecked()
    await expect.poll(() => readCount(page)).toBe(filtered)
    await test.step('the filters and orders of the specification are all there', async () => {
      await page.getByRole('link', { name: 'Quitar todo' }).click()
      await expect(page).toHaveURL('/busqueda/cuentos')
      for (const [group, names] of [
        ['Idioma', ['Inglés', 'Español', 'Francés', 'Alemán']],
        ['Formato', ['Físico', 'Ebook']],
        [
          'Categoría',
          [
            ...['Ficción', 'No ficción', 'Literatura infantil', 'Educación y referencia', 'Ciencia y naturaleza'],
            ...['Religión y espiritualidad', 'Política y sociedad', 'Salud y bienestar', 'Negocios y finanzas'],
          ],
        ],
      ] as const) {
        const labels = page.getByRole('group', { name: group }).locator('label')
        const offered = (await labels.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))
        expect(offered.slice(0, names.length)).toEqual(names)
      }
      const orden = page.getByLabel('Ordenar por').locator('visible=true')
      await expect(orden).toHaveValue('')
      expect((await orden.locator('option').allInnerTexts()).slice(1)).toEqual(['Fecha', 'Popularidad', 'Alfabético'])
      await expect(option(page, /^Alemán/)).toBeDisabled()

      await orden.selectOption('Alfabético')
      await expect(page).toHaveURL(/orden=alfabetico/)
      await expect
        .poll(async () => {
          const titles = await results(page).getByRole('heading').allInnerTexts()
          const bare = titles.map((title) =>
            title
              .normalize('NFD')
              .replace(/[^\p{L}\p{N} ]/gu, '')
              .trim()
              .toLowerCase(),
          )
          return bare.length === 5 && bare.join() === bare.toSorted().join()
        })
        .toBe(true)
    })
    await test.step('chips take filters back one by one or all at once', async () => {
      await option(page, /^Español/).check()
      await option(page, /^Físico/).check()
      await page.getByRole('link', { name: 'Español Quitar filtro' }).click()
      await expect(option(page, /^Español/)).not.toBeChecked()
      await expect(option(page, /^Físico/)).toBeChecked()
      await page.getByRole('link', { name: 'Quitar todo' }).click()
      await expect(page).toHaveURL('/busqueda/cuentos?orden=alfabetico')
      await expect(page.getByRole('link', { name: /Quitar/ })).toHaveCount(0)
    })
    await test.step('a row shows cover, title, stars, authors, edition and price with its code, and leads to the book', async () => {
      await search(page, '9789879334966')
      const row = results(page)
      await expect(row).toHaveCount(1)
      await expect(row.getByText('Sergio Aguirre')).toBeVisible()
      await expect(row.getByRole('img', { name: /^\d,\d de 5$/ })).toBeVisible()
      await expect(row.getByText('Edición 2000')).toBeVisible()
      await expect(row.locator('.price:visible')).toHaveText(/^\$\s11\.100 ARS$/)
      await row.getByRole('link', { name: 'Los vecinos mueren en las novelas' }).click()
      await expect(page).toHaveURL(/\/libro-seleccionado\/[0-9a-f-]{36}$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Los vecinos mueren en las novelas' })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Buscar' })).toHaveValue('')
    })
    await test.step('odd words survive the way to the results and back', async () => {
      for (const term of TYPED) {
        await search(page, term)
        await expect(count(page)).toContainText(`«${term}»`)
        await page.reload()
        await expect(count(page)).toContainText(`«${term}»`)
        await expect(page.getByRole('combobox', { name: 'Buscar' })).toHaveValue(term)
      }
    })
    await test.step('a page beyond the last one leads to the last one', async () => {
      await page.goto('/busqueda/cuentos?pagina=999')
      await expect(page).toHaveURL(/pagina=\d{1,2}$/)
      await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
      await expect(results(page).first()).toBeVisible()
    })
  })

  test('on a phone the filters come in a sheet', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/busqueda/cuentos')
    const open = page.getByRole('button', { name: 'Filtrar' })
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Filtrar' })
    await sheet.getByRole('checkbox', { name: /^Literatura infantil/ }).check()
    await expect(page).toHaveURL(/categoria=/)
    await expect(sheet.getByRole('checkbox', { name: /^Literatura infantil/ })).toBeChecked()
    await axe(page)
    await expect
      .poll(async () => (await sheet.getByRole('button', { name: /^Ver \d+ libros$/ }).innerText()).match(/\d+/)?.[0])
      .toBe(String(await readCount(page)))
    await sheet.getByRole('button', { name: /^Ver \d+ libros$/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filtrar (1)' })).toBeFocused()
    await page.getByRole('button', { name: 'Filtrar (1)' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  test('works with the keyboard alone', async ({ page }) => {
    await page.goto('/ayuda')
    await page.getByRole('combobox', { name: 'Buscar' }).focus()
    await page.keyboard.type('cuentos')
    await page.keyboard.press('Enter')
    await expect(results(page)).toHaveCount(5)
    const all = await readCount(page)
    await option(page, /^Literatura infantil/).focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/categoria=/)
    await expect(option(page, /^Literatura infantil/)).toBeChecked()
    await expect(option(page, /^Literatura infantil/)).toBeFocused()
    await expect.poll(() => readCount(page), 'the filtered list has come').toBeLessThan(all)
    await results(page).first().getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(
      results(page)
        .first()
        .getByRole('button', { name: /^Favorito/ }),
    ).toBeFocused()
    await page.getByRole('link', { name: 'Página siguiente' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/pagina=2/)
  })
})

test('the heart marks a book, pulses for half a second, and every tab knows', async ({ page, context }) => {
  await page.goto('/busqueda/cuentos')
  const heart = page.getByRole('button', { name: /^Favorito/ }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const other = await context.newPage()
  await other.goto('/busqueda/cuentos')

  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).not.toHaveAttribute('data-pulse')
  await expect(other.getByRole('button', { name: /^Favorito/ }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('favoritos') ?? '').length)).toBe(1)

  const pulse = await heart.evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    const icon = button.querySelector('svg')
    return icon && getComputedStyle(icon).animationDuration
  })
  expect(pulse).toBe('0.5s')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await test.step('a broken list is an empty one', async () => {
    await page.evaluate(() => localStorage.setItem('favoritos', '{"no":'))
    await page.goto('/busqueda/cuentos')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })
})

test('authors by letter, by keyboard', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/autores')
  const letras = page.getByRole('navigation', { name: 'Letras' })
  await letras.getByRole('link', { name: 'B', exact: true }).press('Enter')
  await expect(page).toHaveURL('/autores?letra=b')
  await expect(page).toHaveTitle('Autores: B · Anaquel')
  await expect(letras.getByRole('link', { name: 'B', exact: true })).toHaveAttribute('aria-current')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/autores\?letra=b$/)
  await expect(page.getByRole('region', { name: 'Autores populares' })).toBeHidden()
  await axe(page)
  await expectNoSidewaysScroll(page)
  const region = page.getByRole('region', { name: 'De la A a la Z' })
  const names = await region.getByRole('listitem').filter({ hasText: ',' }).allInnerTexts()
  expect(names.length).toBeGreaterThan(3)
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare))
  await region.getByRole('link', { name: 'Borges, Jorge Luis' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Jorge Luis Borges' })).toBeVisible()
})

test('two carousels, an author, and the books', async ({ page }) => {
  await page.goto('/autores')
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Autores' })).toHaveText([
    'Autores populares',
    'Autores nuevos',
  ])
  await expect(page.getByPlaceholder('Buscar autores...')).toBeVisible()
  const populares = page.getByRole('region', { name: 'Autores populares' })
  const name = await populares.getByRole('link').first().innerText()
  await populares.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/autor-seleccionado\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(`${name} · Anaquel`)
  await expect(page.getByRole('heading', { name: 'Sobre el autor' })).toBeVisible()
  await expect(page.getByRole('img', { name: `Retrato de ${name}` })).toBeVisible()
  const libros = page.getByRole('region', { name: 'Libros publicados por este autor' })
  await expect(libros.getByRole('article').first()).toBeVisible()

  await page.getByRole('link', { name: /^Ver \d+ libro/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Libros de ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Autores' })).toBeVisible()
})

test('twelve a page, from A to Z, with arrows and «N de M»', async ({ page }) => {
  await page.goto('/editoriales')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(12)
  const names = (await cards.allInnerTexts()).map((name) => name.toLocaleLowerCase('es'))
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')))
  const label = page.getByText(/^1 de \d+$/)
  const pages = Number((await label.innerText()).split(' de ')[1])
  await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page.getByText(`2 de ${pages}`)).toBeVisible()
  await page.goto(`/editoriales?pagina=${pages}`)
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
  await page.goto('/editoriales?pagina=9999')
  await expect(page).toHaveURL(`/editoriales?pagina=${pages}`)
  await page.goto('/editoriales?pagina=-1')
  await expect(page.getByText(`1 de ${pages}`)).toBeVisible()
  await test.step('a publisher: mark, address and books', async () => {
    const { _id, descripcion, direccion } = await findEditorial(page)
    await page.goto(`/editoriales/${_id}`)
    await expect(page.getByRole('heading', { level: 1, name: descripcion })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Sobre la editorial' })).toBeVisible()
    await expect(page.getByRole('img', { name: `Logo de ${descripcion}` })).toBeVisible()
    await expect(page.getByRole('main').getByText(direccion ?? '', { exact: true })).toBeVisible()
    const libros = page.getByRole('region', { name: 'Libros publicados por esta editorial' })
    await expect(libros.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: /^Ver \d+ libros$/ }).click()
    await expect(page).toHaveURL(`/editoriales/${_id}/libros`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'Volver' }).click()
    await expect(page).toHaveURL(`/editoriales/${_id}`)
  })
})

test('the books of a category, page by page', async ({ page }) => {
  const { _id } = await findCategoria(page, 'Ficción')
  await page.goto('/ayuda')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ficción', exact: true }).click()
  await expect(page).toHaveURL(`/categorias/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Libros de esta categoría' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Ficción', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  const first = await page.getByRole('article').first().getByRole('heading').innerText()
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page.getByText(/^2 de \d+$/)).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first)
  // Another category is loaded again.
  await page.getByRole('contentinfo').getByRole('link', { name: 'No ficción' }).click()
  await expect(page.getByRole('main').getByText('No ficción', { exact: true })).toBeVisible()
  await test.step('the parameter categoria carries the id where the path has none', async () => {
    const { _id, nombre } = await findCategoria(page, 'Ciencia y naturaleza')
    const other = await findCategoria(page, 'Ficción')
    await page.goto(`/categorias/libros?categoria=${_id}`)
    await expect(page.getByRole('main').getByText(nombre, { exact: true })).toBeVisible()
    await page.goto(`/categorias/${other._id}?categoria=${_id}`)
    await expect(page.getByRole('main').getByText('Ficción', { exact: true })).toBeVisible()
  })
})

test.describe('addresses that lead nowhere', () => {
  test('are real 404s', async ({ request }) => {
    const ids = [NO_ID, 'x', '1%20or%201=1', `${NO_ID}0`]
    const kinds = ['/autor-seleccionado', '/editoriales', '/categorias']
    const paths = kinds.flatMap((path) => ids.map((id) => `${path}/${id}`))
    const lists = [`/autores/${NO_ID}/libros`, `/editoriales/${NO_ID}/libros`, '/editoriales/x/libros', '/categorias']
    for (const path of [...paths, ...lists]) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain('<h1>No encontramos esta página</h1>')
    }
  })
})

test.describe('slow and failing', () => {
  test.use({ allowedErrors: LOADING_FAILED })

  test('a list that fails can be had again, and one that takes its time says so', async ({ page }) => {
    await page.goto('/ayuda')
    await test.step('a search that takes its time shows rows to come', async () => {
      const release = await hold(page, '**/api/busqueda?**')
      await search(page, 'cuentos')
      await expect(page.getByText('Buscando libros...')).toBeVisible()
      release()
      await expect(results(page)).toHaveCount(5)
      await page.goBack()
      await expect(page).toHaveURL('/ayuda')
    })
    for (const [call, go, message] of [
      ['**/api/busqueda?**', (page: Page) => search(page, 'novela'), 'No pudimos buscar en este momento.'],
      [
        '**/api/autores?**',
        (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Autores' }).click(),
        'No pudimos cargar los autores.',
      ],
      [
        '**/api/editoriales?**',
        (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Editoriales' }).click(),
        'No pudimos cargar las editoriales.',
      ],
    ] as const) {
      await test.step(`«${message}» and another try`, async () => {
        await page.route(call, (route) => route.abort())
        await go(page)
        await expect(page.getByRole('alert')).toHaveText(message)
        await page.unroute(call)
        await page.getByRole('button', { name: 'Reintentar' }).click()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
    await test.step('a publisher that takes its time says so', async () => {
      const release = await hold(page, '**/api/editoriales/id/**')
      const card = page.getByRole('main').getByRole('listitem').first()
      const name = await card.innerText()
      await card.getByRole('link').click()
      await expect(page.getByText('Cargando información de la editorial...')).toBeVisible()
      release()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('search, filters, chips and paging are links and forms', async ({ page, request }) => {
    await page.goto('/editoriales')
    await test.step('a blank search leads home', async () => {
      await search(page, '  ')
      await expect(page).toHaveURL('/inicio')
    })
    await search(page, '  cuentos de amor  ')
    await expect(page).toHaveURL('/busqueda/cuentos%20de%20amor')
    await page.goto('/busqueda/cuentos')
    await expect(results(page)).toHaveCount(5)
    await option(page, /^Literatura infantil/).check()
    await page.getByLabel('Ordenar por').locator('visible=true').selectOption('Fecha')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL(/orden=fecha/)
    await expect(option(page, /^Literatura infantil/)).toBeChecked()
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page).toHaveURL(/pagina=2/)
    await expect(option(page, /^Literatura infantil/)).toBeChecked()
    await page.getByRole('link', { name: 'Literatura infantil Quitar filtro' }).click()
    await expect(option(page, /^Literatura infantil/)).not.toBeChecked()
    await results(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/libro-seleccionado\//)
    await test.step('on a phone «Filtrar» leads to the form in the page', async () => {
      await page.setViewportSize(PHONE)
      await page.goto('/busqueda/cuentos')
      await page.getByRole('link', { name: 'Filtrar' }).click()
      await option(page, /^Ebook/).check()
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await expect(page).toHaveURL(/formato=digital/)
      await expect(page.getByRole('link', { name: 'Filtrar (1)' })).toBeVisible()
    })
    await test.step('odd words survive the form', async () => {
      for (const term of TYPED) {
        await search(page, term)
        await expect(count(page)).toContainText(`«${term}»`)
      }
      for (const term of TERMS) {
        const answer = await request.get(`/busqueda?${new URLSearchParams({ q: term })}`)
        const text = decodeHTML((await answer.text()).replace(/<[^>]*>/g, ''))
        const said = ['libro', 'libros'].some((noun) => text.includes(`${noun} para «${term}»`))
        expect(said, term).toBe(true)
      }
    })
  })

  test('authors, publishers and categories are read and paged', async ({ page }) => {
    await page.goto('/editoriales')
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page.getByText(/^2 de \d+$/)).toBeVisible()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Sobre la editorial' })).toBeVisible()
    await page.goto('/autores')
    await page.getByRole('region', { name: 'Autores populares' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Sobre el autor' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ficción', exact: true }).click()
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page.getByText(/^2 de \d+$/)).toBeVisible()
  })
})

test('every page passes axe and never scrolls sideways, at 1280 and 360 px', async ({ page }) => {
  const [editorial, autor, categoria] = [
    await findEditorial(page),
    await findAutor(page),
    await findCategoria(page, 'Ficción'),
  ]
  // The lists on a phone and the words that find nothing are looked at in busqueda.e2e.ts.
  for (const [path, looked] of [
    ['/autores', PHONE],
    [`/autor-seleccionado/${autor._id}`, PHONE],
    ['/editoriales', PHONE],
    [`/editoriales/${editorial._id}`, PHONE],
    [`/categorias/${categoria._id}`, null],
    ['/busqueda/cuentos?idioma=Español&formato=fisico', DESK],
    [`/busqueda/${'x'.repeat(200)}`, null],
  ] as const) {
    await page.setViewportSize(DESK)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport)
      if (viewport === looked) await axe(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(viewport.width)
    }
  }
})
