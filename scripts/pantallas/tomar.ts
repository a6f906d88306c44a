// Pictures of the screens of a shop whose day is always the same, in Chromium.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { openOwnTienda, tienda } from '../../e2e/tienda.ts'
import { waitForScripts } from '../../e2e/visit.ts'
import { systemBrowser } from '../browser.ts'
import { Failure } from '../terminal.ts'
import { ALTO, ALTO_COMUN, PANTALLAS, PANTALLAS_DE_ALTO, type Pantalla, type Quien } from './lista.ts'
import { type Sembrado, sembrar } from './sembrar.ts'

/** A Tuesday morning in Argentina. The shop's clock and the browser's say so, whatever the day. */
const MOMENTO = '2026-11-10 11:00:00'
const HUSO = 'America/Argentina/Buenos_Aires'
/** A busy machine's. */
const PACIENCIA_MS = 90_000
const INTENTOS = 20
const FORMULARIO_MS = 3_000
const QUIETO_MS = 150
const LIBRERIAS = '/usr/lib'

export type Modo = {
  noche?: boolean
  impreso?: boolean
  /** Told of a screen of which no picture could be taken, which is left out then; without it the whole look fails. */
  falla?: (pantalla: Pantalla, error: unknown) => void
}

/** The environment of a shop whose clock begins at `MOMENTO` and goes on from there, database included. Throws `Failure` without libfaketime. */
function relojFijo(): NodeJS.ProcessEnv {
  const found = (existsSync(LIBRERIAS) ? readdirSync(LIBRERIAS) : [])
    .map((name) => join(LIBRERIAS, name, 'faketime', 'libfaketimeMT.so.1'))
    .find((path) => existsSync(path))
  if (!found)
    throw new Failure('Falta libfaketime, que pone en hora fija el reloj de la tienda: apt-get install libfaketime')
  return { LD_PRELOAD: found, FAKETIME: `@${MOMENTO}`, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: HUSO }
}

export type Escena = { url: string; sembrado: Sembrado; browser: Browser; close(): Promise<void> }

/** Opens and fills the shop, or that of another tree, and a browser; `panel` fills what only the panel shows. */
export async function openEscena({ tree, panel = false }: { tree?: string; panel?: boolean } = {}): Promise<Escena> {
  const admin = { email: 'ana@anaquel.test', password: `Aa1!${randomBytes(12).toString('base64url')}` }
  const environment = {
    ...relojFijo(),
    E2E_DEMO: 'true',
    E2E_ADMIN_EMAIL: admin.email,
    E2E_ADMIN_PASSWORD: admin.password,
  }
  const closeTienda = await openOwnTienda(environment, tree)
  const { url } = tienda()
  const executablePath = systemBrowser()
  // The same letters on every machine, as far as a browser can be told: no hints of the system, no coloured edges.
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--hide-scrollbars',
  ]
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args }).catch(async (error) => {
    await closeTienda()
    throw error
  })
  const close = async () => {
    await browser.close()
    await closeTienda()
  }
  try {
    return { url, sembrado: await sembrar(url, admin, { panel }), browser, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A browser's context of somebody of this shop, at a width. */
export async function openContexto(
  { url, sembrado, browser }: Escena,
  quien: Quien,
  ancho: number,
  { noche = false }: Modo = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: ancho, height: ALTO[ancho] ?? ALTO_COMUN },
    deviceScaleFactor: 1,
    locale: 'es-AR',
    timezoneId: HUSO,
    reducedMotion: 'reduce',
    colorScheme: noche ? 'dark' : 'light',
    serviceWorkers: 'block',
  })
  await context.clock.setFixedTime(new Date(`${MOMENTO.replace(' ', 'T')}-03:00`))
  const token = quien === 'nadie' ? null : sembrado[quien].token
  const carrito = quien === 'cliente' ? JSON.stringify(sembrado.cliente.carrito) : null
  await context.addInitScript(
    ([kept, cart]) => {
      if (kept) localStorage.setItem('token', kept)
      if (cart) localStorage.setItem('carrito', cart)
    },
    [token, carrito] as const,
  )
  return context
}

