// Judged questions, made by a seed from rows of a catalogue, not chosen by hand. Each starts from a book, and a result is
// right when it answers the question as well as that book.
import { createRandom, type Random } from '#platform/random.ts'
import { fold } from '#platform/text.ts'
import { HECHURAS_HABLADAS, TIPOS_HABLADOS } from './relevancia-habladas.ts'
import {
  below,
  foldPrincipal,
  type Hechura,
  hasApellido,
  hasTituloOf,
  type LibroJuzgado,
  listPalabras,
  type Pregunta,
  pick,
  readPrincipal,
} from './relevancia-juicio.ts'

/** What readers type who know the book, but for a slip. */
const TIPOS_CUIDADOS = [
  'acento',
  'errata',
  'nombres',
  'apellido',
  'autor y palabra',
  'isbn',
  'comienzo',
  'artículo',
  'juntas',
] as const
export const TIPOS = [...TIPOS_CUIDADOS, ...TIPOS_HABLADOS] as const
export type Tipo = (typeof TIPOS)[number]

/** Whether the reader types as people talk: with words that say nothing of the book, numbers in words, letters by ear. */
export const isHablado = (tipo: Tipo): boolean => (TIPOS_HABLADOS as readonly Tipo[]).includes(tipo)

export type Juicio = Pregunta & { tipo: Tipo }

const ARTICULO = /^(el|la|los|las|un|una) /
const LETRAS = 'abcdefghijklmnopqrstuvwxyz'
/** Least length of a word that may have one mistake, and two. */
const UNA_ERRATA = 4
const DOS_ERRATAS = 8
const COMIENZO_MIN = 5
const TRIES = 400

const HECHURAS: Record<Tipo, Hechura> = {
  ...HECHURAS_HABLADAS,
  /** The title without its accents, in capitals or not. Only titles that have one. */
  acento({ random, libro }) {
    const titulo = readPrincipal(libro.titulo)
    const bare = titulo.normalize('NFD').replace(/\p{M}/gu, '')
    return bare === titulo ? null : { q: random() < 0.5 ? bare.toUpperCase() : bare, isRight: hasTituloOf(libro) }
  },
  /** The title with one mistake in one of its words, of eight letters or more with two. */
  errata({ random, libro }) {
    const words = readPrincipal(libro.titulo).split(' ')
    const at = below(random, words.length)
    const word = words[at] ?? ''
    if (!/^\p{L}+$/u.test(word) || word.length < UNA_ERRATA) return null
    const once = misspell(random, word.toLowerCase())
    const wrong = word.length >= DOS_ERRATAS && random() < 0.5 ? misspell(random, once) : once
    return { q: words.with(at, wrong).join(' '), isRight: hasTituloOf(libro) }
  },
  /** Surname first. Right: a book by an author of that name. */
  nombres({ random, libro }) {
    const autor = pick(random, libro.autores)
    if (!autor?.nombre_completo.endsWith(` ${autor.apellido}`)) return null
    const name = fold(autor.nombre_completo)
    return {
      q: `${autor.apellido} ${autor.nombre_completo.slice(0, -autor.apellido.length - 1)}`,
      isRight: ({ autores }) => autores.some(({ nombre_completo }) => fold(nombre_completo) === name),
    }
  },
  /** Right: a book by an author whose only, first or second surname it is. */
  apellido({ random, libro }) {
    const autor = pick(random, libro.autores)
    return autor ? { q: autor.apellido.toLowerCase(), isRight: hasApellido(autor.apellido) } : null
  },
  /** The surname and a word of the title, either first. Right: a book with this surname and this word of its title. */
  'autor y palabra'({ random, libro }) {
    const autor = pick(random, libro.autores)
    const word = pick(
      random,
      listPalabras(libro.titulo).filter(({ length }) => length >= UNA_ERRATA),
    )
    if (!autor || !word) return null
    const isBy = hasApellido(autor.apellido)
    return {
      q: random() < 0.5 ? `${autor.apellido} ${word}` : `${word} ${autor.apellido}`,
      isRight: (found) => isBy(found) && listPalabras(found.titulo).includes(word),
    }
  },
  /** Of 13 or 10 digits, with hyphens or without. Right: that book alone. */
  isbn({ random, libro }) {
    const { isbn } = libro
    const forms = [isbn, isbn.replace(/^(...)(.)(....)(....)(.)$/, '$1-$2-$3-$4-$5')]
    if (isbn.startsWith('978')) {
      const ten = toIsbn10(isbn)
      forms.push(ten, ten.replace(/^(...)(...)(...)(.)$/, '$1-$2-$3-$4'))
    }
    return { q: pick(random, forms) ?? isbn, isRight: (found) => found.isbn === isbn }
  },
  /** The title up to some letter. Right: a book whose title, with its article or without, begins so. */
  comienzo({ random, libro }) {
    const titulo = readPrincipal(libro.titulo)
    const length = Math.max(COMIENZO_MIN, Math.ceil(titulo.length * (0.4 + 0.5 * random())))
    const q = titulo.slice(0, length).trim()
    const begin = fold(q)
    if (length >= titulo.length || begin.length < COMIENZO_MIN) return null
    return {
      q,
      isRight: (found) => {
        const folded = fold(found.titulo)
        return folded.startsWith(begin) || folded.replace(ARTICULO, '').startsWith(begin.replace(ARTICULO, ''))
      },
    }
  },
  /** The title without the article that it begins with. Right: a book of that title, with an article or without. */
  artículo({ libro }) {
    const folded = foldPrincipal(libro)
    if (!ARTICULO.test(folded)) return null
    const bare = folded.replace(ARTICULO, '')
    return {
      q: bare,
      isRight: (found) =>
        [foldPrincipal(found), fold(found.titulo)].some((titulo) => titulo.replace(ARTICULO, '') === bare),
    }
  },
  /** The title with two of its words written as one. */
  juntas({ random, libro }) {
    const words = readPrincipal(libro.titulo).split(' ')
    const at = below(random, words.length - 1)
    const [left = '', right = ''] = words.slice(at, at + 2)
    if (![left, right].every((word) => /^\p{L}{2,}$/u.test(word))) return null
    return { q: words.toSpliced(at, 2, `${left}${right.toLowerCase()}`).join(' '), isRight: hasTituloOf(libro) }
  },
}

