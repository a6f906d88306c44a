// The small pages of the storefront: offers, formats, help, about and locations (specification, section 2).
import { decodeHTML } from 'entities'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { enterAsCliente } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { countingKeyboard } from './manos.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

const PAGINAS: Record<string, string> = {
  '/ofertas': 'Ofertas',
  '/ebooks': 'Ebooks',
  '/audiolibros': 'Audiolibros',
  '/ayuda': 'Ayuda',
  '/ayuda/compras': 'Gestionar y cancelar compras',
  '/ayuda/envios': 'Envíos y entregas',
  '/ayuda/devoluciones': 'Devoluciones y reembolsos',
  '/ayuda/cuenta': 'Configuración de la cuenta',
  '/ayuda/seguridad': 'Seguridad',
  '/ayuda/accesibilidad': 'Accesibilidad',
  '/centro-de-ayuda': 'Centro de ayuda',
  '/acerca-de': 'Acerca de Anaquel',
  '/contacto': 'Contacto',
  '/sucursales': 'Sucursales',
  '/nueva-ubicacion': 'Nueva ubicación',
  '/guardar-cambios': 'Guardar cambios',
}

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

test('every small page answers whole, with a title and a description of its own', async ({ request }) => {
  const seen = new Set<string>()
  for (const [path, titulo] of Object.entries(PAGINAS)) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    expect(html, path).toMatch(new RegExp(`<h1[^>]*>${titulo}</h1>`.replace(' Anaquel', ' (<!-- -->)?Anaquel')))
    expect(html, path).not.toContain('abre pronto')
    for (const found of [/<title>(.+?)<\/title>/, /<meta name="description" content="(.+?)"/]) {
      const text = found.exec(html)?.[1] ?? ''
      expect(text, path).not.toBe('')
      expect(seen.has(text), `${path}: «${text}»`).toBe(false)
      seen.add(text)
    }
  }
})

/** Looked at elsewhere (a list, the contact), or written with the same parts as the page before. */
const GEMELAS = [
  '/ebooks',
  '/audiolibros',
  '/contacto',
  '/ayuda/devoluciones',
  '/ayuda/cuenta',
  '/ayuda/seguridad',
  '/ayuda/accesibilidad',
  '/guardar-cambios',
]

