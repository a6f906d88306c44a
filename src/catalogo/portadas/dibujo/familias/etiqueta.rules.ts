// Patterned bookbinder's cloth with a paper label on it.
import { computeContrast, computeLuminance, mixColors } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { path, rect, round } from '../svg.rules.ts'
import { ALTO, ANCHO, type Familia } from './escena.rules.ts'

export const etiqueta: Familia = {
  nombre: 'Etiqueta',
  largoMaximo: Number.POSITIVE_INFINITY,
  draw: ({ titulo, firma, paleta, variante, pluma }) => {
    const cloth = computeContrast(paleta.acento, '#FFFFFF') > 2.2 ? paleta.acento : paleta.segundo
    const light = computeLuminance(paleta.fondo) > 0.5
    const paper = light ? paleta.fondo : '#F6EFE1'
    const ink = light ? paleta.tinta : '#211C18'
    const ornament = light ? paleta.acento : cloth

    const box = { font: 'al500', width: 236, height: 190, max: 46, min: 17, leading: 1.1 } as const
    const title = pluma.fit(titulo.principal, box)
    const sub = pluma.fitIfAny(titulo.subtitulo, {
      font: 'ai400',
      width: 228,
      height: 70,
      max: 19,
      min: 12.5,
      leading: 1.22,
    })
    const used = measureBlock(title) + (sub ? 20 + sub.height : 0)
    const height = Math.max(230, 40 + used + 92)
    const top = 66
    const y = top + 40 + (height - 124 - used) / 2
    const foot = top + height
    return [
      rect(0, 0, ANCHO, ALTO, cloth),
      weave(variante % 4, mixColors(cloth, computeLuminance(cloth) > 0.3 ? '#000000' : '#FFFFFF', 0.2)),
      rect(52, top, 296, height, paper),
      rect(60.5, top + 8.5, 279, height - 17, 'none', { color: ink, width: 1 }),
      pluma.block(title, 200, y, ink, 'middle'),
      pluma.block(sub, 200, y + measureBlock(title) + 20, mixColors(ink, paper, 0.2), 'middle'),
      path(`M176 ${round(foot - 66)}h48`, 'none', { color: ink, width: 1 }),
      path(`M200 ${round(foot - 70)}l4 4l-4 4l-4-4z`, ornament),
      pluma.firma(firma, 200, foot - 30 - (firma.length > 1 ? 8 : 0), ink, { size: 15, width: 250, anchor: 'middle' })
        .svg,
    ].join('')
  },
}

/** One path for the whole cloth: stripes, diamonds, scales or twill. */
function weave(kind: number, color: string): string {
  let d = ''
  if (kind === 0) {
    for (let x = 7.2; x < ANCHO; x += 16) d += `M${round(x)} 0h1.6v${ALTO}h-1.6z`
    return path(d, color)
  }
  if (kind === 1) {
    for (let row = 0; row < 30; row++) {
      for (let x = row % 2 ? 10 : 20; x < ANCHO; x += 20) d += `M${x} ${row * 20 + 5}l3.5 5l-3.5 5l-3.5-5z`
    }
    return path(d, color)
  }
  if (kind === 2) {
    for (let y = 0; y <= ALTO; y += 20) d += `M0 ${y}${'a10 10 0 0 1 20 0'.repeat(ANCHO / 20)}`
  } else {
    for (let x = -ALTO; x < ANCHO; x += 18) d += `M${x} ${ALTO}l${ALTO}-${ALTO}`
  }
  return path(d, 'none', { color, width: 1.4 })
}
