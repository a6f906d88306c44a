// One enormous letter, cut by the edge of its field.
import { measureBlock } from '../pluma.rules.ts'
import { clip, drawColofon, rect } from '../svg.rules.ts'
import { extractInicial } from '../texto.rules.ts'
import { ALTO, ANCHO, CAJA, type Familia, MARGEN, subtitleBox } from './escena.rules.ts'

const FIELD = 384

export const inicial: Familia = {
  nombre: 'Inicial',
  largoMaximo: 72,
  draw: ({ titulo, firma, paleta, variante, pluma, id }) => {
    const { fondo, tinta, acento } = paleta
    const inverse = variante % 2 === 1
    const [field, ink] = inverse ? [acento, fondo] : [fondo, acento]
    const font = variante % 3 === 1 ? 'ai500' : 'al800'
    const letter = extractInicial(titulo.principal)
    const wide = pluma.measure(letter, font, 0)
    const size = Math.min(560, 430 / Math.max(wide, 0.1))
    const x = 200 - (wide * size) / 2 + (inverse ? 20 : -14)
    const y = FIELD + (font === 'ai500' ? 6 : 2) - ((FIELD - size * 0.637) / 2) * (size < 540 ? 1 : 0.3)
    // A title without letters (an emoji, only signs) shows the shop's own device.
    const figure = wide > 0 ? pluma.write(letter, x, y, font, size, ink) : drawColofon(92, 84, 9, ink)

    const author = pluma.firma(firma, MARGEN, 570, tinta, { size: 16.5, width: CAJA, up: true })
    const title = pluma.fit(titulo.principal, {
      font: 'al500',
      width: CAJA,
      height: (titulo.subtitulo ? 84 : 112) - author.extra,
      max: 46,
      min: 17,
      leading: 1.04,
    })
    const sub = pluma.fitIfAny(titulo.subtitulo, subtitleBox(42, 17, 11.5))
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      clip(`i${id}`, rect(0, 0, ANCHO, FIELD, 'none'), rect(0, 0, ANCHO, FIELD, field) + figure),
      inverse ? '' : rect(MARGEN, FIELD, CAJA, 2, tinta),
      pluma.block(title, MARGEN - 1, 408, tinta),
      pluma.block(sub, MARGEN, 408 + measureBlock(title) + 16, tinta),
      author.svg,
    ].join('')
  },
}
