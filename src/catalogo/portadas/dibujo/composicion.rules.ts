// Sets a text in a box: chooses the line breaks, then the largest size that fits. Knows no font, only how wide it is.
import { findCortes, isAtada } from './texto.rules.ts'

export type FontKey = 'al400' | 'al500' | 'al700' | 'al800' | 'ai400' | 'ai500' | 'ac800' | 'ac600'

/** Width of a text at size 1; `track` is the letterspace in ems. */
export type Measure = (text: string, font: FontKey, track: number) => number

export type LineBreak = {
  lines: string[]
  /** whole: no word divided; divided: some at a syllable; broken: some where no rule allows it, or too wide. */
  quality: 'whole' | 'divided' | 'broken'
}

/** No word is longer, and to divide one takes time that grows with the square. */
const WORD_MAX = 60

type Setting = { font: FontKey; track?: number; upper?: boolean }
type Piece = { text: string; word: string; width: number; glued: boolean; endsLine: boolean }

/**
 * Breaks a text into balanced lines of at most `maxWidth` (in ems). Each line costs its empty part squared; a line ending
 * in an article costs more than two empty ones, so it only happens when there is no other way.
 */
export function breakLines(text: string, maxWidth: number, setting: Setting, measure: Measure): LineBreak {
  const { font, track = 0, upper = false } = setting
  const wide = (piece: string) => measure(piece, font, track)
  const pieces: Piece[] = []
  let quality: LineBreak['quality'] = 'whole'
  for (const written of text.split(/\s+/)) {
    const word = written.length > WORD_MAX ? `${written.slice(0, WORD_MAX)}…` : written
    if (wide(word) === 0) continue // an emoji: no font draws it, and its spaces would show
    const divided = divideWord(word, upper, maxWidth, wide)
    if (divided.quality === 'broken' || quality === 'whole') quality = divided.quality
    pieces.push(...divided.pieces)
  }
  return { lines: joinLines(pieces, chooseBreaks(pieces, maxWidth, wide(' '))), quality }
}

function divideWord(word: string, upper: boolean, maxWidth: number, wide: (s: string) => number) {
  const shown = upper ? word.toLocaleUpperCase('es') : word
  const width = wide(shown)
  const toPiece = (text: string, at: number, endsLine = false): Piece => {
    return { text, word: text, width: wide(text), glued: at > 0, endsLine }
  }
  if (width <= maxWidth) {
    return { pieces: [{ text: shown, word, width, glued: false, endsLine: false }], quality: 'whole' as const }
  }
  // A word already hyphenated ('franco-argentina') breaks at its own hyphen first.
  const parts = shown.split(/(?<=-)/)
  if (parts.length > 1 && parts.every((part) => wide(part) <= maxWidth)) {
    return { pieces: parts.map((part, i) => toPiece(part, i)), quality: 'divided' as const }
  }
  const pieces: Piece[] = []
  const cortes = shown.length === word.length ? findCortes(word) : []
  let quality: 'divided' | 'broken' = 'divided'
  let from = 0
  while (wide(shown.slice(from)) > maxWidth && shown.length - from > 1) {
    const fits = (to: number) => to > from && wide(`${shown.slice(from, to)}-`) <= maxWidth
    let to = cortes.findLast(fits)
    if (to === undefined) {
      quality = 'broken'
      to = from + 1
      while (to < shown.length - 1 && fits(to + 1)) to++
    }
    pieces.push(toPiece(`${shown.slice(from, to)}-`, from, true))
    from = to
  }
  pieces.push(toPiece(shown.slice(from), from))
  return { pieces, quality }
}

/** For each count of pieces, where its last line starts in the cheapest setting. */
function chooseBreaks(pieces: Piece[], maxWidth: number, space: number): number[] {
  const count = pieces.length
  const costs = [0]
  const starts = [0]
  for (let end = 1; end <= count; end++) {
    let best = Number.POSITIVE_INFINITY
    let bestStart = end - 1
    let width = 0
    for (let start = end - 1; start >= 0; start--) {
      const piece = pieces[start]
      if (!piece) break
      const alone = start === end - 1
      width += piece.width + (alone || pieces[start + 1]?.glued ? 0 : space)
      if (!alone && (width > maxWidth || piece.endsLine)) break
      const slack = Math.max(0, (maxWidth - width) / maxWidth)
      let cost = slack * slack * (end === count ? 0.55 : 1) + 0.06
      if (end < count && isAtada(pieces[end - 1]?.word ?? '')) cost += 2
      if (end === count && alone && count > 3 && piece.text.length < 5) cost += 0.4
      if (width > maxWidth) cost += 10
      const total = (costs[start] ?? 0) + cost
      if (total < best) {
        best = total
        bestStart = start
      }
    }
    costs[end] = best
    starts[end] = bestStart
  }
  return starts
}

function joinLines(pieces: Piece[], starts: number[]): string[] {
  const lines: string[] = []
  for (let end = pieces.length; end > 0; ) {
    const start = starts[end] ?? 0
    let line = ''
    for (const [i, piece] of pieces.slice(start, end).entries()) {
      line += (i === 0 || piece.glued ? '' : ' ') + piece.text
    }
    lines.unshift(line)
    end = start
  }
  return lines
}

export type Box = {
  font: FontKey
  width: number
  height: number
  max: number
  min: number
  leading: number
  track?: number
  upper?: boolean
}

export type Block = { lines: string[]; size: number; leading: number; font: FontKey; track: number; height: number }

/**
 * The largest size at which the text fits its box. An undivided setting wins unless it would cost more than a third of
 * the size. What fits at no size is set at the smallest and cut with an ellipsis.
 */
export function fitText(text: string, box: Box, measure: Measure): Block {
  const { font, leading, track = 0 } = box
  const toBlock = (lines: string[], size: number): Block => {
    return { lines, size, leading, font, track, height: lines.length * size * leading }
  }
  const total = measure(box.upper ? text.toLocaleUpperCase('es') : text, font, track)
  let divided: Block | null = null
  let broken: Block | null = null
  for (let size = box.max; size >= box.min; size -= size > 40 ? 2 : 1) {
    // A cheap no before the dear question: so much text needs more lines than there are.
    if (total * size > Math.floor(box.height / (size * leading)) * box.width) continue
    const { lines, quality } = breakLines(text, box.width / size, box, measure)
    const block = toBlock(lines, size)
    if (block.height > box.height) continue
    if (quality === 'whole') return divided && size < divided.size * 0.62 ? divided : block
    if (quality === 'divided') divided ??= block
    else broken ??= block
  }
  const second = divided ?? broken
  if (second) return second
  const { lines } = breakLines(text, box.width / box.min, box, measure)
  return toBlock(cutLines(lines, Math.max(1, Math.floor(box.height / (box.min * leading)))), box.min)
}

/** The first `room` lines; when some are left out, the last one gives up a word for an ellipsis. */
export function cutLines(lines: string[], room: number): string[] {
  if (lines.length <= room) return lines
  const kept = lines.slice(0, room)
  const last = kept[room - 1] ?? ''
  const shorter = last.replace(/\S+$/, '').replace(/[\s,;:.]+$/, '') || last.slice(0, -2)
  kept[room - 1] = `${shorter}…`
  return kept
}
