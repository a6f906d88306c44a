// Two discs and what they share, or one made of rings.
import type { Random } from '#platform/random.ts'
import { mixColors, type Paleta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { circle, clip, rect } from '../svg.rules.ts'
import { ALTO, ANCHO, CAJA, type Familia, MARGEN, subtitleBox } from './escena.rules.ts'

export const eclipse: Familia = {
  nombre: 'Eclipse',
  largoMaximo: 72,
  draw: ({ titulo, firma, paleta, variante, random, pluma, id }) => {
    const { fondo, tinta } = paleta
    const above = variante % 2 === 0
    const author = pluma.firma(firma, MARGEN, above ? 566 : 50, tinta, { size: 17, width: CAJA, up: above })
    const title = pluma.fit(titulo.principal, {
      font: 'al500',
      width: CAJA,
      height: (titulo.subtitulo ? 88 : 120) - (above ? author.extra : 0),
      max: 52,
      min: 18,
      leading: 1.04,
    })
    const sub = pluma.fitIfAny(titulo.subtitulo, subtitleBox(46, 18, 11.5))
    const y = above ? 404 : 50 + author.height + 6
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      drawDiscs(above ? 220 : 410, variante % 3, paleta, random, id),
      pluma.block(title, MARGEN - 1, y, tinta),
      pluma.block(sub, MARGEN, y + measureBlock(title) + 16, tinta),
      author.svg,
    ].join('')
  },
}

function drawDiscs(y: number, kind: number, paleta: Paleta, random: Random, id: string): string {
  const { fondo, tinta, acento, segundo } = paleta
  const radius = 118 + random() * 26
  const apart = 34 + random() * 40
  if (kind === 2) {
    const rings = [7, 6, 5, 4, 3, 2, 1]
    return rings.map((i) => circle(200, y, (radius * 1.06 * i) / 7, i % 2 ? acento : i % 4 ? segundo : fondo)).join('')
  }
  const rise = kind === 1 ? 26 : 0
  const right = circle(200 + apart, y + rise, radius, segundo === tinta ? mixColors(segundo, fondo, 0.25) : segundo)
  const shared = clip(
    `e${id}`,
    circle(200 - apart, y - rise, radius, 'none'),
    circle(200 + apart, y + rise, radius, tinta),
  )
  return circle(200 - apart, y - rise, radius, acento) + right + shared
}
