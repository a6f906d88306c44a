// Questions with the books that are meant, as a bookseller wrote them down who never saw the search (bench/jueces/*.txt).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'
import type { LibroJuzgado, Pregunta } from './relevancia-juicio.ts'

/** `tipo`: the heading above it, in the judge's words. */
export type Jueza = Pregunta & { tipo: string }

/** `question = ISBN …`, any of which is right, a line each; a line `# kind` names the kind of those below it. */
export function readPreguntas(text: string): Jueza[] {
  let tipo = ''
  const preguntas: Jueza[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('# ')) tipo = line.slice(2)
    const [q, isbns] = line.split(' = ')
    if (line.startsWith('#') || !q || !isbns) continue
    const right = new Set(isbns.split(' '))
    preguntas.push({ tipo, q, isRight: ({ isbn }) => right.has(isbn) })
  }
  return preguntas
}

/** The judge's questions over the demo, or over the catalogue of real books, as far as their books are there. */
export function listJueces(catalogo: 'demo' | 'catalogo', libros: readonly LibroJuzgado[]): Jueza[] {
  const text = readFileSync(join(root, 'bench', 'jueces', `${catalogo}.txt`), 'utf8')
  return readPreguntas(text).filter(({ isRight }) => libros.some(isRight))
}
