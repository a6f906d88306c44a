// What frames every page: header, navbar and footer (specification, sections 1 and 2).
import type { APIRequestContext } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'

const CATEGORIAS = [
  ...['Ficción', 'No ficción', 'Literatura infantil', 'Educación y referencia', 'Ciencia y naturaleza'],
  ...['Religión y espiritualidad', 'Política y sociedad', 'Salud y bienestar', 'Negocios y finanzas'],
]
const EL_TUNEL = '9789500428637'

test('the frame of the home page, its search and its menus', async ({ page }) => {
  await test.step('the empty address leads to /inicio, in Spanish', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/inicio')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
  await test.step('the header has the logo, the search box, the user icon and the cart', async () => {
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Anaquel, ir al inicio' })).toHaveAttribute('href', '/inicio')
    await expect(header.getByRole('combobox', { name: 'Buscar' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Carrito de compras' })).toHaveAttribute('href', '/carrito-compras')
    await header.getByRole('button', { name: 'Menú de usuario' }).click()
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/identificarse')
    await header.getByRole('button', { name: 'Menú de usuario' }).click()
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeHidden()
  })
  await test.step('the delivery place is Rosario, with sample addresses and links to the locations', async () => {
    await page.getByRole('button', { name: 'Rosario' }).click()
    const popup = page.locator('#ubicacion')
    await expect(popup.getByText('Bv. Oroño 1450, Rosario')).toBeVisible()
    await expect(popup.getByRole('link', { name: 'Agregar una ubicación' })).toHaveAttribute('href', '/nueva-ubicacion')
    await expect(popup.getByRole('link', { name: 'Guardar cambios' })).toHaveAttribute('href', '/guardar-cambios')
  })
  await test.step('the footer has account, categories, formats, others, help and the course-project notice', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading')).toHaveText(['Tu cuenta', 'Categorías', 'Formatos', 'Otros', 'Ayuda'])
    const links = {
      'Mi cuenta': '/perfil',
      'Mis pedidos': '/mis-pedidos',
      'Mis favoritos': '/mis-favoritos',
      'Mis reseñas': '/mis-reseñas',
      Configuración: '/configuracion',
      Ebooks: '/ebooks',
      Audiolibros: '/audiolibros',
      Autores: '/autores',
      Editoriales: '/editoriales',
      Ofertas: '/ofertas',
      Sucursales: '/sucursales',
      'Acerca de': '/acerca-de',
      'Centro de ayuda': '/centro-de-ayuda',
      Contacto: '/contacto',
      Compras: '/ayuda/compras',
      Envíos: '/ayuda/envios',
    }
    for (const [name, path] of Object.entries(links)) {
      const href = await footer.getByRole('link', { name, exact: true }).getAttribute('href')
      expect(decodeURIComponent(href ?? ''), name).toBe(path)
    }
    for (const name of CATEGORIAS) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/categorias\//)
    }
    const year = new Intl.DateTimeFormat('es', { year: 'numeric', timeZone: 'America/Argentina/Buenos_Aires' })
    await expect(footer).toContainText(
      `© ${year.format(new Date())} Anaquel · Proyecto de curso universitario, hecho por estudiantes`,
    )
  })
  await test.step('a search goes to its results with the term trimmed, a blank one does nothing', async () => {
    const box = page.getByRole('combobox', { name: 'Buscar' })
    await page.keyboard.press('Escape')
    for (const blank of ['', '   ']) {
      await box.fill(blank)
      await box.press('Enter')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/inicio')
    }
    await box.fill('  el túnel ')
    await box.press('Enter')
    await expect(page).toHaveURL(`/busqueda/${encodeURIComponent('el túnel')}`)
  })
  await test.step('the navbar has the place, the categories and the currency', async () => {
    const navbar = page.getByRole('navigation', { name: 'Principal' })
    await navbar.getByRole('button', { name: 'Categorías' }).click()
    const links = navbar.locator('#categorias').getByRole('link')
    await expect(links).toHaveText(CATEGORIAS)
    await expect(links.first()).toHaveAttribute('href', /^\/categorias\/[0-9a-f-]{36}$/)
    await links.first().click()
    await expect(page).toHaveURL(/\/categorias\//)
    await expect(links.first(), 'the menu closes when it has done its work').toBeHidden()
    await expect(navbar.getByRole('radio', { name: 'ARS' })).toBeChecked()
    await expect(navbar.getByRole('radio', { name: 'USD' })).not.toBeChecked()
  })
  await test.step('what is typed while a page is on its way stays, and so does the focus', async () => {
    const box = page.getByRole('combobox', { name: 'Buscar' })
    await expect(box, 'the page of the category is there').toHaveValue('')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Editoriales', exact: true }).click()
    await box.pressSequentially('borges')
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Editoriales' })).toBeVisible()
    await expect(box).toHaveAttribute('placeholder', 'Buscar editoriales...')
    await expect(box).toHaveValue('borges')
    await expect(box).toBeFocused()
    await page.unroute('**/api/**')
  })
  await test.step('a search for what no path can hold leads home', async () => {
    await page.getByRole('combobox', { name: 'Buscar' }).fill('..')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/inicio')
  })
})

test('the search box promises what the page has', async ({ request }) => {
  const libro = await findLibroId(request, EL_TUNEL)
  const promises = {
    '/inicio': 'Buscar libros...',
    '/autores': 'Buscar autores...',
    '/editoriales': 'Buscar editoriales...',
    '/ayuda': 'Buscar ayuda...',
    '/ofertas': 'Buscar...',
    [`/libros/${libro}`]: 'Buscar...',
  }
  for (const [path, promise] of Object.entries(promises)) {
    const [box] = /<input[^>]*role="combobox"[^>]*>/.exec(await (await request.get(path)).text()) ?? []
    expect(box, path).toContain(`placeholder="${promise}"`)
  }
})

// Only the built shop shows what the bundler removes: once it removed the Spanish messages.
/** The text of a page's scripts and of their static imports. */
async function readScripts(request: APIRequestContext, page: string): Promise<string> {
  const html = await (await request.get(page)).text()
  const paths = new Set(/data-modulos="([^"]+)"/.exec(html)?.[1]?.split(' '))
  let scripts = ''
  for (const path of paths) {
    const script = await (await request.get(path)).text()
    for (const [, name] of script.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) paths.add(`/assets/${name}`)
    scripts += script
  }
  return scripts
}

test("a visitor's page brings along neither the panel's code nor what checks forms", async ({ request }) => {
  const libro = `/libros/${await findLibroId(request, EL_TUNEL)}`
  for (const page of ['/inicio', libro, '/autores', '/busqueda/amor']) {
    const scripts = await readScripts(request, page)
    expect(scripts, page).toContain('Cargando categorías...')
    expect(scripts, page).not.toContain('Otra persona guardó cambios')
    expect(scripts, page).not.toContain('invalid_type') // zod
  }
})

test('the shop as it is built refuses in Spanish', async ({ request }) => {
  const response = await request.get('/api/libros?limit=mil')
  expect(response.status()).toBe(400)
  expect((await response.json()).mensaje).toBe('Tiene que ser un número.')
})

test.describe('an address that leads nowhere', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('is a real 404 with a way back', async ({ page, request }) => {
    for (const path of ['/panel-admin/nada', '/constructor']) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain('<h1>No encontramos esta página</h1>')
    }
    expect((await page.goto('/nada'))?.status()).toBe(404)
    await expect(page).toHaveTitle('Página no encontrada · Anaquel')
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    await axe(page)
    await page.setViewportSize({ width: 360, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click()
    await expect(page).toHaveURL('/inicio')
  })
})
