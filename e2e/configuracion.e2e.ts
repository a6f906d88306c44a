// /configuracion: day and night, and what this browser keeps.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { registrar } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, findLibroId, logIn, test } from './fixtures.ts'
import { keyboard } from './manos.ts'
import { tienda } from './tienda.ts'

const EL_TUNEL = '9789500428637'

const NIGHT = 'rgb(26, 24, 21)'
const DAY = 'rgb(248, 245, 239)'
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()

test('is for visitors too, the same page for everybody, at every width', async ({ page, request }) => {
  const html = await (await request.get('/configuracion')).text()
  expect(html).toContain('<title>Configuración · Anaquel</title>')
  await page.goto('/configuracion')
  for (const name of ['Apariencia', 'Moneda', 'Guardado en este navegador', 'Tu cuenta']) {
    await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByRole('radio', { name: 'Como el sistema' })).toBeChecked()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
  await axe(page)
  const account = page.getByRole('region', { name: 'Tu cuenta' })
  await expect(account.getByRole('link', { name: 'Tu contraseña' })).toHaveAttribute('href', '/perfil#credenciales')
  await expect(account.getByRole('link', { name: 'Tus direcciones' })).toHaveAttribute('href', '/perfil#direcciones')
  await page.goto('/ayuda')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Configuración' }).click()
  await expect(page).toHaveURL('/configuracion')
  await test.step('are a sentence for visitors', async () => {
    const open = page.getByRole('region', { name: 'Sesiones abiertas' })
    await expect(open).toContainText('Cuando inicies sesión, acá ves en qué dispositivos está abierta tu cuenta.')
  })
  await test.step('what the browser keeps is told and can be cleared, each on its own', async () => {
    const id = await findLibroId(request, EL_TUNEL)
    const kept = page.getByRole('region', { name: 'Guardado en este navegador' })
    await expect(kept.getByText('Nada guardado')).toHaveCount(3)
    await expect(kept.getByRole('button', { name: 'Borrar: Favoritos' })).toBeDisabled()
    await page.evaluate((id) => {
      localStorage.setItem('favoritos', JSON.stringify([id]))
      localStorage.setItem('carrito', JSON.stringify([{ idLibro: id, cantidad: 2 }]))
      localStorage.setItem('borradores', JSON.stringify([{ usuario: 'u', libro: id, estrellas: 3, texto: 'Hola' }]))
    }, id)
    await page.goto('/configuracion')
    await expect(kept.getByText('1 libro', { exact: true })).toHaveCount(2)
    await expect(kept.getByText('1 borrador')).toBeVisible()
    for (const [n, name] of ['Favoritos', 'Carrito', 'Opiniones sin publicar'].entries()) {
      await kept.getByRole('button', { name: `Borrar: ${name}` }).press('Enter')
      const dialog = page.getByRole('dialog', { name: `¿Borrar ${name.toLowerCase()}?` })
      await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Sí, borrar' }).click()
      await expect(kept.getByText('Nada guardado')).toHaveCount(n + 1)
      await expect(page.getByText(`Borramos de este navegador: ${name.toLowerCase()}.`)).toBeVisible()
    }
    await axe(page)
    expect(
      await page.evaluate(() => ['favoritos', 'carrito', 'borradores'].map((key) => localStorage.getItem(key))),
    ).toEqual(['[]', '[]', '[]'])
  })
})

