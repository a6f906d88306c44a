// A beep at the counter as its seller sees it: from the last key of a scanned ISBN to the line on the screen.
import type { Page } from '@playwright/test'
import { percentile } from './navegador.ts'
import { openNavegador } from './navegador-telefono.ts'

/** A till of a shop: a desk's screen, and a processor as fast as the machine's. */
const PANTALLA = { width: 1_280, height: 850 }
/** Books of one sale, and how many sales; the first one warms up. */
const LIBROS = 10
const VENTAS = 6
const ESPERA_MS = 60_000

export const BIPS = LIBROS * VENTAS

/** Milliseconds of the half and of 95 of 100 beeps. */
export type Bips = { p50: number; p95: number; bips: number }

/** `isbns`: `BIPS` books that have a price. `token`: of a session of the staff. */
export async function measureBips(shop: string, token: string, isbns: readonly string[]): Promise<Bips> {
  const browser = await openNavegador()
  try {
    const page = await browser.newPage({ viewport: PANTALLA, locale: 'es-AR' })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    const times: number[] = []
    for (let venta = 0; venta < VENTAS; venta++) {
      await page.addInitScript(() => localStorage.removeItem('mostrador-venta'))
      await page.goto(`${shop}/panel-admin/mostrador`)
      await page.getByRole('textbox', { name: 'Código o ISBN' }).waitFor({ timeout: ESPERA_MS })
      await page.waitForLoadState('networkidle')
      for (const isbn of isbns.slice(venta * LIBROS, (venta + 1) * LIBROS)) {
        const ms = await beep(page, isbn)
        if (venta > 0) times.push(ms)
      }
    }
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), bips: times.length }
  } finally {
    await browser.close()
  }
}

/** The keys of a scanner, which types and ends with Enter; nobody has chosen a field. */
async function beep(page: Page, isbn: string): Promise<number> {
  const painted = page.evaluate(
    (isbn) =>
      new Promise<number>((resolve) => {
        let began = 0
        const hear = ({ key, timeStamp }: KeyboardEvent) => {
          if (key === 'Enter') began = timeStamp
        }
        window.addEventListener('keydown', hear, true)
        const watch = new MutationObserver(() => {
          const lineas = [...document.querySelectorAll('.mostrador__linea')]
          if (!lineas.some(({ textContent }) => textContent?.includes(isbn))) return
          watch.disconnect()
          window.removeEventListener('keydown', hear, true)
          // The first task after a frame: what stands in it has been painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - began)
            port2.postMessage(null)
          })
        })
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    isbn,
  )
  for (const key of [...isbn, 'Enter']) await page.keyboard.press(key)
  return painted
}
