// The cover fonts: how wide a text is and its outline. A cover is served as an image, where no font reaches it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, Path } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { toForm } from '#platform/text.ts'
import type { FontKey } from './composicion.rules.ts'
import { decodeWoff2 } from './woff2.ts'

const ALEGREYA = '@fontsource-variable/alegreya/files/alegreya-'
const ARCHIVO = '@fontsource-variable/archivo/files/archivo-'

/** Fontsource cuts a family by script; what the first file lacks is looked for in the next, each read when needed. */
const NORMAL = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'].map(
  (script) => `${ALEGREYA}${script}-wght-normal.woff2`,
)
const ITALIC = NORMAL.map((file) => file.replace('normal', 'italic'))
const NARROW = ['latin', 'latin-ext', 'vietnamese'].map((script) => `${ARCHIVO}${script}-wdth-normal.woff2`)

type Axes = Record<string, number>
type Cut = { file: string; axes: Axes }

/** Archivo has no Cyrillic or Greek: there the poster face borrows Alegreya's heaviest. */
const CUTS: Record<FontKey, Cut[]> = {
  al400: cut(NORMAL, { wght: 400 }),
  al500: cut(NORMAL, { wght: 500 }),
  al700: cut(NORMAL, { wght: 700 }),
  al800: cut(NORMAL, { wght: 800 }),
  ai400: cut(ITALIC, { wght: 400 }),
  ai500: cut(ITALIC, { wght: 500 }),
  ac800: [...cut(NARROW, { wght: 800, wdth: 62 }), ...cut(NORMAL, { wght: 800 })],
  ac600: [...cut(NARROW, { wght: 600, wdth: 75 }), ...cut(NORMAL, { wght: 700 })],
}

function cut(files: string[], axes: Axes): Cut[] {
  return files.map((file) => ({ file, axes }))
}

const LIGATURES = /ffi|ffl|fi|fl|ff|./gsu

/** Start of an outline and the rest of it in steps from there; null for a space. */
type Outline = { x: number; y: number; steps: string } | null

type Glyph = {
  text: string
  font: Font
  advance: number
  path: Path
  /** One for each grid asked for. */
  outlines: Map<number, Outline>
  /** Distance to the next glyph, learnt pair by pair. */
  kerning: Map<Glyph, number>
}

const require = createRequire(import.meta.url)
const files = new Map<string, Font>()
const instances = new Map<Cut, Font>()
const glyphs = new Map<FontKey, Map<string, Glyph | null>>()
const widths = new Map<FontKey, LRUCache<string, number>>()
const MAX_WIDTHS = 20_000

function loadFile(file: string): Font {
  let font = files.get(file)
  if (!font) {
    // As: what the package is declared to be. It comes with the first cover that is drawn, not with the start.
    const { create } = require('fontkit') as typeof import('fontkit')
    const loaded = create(decodeWoff2(readFileSync(require.resolve(file))))
    if (!('getVariation' in loaded)) throw new Error(`${file} holds more than one font`)
    font = loaded
    files.set(file, font)
  }
  return font
}

function loadInstance(of: Cut): Font {
  let font = instances.get(of)
  if (!font) {
    font = loadFile(of.file).getVariation(of.axes)
    instances.set(of, font)
  }
  return font
}

/** The glyph of a character or ligature; null when no file has it. */
function findGlyph(text: string, key: FontKey): Glyph | null {
  const cache = glyphs.get(key) ?? new Map<string, Glyph | null>()
  glyphs.set(key, cache)
  const known = cache.get(text)
  if (known !== undefined) return known
  for (const of of CUTS[key]) {
    // The whole family shares one character set: ask the file before making an instance of it.
    if (!loadFile(of.file).hasGlyphForCodePoint(text.codePointAt(0) ?? 0)) continue
    const font = loadInstance(of)
    const [shape, ...more] = font.layout(text).glyphs
    if (!shape || more.length > 0) {
      cache.set(text, null) // letters that make no ligature in this face
      return null
    }
    const { advanceWidth: advance, path } = shape
    const glyph: Glyph = { text, font, advance, path, outlines: new Map(), kerning: new Map() }
    cache.set(text, glyph)
    return glyph
  }
  return null
}

