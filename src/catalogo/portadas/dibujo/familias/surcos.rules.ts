// Furrows: waves of earth, rows that meet at the horizon, or the rings of a tree.
import type { Random } from '#platform/random.ts'
import type { Paleta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { path, rect, round } from '../svg.rules.ts'
import { ALTO, ANCHO, CAJA, type Familia, MARGEN, subtitleBox } from './escena.rules.ts'

export const surcos: Familia = {
  nombre: 'Surcos',
  largoMaximo: 72,
  draw: ({ titulo, firma, paleta, variante, random, pluma }) => {
    const { fondo, tinta } = paleta
    const author = pluma.firma(firma, MARGEN, 50, tinta, { size: 17, width: CAJA })
    const top = 50 + author.height + 4
    const title = pluma.fit(titulo.principal, {
      font: 'al500',
      width: CAJA,
      height: titulo.subtitulo ? 88 : 116,
      max: 54,
      min: 18,
      leading: 1.03,
    })
    const sub = pluma.fitIfAny(titulo.subtitulo, subtitleBox(44, 18, 12))
    const subTop = top + measureBlock(title) + 16
    const textEnd = sub ? subTop + measureBlock(sub) : subTop - 16
    const start = Math.max(212, textEnd + 18)
    const draw = [drawWaves, drawRows, drawRings][variante % 3] ?? drawWaves
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      draw(start, paleta, random),
      author.svg,
      pluma.block(title, MARGEN - 1, top, tinta),
      pluma.block(sub, MARGEN, subTop, tinta),
    ].join('')
  },
}

function drawWaves(start: number, { acento, segundo }: Paleta, random: Random): string {
  const [one, other] = [random() * 6, random() * 6]
  const lines = 40
  let out = ''
  for (let i = 0; i < lines; i++) {
    let d = ''
    for (let x = -10; x <= ANCHO + 10; x += 14) {
      const swell = 17 * Math.sin(x * 0.013 + one + i * 0.05) * Math.sin(i * 0.16 + other)
      const y = start + 12 + i * 10.4 + swell + 7 * Math.sin(x * 0.031 + i * 0.21)
      d += `${d === '' ? 'M' : 'L'}${x} ${round(y)}`
    }
    const width = 1.2 + 3.4 * Math.sin((i / lines) * Math.PI) ** 2
    out += path(d, 'none', { color: i % 8 === 3 ? segundo : acento, width })
  }
  return out
}

function drawRows(_start: number, { tinta, acento, segundo }: Paleta): string {
  let out = ''
  for (let i = -16; i <= 16; i++) {
    const far = 200 + i * 5
    const near = 200 + i * 74
    const d = `M${far - 1} 300L${near - 22} 600H${near + 16}L${far + 1} 300Z`
    out += path(d, i % 3 === 0 ? segundo : acento)
  }
  return out + rect(0, 297, ANCHO, 3, tinta)
}

function drawRings(start: number, { fondo, acento, segundo }: Paleta, random: Random): string {
  const [one, other] = [random() * 6, random() * 6]
  const middle = 120 + random() * 160
  let out = ''
  for (let i = 22; i > 0; i--) {
    const x = round(middle + 5 * Math.sin(i * 0.7 + one))
    const y = round(430 + 4 * Math.cos(i + other))
    const color = i % 6 === 2 ? segundo : acento
    out += `<ellipse cx="${x}" cy="${y}" rx="${round(i * 18.1)}" ry="${round(i * 13.3)}" fill="none" stroke="${color}" stroke-width="${round(1.6 + (i % 5) * 0.9)}"/>`
  }
  return out + rect(0, 0, ANCHO, start, fondo)
}
