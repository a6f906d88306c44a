// axe, on what no worker has looked at yet. Loading it and a look at a whole page cost a second of a core, and most looks are at a
// page that was looked at before, with a notice, a dialog or a row more.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { root } from '../scripts/root.ts'

declare global {
  interface Window {
    axe: typeof axeCore
    /** Where axe is to look. */
    nuevos: Element[]
  }
}

/** A third of the package's own source, and the same rules. */
const AXE = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** The signs of what axe has judged in this worker and, as far as it was read, in the others, by kind of page. */
const seen = new Map<string, Set<number>>()

/** What the workers tell each other, a line for each look; Playwright empties the folder before a run. */
const VISTOS = join(root, 'test-results', 'axe.vistos')
let readSoFar = 0

/** Hears what other workers have looked at since. */
function hearOthers(): void {
  if (!existsSync(VISTOS)) return
  const news = readFileSync(VISTOS).subarray(readSoFar)
  const whole = news.subarray(0, news.lastIndexOf('\n') + 1) // the last line may still be written
  readSoFar += whole.length
  for (const line of whole.toString().split('\n').filter(Boolean)) {
    const { kind, signs } = JSON.parse(line) as { kind: string; signs: number[] }
    addSeen(kind, signs)
  }
}

function addSeen(kind: string, signs: readonly number[]): void {
  const known = seen.get(kind) ?? new Set()
  for (const sign of signs) known.add(sign)
  seen.set(kind, known)
}

/** The address without what names one book, order or account. */
const kindOf = (url: string): string => new URL(url).pathname.replaceAll(/[0-9a-f-]{36}|\d+/g, '*')

/**
 * The page as it is now breaks no rule of WCAG 2.2 A or AA that axe can check. The first look at a kind of page is at all of it,
 * later ones are at what no element seen before stands for.
 */
export async function axe(page: Page): Promise<void> {
  const kind = kindOf(page.url())
  hearOthers()
  const known = seen.get(kind)
  const signs = await page.evaluate(collectNew, known ? [...known] : null)
  if (signs.length === 0) return
  if (!(await page.evaluate(() => 'axe' in window))) await load(page)
  expect(await page.evaluate(look), `axe on ${page.url()}`).toEqual([])
  addSeen(kind, signs)
  mkdirSync(dirname(VISTOS), { recursive: true })
  appendFileSync(VISTOS, `${JSON.stringify({ kind, signs })}\n`)
}

/**
 * Half a megabyte of script, once for each document, past `evaluate`, which costs twice as much. @axe-core/playwright opens a
 * second page for each look, for frames that we have not.
 */
async function load(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Runtime.evaluate', { expression: AXE })
}

/** Kept with their page: one that ends takes the stand-in of a security key with it. */
const sessions = new WeakMap<Page, CDPSession>()

/**
 * Runs in the page. An element's sign is made of its own attributes, of whether it has words, a label and an id of its own, and of
 * the sign of what it stands in; what changes with each row, such as an address, counts by its name alone. Returns the signs
 * that are not `known`, and keeps where they stand: with their siblings, for rules about lists and tables.
 */
function collectNew(known: number[] | null): number[] {
  const BY_NAME =
    /^(?:id|for|name|href|src|srcset|value|datetime|title|alt|placeholder|aria-(?:label|valuenow|valuetext))$/
  const IDS = /^(?:for|aria-(?:labelledby|describedby|controls|owns|activedescendant))$/
  const before = new Set(known)
  const found = new Set<number>()
  const nuevos = new Set<Element>()
  const hash = (text: string, seed: number) => {
    let sum = seed
    for (let n = 0; n < text.length; n++) sum = Math.imul(sum ^ text.charCodeAt(n), 0x01000193)
    return sum
  }
  const tellAttribute = ({ name, value }: Attr) => {
    if (IDS.test(name)) return `${name}=${value.split(/\s+/).map((id) => document.getElementById(id) !== null)}`
    if (BY_NAME.test(name)) return `${name}=${value.trim() !== ''}`
    return `${name}=${name.startsWith('data-') ? value.replaceAll(/[0-9a-f-]{36}|\d+/g, '*') : value}`
  }
  const tell = (element: Element) => {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const words = (element.textContent ?? '').trim() !== ''
    const labels = 'labels' in element ? (element as HTMLInputElement).labels?.length : 0
    const first = element.id === '' || document.getElementById(element.id) === element
    return [element.tagName, own, words, labels, first, ...[...element.attributes].map(tellAttribute).sort()].join(' ')
  }
  const walk = (element: Element, seed: number, inside: boolean) => {
    if (!element.checkVisibility()) return
    const sign = hash(tell(element), seed)
    const isNew = !before.has(sign) && !found.has(sign)
    if (isNew && !inside)
      nuevos.add(element.parentElement === document.body ? element : (element.parentElement ?? element))
    found.add(sign)
    for (const child of element.children) walk(child, sign, inside || isNew)
  }
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)', 'print']
  const seed = [
    window.innerWidth,
    tell(document.documentElement),
    ...media.map((one) => window.matchMedia(one).matches),
  ]
  for (const part of document.body.children) walk(part, hash(seed.join(' '), 7), false)
  window.nuevos = known ? [...nuevos] : []
  return [...found].filter((sign) => !before.has(sign))
}

/** Runs in the page, after `collectNew`: what axe has to say. */
async function look(): Promise<string[]> {
  // A colour on its way from one to the other is neither.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  // No rule of these asks for the style sheets, which axe would fetch and parse once more.
  const preload = { assets: ['media'] }
  const where = window.nuevos.length > 0 ? { include: window.nuevos } : document
  // What lies below the head of a phone is a scroll away, not out of reach.
  const head = document.querySelector<HTMLElement>('.site-head')
  head?.style.setProperty('position', 'static')
  const { violations } = await window.axe.run(where, { runOnly: tags, resultTypes: ['violations'], preload })
  head?.style.removeProperty('position')
  return violations.map(({ id, help, nodes }) => `${id}: ${help} → ${nodes.map((node) => node.html).join(' | ')}`)
}
