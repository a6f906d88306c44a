// The calcareous floor tiles of an old house, mirrored over both axes.
import type { Random } from '#platform/random.ts'
import type { Paleta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { group, path, rect } from '../svg.rules.ts'
import { ALTO, ANCHO, CAJA, type Familia, MARGEN, subtitleBox } from './escena.rules.ts'

const FLOOR = 400

export const mosaico: Familia = {
  nombre: 'Mosaico',
  largoMaximo: 72,
  draw: ({ titulo, firma, paleta, variante, random, pluma }) => {
    const { fondo, tinta } = paleta
    const author = pluma.firma(firma, MARGEN, 572, tinta, { size: 16.5, width: CAJA, up: true })
    const title = pluma.fit(titulo.principal, {
      font: 'al700',
      width: CAJA,
      height: (titulo.subtitulo ? 76 : 104) - author.extra,
      max: 44,
      min: 17,
      leading: 1.04,
    })
    const sub = pluma.fitIfAny(titulo.subtitulo, subtitleBox(40, 17, 11.5))
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      drawFloor(variante % 4 > 1 ? 4 : 2, paleta, random),
      rect(0, FLOOR, ANCHO, ALTO - FLOOR, fondo),
      pluma.block(title, MARGEN - 1, 424, tinta),
      pluma.block(sub, MARGEN, 424 + measureBlock(title) + 14, tinta),
      author.svg,
    ].join('')
  },
}

/** A quarter of `count` × `count` tiles is thrown; the other three are its mirror images. */
function drawFloor(count: number, paleta: Paleta, random: Random): string {
  const { fondo, tinta, acento, segundo } = paleta
  const colors = [acento, segundo, tinta] as const
  const throwOf = (sides: number) => Math.floor(random() * sides)
  const side = FLOOR / (count * 2)
  let backs = ''
  let fronts = ''
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const shape = throwOf(5)
      const [one, other, bare] = [throwOf(3), throwOf(3), throwOf(4) === 0]
      const back = bare ? fondo : (colors[one] ?? tinta)
      const front = one === other && !bare ? fondo : (colors[other] ?? tinta)
      const [x, y] = [column * side, row * side]
      backs += rect(x, y, side, side, back)
      // A line around the figure covers the seam with its neighbour, where the ground would shine through.
      fronts += group(`translate(${x} ${y})`, path(drawTile(shape, side), front, { color: front, width: 0.8 }))
    }
  }
  const quarter = `<g shape-rendering="crispEdges">${backs}</g>${fronts}`
  const mirrors = ['', 'translate(400 0) scale(-1 1)', 'translate(0 400) scale(1 -1)', 'translate(400 400) scale(-1)']
  return mirrors.map((mirror) => (mirror === '' ? quarter : group(mirror, quarter))).join('')
}

function drawTile(shape: number, side: number): string {
  const half = side / 2
  if (shape === 0) return `M0 0A${side} ${side} 0 0 1 ${side} ${side}H0Z`
  if (shape === 1) return `M0 0H${side}L0 ${side}Z`
  if (shape === 2) return `M${half} 0L${side} ${half}L${half} ${side}L0 ${half}Z`
  if (shape === 3) return `M0 0A${half} ${half} 0 0 1 0 ${side}ZM${side} 0A${half} ${half} 0 0 0 ${side} ${side}Z`
  return `M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z`
}