test('night is chosen by keyboard, holds on every page and in every tab, and never flashes', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/inicio')
  await page.goto('/configuracion')
  await page.getByRole('radio', { name: 'Claro' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Oscuro' })).toBeChecked()
  expect(await background(page)).toBe(NIGHT)
  await expect.poll(() => background(other), 'the other tab follows').toBe(NIGHT)
  // The script in the head decides, before the body is parsed and without any other script.
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/inicio', { waitUntil: 'domcontentloaded' })
  expect(await background(page)).toBe(NIGHT)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.goto('/configuracion')
  await expect(page.getByRole('radio', { name: 'Oscuro' })).toBeChecked()
  await choose(page, 'Claro')
  expect(await background(page)).toBe(DAY)
  await expect.poll(() => background(other)).toBe(DAY)
})

test('follows the system until one is chosen, and prints by day', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/inicio')
  expect(await background(page), 'the system is the default').toBe(NIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => background(page)).toBe(DAY)
  const price = page.getByRole('main').getByText(/^\$/).first()
  const ink = await price.evaluate((text) => getComputedStyle(text).color)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(price).not.toHaveCSS('color', ink)
  await page.emulateMedia({ media: 'print' })
  await expect(price, 'paper is white').toHaveCSS('color', ink)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/configuracion')
  await choose(page, 'Claro')
  expect(await background(page)).toBe(DAY)
  await choose(page, 'Como el sistema')
  expect(await background(page)).toBe(NIGHT)
  await test.step("publishers' marks stand out by day and by night", async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/editoriales')
    const mark = page.getByRole('main').locator('img').first()
    await expect(mark).toHaveJSProperty('complete', true)
    const brightness = async () => {
      const { channels } = await sharp(await mark.screenshot()).stats()
      return {
        darkest: Math.min(...channels.map(({ min }) => min)),
        brightest: Math.max(...channels.map(({ max }) => max)),
      }
    }
    await expect.poll(async () => (await brightness()).darkest).toBeLessThan(80)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page)).toBe(NIGHT)
    await expect.poll(async () => (await brightness()).brightest).toBeGreaterThan(180)
  })
})

test('the shop at night can be read by everybody', async ({ page, request }) => {
  const account = await registrar(page.request)
  const id = await findLibroId(request, EL_TUNEL)
  await logIn(page, account)
  await page.evaluate((idLibro) => {
    localStorage.setItem('apariencia', '"oscuro"')
    localStorage.setItem('carrito', JSON.stringify([{ idLibro, cantidad: 1 }]))
  }, id)
  const screens = {
    '/inicio': 'Libros recomendados',
    [`/libros/${id}`]: 'Opiniones',
    '/busqueda/amor': 'Resultados',
    '/carrito-compras': 'Carrito de compras',
    '/finalizar-compra': 'Finalizar compra',
    '/perfil': 'Perfil de usuario',
    '/mis-reseñas': 'Mis reseñas',
    '/configuracion': 'Configuración',
    '/mis-favoritos': 'Mis favoritos',
  }
  for (const [path, heading] of Object.entries(screens)) {
    const link = page.locator(`a[href="${encodeURI(path)}"]`).first()
    if ((await link.count()) > 0) await link.evaluate((anchor: HTMLAnchorElement) => anchor.click())
    else await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
    expect(await background(page)).toBe(NIGHT)
    await axe(page)
  }
})

test.describe('open sessions', () => {
  test('are seen and ended by keyboard', async ({ page, playwright }) => {
    const account = await registrar(page.request)
    await logIn(page, account)
    const elsewhere = async (userAgent: string) => {
      const context = await playwright.request.newContext({
        baseURL: tienda().url,
        userAgent,
      })
      const { email, password } = account
      expect((await context.post('/api/usuarios/iniciar-sesion', { data: { email, password } })).ok()).toBe(true)
      return async () => (await context.get('/api/usuarios/get-id')).status()
    }
    const desk = await elsewhere('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const phone = await elsewhere(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    )
    const lost = await elsewhere('algo')
    const mano = keyboard(page)
    await page.goto('/configuracion#sesiones')
    const open = page.getByRole('region', { name: 'Sesiones abiertas' })
    await expect(open.getByRole('listitem')).toHaveCount(4)
    await expect(open.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1)
    await expect(open.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toContainText(/Chrome en \w+/)
    await axe(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)

    await mano.press(open.getByRole('button', { name: /^Cerrar la sesión de Firefox en Windows, abierta el / }))
    await expect(open.getByText('Cerramos la sesión.')).toBeVisible()
    await expect(open.getByRole('listitem')).toHaveCount(3)
    expect([await desk(), await phone(), await lost()]).toEqual([401, 200, 200])
    await mano.press(open.getByRole('button', { name: 'Cerrar las otras sesiones' }))
    await expect(open.getByText('Cerramos 2 sesiones.')).toBeVisible()
    await expect(open.getByRole('listitem')).toHaveCount(1)
    await expect(open.getByRole('button')).toHaveCount(0)
    expect([await phone(), await lost()]).toEqual([401, 401])
    await axe(page)
    await page.reload()
    await expect(open.getByRole('listitem'), 'the own one goes on').toHaveCount(1)
  })
})
