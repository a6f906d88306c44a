// The suggestions under the header's search box.
import type { Page } from '@playwright/test'
import { fillLogin, registrar, submitButton } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const SUGERENCIAS = /\/api\/busqueda\/sugerencias\?/

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' })
const options = (page: Page) => list(page).getByRole('option')
const group = (page: Page, name: string) => list(page).getByRole('group', { name })
const said = (page: Page) => page.getByRole('banner').getByRole('status')

/** The active option, as the field's attributes name it. */
async function expectReached(page: Page, name: string | RegExp) {
  const option = list(page).getByRole('option', { name, selected: true })
  await expect(option).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-activedescendant', String(await option.getAttribute('id')))
  await expect(box(page)).toBeFocused()
}

async function search(page: Page, texto: string) {
  await box(page).fill(texto)
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/busqueda/${encodeURIComponent(texto)}`)
  await expect(page).toHaveTitle(new RegExp(`«${texto}»`))
}

test('with the mouse, each kind of suggestion leads to its page', async ({ page }) => {
  await page.goto('/autores')
  for (const [texto, name, option, url, title] of [
    ['tune', 'Libros', 'El túnel Ernesto Sabato', /\/libros\//, 'El túnel'],
    ['SABA', 'Autores', 'Ernesto Sabato', /\/autor-seleccionado\//, 'Ernesto Sabato'],
    ['económi', 'Editoriales', 'Fondo de Cultura Económica', /\/editoriales\//, 'Fondo de Cultura Económica'],
    ['no fic', 'Categorías', 'No ficción', /\/categorias\//, 'No ficción'],
  ] as const) {
    await box(page).fill('')
    await box(page).click()
    await box(page).pressSequentially(texto)
    await expect(group(page, name).getByRole('option', { name: option })).toBeVisible()
    if (name === 'Libros') await axe(page)
    await group(page, name).getByRole('option', { name: option }).click()
    await expect(page).toHaveURL(url)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(list(page)).toBeHidden()
  }
})

test('with the keyboard alone', async ({ page }) => {
  await page.goto('/ayuda')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).focus()
  await page.keyboard.type('c')
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.type('u')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(box(page)).toHaveAttribute('aria-controls', 'sugerencias')
  const count = (await options(page).count()) - 1
  await expect(said(page)).toHaveText(`${count} sugerencias. Elegí con las flechas y Enter.`)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')

  await page.keyboard.press('ArrowUp')
  await expectReached(page, 'Ver todos los resultados de «cu»')
  await page.keyboard.press('ArrowDown')
  await expectReached(page, /^Cumbres borrascosas/)
  await page.keyboard.press('Home')
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.type('e')
  await expect(box(page), 'the caret went to the beginning').toHaveValue('ecu')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('End')
  await page.keyboard.type('mbr')
  await expect(said(page)).toHaveText('1 sugerencia. Elegí con las flechas y Enter.')

  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('cumbr')
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')

  await page.keyboard.type('cumbres')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectReached(page, /^Cumbres borrascosas/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cumbres borrascosas' })).toBeVisible()

  await box(page).focus()
  await page.keyboard.type('cum')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Enter') // no option is active, so the typed text is searched
  await expect(page).toHaveURL('/busqueda/cum')
})

test('the latest searches of this browser are offered, removed one by one or at once, and go with the session', async ({
  page,
  request,
}) => {
  const cuenta = await registrar(request)
  await page.goto('/identificarse')
  await fillLogin(page, cuenta)
  await submitButton(page).click()
  await expect(page.getByRole('region', { name: 'Ofertas' })).toBeVisible() // the home page, where the login leads
  const hechas = ["O'Higgins", 'José Ñandú', '<b>😀</b>', 'el túnel']
  for (const hecha of hechas) await search(page, hecha)
  await page.goto('/inicio')
  await box(page).click()
  await expect(group(page, 'Búsquedas recientes').getByRole('option')).toHaveText(hechas.toReversed())
  await expect(said(page)).toHaveText(/^4 búsquedas recientes\./)
  await axe(page)

  await page.getByRole('button', { name: 'Quitar «José Ñandú» de las búsquedas recientes' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expectReached(page, 'el túnel')
  await page.keyboard.press('Delete')
  await expectReached(page, '<b>😀</b>')
  await expect(group(page, 'Búsquedas recientes').getByRole('option')).toHaveText(['<b>😀</b>', "O'Higgins"])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/busqueda/${encodeURIComponent("O'Higgins")}`)

  await page.goto('/inicio')
  await box(page).click()
  await expect(options(page)).toHaveText(["O'Higgins", '<b>😀</b>', 'Borrar búsquedas recientes'])
  await options(page).last().click()
  await expect(list(page)).toBeHidden()

  await search(page, 'rayuela')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/identificarse')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('rayuela')
  await box(page).click()
  await expect(box(page)).toHaveAttribute('aria-controls', 'sugerencias')
  await expect(options(page)).toHaveCount(0)
})

