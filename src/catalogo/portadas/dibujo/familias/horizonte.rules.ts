// Pampa, sierra or river under a sun.
import type { Random } from '#platform/random.ts'
import { computeLuminance, mixColors, type Paleta, pickTinta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { circle, path, rect, round } from '../svg.rules.ts'
import { ALTO, ANCHO, CAJA, type Familia, subtitleBox } from './escena.rules.ts'

const HORIZON = 368

export const horizonte: Familia = {
  nombre: 'Horizonte',
  largoMaximo: Number.POSITIVE_INFINITY,
  draw: ({ titulo, firma, paleta, variante, random, pluma }) => {
    const { fondo, tinta, segundo } = paleta
    const title = pluma.fit(titulo.principal, {
      font: 'al500',
      width: CAJA,
      height: titulo.subtitulo ? 140 : 190,
      max: 58,
      min: 20,
      leading: 1.04,
    })
    const sub = pluma.fitIfAny(titulo.subtitulo, subtitleBox(56, 20, 12.5))
    const subTop = 48 + measureBlock(title) + 20
    const textEnd = sub ? subTop + measureBlock(sub) : subTop - 20

    const kind = variante % 3
    const x = 90 + random() * 220
    const [radius, y] = kind === 1 ? [62, HORIZON - 10] : [44 + random() * 16, HORIZON - 64 + random() * 40]
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      circle(x, Math.max(y, textEnd + 14 + radius), radius, segundo), // a long title pushes the sun down
      drawLand(kind, paleta, random),
      pluma.block(title, 200, 48, tinta, 'middle'),
      pluma.block(sub, 200, subTop, tinta, 'middle'),
      pluma.firma(firma, 200, 570, pickTinta(paleta, shade(paleta, 0.87)), {
        size: 17,
        width: CAJA,
        anchor: 'middle',
        up: true,
      }).svg,
    ].join('')
  },
}

/** The land darkens towards the reader. */
function shade(paleta: Paleta, depth: number): string {
  const { fondo, tinta, acento } = paleta
  return mixColors(acento, computeLuminance(fondo) > 0.4 ? tinta : mixColors(fondo, '#000000', 0.35), depth)
}

function drawLand(kind: number, paleta: Paleta, random: Random): string {
  let out = ''
  for (let layer = 0; layer < 5; layer++) {
    const y = HORIZON + layer * 40
    const height = [5, 26 - layer * 3, 12][kind] ?? 5
    const phase = random() * 6
    const frequency = kind === 2 ? 0.045 : 0.012 + random() * 0.008
    let d = `M0 ${ALTO}V${y}`
    if (kind === 1) {
      for (let x = 0; x < ANCHO; ) {
        const step = 40 + random() * 60
        d += `L${round(x + step / 2)} ${round(y - height - random() * 18)}L${round(x + step)} ${round(y - random() * 8)}`
        x += step
      }
    } else {
      for (let x = 0; x <= ANCHO; x += 10) {
        const swell = kind === 0 ? 4 * Math.sin(x * 0.03 + phase * 2) : 0
        d += `L${x} ${round(y - height * Math.sin(x * frequency + phase) - swell)}`
      }
    }
    out += path(`${d}V${ALTO}Z`, shade(paleta, layer / 4.6))
  }
  return out
}