/** Goes to a screen and waits until all that it shows first is there. */
export async function abrir(page: Page, ruta: string): Promise<void> {
  await page.goto(ruta)
  await waitForScripts(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // A picture has more than the window shows: what is drawn only in sight (shelf.css) is drawn for it.
    for (const cover of document.querySelectorAll<HTMLElement>('.cover')) cover.style.contentVisibility = 'visible'
    // What loads when it comes near is brought near.
    for (let y = 0; y < 3 * innerHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
    await document.fonts.ready
  })
  await page.waitForFunction((heights) => {
    const isInPicture = (element: Element) => {
      const { left, top, width } = element.getBoundingClientRect()
      return element.checkVisibility() && width > 0 && left < innerWidth && top < heights * innerHeight
    }
    const waits = [...document.querySelectorAll('.skeleton, .spinner')].some(isInPicture)
    return !waits && [...document.images].every((image) => image.complete || !isInPicture(image))
  }, PANTALLAS_DE_ALTO)
}

/** Runs in the page: writes over what depends on the machine, which are the minutes since the shop opened, drawn ids and its disk. */
function settle(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { nodeValue } = node
    const still = nodeValue
      ?.replaceAll(/\b11:\d\d(?::\d\d)?\b/g, '11:00')
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '01a00000-0000-7000-8000-000000000000')
      .replaceAll(/\b[\d,.]+(\s)GB\b/g, '50$1GB')
    if (still !== undefined && still !== nodeValue) node.nodeValue = still
  }
}

/** A picture (PNG) of the first two heights, once two in a row are the same. Throws `Failure` where the page never rests. */
async function takeStill(page: Page, ancho: number): Promise<Buffer> {
  const most = PANTALLAS_DE_ALTO * (ALTO[ancho] ?? ALTO_COMUN)
  let before: Buffer | null = null
  for (let n = 0; n < INTENTOS; n++) {
    await page.evaluate(settle)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const clip = { x: 0, y: 0, width: ancho, height: Math.min(height, most) }
    const now = await page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' })
    if (before?.equals(now)) return now
    before = now
    await page.waitForTimeout(QUIETO_MS)
  }
  throw new Failure(`${page.url()} no se queda quieta a ${ancho} px.`)
}

/** Presses a key and waits for what it opens; another version of the shop may know no such key. */
async function openForm(page: Page, tecla: string): Promise<void> {
  await page.keyboard.press(tecla)
  await page
    .locator('dialog[open], form')
    .first()
    .waitFor({ timeout: FORMULARIO_MS })
    .catch(() => {})
  await page.waitForLoadState('networkidle')
}

export type Foto = { pantalla: Pantalla; png: Buffer }

/** A picture (PNG) of each screen at a width, in their order. */
export async function fotografiar(
  escena: Escena,
  ancho: number,
  pantallas: readonly Pantalla[] = PANTALLAS,
  modo: Modo = {},
): Promise<Foto[]> {
  const fotos: Foto[] = []
  for (const quien of ['nadie', 'cliente', 'admin'] as const) {
    const context = await openContexto(escena, quien, ancho, modo)
    const page = await context.newPage()
    page.setDefaultTimeout(PACIENCIA_MS)
    if (modo.impreso) await page.emulateMedia({ media: 'print' })
    for (const pantalla of pantallas.filter((one) => one.quien === quien)) {
      try {
        await abrir(page, pantalla.ruta(escena.sembrado))
        if (pantalla.tecla !== undefined) await openForm(page, pantalla.tecla)
        fotos.push({ pantalla, png: await takeStill(page, ancho) })
      } catch (error) {
        if (!modo.falla) throw error
        modo.falla(pantalla, error)
      }
    }
    await context.close()
  }
  return fotos
}
