// What the shop's people say: an event and a banner, from the panel to the home page. These change the home page of
// a shop apart (playwright.config.ts), and leave it as it was.
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { acceptAlert, dialog } from './panel.ts'
import { callAs, freshName } from './panel-libros.ts'

const SIZES = [
  [360, 740],
  [768, 900],
  [1280, 800],
] as const

test('an event waits as a draft and a banner takes the place of the shop’s own, until they are taken back', async ({
  page,
  admin,
  request,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  const [titulo, lema] = [freshName('Lectura de prueba'), freshName('Banner de prueba')]
  const banners = page.getByRole('region', { name: 'Banners' })
  const fits = async () => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await expectNoSidewaysScroll(page)
    }
  }
  try {
    await logIn(page, admin)
    await test.step('the event is written, seen as it would look, and kept as a draft', async () => {
      await page.goto('/panel-admin')
      await expect(page.getByRole('link', { name: /^Novedades/ })).toBeVisible()
      await page.keyboard.press('w')
      await expect(page.getByRole('heading', { level: 1, name: 'Todas las novedades' })).toBeVisible()
      await page.keyboard.press('n')
      const form = dialog(page, 'Registrar novedad')
      await expect(form.getByLabel('Título')).toBeFocused()
      await page.keyboard.type(titulo)
      await form.getByLabel('Qué es').selectOption('evento')
      await page.keyboard.press('Control+s')
      await expect(form.getByText('Un evento lleva fecha y hora.')).toBeVisible()
      await form.getByLabel('Empieza').fill('2098-12-20T19:00')
      await form.getByLabel('Lugar').fill('En la librería')
      await form.getByLabel('Texto', { exact: true }).fill('Leemos.\nJuntos.')
      await form.getByLabel('Es un borrador').check()
      await form.getByText('Cómo quedaría').press('Enter')
      await expect(form.getByRole('article')).toContainText('Evento · 20/12/2098 19:00 · En la librería')
      await fits()
      await axe(page)
      await page.keyboard.press('Control+s')
      await acceptAlert(page, 'Éxito', 'Novedad creada exitosamente')
      const fila = page.getByRole('row').filter({ hasText: titulo })
      await expect(fila).toContainText('Evento')
      await expect(fila).toContainText('borrador')
      await page.goto('/inicio')
      await expect(page.getByRole('heading', { name: 'Autores populares' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Novedades' })).toHaveCount(0)
    })
    await test.step('published, it is on the home page, in the list and on its own', async () => {
      await page.goto('/panel-admin/novedades')
      await page.getByRole('button', { name: `Editar ${titulo}` }).click()
      await dialog(page, 'Editar novedad').getByLabel('Es un borrador').uncheck()
      await page.keyboard.press('Control+s')
      await acceptAlert(page, 'Éxito', 'Novedad actualizada exitosamente')
      await page.goto('/inicio')
      await fits()
      await axe(page)
      const fila = page.getByRole('region', { name: 'Novedades' })
      await expect(fila.getByRole('article')).toContainText(titulo)
      await fila.getByRole('link', { name: 'Ver todas' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Novedades' })).toBeVisible()
      await axe(page)
      await page.getByRole('link', { name: titulo }).click()
      await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
      await expect(page.getByText('Evento · 20/12/2098 19:00 · En la librería')).toBeVisible()
      expect(await (await page.request.get(page.url())).text()).toContain('"@type":"Event"')
      await fits()
      await axe(page)
    })
    await test.step('the banner takes the place of the three, and leads to the news without loading the shop anew', async () => {
      await page.goto('/panel-admin')
      await expect(page.getByRole('link', { name: /^Banners/ })).toBeVisible()
      await page.keyboard.press('h')
      await expect(page.getByText('No hay banners registrados aún: se ven los tres de la tienda.')).toBeVisible()
      await page.keyboard.press('n')
      const form = dialog(page, 'Registrar banner')
      await page.keyboard.type(lema)
      await form.getByLabel('Texto').fill('Nos vemos.')
      await form.getByLabel('Adónde lleva').fill('//otra.test')
      await page.keyboard.press('Control+s')
      await expect(form.getByText('Tiene que ser una página de la tienda')).toBeVisible()
      await form.getByLabel('Adónde lleva').fill('/novedades?pagina=1')
      await form.getByText('Cómo quedaría').press('Enter')
      await expect(form.getByRole('heading', { name: lema })).toBeVisible()
      await expect(form.locator('.banner__books img')).toHaveCount(3)
      await fits()
      await axe(page)
      await page.keyboard.press('Control+s')
      await acceptAlert(page, 'Éxito', 'Banner creado exitosamente')
      await axe(page)
      await page.goto('/inicio')
      await expect(banners.getByRole('group')).toHaveCount(1)
      await expect(banners.getByRole('button')).toHaveCount(0)
      await fits()
      await axe(page)
      await page.evaluate(() => document.body.setAttribute('data-same', ''))
      await banners.getByRole('link', { name: 'Ver más' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Novedades' })).toBeVisible()
      await expect(page.locator('body[data-same]')).toHaveCount(1)
    })
    await test.step('the three come back when it is deleted', async () => {
      await page.goto('/panel-admin/banners')
      await page.getByRole('button', { name: `Eliminar ${lema}` }).click()
      await page.getByRole('button', { name: 'Sí, eliminar' }).click()
      await acceptAlert(page, 'Éxito', 'Banner eliminado correctamente')
      await page.goto('/inicio')
      await expect(page.getByRole('region', { name: 'Ofertas' }).locator('a[href="/ofertas"]')).toHaveCount(3)
    })
  } finally {
    for (const [noun, q] of [
      ['novedades/todas', titulo],
      ['banners/todos', lema],
    ] as const) {
      const found = await call<{ _id: string }[]>('GET', `/api/${noun}?${new URLSearchParams({ q })}`)
      for (const { _id } of found) await call('DELETE', `/api/${noun.split('/')[0]}/${_id}`)
    }
  }
})