test.describe('on a bad line', () => {
  test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/] })

  test('nothing is asked for each letter, late answers are dropped, and without any the box still searches', async ({
    page,
  }) => {
    const asked: (string | null)[] = []
    let letOldGo = () => {}
    await page.route(SUGERENCIAS, async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q')
      asked.push(q)
      if (q === 'cu') await new Promise<void>((resolve) => (letOldGo = resolve))
      if (q === 'sin red') return route.abort()
      await route.continue().catch(() => {}) // the page itself has cancelled this one
    })
    await page.goto('/inicio')
    await box(page).click()
    await page.keyboard.type('cu')
    await expect.poll(() => asked).toEqual(['cu'])
    // Letter by letter, without the pauses that a busy machine makes between two keys.
    await page.evaluate((letters) => {
      for (const letter of letters) document.execCommand('insertText', false, letter)
    }, 'mbres borrascosas')
    await expect(options(page)).toHaveText(['Cumbres borrascosasEmily Brontë', /^Ver todos/])
    letOldGo()
    expect(asked, 'one question a pause').toEqual(['cu', 'cumbres borrascosas'])
    await page.keyboard.press('Backspace')
    await expect.poll(() => asked.length).toBe(3)
    await page.keyboard.type('s')
    await expect(options(page).last()).toHaveText('Ver todos los resultados de «cumbres borrascosas»')
    await expect(options(page)).toHaveCount(2)
    expect(asked, 'what is known is not asked again').toHaveLength(3)

    await box(page).fill('sin red')
    await expect.poll(() => asked.at(-1)).toBe('sin red')
    await expect(list(page)).toBeHidden()
    await box(page).press('Enter')
    await expect(page).toHaveURL('/busqueda/sin%20red')
  })

  test('its script comes when the box is touched, late or never, and leaves what was typed alone', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/ayuda')
    await page.waitForLoadState('networkidle')
    const before = scripts.length
    let letGo = () => {}
    const late = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await late
      await route.continue()
    })
    await box(page).click()
    await page.keyboard.type('cumbrs')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => scripts.length, 'the box was touched').toBeGreaterThan(before)
    await expect(box(page)).not.toHaveAttribute('aria-controls')
    letGo()
    await expect(box(page)).toHaveAttribute('aria-controls', 'sugerencias')
    await page.keyboard.type('e')
    await expect(box(page)).toHaveValue('cumbres')
    await expect(options(page).first()).toHaveText(/^Cumbres borrascosas/)

    await page.unroute('**/assets/*.js')
    await page.reload()
    await page.route('**/assets/*.js', (route) => route.abort())
    await box(page).fill('cumbres')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/busqueda\?q=cumbres|\/busqueda\/cumbres/)
  })
})

test('on a phone the list is as wide as the screen, by day and by night, and where colours are forced', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/inicio')
  await box(page).click()
  await page.keyboard.type('cu')
  await expect(list(page)).toBeVisible()
  expect((await list(page).boundingBox())?.width).toBe(360)
  for (const option of await options(page).all())
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('ArrowDown')
  await expectNoSidewaysScroll(page)
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    await expect(options(page).first()).toBeVisible()
    await axe(page)
  }
})
