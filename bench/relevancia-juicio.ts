// What all judged questions share: the book that one starts from, and which results answer it as well.
import { splitTitulo } from '#catalogo/libros/libro.rules.ts'
import type { Random } from '#platform/random.ts'
import { fold } from '#platform/text.ts'

export type LibroJuzgado = {
  isbn: string
  titulo: string
  autores: readonly { nombre_completo: string; apellido: string }[]
  categorias: readonly { nombre: string }[]
}

export const readPrincipal = (titulo: string): string => splitTitulo(titulo).principal
export const foldPrincipal = ({ titulo }: LibroJuzgado): string => fold(readPrincipal(titulo))
export const listPalabras = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Another edition, or a book of the same name: a title alone asks for every book that has it. */
export const hasTituloOf =
  (wanted: LibroJuzgado) =>
  (found: LibroJuzgado): boolean =>
    foldPrincipal(found) === foldPrincipal(wanted) || fold(found.titulo) === foldPrincipal(wanted)

export type Pregunta = {
  q: string
  /** Whether a book is a right answer. */
  isRight: (libro: LibroJuzgado) => boolean
}
/** Makes a question of a book; null where it gives none of this kind. */
export type Hechura = (dado: { random: Random; libro: LibroJuzgado }) => Pregunta | null

export const below = (random: Random, limit: number) => Math.floor(random() * limit)
export const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[below(random, list.length)]

/** The surname: after a first name, or the whole of a pen name. */
export function hasApellido(apellido: string): (libro: LibroJuzgado) => boolean {
  const folded = fold(apellido)
  return ({ autores }) =>
    autores.some(({ nombre_completo }) => {
      const name = fold(nombre_completo)
      return name === folded || `${name} `.includes(` ${folded} `)
    })
}
