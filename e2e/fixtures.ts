// What every journey checks automatically: no script error, no console error, no violation of the page's policy,
// no unbounded list.
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

/**
 * Waits until the frame of a page is hydrated, then touches its content: React hydrates what is touched at once. Before that
 * a click on anything but a link is lost. Other documents need no waiting.
 */
async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('[data-modulos]')) return true
    if (document.documentElement.dataset.hydrated === undefined) return false
    for (const element of document.querySelectorAll('main > *')) {
      element.dispatchEvent(new Event('touchcancel', { bubbles: true }))
    }
    return true
  })
}

/** A journey continues once the new page can be used, unless the test itself says what to wait for. */
function followScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    if (!args[1]?.waitUntil) await waitForScripts(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload(...args)
    await waitForScripts(page)
    return response
  }
}

/** The most rows that our own screens ask of a list. */
const LIST_PAGE = 50

interface Checks {
  /** Console errors that the journey provokes on purpose, such as the 404 of a page that does not exist. */
  allowedErrors: RegExp[]
  watch: undefined
}

interface Options {
  admin: { email: string; password: string }
}

declare global {
  interface Window {
    axe: typeof axeCore
    __reportViolation?: (text: string) => void
  }
}

export const test = base.extend<Checks, Options>({
  allowedErrors: [[], { option: true }],

  admin: [
    { email: process.env.E2E_ADMIN_EMAIL ?? '', password: process.env.E2E_ADMIN_PASSWORD ?? '' },
    { option: true, scope: 'worker' },
  ],

  watch: [
    async ({ context, allowedErrors, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) context.on('page', followScripts)
      const problems: string[] = []
      await context.exposeFunction('__reportViolation', (text: string) => problems.push(text))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          window.__reportViolation?.(`CSP ${violatedDirective}: ${blockedURI} ${sample}`),
        )
      })
      context.on('weberror', (error) => problems.push(`Uncaught: ${error.error().stack ?? error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`Console: ${message.text()} (${message.location().url})`)
      })
      context.on('response', (response) => {
        if (response.headers()['x-total-count'] === undefined) return
        const limit = new URL(response.url()).searchParams.get('limit')
        if (!limit || Number(limit) > LIST_PAGE) problems.push(`A list without pages: ${response.url()}`)
      })
      await use(undefined)
      const unexpected = problems.filter((problem) => !allowedErrors.some((allowed) => allowed.test(problem)))
      expect(unexpected, 'the browser reported problems').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The page as it is now breaks no rule of WCAG 2.2 A or AA that axe can check. */
export async function axe(page: Page): Promise<void> {
  await page.evaluate(axeCore.source) // @axe-core/playwright opens a second page for each look, for frames that we have not
  const told = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => `${id}: ${help} → ${nodes.map((node) => node.html).join(' | ')}`)
  })
  expect(told, `axe on ${page.url()}`).toEqual([])
}

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
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
}
