// Words alone, as a collection that trusts its catalogue.
import { pickTinta } from '../paletas.rules.ts'
import { measureBlock } from '../pluma.rules.ts'
import { drawColofon, rect } from '../svg.rules.ts'
import { ALTO, ANCHO, CAJA, type Familia, MARGEN } from './escena.rules.ts'

export const coleccion: Familia = {
  nombre: 'Colección',
  largoMaximo: Number.POSITIVE_INFINITY,
  draw: ({ titulo, firma, paleta, variante, pluma }) => {
    const { fondo, tinta, acento } = paleta
    const author = pluma.firma(firma, MARGEN, 52, tinta, { size: 17.5, width: CAJA })
    const top = 52 + author.height + 14
    const title = pluma.fit(titulo.principal, {
      font: variante % 2 ? 'al500' : 'al400',
      width: CAJA,
      height: titulo.subtitulo ? 250 : 330,
      max: 78,
      min: 24,
      leading: 1,
    })
    const box = { font: 'ai400', width: 300, height: 96, max: 23, min: 14, leading: 1.24 } as const
    const sub = pluma.fitIfAny(titulo.subtitulo, box)
    const foot = [
      () => rect(0, 500, ANCHO, 100, acento) + drawColofon(MARGEN, 541, 1.25, pickTinta(paleta, acento)),
      () =>
        rect(MARGEN, 540, CAJA, 1.4, tinta) +
        rect(MARGEN, 546, 72, 6, acento) +
        drawColofon(ANCHO - MARGEN - 24, 554, 1, tinta),
      () => rect(0, 0, 12, ALTO, acento) + drawColofon(MARGEN, 544, 1.25, acento),
    ][variante % 3]
    return [
      rect(0, 0, ANCHO, ALTO, fondo),
      author.svg,
      pluma.block(title, MARGEN - 2, top, tinta),
      pluma.block(sub, MARGEN, top + measureBlock(title) + 24, tinta),
      foot?.(),
    ].join('')
  },
}
