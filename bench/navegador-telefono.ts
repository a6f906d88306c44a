// A middling phone on a slow line: Chromium with its processor four times slower, and what it saw of a page.
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureBrowser, systemBrowser } from '../scripts/browser.ts'

/** Slow 4G as Lighthouse has it. Bytes a second, milliseconds. */
const LINEA = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const MAS_LENTO = 4
const PANTALLA = { width: 360, height: 740 }
/** A page is at rest when nothing was asked for this long, in milliseconds. */
const QUIETA_MS = 1_000
const ESPERA_MS = 60_000

/** What a page says of itself. Times in milliseconds. */
export type Medido = {
  /** When the largest part of the first view was painted. */
  lcp: number
  /** The sum of all shifts that nobody caused. */
  cls: number
  /** The longest event of each interaction, by its id. */
  toques: Record<number, number>
}
declare global {
  interface Window {
    medido: Medido
  }
}

/** Runs in the page before all else. */
function observe(): void {
  window.medido = { lcp: 0, cls: 0, toques: {} }
  const { medido } = window
  const watch = (type: string, hear: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime }) => {
    medido.lcp = startTime
  })
  // As: TypeScript's DOM has no layout shifts yet.
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) medido.cls += value
  })
  const note = (entry: PerformanceEntry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number }
    if (interactionId > 0) medido.toques[interactionId] = Math.max(medido.toques[interactionId] ?? 0, duration)
  }
  watch('event', note, { durationThreshold: 16 })
  watch('first-input', note)
}

/** Kinds of what came over the line, by what the browser calls them. */
const CLASES: Record<string, string> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'fuentes',
  Image: 'imágenes',
}

export type Telefono = {
  page: Page
  cdp: CDPSession
  context: BrowserContext
  /** Bytes as they came, headers included, by kind; «datos» is all that has no kind of its own. */
  bytes: Map<string, number>
  /** Goes to an address; what the page before still asked for is forgotten. */
  go(url: string): Promise<void>
  /** Resolves when nothing was asked for a second. */
  rest(): Promise<void>
}

export async function openNavegador(): Promise<Browser> {
  await ensureBrowser()
  const executablePath = systemBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

type Estado = Awaited<ReturnType<BrowserContext['storageState']>>
/** `linea`: false, the line is as fast as the machine. `estado`: what an earlier visit left behind. */
type Opciones = { linea?: boolean; estado?: Estado | undefined }

/** A phone that was never here, or left `estado` behind. Close its context. */
export async function openTelefono(browser: Browser, { linea = true, estado }: Opciones = {}): Promise<Telefono> {
  const context = await browser.newContext({
    viewport: PANTALLA,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-AR',
    ...(estado && { storageState: estado }),
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (linea) await cdp.send('Network.emulateNetworkConditions', LINEA)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: MAS_LENTO })
  await page.addInitScript(observe)

  const bytes = new Map<string, number>()
  const types = new Map<string, string>()
  let open = 0
  let last = performance.now()
  const touch = (change: number) => {
    open += change
    last = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('data:') || types.has(requestId)) return
    types.set(requestId, type)
    touch(1)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type === undefined) return
    touch(-1)
    const clase = CLASES[type] ?? 'datos'
    bytes.set(clase, (bytes.get(clase) ?? 0) + encodedDataLength)
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    if (types.has(requestId)) touch(-1)
  })

  async function go(url: string): Promise<void> {
    types.clear()
    open = 0
    await page.goto(url)
  }
  async function rest(): Promise<void> {
    const until = performance.now() + ESPERA_MS
    // What a page asked for that was left before it came is never told to have ended.
    const isQuiet = () => performance.now() - last > (open > 0 ? 3 * QUIETA_MS : QUIETA_MS)
    while (performance.now() < until && !isQuiet()) await page.waitForTimeout(100)
  }
  return { page, cdp, context, bytes, go, rest }
}

/** Opens a page, and waits until it can be used. */
export async function open({ page, go }: Telefono, url: string): Promise<void> {
  await go(url)
  await page.locator('html[data-hydrated]').waitFor({ timeout: ESPERA_MS })
}

/** The same, until it is at rest. */
export async function visit(telefono: Telefono, url: string): Promise<void> {
  await open(telefono, url)
  await telefono.rest()
}

export const readMedido = ({ page }: Telefono): Promise<Medido> => page.evaluate(() => window.medido)

/** How long a finger stays, in milliseconds. */
const DEDO_MS = 80

/** A finger at a place of the screen. Resolves when it has been lifted. */
export async function touch({ page, cdp }: Telefono, x: number, y: number): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(DEDO_MS)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
