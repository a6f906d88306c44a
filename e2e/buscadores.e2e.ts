// What engines and sharers read: head, structured data, sitemap.
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'

const EL_TUNEL = '9789500428637'

/** The head of the page as it is now, or of this HTML as it was sent. */
const headOf = (page: Page, html?: string) =>
  page.evaluate((text) => {
    const read = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const contentOf = (name: string) =>
      [...read.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((tag) =>
        tag.getAttribute('content'),
      )
    const scripts = [...read.querySelectorAll('script[type="application/ld+json"]')]
    return {
      title: read.title,
      canonical: [...read.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href')),
      description: contentOf('description'),
      image: contentOf('og:image'),
      url: contentOf('og:url'),
      robots: contentOf('robots'),
      datos: scripts.map((script) => JSON.parse(script.textContent ?? '')),
    }
  }, html)

const kindsOf = (datos: { '@type': string | string[] }[]) => datos.flatMap((one) => one['@type']).sort()

test('every kind of public page says where it lives, once', async ({ page, request, baseURL }) => {
  const id = await findLibroId(request, EL_TUNEL)
  const libro = await (await request.get(`/api/libros/id/${id}`)).json()
  const [autor, editorial, categoria] = [libro.autores[0]._id, libro.editorial._id, libro.categorias[0]._id]
  const pages: Record<string, string> = {
    '/inicio?utm_source=correo': '/inicio',
    '/autores/': '/autores',
    '/editoriales': '/editoriales',
    '/editoriales?pagina=2': '/editoriales?pagina=2',
    [`/libros/${id}`]: `/libros/${id}`,
    [`/libro-seleccionado/${id}`]: `/libros/${id}`,
    [`/libros/${id.toUpperCase()}`]: `/libros/${id}`,
    [`/autor-seleccionado/${autor}`]: `/autor-seleccionado/${autor}`,
    [`/autores/${autor}/libros`]: `/autores/${autor}/libros`,
    [`/editoriales/${editorial}`]: `/editoriales/${editorial}`,
    [`/editoriales/${editorial}/libros`]: `/editoriales/${editorial}/libros`,
    [`/categorias/${categoria}?pagina=2&x=1`]: `/categorias/${categoria}?pagina=2`,
    [`/categorias/todas?categoria=${categoria}`]: `/categorias/${categoria}`,
    '/busqueda/el%20t%C3%BAnel': '/busqueda/el%20t%C3%BAnel',
  }
  for (const [path, canonical] of Object.entries(pages)) {
    const head = await headOf(page, await (await request.get(path)).text())
    expect(head.canonical, path).toEqual([baseURL + canonical])
    expect(head.url, path).toEqual([baseURL + canonical])
    expect(head.description, path).toEqual([expect.stringMatching(/\S.{10}/)])
    expect(head.robots, path).toEqual(path.startsWith('/busqueda') ? ['noindex, follow'] : [])
  }
  const read = async (path: string) => headOf(page, await (await request.get(path)).text())
  await test.step('the home page says whose shop this is', async () => {
    const { datos } = await read('/inicio')
    expect(datos).toEqual([expect.objectContaining({ '@type': 'Organization', name: 'Anaquel', url: baseURL })])
  })
  await test.step('every page has a picture that sharers can show', async () => {
    const paths = ['/inicio', `/autor-seleccionado/${autor}`, `/editoriales/${editorial}`, `/categorias/${categoria}`]
    for (const path of paths) {
      const { image } = await read(path)
      expect(image, path).toEqual([expect.stringContaining(`${baseURL}/`)])
      const picture = await request.get(String(image[0]))
      expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
    }
  })
  await test.step('a search for markup stays text in every part of the head', async () => {
    const term = '</title></script><script>alert(1)</script>&"'
    const head = await read(`/busqueda/${encodeURIComponent(term)}`)
    expect(head.title).toBe(`Resultados para «${term}» · Anaquel`)
    expect(head.description[0]).toContain('<script>')
    expect(head.datos).toEqual([])
  })
})

test('a book tells its price, its cover and the way to it, and tells it anew on the next book', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await findLibroId(request, EL_TUNEL)
  const libro = await (await request.get(`/api/libros/id/${id}`)).json()
  const response = await page.goto(`/libro-seleccionado/${id}`)
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
  const { datos, image } = await headOf(page)
  expect(kindsOf(datos)).toEqual(['Book', 'BreadcrumbList', 'Product'])
  const book = datos.find((one) => one['@type'].includes('Book'))
  expect(book).toMatchObject({ name: 'El túnel', isbn: EL_TUNEL, url: `${baseURL}/libros/${id}` })
  expect(book.offers).toMatchObject({ price: libro.precio.toFixed(2), priceCurrency: 'ARS' })
  for (const address of [...image, book.image]) {
    expect(address).toContain(`${baseURL}/portadas/${id}-`)
    const picture = await request.get(address)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  }
  const migas = datos.find((one) => one['@type'] === 'BreadcrumbList')
  for (const { item } of migas.itemListElement) expect((await request.get(item)).status(), item).toBe(200)

  const recomendados = page.getByRole('group', { name: 'Libros recomendados' })
  await recomendados.getByRole('heading').first().getByRole('link').click()
  await expect(page).not.toHaveURL(new RegExp(id))
  const path = new URL(page.url()).pathname
  await expect.poll(async () => (await headOf(page)).canonical).toEqual([baseURL + path])
  const next = await headOf(page)
  expect(kindsOf(next.datos)).toEqual(['Book', 'BreadcrumbList', 'Product'])
  expect(next.datos.find((one) => one['@type'].includes('Book')).url).toBe(baseURL + path)
})

test('the sitemap leads to every kind of page', async ({ page, request, baseURL }) => {
  await page.goto('/robots.txt')
  const locations = (text: string) =>
    page.evaluate((xml) => {
      const file = new DOMParser().parseFromString(xml, 'application/xml')
      if (file.querySelector('parsererror')) throw new Error('this is no XML')
      return [...file.getElementsByTagName('loc')].map((loc) => loc.textContent ?? '')
    }, text)
  const files = await locations(await (await request.get('/sitemap.xml')).text())
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const addresses = await locations(await (await request.get(file)).text())
    expect(addresses.every((address) => address.startsWith(`${baseURL}/`))).toBe(true)
    const asked = file.endsWith('/1.xml') ? addresses : addresses.slice(0, 2)
    for (const address of asked) expect((await request.get(address)).status(), address).toBe(200)
  }
})

test('the API is there to read, without scripts, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const response = await page.goto('/api/docs')
  expect(response?.headers()['content-security-policy']).not.toContain('script-src')
  await expect(page.locator('script')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  // Hundreds of calls are written alike. To look at all of them takes twenty seconds, so two of each part stay, and one more.
  const shown = 'GET /api/libros/id/{id}'
  const names = await page.evaluate((shown) => {
    const all = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
    for (const part of document.querySelectorAll('section')) {
      for (const call of [...part.querySelectorAll('article')].slice(2)) {
        if (call.querySelector('h3')?.textContent !== shown) call.remove()
      }
    }
    return all
  }, shown)
  expect(new Set(names).size, 'each name stands once').toBe(names.length)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API de Anaquel')
  await expect(page.getByRole('heading', { level: 2, name: 'Libros' })).toBeVisible()
  await expect(page.getByRole('article', { name: shown })).toContainText('LIBRO_NOT_FOUND')
  await axe(page)
})
