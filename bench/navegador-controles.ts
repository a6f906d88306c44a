// How soon each control answers, as «Interaction to Next Paint» counts it: real touches, the browser's own Event Timing.
import { median, percentile, type Visita } from './navegador.ts'
import { open, openTelefono, type Telefono, touch, visit } from './navegador-telefono.ts'

/** What is faster than the browser tells counts as this, in milliseconds. */
const AL_MENOS = 16
const ASIENTA_MS = 250

/**
 * The controls in sight of a page, marked by their number. Links of one kind (the same class in the same part of the page) are
 * one control.
 */
function markControles(): string[] {
  const kinds = new Set<string>()
  const names: string[] = []
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  for (const element of all) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.matches(':disabled, [inert] *, [type=file], [type=hidden]')) continue
    const { width, height } = element.getBoundingClientRect()
    if (width < 8 || height < 8) continue
    const part = element.closest('header, nav, footer, section, form, article, main')
    const kind = `${part?.tagName} ${part?.className} ${element.className} ${element.parentElement?.className}`
    if (element.tagName === 'A' || element.closest('article')) {
      if (kinds.has(kind)) continue
      kinds.add(kind)
    }
    element.dataset.control = String(names.length)
    names.push(
      `${element.tagName.toLowerCase()} «${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 30)}»`,
    )
  }
  return names
}

type Toque = { nombre: string; ms: number }

/** How many of the slowest controls are named. */
const NOMBRADOS = 5

/** The 98th percentile of all controls of all pages (the median of the rounds), how many there were, and the slowest ones. */
export async function measureControles(visita: Visita): Promise<{ inp: number; controles: number; peores: string }> {
  const rondas: Toque[][] = []
  for (let n = 0; n < visita.veces; n++) {
    const toques: Toque[] = []
    for (const { nombre, url } of visita.paginas) toques.push(...(await touchAll(visita, nombre, url)))
    rondas.push(toques)
  }
  const byName = Map.groupBy(rondas.flat(), ({ nombre }) => nombre)
  const slowest = [...byName]
    .map(([nombre, toques]) => ({ nombre, ms: median(toques.map(({ ms }) => ms)) }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, NOMBRADOS)
  return {
    inp: median(
      rondas.map((ronda) =>
        percentile(
          ronda.map(({ ms }) => ms),
          0.98,
        ),
      ),
    ),
    controles: rondas[0]?.length ?? 0,
    peores: slowest.map(({ nombre, ms }) => `${nombre} ${ms} ms`).join('; '),
  }
}

async function touchAll({ browser, conCarrito }: Visita, pagina: string, url: string): Promise<Toque[]> {
  const telefono = await openTelefono(browser, { linea: false, estado: pagina === 'carrito' ? conCarrito : undefined })
  const { page } = telefono
  const toques: Toque[] = []
  try {
    await visit(telefono, url)
    const names = await page.evaluate(markControles)
    for (const [n, nombre] of names.entries()) {
      const ms = await touchOne(telefono, n)
      if (ms !== null) toques.push({ nombre: `${pagina}, ${nombre}`, ms })
      if (!(await isAsBefore(telefono, url))) {
        await open(telefono, url)
        await page.evaluate(markControles)
      }
    }
  } finally {
    await telefono.context.close()
  }
  return toques
}

/** Milliseconds of the slowest interaction that a touch was; null where something else lies over the control. */
async function touchOne(telefono: Telefono, n: number): Promise<number | null> {
  const { page } = telefono
  const place = await page.evaluate((n) => {
    const element = document.querySelector<HTMLElement>(`[data-control="${n}"]`)
    if (!element) return null
    element.scrollIntoView({ block: 'center' })
    window.medido.toques = {}
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + Math.min(width / 2, 60), top + height / 2]
    const hit = document.elementFromPoint(x, y)
    const label = element instanceof HTMLInputElement && [...(element.labels ?? [])].some((one) => one.contains(hit))
    return hit !== null && (element.contains(hit) || label) ? { x, y, tag: element.tagName } : null
  }, n)
  if (!place) return null
  await page.waitForTimeout(ASIENTA_MS)
  if (place.tag === 'SELECT') {
    await page.locator(`[data-control="${n}"]`).focus() // its list is the system's, not the page's
    await page.keyboard.press('ArrowDown')
  } else {
    await touch(telefono, place.x, place.y)
    if (place.tag === 'INPUT' || place.tag === 'TEXTAREA') await page.keyboard.press('a')
  }
  await page.waitForTimeout(ASIENTA_MS)
  const seen = await page.evaluate(() => Object.values(window.medido?.toques ?? {})).catch(() => [])
  return Math.max(AL_MENOS, ...seen)
}

/** Whether a page is still the one to go on with: the same address, and nothing lies over it. */
const isAsBefore = ({ page }: Telefono, url: string): Promise<boolean> =>
  page
    .evaluate((url) => location.href === url && !document.querySelector('dialog[open], :popover-open'), url)
    .catch(() => false)
