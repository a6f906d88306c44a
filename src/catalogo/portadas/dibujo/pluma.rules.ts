// Writes on a cover: a line, a block of lines, a signature in small capitals. The fonts are handed in, so this stays pure.
import { type Block, type Box, breakLines, cutLines, type FontKey, fitText, type Measure } from './composicion.rules.ts'
import { type Line, round } from './svg.rules.ts'

export type Fuentes = { measure: Measure; outline: Outline }

/** Path data on a grid of so many units to the size. */
type Outline = (text: string, font: FontKey, track: number, grid: number) => string

export type Anchor = 'start' | 'middle'
/** `halo` keeps a letter readable over a drawing. */
type Place = { anchor?: Anchor; track?: number; halo?: Line }
type FirmaBox = { size: number; width: number; font?: FontKey; track?: number; anchor?: Anchor; up?: boolean }
export type Firma = { svg: string; height: number; extra: number }

export type Pluma = ReturnType<typeof createPluma>

export function createPluma({ measure, outline }: Fuentes) {
  const write = (text: string, x: number, y: number, font: FontKey, size: number, fill: string, place: Place = {}) => {
    const { anchor = 'start', track = 0, halo } = place
    const grid = pickGrid(size)
    const d = outline(text, font, track, grid)
    if (d === '') return ''
    // The letterspace after the last letter is not seen, so a centred line must not count it.
    const left = anchor === 'middle' ? x - ((measure(text, font, track) - track) * size) / 2 : x
    const stroke = halo
      ? ` stroke="${halo.color}" stroke-width="${round((halo.width * grid) / size)}" stroke-linejoin="round" paint-order="stroke"`
      : ''
    const scale = Math.round((size / grid) * 1e5) / 1e5
    return `<path transform="translate(${round(left)} ${round(y)}) scale(${scale})" fill="${fill}"${stroke} d="${d}"/>`
  }

  return {
    write,
    measure,
    fit: (text: string, box: Box): Block => fitText(text, box, measure),
    /** A subtitle, when there is one. */
    fitIfAny: (text: string, box: Box): Block | null => (text === '' ? null : fitText(text, box, measure)),

    /** `y` is the top of the first line's capitals. */
    block: (block: Block | null, x: number, y: number, fill: string, anchor: Anchor = 'start'): string => {
      if (!block) return ''
      const { lines, size, leading, font, track } = block
      const first = y + size * capHeight(font)
      return lines.map((l, i) => write(l, x, first + i * size * leading, font, size, fill, { anchor, track })).join('')
    },

    /**
     * Names in letterspaced capitals, at most two lines, smaller until the longest fits. `y` is the first baseline, or the
     * last with `up`; `extra` is what the lines after the first take.
     */
    firma: (nombres: string[], x: number, y: number, fill: string, box: FirmaBox): Firma => {
      const { font = 'al500', track = 0.1, width, anchor, up = false } = box
      let { size } = box
      const wide = (line: string) => measure(line, font, track) * size
      let lines = nombres.map((nombre) => nombre.toLocaleUpperCase('es'))
      if (lines.some((line) => wide(line) > width * 1.28)) {
        const setting = { font, track, upper: true }
        const set = () => nombres.flatMap((nombre) => breakLines(nombre, width / size, setting, measure).lines)
        for (lines = set(); lines.length > 2 && size > box.size * 0.65; lines = set()) size -= 1
        if (lines.length > 2) {
          const room = nombres.length > 1 ? 1 : 2
          lines = nombres.flatMap((nombre) => cutLines(breakLines(nombre, width / size, setting, measure).lines, room))
        }
      }
      const longest = Math.max(1, ...lines.map(wide))
      if (longest > width) size *= width / longest
      const step = size * 1.36
      const extra = Math.max(0, lines.length - 1) * step
      const first = up ? y - extra : y
      const place = anchor ? { anchor, track } : { track }
      const svg = lines.map((line, i) => write(line, x, first + i * step, font, size, fill, place)).join('')
      return { svg, height: lines.length * step, extra }
    },
  }
}

/** Finer than a tenth of a pixel on a screen of double density, and no finer: half the bytes of a full grid. */
function pickGrid(size: number): number {
  if (size > 120) return 1000
  return size > 28 ? 500 : 250
}

function capHeight(font: FontKey): number {
  return font.startsWith('ac') ? 0.69 : 0.64
}

/** From the top of a block's capitals to its last baseline. */
export function measureBlock(block: Block | null): number {
  if (!block || block.lines.length === 0) return 0
  return block.size * capHeight(block.font) + (block.lines.length - 1) * block.size * block.leading
}
