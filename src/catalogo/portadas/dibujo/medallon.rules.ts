// Authors in an oval: initials over an engraving where there is no photograph.
import { createRandom, hashText } from '#platform/random.ts'
import { CATEGORIAS_CON_PALETA, mixColors, pickPaleta } from './paletas.rules.ts'
import type { Pluma } from './pluma.rules.ts'
import { drawColofon, path, rect, round, svg } from './svg.rules.ts'
import { extractIniciales } from './texto.rules.ts'

const WIDTH = 200
const HEIGHT = 250
const TRACK = -0.02

/** The rim must show on the paper of the day and on the ink of the night: a grey-brown between both. */
const RIM = '#8C8272'
const OVAL = '<ellipse cx="100" cy="125" rx="92" ry="117"/>'
const FRAME = `<ellipse cx="100" cy="125" rx="99" ry="124" fill="none" stroke="${RIM}" stroke-opacity="0.7" stroke-width="1.2"/>`

/** What a photo is laid into to look like a medallion: the oval that is left of it, and the rim around that. */
export const MARCO_DE_FOTO = {
  oval: svg(WIDTH, HEIGHT, `0 0 ${WIDTH} ${HEIGHT}`, '', OVAL),
  rim: svg(WIDTH, HEIGHT, `0 0 ${WIDTH} ${HEIGHT}`, '', FRAME),
}

export function composeMedallon(nombre: string, pluma: Pluma): string {
  const hash = hashText(nombre)
  const random = createRandom(hash)
  const categoria = CATEGORIAS_CON_PALETA[Math.floor(random() * CATEGORIAS_CON_PALETA.length)] ?? null
  const { fondo, tinta, acento } = pickPaleta(categoria, Math.floor(random() * 4))
  const kind = hash % 3
  const id = `m${hash.toString(36)}`
  const content = [
    `<clipPath id="${id}">${OVAL}</clipPath>`,
    FRAME,
    `<g clip-path="url(#${id})">${rect(0, 0, WIDTH, HEIGHT, fondo)}`,
    engrave(kind, hash, mixColors(fondo, acento, 0.5)),
    '</g>',
    writeIniciales(extractIniciales(nombre), kind === 1 ? 'ai500' : 'al500', fondo, tinta, pluma),
  ].join('')
  return svg(WIDTH, HEIGHT, `0 0 ${WIDTH} ${HEIGHT}`, nombre, content)
}

/** Lines that swell over the oval as an engraver's do over a face. */
function engrave(kind: number, hash: number, color: string): string {
  let out = ''
  for (let i = 0; i < 34; i++) {
    const y = 4 + i * 7.2
    let d = ''
    for (let x = 0; x <= WIDTH; x += 10) {
      const [dx, dy] = [(x - 100) / 100, (y - 125) / 125]
      const depth = Math.sqrt(Math.max(0, 1 - dx * dx - dy * dy))
      const swell = [14, 10 * Math.sin(x * 0.05 + (hash % 6)), -12][kind] ?? 14
      d += `${x ? 'L' : 'M'}${x} ${round(y - depth * swell)}`
    }
    out += path(d, 'none', { color, width: 0.7 + 1.5 * Math.abs(Math.sin(i * 0.12 + (hash % 10) / 3)) })
  }
  return out
}

function writeIniciales(letters: string, font: 'al500' | 'ai500', fondo: string, tinta: string, pluma: Pluma): string {
  const wide = pluma.measure(letters, font, TRACK)
  // A name without any letter we can draw still gets a face: the shop's device.
  if (wide <= 0) return drawColofon(64, 95, 3, tinta)
  const size = Math.min(104, 148 / wide)
  return pluma.write(letters, 100, 125 + size * 0.32, font, size, tinta, {
    anchor: 'middle',
    track: TRACK,
    halo: { color: fondo, width: 9 },
  })
}
