// Draws what a book, an author or a publisher shows when there is no picture of it. Server only: it reads the fonts.
import { COMPARTIR } from '#casa/sitio/pagina.rules.ts'
import { createRandom, hashText } from '#platform/random.ts'
import type { Cara } from './cara.rules.ts'
import { ALTO, ANCHO } from './familias/escena.rules.ts'
import { FAMILIAS } from './familias.rules.ts'
import { measureText, outlineText } from './fuentes.ts'
import { composeMarca, type Tema } from './marca.rules.ts'
import { composeMedallon } from './medallon.rules.ts'
import { pickPaleta } from './paletas.rules.ts'
import { createPluma } from './pluma.rules.ts'
import { drawColofon, rect, svg } from './svg.rules.ts'
import { composeFirma, splitTitulo } from './texto.rules.ts'

const pluma = createPluma({ measure: measureText, outline: outlineText })

type LibroDibujable = { isbn: string; titulo: string; autores: readonly string[]; categoria: string | null }

/** A cover of 400 × 600 as SVG text, letters outlined. The same book and face always give the same bytes. */
export function drawPortada(libro: LibroDibujable, cara: Cara): string {
  const seed = hashText(`${libro.isbn || libro.titulo}x`)
  const familia = FAMILIAS[cara.familia] ?? FAMILIAS[0]
  if (!familia) throw new Error('there is no family to draw a cover with')
  const firma = composeFirma(libro.autores)
  const drawing = familia.draw({
    titulo: splitTitulo(libro.titulo),
    firma,
    paleta: pickPaleta(libro.categoria, cara.paleta),
    variante: cara.variante,
    random: createRandom(seed),
    pluma,
    id: seed.toString(36),
  })
  const by = firma.length > 0 ? `, de ${firma.join(' ')}` : ''
  return svg(ANCHO, ALTO, `0 0 ${ANCHO} ${ALTO}`, `Portada de ${libro.titulo}${by}`, drawing)
}

/** An author's medallion, 200 × 250. */
export function drawMedallon(nombre: string): string {
  return composeMedallon(nombre, pluma)
}

/** A publisher's mark, 130 × 120, without ground. `dispositivo` is the stored one; without it the name's own. */
export function drawMarca(nombre: string, dispositivo?: number, tema: Tema = 'dia'): string {
  return composeMarca(nombre, dispositivo, tema, pluma)
}

/** The shop's colour unless its owner chose another one. */
export const CARMESI = '#7D1A2D'
const TINTA_CLARA = '#FFF9F2'

/** How much of an icon's side its device takes: what a phone cuts round keeps the middle four fifths. */
const DIBUJO_DE_ICONO = { entero: 0.7, mascara: 0.52 } as const

/** The shop's icon, its device on its colour: 512 × 512. `mascara`: with room for what a phone cuts off, and without corners. */
export function drawIcono(color: string, tipo: 'entero' | 'mascara'): string {
  const lado = 512
  const scale = (lado * DIBUJO_DE_ICONO[tipo]) / 24
  const [x, y] = [lado / 2 - 12 * scale, lado / 2 - 11.3 * scale] // the device is 24 wide and stands on 3 to 19.6
  const ground =
    tipo === 'entero'
      ? `<rect width="${lado}" height="${lado}" rx="48" fill="${color}"/>`
      : rect(0, 0, lado, lado, color)
  return svg(lado, lado, `0 0 ${lado} ${lado}`, 'Icono', ground + drawColofon(x, y, scale, TINTA_CLARA))
}

/** The shop's own picture for sharers, of `COMPARTIR`'s size: its name under the books of its device. */
export function drawTienda(nombre: string): string {
  const { ancho, alto } = COMPARTIR
  const block = pluma.fit(nombre, { font: 'al700', width: ancho - 200, height: 230, max: 132, min: 40, leading: 1.05 })
  const content =
    rect(0, 0, ancho, alto, CARMESI) +
    drawColofon(ancho / 2 - 108, 92, 9, TINTA_CLARA) +
    pluma.block(block, ancho / 2, 350, TINTA_CLARA, 'middle')
  return svg(ancho, alto, `0 0 ${ancho} ${alto}`, nombre, content)
}
