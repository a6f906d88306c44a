// Draws what a book, an author or a publisher shows when there is no picture of it. Server only: it reads the fonts.
import { createRandom, hashText } from '#platform/random.ts'
import type { Cara } from './cara.rules.ts'
import { ALTO, ANCHO } from './familias/escena.rules.ts'
import { FAMILIAS } from './familias.rules.ts'
import { measureText, outlineText } from './fuentes.ts'
import { composeMarca, type Tema } from './marca.rules.ts'
import { composeMedallon } from './medallon.rules.ts'
import { pickPaleta } from './paletas.rules.ts'
import { createPluma } from './pluma.rules.ts'
import { svg } from './svg.rules.ts'
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
