// A task of the panel, counted from its home: the clicks that lead to it, and the keys and clicks of all of it. `RECORRIDOS=largos npm test -- e2e tareas`
// prints what was counted.
import { type Locator, type Page, test } from '@playwright/test'
import { expect } from './fixtures.ts'
import { countingKeyboard, type Teclado } from './manos.ts'

/** Notes of this type are printed after the journeys (scripts/test.ts). */
const NOTA = 'teclas'

/** Somebody who finds it without reading presses so often at most. */
const HASTA_AHI = 2

/** On the panel's home, by its own link where another of its screens is open. */
async function goHome(page: Page): Promise<void> {
  if (!page.url().endsWith('/panel-admin')) await page.getByRole('link', { name: 'Anaquel, inicio del panel' }).click()
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
}

function note(nombre: string, { teclas, clics, letras }: ReturnType<Teclado['count']>, more: string): void {
  const description = `${nombre}: ${teclas} keys, ${clics} clicks, ${letras} characters; ${more}`
  test.info().annotations.push({ type: NOTA, description })
}

/** Counts a task from the panel's home and checks that it takes no more keys than `most`; texts are counted apart. */
export async function measure(
  page: Page,
  { nombre, most }: { nombre: string; most: number },
  task: (teclado: Teclado) => Promise<void>,
): Promise<void> {
  await goHome(page)
  const teclado = countingKeyboard(page)
  const begun = Date.now()
  await task(teclado)
  const counted = teclado.count()
  note(nombre, counted, `${((Date.now() - begun) / 1_000).toFixed(1)} s`)
  expect(counted.teclas + counted.clics, 'keys that move or act, and clicks').toBeLessThanOrEqual(most)
}

export interface Tarea {
  nombre: string
  /** What is pressed of entries and tabs, one after the other; nothing where Hoy itself answers. */
  camino: readonly Locator[]
  /** What is seen there. */
  ahi: Locator
  /** What is typed into the box, and its first answer. */
  caja: string
  primera: string
  /** What is seen then, where the box leads further than the entries. */
  alli?: Locator
  /** Keys and clicks from Hoy to the end of it, by the box. */
  most: number
  hacer?: (teclado: Teclado) => Promise<void>
}

/** Types words into the panel's box and goes where its first answer leads, which has to be this one. */
export async function askCaja(page: Page, { press, type }: Teclado, words: string, primera: string): Promise<void> {
  const box = page.getByRole('dialog', { name: 'Ir a…' })
  await press('Control+k')
  await expect(box.getByRole('combobox')).toBeFocused()
  await type(words)
  await expect(box.getByRole('option').first()).toContainText(primera)
  await expect(box.getByRole('option').first()).toHaveAttribute('data-highlighted')
  await press('Enter')
}

/** Finds where a task is done, by the panel's entries and by its box, and does it. */
export async function countTarea(page: Page, tarea: Tarea): Promise<void> {
  const { nombre, camino, ahi, caja, primera, alli = ahi, most, hacer } = tarea
  // The entries stand beside every screen: only what Hoy itself answers begins there.
  if (camino.length === 0) await goHome(page)
  const mouse = countingKeyboard(page)
  for (const step of camino) await mouse.click(step)
  await expect(ahi).toBeVisible()
  expect(mouse.count().clics, 'clicks of entries and tabs').toBeLessThanOrEqual(HASTA_AHI)

  await goHome(page)
  const teclado = countingKeyboard(page)
  await askCaja(page, teclado, caja, primera)
  await expect(alli).toBeVisible()
  await hacer?.(teclado)
  const counted = teclado.count()
  note(nombre, counted, `found by ${mouse.count().clics} clicks of the entries`)
  expect(counted.teclas + counted.clics, 'keys that move or act, and clicks').toBeLessThanOrEqual(most)
}
