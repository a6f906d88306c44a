// Judged questions as people talk: with words that say nothing of the book, numbers in words, letters by ear, somebody and
// a category, the beginning of a word. Made by rules from rows, like the others (relevancia-consultas.ts).
import { dropArticulo } from '#catalogo/indice/texto.rules.ts'
import type { Random } from '#platform/random.ts'
import { fold } from '#platform/text.ts'
import {
  below,
  foldPrincipal,
  type Hechura,
  hasApellido,
  hasTituloOf,
  type LibroJuzgado,
  listPalabras,
  pick,
  readPrincipal,
} from './relevancia-juicio.ts'

export const TIPOS_HABLADOS = [
  'relleno',
  'número',
  'sonido',
  'sonido del autor',
  'autor y categoría',
  'artículo dado',
  'palabra cortada',
  'serie',
] as const

const DE_TITULO = [
  ...['libro X', 'el libro X', 'comprar X', 'quiero comprar X', 'busco el libro X', 'X libro', 'X precio', 'venden X'],
  ...['tenes X', 'quiero leer X', 'X usado', 'libro titulado X', 'conseguir X', 'X pdf', 'novela X', 'hay X'],
]
const DE_AUTOR = [
  ...['libro de X', 'libros de X', 'novelas de X', 'algo de X', 'obras de X', 'comprar libros de X', 'autor X'],
  ...['libros escritos por X', 'busco un libro de X', 'los mejores libros de X', 'X libros', 'escritor X'],
]
const DE_CATEGORIA = [
  'libros de X',
  'libro de X',
  'manual de X',
  'busco libros sobre X',
  'comprar libros de X',
  'algo de X',
]

const CARDINALES = [
  ...[
    'cero',
    'uno',
    'dos',
    'tres',
    'cuatro',
    'cinco',
    'seis',
    'siete',
    'ocho',
    'nueve',
    'diez',
    'once',
    'doce',
    'trece',
  ],
  ...['catorce', 'quince', 'dieciseis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiuno', 'veintidos'],
  ...['veintitres', 'veinticuatro', 'veinticinco', 'veintiseis', 'veintisiete', 'veintiocho', 'veintinueve'],
]
const DECENAS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const CENTENAS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'
const ROMANOS = [
  '',
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
]
ROMANOS.push('xvii', 'xviii', 'xix', 'xx', 'xxi')

/** A number below 10,000 as it is said. */
function say(n: number): string {
  if (n >= 1_000)
    return `${n < 2_000 ? '' : say(Math.floor(n / 1_000))} mil ${n % 1_000 === 0 ? '' : say(n % 1_000)}`.trim()
  if (n === 100) return 'cien'
  if (n > 100) return `${CENTENAS.split(' ')[Math.floor(n / 100)]} ${n % 100 === 0 ? '' : say(n % 100)}`.trim()
  if (n < 30) return CARDINALES[n] ?? ''
  return `${DECENAS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : ` y ${CARDINALES[n % 10]}`}`
}

/** Another way to write a word that is a number; null for one that is none. */
function rewriteNumero(random: Random, word: string): string | null {
  if (/^[1-9]\d{0,3}$/.test(word)) return say(Number(word))
  const romano = word.length > 1 ? ROMANOS.indexOf(word) : -1
  if (romano > 0) return random() < 0.5 ? String(romano) : say(romano)
  const said = CARDINALES.indexOf(word)
  if (said > 1) return String(said)
  const decena = DECENAS.indexOf(word)
  return word !== '' && decena > 0 ? String(10 * decena) : word === 'cien' ? '100' : null
}

/** Letters that are written for one another in the Spanish of America. */
const OIDO: readonly (readonly [letters: RegExp, other: string])[] = [
  [/c(?=[ei])/g, 's'],
  [/z/g, 's'],
  [/s(?=[ei])/g, 'c'],
  [/s(?=[aou])/g, 'z'],
  [/v/g, 'b'],
  [/b(?=[aeiou])/g, 'v'],
  [/^h|(?<=[aeiou])h(?=[aeiou])/g, ''],
  [/^(?=[aeio])/g, 'h'],
  [/ll/g, 'y'],
  [/y(?=[aeiou])/g, 'll'],
  [/g(?=[ei])/g, 'j'],
  [/j(?=[ei])/g, 'g'],
  [/qu(?=[ei])/g, 'k'],
  [/c(?=[aou])/g, 'k'],
  [/x(?=[aeiou])/g, 'cs'],
  [/m(?=[bp])/g, 'n'],
]

/** A folded word with one or two of its sounds written otherwise; null where it has none. */
function writeByEar(random: Random, word: string): string | null {
  const fitting = OIDO.filter(([letters]) => new RegExp(letters.source).test(word))
  let heard = word
  for (let times = 1 + below(random, 2); times > 0; times--) {
    const [letters, other] = pick(random, fitting) ?? [/$^/g, '']
    heard = heard.replace(letters, other)
  }
  return heard === word ? null : heard
}

const fill = (random: Random, forms: readonly string[], what: string) => (pick(random, forms) ?? 'X').replace('X', what)
const LETRAS_OIDO = 4
const isOf = (libro: LibroJuzgado) => (found: LibroJuzgado) =>
  found.autores.some(({ nombre_completo }) =>
    libro.autores.some((autor) => fold(autor.nombre_completo) === fold(nombre_completo)),
  )

