// Two ways to use a page: by mouse, and by keyboard alone. A story that is told with both proves both.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export type Mano = {
  /** Presses a link or a button. */
  press(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  write(target: Locator, text: string): Promise<void>
  /** Chooses an option of a select by its text. */
  choose(target: Locator, option: string): Promise<void>
  /** Picks one of a group of radio buttons. */
  pick(target: Locator): Promise<void>
}

export const mouse: Mano = {
  press: (target) => target.click(),
  async write(target, text) {
    await target.click()
    await target.fill(text)
  },
  async choose(target, option) {
    await target.selectOption({ label: option })
  },
  pick: (target) => target.click(),
}

const FAR = 400

/**
 * How often Tab has to be pressed at least: fewer than what can have the focus between it and this element, for the page may
 * leave something out.
 */
const countTabs = (target: Locator): Promise<number> =>
  target.evaluate((wanted) => {
    const roomOf = (element: Element | null) => element?.closest('dialog, [role="dialog"]')
    if (roomOf(wanted) !== roomOf(document.activeElement)) return 0
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')
    const groups = new Set<string>()
    const stops: Element[] = [...all].filter((element) => {
      if (element === wanted || element === document.activeElement) return true
      if (element.tabIndex < 0 || element.matches(':disabled, [inert] *') || !element.checkVisibility()) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      return !groups.has(element.name) && groups.add(element.name)
    })
    const from = document.activeElement ? stops.indexOf(document.activeElement) : -1
    return Math.max(0, stops.indexOf(wanted) - from - 4)
  })

/** Presses Tab until the focus is there, as a user without a mouse does. */
export async function reach(page: Page, target: Locator, move?: () => Promise<void>): Promise<void> {
  await expect(target).toBeVisible()
  // A look after each press costs as much as the press: the first ones are pressed in a row.
  for (let left = move ? 0 : await countTabs(target); left > 0; left--) await page.keyboard.press('Tab')
  // A role is looked up in the whole page, so it is done again only when the element was replaced.
  let element = await target.elementHandle()
  for (let n = 0; n < FAR; n++) {
    const found = await element?.evaluate((node) => (node.isConnected ? node === document.activeElement : null))
    if (found) return
    if (found === false) await (move ? move() : page.keyboard.press('Tab'))
    else element = await target.elementHandle()
  }
  throw new Error(`the focus never came to ${target}`)
}

export const keyboard = (page: Page): Mano => ({
  async press(target) {
    await reach(page, target)
    await page.keyboard.press('Enter')
  },
  async write(target, text) {
    await reach(page, target)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type(text)
  },
  async choose(target, option) {
    await reach(page, target)
    await page.keyboard.type(option)
  },
  // Tab stops once in a group: at its chosen button, or at its first or last one. The arrow keys do the rest.
  async pick(target) {
    await expect(target).toBeVisible()
    const isInGroup = () =>
      target.evaluate(
        (wanted: HTMLInputElement) => (document.activeElement as HTMLInputElement | null)?.name === wanted.name,
      )
    for (let n = 0; n < FAR && !(await isInGroup()); n++) await page.keyboard.press('Tab')
    for (let n = 0; n < 10; n++) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    if (!(await target.isChecked())) await page.keyboard.press('Space')
    await expect(target).toBeChecked()
  },
})

export type Teclado = {
  /** Presses keys that move or act; several held together are one. */
  press(...keys: string[]): Promise<void>
  /** Types a text. */
  type(text: string): Promise<void>
  /** Presses Tab, or Shift+Tab, until the focus is there. */
  go(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Presses with the mouse. */
  click(target: Locator): Promise<void>
  /** What was pressed so far: keys that move or act, clicks, and separately the characters of texts. */
  count(): { teclas: number; letras: number; clics: number }
}

/** A keyboard, with a mouse beside it, that counts, for a task that has to stay short. */
export function countingKeyboard(page: Page): Teclado {
  let teclas = 0
  let letras = 0
  let clics = 0
  async function press(...keys: string[]) {
    for (const key of keys) {
      teclas++
      await page.keyboard.press(key)
    }
  }
  return {
    press,
    async type(text) {
      letras += text.length
      await page.keyboard.type(text)
    },
    async go(target, key = 'Tab') {
      await reach(page, target, () => press(key))
    },
    async click(target) {
      clics++
      await target.click()
    },
    count: () => ({ teclas, letras, clics }),
  }
}
