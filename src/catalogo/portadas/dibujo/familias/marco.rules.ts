// The sign painter's frame: a notched border with ornaments in its corners.
import type { Paleta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { circle, group, path, rect, round } from '../svg.rules.ts'
import { ALTO, ANCHO, type Familia } from './escena.rules.ts'

const EDGE = 24
const NOTCH = 44

export const marco: Familia = {
  nombre: 'Marco',
  largoMaximo: Number.POSITIVE_INFINITY,
  draw: ({ titulo, firma, paleta, variante, pluma }) => {
    const { fondo, tinta, acento } = paleta
    const kind = variante % 3
    const title = pluma.fit(titulo.principal, {
      font: kind === 1 ? 'al500' : 'ai500',
      width: 272,
      height: titulo.subtitulo ? 210 : 260,
      max: 70,
      min: 19,
      leading: 1.06,
    })
    const sub = pluma.fitIfAny(titulo.subtitulo, {
      font: kind === 1 ? 'ai400' : 'al400',
      width: 256,
      height: 84,
      max: 19,
      min: 12.5,
      leading: 1.24,
    })
    const y = 272 - (measureBlock(title) + (sub ? 24 + sub.height : 0)) / 2
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      drawFrame(paleta),
      drawCorners(kind, paleta),
      pluma.block(title, 200, y, tinta, 'middle'),
      pluma.block(sub, 200, y + measureBlock(title) + 24, tinta, 'middle'),
      y > 130 ? group(`translate(200 ${round(Math.max(92, y - 62))})`, drawFlourish(paleta)) : '',
      path('M170 474h60', 'none', { color: acento, width: 1.4 }),
      pluma.firma(firma, 200, 504, tinta, { size: 17, width: 264, anchor: 'middle' }).svg,
    ].join('')
  },
}

function drawFrame({ acento, segundo }: Paleta): string {
  const [left, right, top, bottom] = [EDGE, ANCHO - EDGE, EDGE, ALTO - EDGE]
  const turn = (x: number, y: number) => `A${NOTCH} ${NOTCH} 0 0 0 ${x} ${y}`
  const border = [
    `M${left + NOTCH} ${top}H${right - NOTCH}${turn(right, top + NOTCH)}`,
    `V${bottom - NOTCH}${turn(right - NOTCH, bottom)}`,
    `H${left + NOTCH}${turn(left, bottom - NOTCH)}V${top + NOTCH}${turn(left + NOTCH, top)}Z`,
  ].join('')
  const inset = NOTCH + 6
  const inner = [
    `M${left + inset} ${top + 8}H${right - inset}M${left + inset} ${bottom - 8}H${right - inset}`,
    `M${left + 8} ${top + inset}V${bottom - inset}M${right - 8} ${top + inset}V${bottom - inset}`,
  ].join('')
  return path(border, 'none', { color: acento, width: 1.6 }) + path(inner, 'none', { color: segundo, width: 0.9 })
}

function drawCorners(kind: number, { fondo, acento, segundo }: Paleta): string {
  const leaf = path('M0 0C10 -3 20 2 24 12C13 13 4 9 0 0Z', segundo)
  const flower =
    circle(14, 14, 7, acento) +
    circle(14, 14, 3, fondo) +
    path('M22 60C26 34 40 24 60 22', 'none', { color: acento, width: 1.6 }) +
    group('translate(60 22) rotate(-8)', leaf) +
    group('translate(22 60) rotate(98) scale(1 -1)', leaf)
  const diamond = path('M4 4L22 10L28 28L10 22Z', acento) + circle(36, 36, 3, segundo)
  const wedge = path('M0 0L30 0L0 30Z', acento) + path('M38 0A38 38 0 0 1 0 38', 'none', { color: segundo, width: 1.2 })
  const ornament = [flower, diamond, wedge][kind] ?? flower
  const corners = [
    [EDGE, EDGE, 1, 1],
    [ANCHO - EDGE, EDGE, -1, 1],
    [EDGE, ALTO - EDGE, 1, -1],
    [ANCHO - EDGE, ALTO - EDGE, -1, -1],
  ]
  return corners.map(([x, y, sx, sy]) => group(`translate(${x} ${y}) scale(${sx} ${sy})`, ornament)).join('')
}

function drawFlourish({ acento, segundo }: Paleta): string {
  return (
    path('M0 -11C6 -4 6 4 0 11C-6 4 -6 -4 0 -11Z', acento) +
    path('M10 0C20 -8 34 -6 42 0C34 6 20 8 10 0ZM-10 0C-20 -8 -34 -6 -42 0C-34 6 -20 8 -10 0Z', segundo) +
    circle(50, 0, 2.4, acento) +
    circle(-50, 0, 2.4, acento)
  )
}