export const HECHURAS_HABLADAS: Record<(typeof TIPOS_HABLADOS)[number], Hechura> = {
  /** A title, a surname or a category among words that say nothing of it. Right: what it would be without them. */
  relleno({ random, libro }) {
    const kind = below(random, 3)
    if (kind === 0) return { q: fill(random, DE_TITULO, readPrincipal(libro.titulo)), isRight: hasTituloOf(libro) }
    if (kind === 1) {
      const autor = pick(random, libro.autores)
      return autor ? { q: fill(random, DE_AUTOR, autor.apellido), isRight: hasApellido(autor.apellido) } : null
    }
    const categoria = pick(random, libro.categorias)?.nombre
    if (!categoria) return null
    return {
      q: fill(random, DE_CATEGORIA, categoria.toLowerCase()),
      isRight: ({ categorias }) => categorias.some(({ nombre }) => nombre === categoria),
    }
  },
  /** The title with one of its numbers written in another way. */
  número({ random, libro }) {
    const words = foldPrincipal(libro).split(' ')
    const numeros = words.flatMap((word, at) => {
      const other = rewriteNumero(random, word)
      return other === null ? [] : [words.with(at, other).join(' ')]
    })
    const q = pick(random, numeros)
    return q && words.length > 1 ? { q, isRight: hasTituloOf(libro) } : null
  },
  /** The title with one or two of its words written by ear. */
  sonido({ random, libro }) {
    const words = foldPrincipal(libro).split(' ')
    const long = words.flatMap((word, at) => (word.length >= LETRAS_OIDO ? [at] : []))
    let heard = words
    for (let times = 1 + below(random, 2); times > 0; times--) {
      const at = pick(random, long) ?? 0
      heard = heard.with(at, writeByEar(random, words[at] ?? '') ?? heard[at] ?? '')
    }
    return heard.join(' ') === words.join(' ') ? null : { q: heard.join(' '), isRight: hasTituloOf(libro) }
  },
  /** First name and surname, the surname by ear. Right: a book by that person. */
  'sonido del autor'({ random, libro }) {
    const autor = pick(random, libro.autores)
    const words = listPalabras(autor?.nombre_completo ?? '')
    const last = words.at(-1) ?? ''
    const heard = last.length >= LETRAS_OIDO ? writeByEar(random, last) : null
    const name = words.join(' ')
    return heard && words.length > 1
      ? {
          q: words.with(-1, heard).join(' '),
          isRight: ({ autores }) => autores.some(({ nombre_completo }) => fold(nombre_completo) === name),
        }
      : null
  },
  /** A surname and a category of one of the books. Right: a book of both. */
  'autor y categoría'({ random, libro }) {
    const autor = pick(random, libro.autores)
    const categoria = pick(random, libro.categorias)?.nombre
    if (!autor || !categoria) return null
    const isBy = hasApellido(autor.apellido)
    const about = categoria.toLowerCase()
    return {
      q: fill(random, [`X ${about}`, `${about} X`, `libros de ${about} de X`, `${about} de X`], autor.apellido),
      isRight: (found) => isBy(found) && found.categorias.some(({ nombre }) => nombre === categoria),
    }
  },
  /** The article and the first word of a title. Right: a title that begins with both, or is the word. */
  'artículo dado'({ libro }) {
    const [articulo = '', word = ''] = foldPrincipal(libro).split(' ')
    if (!['el', 'la', 'los', 'las', 'un', 'una'].includes(articulo) || word === '') return null
    const q = `${articulo} ${word}`
    return {
      q,
      isRight: (found) => `${fold(found.titulo)} `.startsWith(`${q} `) || dropArticulo(fold(found.titulo)) === word,
    }
  },
  /** The beginning of a surname. Right: a book that has a word which begins so. */
  'palabra cortada'({ random, libro }) {
    const apellido = listPalabras(pick(random, libro.autores)?.apellido ?? '').at(-1) ?? ''
    const q = apellido.slice(0, Math.max(4, apellido.length - 1 - below(random, 4)))
    if (q.length < 4 || q === apellido) return null
    return {
      q,
      isRight: ({ titulo, autores }) =>
        listPalabras([titulo, ...autores.map(({ nombre_completo }) => nombre_completo)].join(' ')).some((word) =>
          word.startsWith(q),
        ),
    }
  },
  /** A series and a number, where the title names both. Right: a book by the same people of that series and number. */
  serie({ random, libro }) {
    const [, serie, numero] = /\(([^(),#]+),? #(\d+)\)$/.exec(libro.titulo) ?? []
    if (!serie || !numero) return null
    const tail = `${fold(serie)} ${numero}`
    const isByThem = isOf(libro)
    return {
      q: fill(random, ['X N', 'X tomo N', 'X libro N', 'saga X N', 'X volumen N', 'X numero N'], fold(serie)).replace(
        'N',
        random() < 0.5 ? numero : say(Number(numero)),
      ),
      isRight: (found) => isByThem(found) && fold(found.titulo).endsWith(tail),
    }
  },
}
