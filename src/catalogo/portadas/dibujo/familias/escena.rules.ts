// What every family gets to draw with, and the measures of the page they share.
import type { Random } from '#platform/random.ts'
import type { Box } from '../composicion.rules.ts'
import type { Paleta } from '../paletas.rules.ts'
import type { Pluma } from '../pluma.rules.ts'
import type { Titulo } from '../texto.rules.ts'

export const ANCHO = 400
export const ALTO = 600
export const MARGEN = 32
export const CAJA = ANCHO - 2 * MARGEN

export type Escena = {
  titulo: Titulo
  /** Lines of the author signature; empty when the book has no author. */
  firma: string[]
  paleta: Paleta
  variante: number
  random: Random
  pluma: Pluma
  /** Unique in a page that inlines several covers. */
  id: string
}

export type Familia = {
  nombre: string
  /** Titles longer than this look lost or cramped in the family, so it is passed over. */
  largoMaximo: number
  draw: (escena: Escena) => string
}

/** The box of a subtitle under a title at the left margin. */
export function subtitleBox(height: number, max: number, min: number, width = CAJA): Box {
  return { font: 'ai400', width, height, max, min, leading: max < 20 ? 1.2 : 1.22 }
}
