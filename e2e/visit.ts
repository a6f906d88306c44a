// The browser's side of a journey. A worker keeps its page from journey to journey: a page that stays with our site has the
// scripts compiled and their files at hand, a new one costs half a second of a core (docs/decisions/045-journeys.md).
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

export interface Visit {
  context: BrowserContext
  page: Page
  /** What the browser complained about in this journey. */
  problems: string[]
  /** The journey has changed what can't be undone: the next one gets a new visit. */
  spent: boolean
  /** The journey sees another medium, or other colours or motion, than it began with. */
  emulates: boolean
}

/**
 * Waits until the frame of a page is hydrated, then touches its content: React hydrates what is touched at once. Before that
 * a click on anything but a link is lost. Other documents need no waiting.
 */
export async function waitForScripts(page: Page): Promise<void> {
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
export function followScripts(page: Page): void {
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

declare global {
  interface Window {
    __reportViolation?: (text: string) => void
  }
}

/** What Playwright emulates unless told otherwise. A journey with `contextOptions` of its own leaves this alone. */
const PLAIN = { media: null, colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' } as const

/** A page of our own site without scripts. */
const NOWHERE = '/robots.txt'

/** A context with its checks and a page. */
export async function openVisit(browser: Browser, hasScripts: boolean): Promise<Visit> {
  const context = await browser.newContext()
  const problems: string[] = []
  if (hasScripts) context.on('page', followScripts)
  await context.exposeFunction('__reportViolation', (text: string) => problems.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.__reportViolation?.(`CSP ${violatedDirective}: ${blockedURI} ${sample}`),
    )
  })
  context.on('weberror', (web) => {
    const { name, message, stack } = web.error()
    problems.push(`Uncaught: ${stack || `${name}: ${message}`}`) // a DOMException has no stack
  })
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`Console: ${message.text()} (${message.location().url})`)
  })
  context.on('response', (response) => {
    if (response.headers()['x-total-count'] === undefined) return
    const limit = new URL(response.url()).searchParams.get('limit')
    if (!limit || Number(limit) > LIST_PAGE) problems.push(`A list without pages: ${response.url()}`)
  })
  const visit: Visit = { context, page: await context.newPage(), problems, spent: false, emulates: false }
  const spend =
    <A extends unknown[], R>(change: (...args: A) => R) =>
    (...args: A) => {
      visit.spent = true
      return change(...args)
    }
  visit.page.addInitScript = spend(visit.page.addInitScript.bind(visit.page))
  const emulate = visit.page.emulateMedia.bind(visit.page)
  visit.page.emulateMedia = (...args) => {
    visit.emulates = true
    return emulate(...args)
  }
  visit.page.clock.install = spend(visit.page.clock.install.bind(visit.page.clock))
  return visit
}

/** Leaves a visit as a new one would be, but for the browser's cache. */
export async function renew(visit: Visit, viewport: ViewportSize | null): Promise<void> {
  const { context, page, problems } = visit
  for (const event of ['dialog', 'request', 'response']) page.removeAllListeners(event)
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  if (visit.emulates) await page.emulateMedia(PLAIN)
  visit.emulates = false
  await page.goto(NOWHERE)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  await page.mouse.move(-1, -1)
  if (viewport) await page.setViewportSize(viewport)
  problems.length = 0
}
