// A till that sells without a network, for the journeys that cut it.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, logIn } from './fixtures.ts'
import type { callAs } from './panel-libros.ts'

export const MOSTRADOR = '/panel-admin/mostrador'
export type Vendida = { numero: number; quien: string | null; sin_red?: { provisoria: string } }
type Call = Awaited<ReturnType<typeof callAs>>

export const setSinRed = (call: Call, valor: boolean) =>
  call('PUT', '/api/ajustes', { cambios: [{ clave: 'mostrador.sin_red', valor }] })

/** What of the network and of what waits the till says. */
export const estado = (page: Page) => page.getByRole('region', { name: 'Sin red' }).getByRole('status')

/** Opens the counter as a browser does that was closed meanwhile. */
export async function openAgain(context: BrowserContext, before?: Page): Promise<Page> {
  await before?.close()
  const page = await context.newPage()
  await page.goto(MOSTRADOR)
  await page.getByRole('textbox', { name: 'Código o ISBN' }).waitFor()
  return page
}

/** Logs in and waits until this browser keeps the counter: its page, its scripts and the list of titles. */
export async function install(context: BrowserContext, account: { email: string; password: string }): Promise<Page> {
  const first = await context.newPage()
  await first.goto('/robots.txt')
  await logIn(first, account)
  const page = await openAgain(context, first)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() =>
    indexedDB.databases().then((all) => all.some(({ name }) => name === 'borrador.titulos')),
  )
  return page
}

/** One book, paid in cash, to its slip. */
export async function sellToSlip(page: Page, isbn: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Código o ISBN' }).fill(isbn)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Cobrar/ }).click()
  await page.getByRole('link', { name: 'Vender otra cosa' }).waitFor()
}

/** The same, and back to the till. */
export async function sell(page: Page, isbn: string): Promise<void> {
  await sellToSlip(page, isbn)
  await page.getByRole('link', { name: 'Vender otra cosa' }).click()
  await page.getByText('Pasá el primer libro por el lector.').waitFor()
}

/** What the shop knows of the sales of a book. */
export const listVendidas = async (call: Call, isbn: string): Promise<Vendida[]> =>
  (await call<{ ventas: Vendida[] }>('GET', `/api/mostrador/ventas?limit=1000&isbn=${isbn}`)).ventas

/** Waits until as many sales of a book arrived and none waits; each is there once, with a number and a paper of its own. */
export async function expectVendidas(page: Page, call: Call, isbn: string, cuantas: number): Promise<Vendida[]> {
  const timeout = 30_000 + cuantas * 100
  await expect.poll(async () => (await listVendidas(call, isbn)).length, { timeout }).toBeGreaterThanOrEqual(cuantas)
  await expect(page.getByText(/por enviar/)).toBeHidden({ timeout })
  const ventas = await listVendidas(call, isbn)
  const papeles = ventas.flatMap(({ sin_red }) => sin_red?.provisoria ?? [])
  expect([ventas.length, new Set(ventas.map(({ numero }) => numero)).size]).toEqual([cuantas, cuantas])
  expect(new Set(papeles).size).toBe(papeles.length)
  return ventas
}
