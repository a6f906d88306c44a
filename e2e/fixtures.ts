// What every journey checks automatically: no script error, no console error, no violation of the page's policy,
// no unbounded list.
import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test'
import { openOwnTienda, type Tienda, tienda } from './tienda.ts'
import { openVisit, renew, type Visit } from './visit.ts'

// The files run as they stand, so Node's own stack traces are right: without Playwright's a call costs less.
Reflect.deleteProperty(Error, 'prepareStackTrace')

interface Checks {
  /** Console errors that the journey provokes on purpose, such as the 404 of a page that does not exist. */
  allowedErrors: RegExp[]
  visit: Visit
  watch: undefined
}

export interface Options {
  admin: { email: string; password: string }
  /** Whether the worker's journeys change the whole shop, and need one that nobody else looks at. */
  ownShop: boolean
  shop: Tienda
  visits: { browser: Browser; kept: Map<string, Visit> }
}

const DUENIOS: Record<string, string> = {
  portadas: '/api/libros/id/',
  retratos: '/api/autores/',
  marcas: '/api/editoriales/id/',
}

/** The picture of what another journey has deleted since the page was made. */
async function isOfDeleted(problem: string, request: APIRequestContext): Promise<boolean> {
  const [, carpeta = '', id = ''] =
    /status of 404 .*\/(portadas|retratos|marcas)\/([0-9a-f-]{36})[-.]/.exec(problem) ?? []
  const duenio = DUENIOS[carpeta]
  return duenio !== undefined && (await request.get(duenio + id)).status() === 404
}

export const test = base.extend<Checks, Options>({
  allowedErrors: [[], { option: true }],

  admin: [
    { email: process.env.E2E_ADMIN_EMAIL ?? '', password: process.env.E2E_ADMIN_PASSWORD ?? '' },
    { option: true, scope: 'worker' },
  ],

  ownShop: [false, { option: true, scope: 'worker' }],

  // After a failure comes another worker, and with it another shop: what the failed journey left behind is gone.
  shop: [
    async ({ ownShop }, use) => {
      const close = ownShop ? await openOwnTienda() : undefined
      await use(tienda())
      await close?.()
    },
    { auto: true, scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  visits: [({ browser }, use) => use({ browser, kept: new Map() }), { scope: 'worker' }],

  // The named options are those that journeys change with `test.use`: each set of them has a page of its own.
  visit: async ({ visits: { browser, kept }, viewport, javaScriptEnabled, contextOptions }, use) => {
    const key = JSON.stringify([viewport, javaScriptEnabled, contextOptions])
    const visit = kept.get(key) ?? (await openVisit(browser, javaScriptEnabled ?? true))
    kept.set(key, visit)
    await renew(visit, viewport)
    await use(visit)
    if (!visit.spent) return
    kept.delete(key)
    await visit.context.close()
  },

  context: ({ visit }, use) => use(visit.context),

  page: ({ visit }, use) => use(visit.page),

  watch: [
    async ({ visit, allowedErrors, request }, use) => {
      await use(undefined)
      const unexpected: string[] = []
      for (const problem of visit.problems) {
        if (allowedErrors.some((allowed) => allowed.test(problem))) continue
        if (!(await isOfDeleted(problem, request))) unexpected.push(problem)
      }
      expect(unexpected, 'the browser reported problems').toEqual([])
    },
    { auto: true },
  ],
})

export { axe } from './axe.ts'
export { expect }

/** The page is as wide as the screen: nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways scroll of ${page.url()}`).toBe(0)
}

/** The id of a book of the demo catalogue. */
export async function findLibroId(request: APIRequestContext, isbn: string): Promise<string> {
  const answer = await (await request.get(`/api/busqueda?q=${isbn}`)).json()
  expect(answer.resultados, `the book ${isbn}`).toHaveLength(1)
  return answer.resultados[0]._id
}

/** Logs this page's browser in through the API, as if by an earlier visit. */
export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post('/api/usuarios/iniciar-sesion', { data: account })
  expect(answer.status()).toBe(200)
  const { token } = await answer.json()
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
}

/** Calls to this address wait until what it returns lets them go, also those that are sent only later. */
export async function hold(page: Page, call: string): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(call, async (route) => {
    await gate
    await route.continue()
  })
  return release
}