function outlineGlyph(glyph: Glyph, grid: number): Outline {
  let outline = glyph.outlines.get(grid)
  if (outline === undefined) {
    outline = toOutline(glyph.path, grid / 1000)
    glyph.outlines.set(grid, outline)
  }
  return outline
}

const LETTERS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' } as const

/** Relative path data, as short as SVG allows: outlines are nine tenths of a cover's bytes. */
function toOutline(path: Path, scale: number): Outline {
  let steps = ''
  let last = ''
  let [x, y] = [0, 0]
  let start: { x: number; y: number } | null = null
  let contour = { x: 0, y: 0 }
  for (const { command, args } of path.commands) {
    if (command === 'closePath') {
      steps += 'z'
      last = 'z'
      ;({ x, y } = contour)
      continue
    }
    // Steps are taken between rounded places, so that rounding never adds up.
    const [fromX, fromY] = [x, y]
    const distances: number[] = []
    for (let i = 0; i < args.length; i += 2) {
      x = Math.round((args[i] ?? 0) * scale)
      y = -Math.round((args[i + 1] ?? 0) * scale)
      distances.push(x - fromX, y - fromY)
    }
    if (command === 'moveTo') {
      contour = { x, y }
      if (!start) {
        start = contour
        continue
      }
    } else if (distances.every((distance) => distance === 0)) continue // too small for this grid
    const letter = LETTERS[command]
    const text = distances.map((distance, i) => (i > 0 && distance >= 0 ? ` ${distance}` : distance)).join('')
    // A repeated command needs no letter.
    steps += letter === last && command !== 'moveTo' ? (text.startsWith('-') ? text : ` ${text}`) : letter + text
    last = letter
  }
  return start ? { ...start, steps } : null
}

function kern(one: Glyph, next: Glyph): number {
  let distance = one.kerning.get(next)
  if (distance === undefined) {
    distance = 0
    if (one.font === next.font) {
      const { glyphs: pair, positions } = one.font.layout(one.text + next.text)
      // Substituted pairs (three letters that became a ligature) tell nothing about this one.
      if (pair.length === 2) distance = (positions[0]?.xAdvance ?? 0) - (pair[0]?.advanceWidth ?? 0)
    }
    one.kerning.set(next, distance)
  }
  return distance
}

/**
 * The glyphs of a text. A character no file has loses its accents, and failing that is left out: a hole is less of a
 * mistake on a cover than an empty box. Letterspaced text has no ligatures.
 */
function shapeText(text: string, key: FontKey, track: number): Glyph[] {
  const composed = toForm(text, 'NFC')
  const units = track === 0 ? (composed.match(LIGATURES) ?? []) : composed
  const shaped: Glyph[] = []
  for (const unit of units) {
    const glyph = findGlyph(unit, key)
    if (glyph) shaped.push(glyph)
    else {
      for (const part of unit.length > 1 ? unit : toForm(unit, 'NFKD')) {
        const plain = /\p{M}/u.test(part) ? null : findGlyph(part, key)
        if (plain) shaped.push(plain)
      }
    }
  }
  return shaped
}

/** Width of a text at size 1, letterspace included. Remembered, since setting a title asks for the same words often. */
export function measureText(text: string, key: FontKey, track: number): number {
  const cache = widths.get(key) ?? new LRUCache<string, number>({ max: MAX_WIDTHS })
  widths.set(key, cache)
  const name = track === 0 ? text : `${track}|${text}`
  let width = cache.get(name)
  if (width === undefined) {
    const shaped = shapeText(text, key, track)
    width = shaped.reduce((sum, glyph, i) => sum + advance(glyph, shaped[i + 1], track), 0) / 1000
    cache.set(name, width)
  }
  return width
}

/** The outline of a text, baseline at 0, on a grid of so many units to its size: small text needs no fine one. */
export function outlineText(text: string, key: FontKey, track: number, grid: number): string {
  const shaped = shapeText(text, key, track)
  let d = ''
  let x = 0
  for (const [i, glyph] of shaped.entries()) {
    const outline = outlineGlyph(glyph, grid)
    if (outline) d += `M${Math.round((x * grid) / 1000) + outline.x} ${outline.y}${outline.steps}`
    x += advance(glyph, shaped[i + 1], track)
  }
  return d
}

function advance(glyph: Glyph, next: Glyph | undefined, track: number): number {
  return glyph.advance + track * 1000 + (next ? kern(glyph, next) : 0)
}
