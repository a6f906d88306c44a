import type { RolDeLibro } from '#catalogo/catalogo/ficha.rules.ts'
// What a fact of an edition says of itself; the facts are in hechos.rules.ts.

/** The blocks of an ONIX record; an update of blocks replaces those that are present and leaves the others. */
export const BLOQUES = ['descripcion', 'textos', 'contenido', 'publicacion', 'relacionados', 'oferta'] as const
export type Bloque = (typeof BLOQUES)[number]

/** Where a fact stands in a product of ONIX: its block, and the place by EDItEUR's codes where one place says it all. */
type EnOnix = {
  bloque: Bloque
  /** Of a measure (list 48), an extent (list 23), a title (list 15), a language (list 22). */
  medida?: string
  extension?: string
  titulo?: string
  lengua?: string
  /** An element of its own. */
  elemento?: string
  /** Of a text (list 153), and of what release 2.1 has in its place (list 33). */
  texto?: string
  viejos?: readonly string[]
}

/** What a fact is, with its limit. Of a list `max` is how many it holds, `largo` how long each text may be. */
type Tipo =
  | { tipo: 'entero'; max: number; unidad?: 'mm' | 'g' }
  /** `sobra`: what the owner of a list is told where it is longer. */
  | { tipo: 'renglon' | 'parrafos'; max: number; sobra: string }
  | { tipo: 'elegido'; valores: readonly [string, ...string[]] }
  | { tipo: 'personas' | 'codigos'; max: number; largo: number }
  | { tipo: 'criticas'; max: number; largo: number; fuente: number }

export type Hecho = Tipo & {
  /** Its place among the facts in `libro_origen.quienes`, from 1: a new one takes the next. Without one it goes with the fact `con`. */
  origen?: number
  con?: string
  /** What it is called, within a sentence. */
  nombre: string
  /** What the panel's form calls it, where that is not its name. */
  etiqueta?: string
  ejemplo?: string
  /** What a column of a list is called that brings it, and the headers that are taken for it: folded, without spaces. */
  campo: string
  columnas: string
  onix: EnOnix
}

/** What a fact is called by itself: «Páginas». */
export function nameHecho({ nombre }: Pick<Hecho, 'nombre'>): string {
  return `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}`
}

export type Persona = { nombre: string; rol: RolDeLibro }
export type Critica = { texto: string; fuente: string | null }
