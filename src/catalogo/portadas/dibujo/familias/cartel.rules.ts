// A street poster: condensed capitals, every line as wide as the page.
import { breakLines, type Measure } from '../composicion.rules.ts'
import { computeContrast, pickTinta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { drawColofon, path, rect, round } from '../svg.rules.ts'
import { ALTO, ANCHO, type Familia } from './escena.rules.ts'

const EDGE = 24
const FULL = ANCHO - 2 * EDGE
const GAP = 12
const CAP = 0.69

export const cartel: Familia = {
  nombre: 'Cartel',
  largoMaximo: 64,
  draw: ({ titulo, firma, paleta, variante, random, pluma }) => {
    const inverse = variante % 2 === 1 && computeContrast(pickTinta(paleta, paleta.acento), paleta.acento) >= 4.5
    const ground = inverse ? paleta.acento : paleta.fondo
    const ink = inverse ? pickTinta(paleta, ground) : paleta.tinta
    const other = inverse ? paleta.fondo : paleta.acento
    const contrast = computeContrast(other, ground)
    const room = titulo.subtitulo ? 372 : 440

    let lines = setFullWidth(titulo.principal, room, pluma.measure)
    if (lines.length === 0) {
      const box = { font: 'ac800', width: FULL, height: room, max: 64, min: 18, leading: 0.92, upper: true } as const
      const plain = pluma.fit(titulo.principal, box)
      lines = plain.lines.map((text) => ({ text, size: plain.size }))
    }
    let out = rect(0, 0, ANCHO, ALTO, ground) + rect(EDGE, 24, FULL, 4, ink)
    let y = 40
    for (const [i, { text, size }] of lines.entries()) {
      y += size * CAP + (/[ÁÉÍÓÚÜÑÀÈÒÇ]/.test(text) ? size * 0.13 : 0)
      const coloured = i % 2 === 1 && lines.length > 2 && contrast > 2.6
      out += pluma.write(text, EDGE - size * 0.03, y, 'ac800', size, coloured ? other : ink)
      y += GAP
    }

    const box = { font: 'ac600', width: FULL, height: 56, max: 21, min: 13, leading: 1.16 } as const
    const sub = pluma.fitIfAny(titulo.subtitulo, box)
    const subTop = Math.min(y + 8, 470)
    const low = (sub ? subTop + measureBlock(sub) : y) + 36
    const sign = (size: number, y: number) =>
      pluma.firma(firma, EDGE, y, ink, { font: 'ac600', size, track: 0.06, width: FULL - 40 })
    const author = sign(17, 566)
    return [
      out,
      pluma.block(sub, EDGE, subTop, ink),
      drawFigure(Math.floor(random() * 5), 516 - low, ink, contrast > 2 ? other : ink),
      rect(EDGE, 540, FULL, 1.6, ink),
      (author.extra > 0 ? sign(14.5, 560) : author).svg,
      drawColofon(ANCHO - 50, 550, 1.05, ink),
    ].join('')
  },
}

type SizedLine = { text: string; size: number }

/** Tries several line lengths and keeps the one that fills the height best with the least difference between lines. */
function setFullWidth(text: string, room: number, measure: Measure): SizedLine[] {
  const longest = Math.max(...text.split(' ').map((word) => word.length))
  let best: SizedLine[] = []
  let bestScore = Number.NEGATIVE_INFINITY
  let previous = ''
  for (let width = 3; width <= 10; width += 0.25) {
    const { lines, quality } = breakLines(text, width, { font: 'ac800', upper: true }, measure)
    if (quality === 'broken' || (quality === 'divided' && longest <= 13) || lines.join('|') === previous) continue
    previous = lines.join('|')
    const sized = lines.map((line) => ({
      text: line,
      size: Math.min(132, FULL / Math.max(measure(line, 'ac800', 0), 0.1)),
    }))
    const sizes = sized.map((line) => line.size)
    const height = sizes.reduce((sum, size) => sum + size * CAP + GAP, 0)
    const smallest = Math.min(...sizes)
    const score = height - (Math.max(...sizes) / smallest) * 26
    if (height > room || smallest < 20 || score <= bestScore) continue
    best = sized
    bestScore = score
  }
  return best
}

/** What fills the foot of a short title: a rising sun, bars, or nothing. */
function drawFigure(kind: number, room: number, ink: string, color: string): string {
  if (room <= 110 || kind === 0) return ''
  if (kind > 2) {
    const half = (radius: number) =>
      `M${round(200 - radius)} 540A${round(radius)} ${round(radius)} 0 0 1 ${round(200 + radius)} 540Z`
    const radius = Math.min(room, 176)
    return path(half(radius), color) + path(half(radius / 2), ink)
  }
  const thick = room / 8
  const bars = [0, 1, 2, 3, 4]
  return bars
    .map((i) => rect(EDGE, 516 - thick - i * thick * 1.6, FULL * (1 - i * 0.17), thick, i % 2 ? color : ink))
    .join('')
}
