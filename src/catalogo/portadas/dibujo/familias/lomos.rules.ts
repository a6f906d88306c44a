// Books on a shelf, one of them leaning.
import type { Random } from '#platform/random.ts'
import { mixColors, type Paleta, pickTinta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { circle, group, rect, round } from '../svg.rules.ts'
import { ALTO, ANCHO, CAJA, type Familia, MARGEN, subtitleBox } from './escena.rules.ts'

const SHELF = 552

export const lomos: Familia = {
  nombre: 'Lomos',
  largoMaximo: 84,
  draw: ({ titulo, firma, paleta, random, pluma }) => {
    const { fondo, tinta } = paleta
    const title = pluma.fit(titulo.principal, {
      font: 'al700',
      width: CAJA,
      height: titulo.subtitulo ? 150 : 196,
      max: 60,
      min: 20,
      leading: 1.02,
    })
    const sub = pluma.fitIfAny(titulo.subtitulo, subtitleBox(62, 20, 13))
    const y = 44 + measureBlock(title) + 20
    const top = Math.max(y + (sub ? sub.height + 12 : 0) + 10, 236)
    const nombres = firma.length > 1 ? [firma.join(' ')] : firma
    const write = (size: number, y: number) => pluma.firma(nombres, MARGEN, SHELF + y, fondo, { size, width: CAJA })
    const author = write(16.5, 30)
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      pluma.block(title, MARGEN - 1, 44, tinta),
      pluma.block(sub, MARGEN, y, tinta),
      drawBooks(SHELF - top, paleta, random),
      rect(0, SHELF, ANCHO, ALTO - SHELF, tinta),
      (author.extra > 0 ? write(12.5, 21) : author).svg, // the board of the shelf takes two lines only if small
    ].join('')
  },
}

function drawBooks(room: number, paleta: Paleta, random: Random): string {
  const { fondo, tinta, acento, segundo } = paleta
  const shades = [
    acento,
    segundo,
    mixColors(acento, tinta, 0.35),
    mixColors(segundo, fondo, 0.35),
    tinta,
    mixColors(fondo, tinta, 0.22),
  ]
  const leaning = 4 + Math.floor(random() * 3)
  let out = ''
  let last = -1
  let x = -6
  for (let book = 1; x < ANCHO + 6; book++) {
    const width = 16 + Math.floor(random() * 5) * 8
    const height = room * (0.55 + random() * 0.45)
    // Any shade but the neighbour's.
    const shade = (last + 1 + Math.floor(random() * (shades.length - (last < 0 ? 0 : 1)))) % shades.length
    last = shade
    const ornament = Math.floor(random() * 4)
    if (book === leaning && x < ANCHO - 130) {
      const tall = room * 0.8
      const spine = rect(x + 10, SHELF - tall, 26, tall, acento) + rect(x + 10, SHELF - tall + 24, 26, 3, fondo)
      out += group(`rotate(9 ${round(x + 10)} ${SHELF})`, spine)
      x += 40 + tall * 0.157
      continue
    }
    const color = shades[shade] ?? tinta
    out += rect(x, SHELF - height, width - 1.5, height, color)
    out += drawSpine(ornament, x, width, height, pickTinta(paleta, color))
    x += width
  }
  return out
}

function drawSpine(ornament: number, x: number, width: number, height: number, ink: string): string {
  const top = SHELF - height
  if (ornament === 0) return rect(x, top + 18, width - 1.5, 2, ink) + rect(x, top + 24, width - 1.5, 2, ink)
  if (ornament === 1 && width > 20) return circle(x + width / 2 - 0.7, SHELF - 26, 4, ink)
  if (ornament === 2 && width > 24) return rect(x + width / 2 - 2, top + 22, 2.5, height * 0.4, ink)
  return ''
}