/** A letter left out, added, changed or swapped with its neighbour. */
function misspell(random: Random, word: string): string {
  const at = below(random, word.length - 1)
  const letter = LETRAS[below(random, LETRAS.length)] ?? ''
  const [before, one, two, after] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)]
  const wrong = [
    before + two + after,
    before + one + letter + two + after,
    before + letter + two + after,
    before + two + one + after,
  ][below(random, 4)]
  return wrong ?? word
}

function toIsbn10(isbn13: string): string {
  const nine = isbn13.slice(3, 12)
  const sum = [...nine].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0)
  const check = (11 - (sum % 11)) % 11
  return nine + (check === 10 ? 'X' : check)
}

/** The same seed makes the same questions: `each` of every kind, fewer where the catalogue does not give them. */
export function makeJuicios(libros: readonly LibroJuzgado[], each: number, seed = 1): Juicio[] {
  const random = createRandom(seed)
  return TIPOS.flatMap((tipo) => {
    const made = new Map<string, Juicio>()
    for (let tries = 0; made.size < each && tries < TRIES * each; tries++) {
      const libro = pick(random, libros)
      const juicio = libro && HECHURAS[tipo]({ random, libro })
      if (juicio) made.set(juicio.q, { tipo, ...juicio })
    }
    return [...made.values()]
  })
}

export type Nota = { n: number; primera: number; tercera: number; decima: number; mrr: number }

/** Of questions and the place of the first right book among ten (0: none): the share at the first, among three, among ten, and MRR. */
export function computeNota(lugares: readonly number[]): Nota {
  const share = (counts: (lugar: number) => number) =>
    lugares.reduce((sum, lugar) => sum + counts(lugar), 0) / Math.max(1, lugares.length)
  return {
    n: lugares.length,
    primera: share((lugar) => (lugar === 1 ? 1 : 0)),
    tercera: share((lugar) => (lugar > 0 && lugar <= 3 ? 1 : 0)),
    decima: share((lugar) => (lugar > 0 ? 1 : 0)),
    mrr: share((lugar) => (lugar > 0 ? 1 / lugar : 0)),
  }
}