test('every small page passes axe, nothing scrolls sideways on a phone, and no link leads nowhere', async ({
  page,
  request,
}) => {
  test.slow() // fifteen pages
  const links = new Set<string>()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/inicio')
  for (const [path, titulo] of Object.entries(PAGINAS)) {
    const link = page.locator(`a[href="${path}"]`).first()
    if ((await link.count()) > 0) await link.evaluate((anchor: HTMLAnchorElement) => anchor.click())
    else await page.goto(path)
    await expect(page.getByRole('heading', { name: titulo, level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (!GEMELAS.includes(path)) await axe(page)
    const hrefs = await page.locator('main a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    for (const href of hrefs) if (href && !href.startsWith('/libros/')) links.add(href)
  }
  for (const href of links) expect((await request.get(href)).status(), href).toBe(200)
})

test.describe('/ofertas', () => {
  // One after the other: while there is an offer the page says other things.
  test.describe.configure({ mode: 'default' })

  test('has the three banners and the books that cost little', async ({ page }) => {
    await page.goto('/ofertas')
    const carousel = page.getByRole('region', { name: 'Ofertas' })
    await expect(carousel.locator('h2')).toHaveCount(3)
    await expect(page.getByText('Hoy no hay ofertas con descuento')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Libros hasta $ 10.000' })).toBeVisible()
    const prices = (await page.locator('.shelf .price').allTextContents()).map(plain)
    expect(prices).toHaveLength(24)
    for (const price of prices) expect(Number(price.replace(/[^\d]/g, '')), price).toBeLessThanOrEqual(10_000)
    await carousel.getByRole('link', { name: 'Ver las ofertas' }).first().click()
    await expect(page).toHaveURL('/ofertas#accesibles')
    await expect(page.getByRole('heading', { name: 'Libros hasta $ 10.000' })).toBeInViewport()
    await test.step('goes on page by page, and a page beyond the end leads to the last one', async () => {
      await page.getByRole('link', { name: 'Página siguiente' }).click()
      await expect(page).toHaveURL('/ofertas?pagina=2')
      await expect(page.getByText('2 de 2')).toBeVisible()
      await page.goto('/ofertas?pagina=99')
      await expect(page).toHaveURL('/ofertas?pagina=2')
    })
  })

  test('an offer for the weekend is made by keyboard', async ({ page, request, admin }) => {
    const call = await callAs(request, admin)
    const [nombre, { _id, titulo }] = [freshName('Fin de semana'), await seedLibro(call, freshName('Rebajado'))]
    await logIn(page, admin)
    await page.goto('/panel-admin')
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
    const { press, type, count } = countingKeyboard(page)
    await press('o')
    await expect(page.getByRole('button', { name: 'Nueva Oferta' })).toBeVisible()
    await press('n')
    const form = page.getByRole('dialog', { name: 'Nueva oferta' })
    await expect(form.getByLabel('Título')).toBeFocused()
    await type(nombre)
    await press('Tab')
    await type('25')
    await press('Tab')
    await type(titulo)
    await expect(page.getByRole('option', { name: `Libro: ${titulo}` })).toHaveAttribute('data-highlighted')
    await press('Enter')
    await expect(form.getByRole('status').filter({ hasText: 'Alcanza a 1 libro con precio' })).toBeVisible()
    await expect(form).toContainText(`${titulo} $ 12.000,00 $ 9.000,00`)
    await expect(form).toContainText('Junto al precio se tacha el más bajo de los 30 días anteriores')
    await expect(form.getByLabel('Hacia')).toBeDisabled()
    await axe(page)
    await press('Control+s')
    await expect(page.getByRole('dialog', { name: 'Éxito' })).toContainText('Oferta creada exitosamente')
    await press('Enter')
    const card = page.getByRole('article').filter({ hasText: nombre })
    await expect(card).toContainText('Vigente, hasta el')
    expect(count().teclas, 'keys that move or act').toBeLessThanOrEqual(7)

    await page.setViewportSize({ width: 360, height: 740 })
    await card.getByRole('button', { name: `Editar ${nombre}` }).click()
    await expect(page.getByRole('dialog', { name: 'Editar oferta' }).getByLabel('Descuento')).toHaveValue('25\u00a0%')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await card.getByRole('button', { name: `Eliminar ${nombre}` }).click()
    await page.getByRole('button', { name: 'Sí, eliminar' }).click()
    await expect(page.getByRole('dialog', { name: 'Éxito' })).toContainText('Oferta terminada correctamente')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(card).toContainText('Terminó el')
    const [oferta] = await call<{ _id: string }[]>('GET', `/api/ofertas/todas?q=${encodeURIComponent(nombre)}`)
    await call('DELETE', `/api/ofertas/${oferta?._id}`)
    await call('DELETE', `/api/libros/${_id}`)
  })

  test('an offer shows both prices from the card to the order', async ({ page, request, admin }) => {
    const call = await callAs(request, admin)
    const [nombre, { _id, titulo }] = [freshName('Oferta'), await seedLibro(call, freshName('Rebajado'))]
    const oferta = await call('POST', '/api/ofertas', {
      titulo: nombre,
      texto: '',
      descuento: '25 %',
      desde: '01/11/2026',
      hasta: '31/12/2098',
      banner: true,
      alcance: [`libro:${_id}`],
    })
    const libro: Libro = await (await request.get(`/api/libros/id/${_id}`)).json()
    await enterAsCliente(page, libro)
    await page.goto('/ofertas')
    await expect(page.getByRole('region', { name: 'Ofertas' }).locator('h2').first()).toHaveText(nombre)
    await page.getByRole('link', { name: 'Ver 1 libro', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: titulo })
    await expect(card).toContainText('Antes $ 12.000 $ 9.000')
    await axe(page)
    await card.getByRole('link', { name: titulo }).click()
    const compra = page.getByRole('complementary', { name: 'Comprar' })
    await expect(compra).toContainText('Antes $ 12.000,00 $ 9.000,00')
    await expect(compra).toContainText(`${nombre} · hasta el 31/12/2098 23:59`)
    await axe(page)
    await page.goto('/carrito-compras')
    const linea = page.getByRole('article').filter({ hasText: titulo })
    await expect(linea).toContainText('Antes $ 12.000,00 $ 9.000,00')
    await expect(page.getByRole('complementary', { name: 'Resumen' })).toContainText('Subtotal$ 9.000,00')
    await page.getByRole('link', { name: 'Continuar compra' }).click()
    await expect(linea).toContainText('Antes $ 12.000,00 $ 9.000,00')
    await page.getByLabel('Débito', { exact: true }).check()
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await page.getByRole('button', { name: 'Ver mi pedido' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: titulo })).toContainText(
      `1 x $ 9.000,00 Antes $ 12.000,00 ${nombre}`,
    )
    await test.step('on a phone a row of the home page scrolls to it, and the page does not', async () => {
      const otros: Libro[] = await (await request.get('/api/libros?limit=8&offset=20')).json()
      const libros = [...otros, libro].map((uno) => ({ _id: uno._id }))
      const fila = freshName('Mesa rebajada')
      const mesa = await call('POST', '/api/mesas/crear', { titulo: fila, libros })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/inicio')
      const row = page.getByRole('group', { name: fila })
      await expect(row.getByRole('article').filter({ hasText: titulo })).toContainText('Antes $ 12.000 $ 9.000')
      await expectNoSidewaysScroll(page)
      await call('DELETE', `/api/mesas/${mesa._id}`)
    })
    await call('DELETE', `/api/ofertas/${oferta._id}`)
    await call('DELETE', `/api/ofertas/${oferta._id}`)
    await call('DELETE', `/api/libros/${_id}`)
  })
})

test('Ebooks and Audiolibros list the books in that format, page by page', async ({ page, request }) => {
  for (const [path, formato, nombre] of [
    ['/ebooks', 'digital', 'Ebook'],
    ['/audiolibros', 'audiolibro', 'Audiolibro'],
  ] as const) {
    const answer = await request.get(`/api/libros?formato=${formato}&limit=1`)
    const total = Number(answer.headers()['x-total-count'])
    await page.goto(path)
    await expect(page.getByText(`${total} libros`)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(Math.min(total, 24))
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/libros\//)
    await expect(page.getByRole('region', { name: 'Detalles' })).toContainText(nombre)
  }
  await page.goto('/ebooks?pagina=99')
  await expect(page).toHaveURL(/\/ebooks\?pagina=\d$/)
})

test.describe('/ayuda', () => {
  const SECCIONES = {
    Compras: {
      'Gestionar y cancelar compras': '/ayuda/compras',
      'Envíos y entregas': '/ayuda/envios',
      'Devoluciones y reembolsos': '/ayuda/devoluciones',
      'Preguntas frecuentes sobre compras': '/centro-de-ayuda',
    },
    'Tu cuenta': { 'Configuración de la cuenta': '/ayuda/cuenta', Seguridad: '/ayuda/seguridad' },
    '¿Necesitas más ayuda?': { Contacto: '/contacto' },
  }

  test('has its three sections, and each link a page behind it', async ({ page }) => {
    await page.goto('/ayuda')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(Object.keys(SECCIONES))
    for (const [seccion, links] of Object.entries(SECCIONES)) {
      const region = page.getByRole('region', { name: seccion })
      for (const [name, href] of Object.entries(links)) {
        await expect(region.getByRole('link', { name })).toHaveAttribute('href', href)
      }
    }
    await page.getByRole('main').getByRole('link', { name: 'Seguridad' }).click()
    await expect(page.getByRole('heading', { name: 'Seguridad', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Volver' }).click()
    await expect(page).toHaveURL('/ayuda')
    await test.step('the location popup leads to pages that say where the address is given', async () => {
      for (const [link, titulo] of [
        ['Agregar una ubicación', 'Nueva ubicación'],
        ['Guardar cambios', 'Guardar cambios'],
      ] as const) {
        await page.getByRole('button', { name: 'Rosario' }).click()
        await page.locator('#ubicacion').getByRole('link', { name: link }).click()
        await expect(page.getByRole('heading', { name: titulo, level: 1 })).toBeVisible()
        await expect(page.getByText('Tus direcciones se guardan en tu perfil')).toBeVisible()
        await expect(page.getByRole('region', { name: 'Direcciones de muestra' }).getByRole('listitem')).toHaveText([
          'Bv. Oroño 1450, Rosario',
          'San Martín 820, Rosario',
        ])
      }
    })
  })

  test('says what the checkout does: payment, surcharge, shipping, limits and states', async ({ request }) => {
    const textOf = async (path: string) => {
      const html = await (await request.get(path)).text()
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
      return plain(decodeHTML(main.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' '))).replace(/\s+/g, ' ')
    }
    const compras = await textOf('/ayuda/compras')
    for (const said of [
      ...['Débito', 'Transferencia', 'Efectivo', 'Tarjeta de crédito', 'hasta 10 ejemplares'],
      ...['1 cuota Sin recargo', '2 cuotas $ 2.000', '3 cuotas $ 3.000'],
      ...['pendiente', 'procesado', 'enviado', 'entregado'],
    ]) {
      expect(compras).toContain(said)
    }
    const envios = await textOf('/ayuda/envios')
    for (const said of ['Gratis desde $ 10.000. $ 3.000', 'Gratis en compras de más de $ 10.000. $ 1.499']) {
      expect(envios).toContain(said)
    }
  })
})

test('/acerca-de names the project and lists the technologies', async ({ request }) => {
  const html = await (await request.get('/acerca-de')).text()
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  expect(main).toMatch(/El proyecto<\/h2>[\s\S]*Proyecto de curso universitario, hecho por estudiantes/)
  for (const name of ['TypeScript', 'React', 'Fastify', 'PostgreSQL', 'Kysely', 'Playwright'])
    expect(main).toContain(name)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('help is read, questions open and offers are paged', async ({ page }) => {
    await page.goto('/ayuda')
    await page.getByRole('main').getByRole('link', { name: 'Preguntas frecuentes sobre compras' }).click()
    const answer = page.getByText('Hasta 10 ejemplares de cada título')
    await expect(answer).toBeHidden()
    await page.getByText('¿Cuántos libros puedo llevar?').click()
    await expect(answer).toBeVisible()
    await page.goto('/ofertas')
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page).toHaveURL('/ofertas?pagina=2')
    await page.getByRole('link', { name: 'Página anterior' }).click()
    await expect(page.getByText('1 de 2')).toBeVisible()
  })
})
