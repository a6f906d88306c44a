// What editions of one work have in common (docs/decisions/062).
import { fold } from '#platform/text.ts'

/** Editions of one work. */
export const EDICIONES_MAX = 200
/** Those that the page of a book names beside itself. */
export const EDICIONES_A_LA_VISTA = 12

export const ESTADOS_SUGERENCIA = ['pendiente', 'rechazada'] as const
export type EstadoSugerencia = (typeof ESTADOS_SUGERENCIA)[number]

/** Who says that books are one work: our rules over titles, or a sender of ONIX. */
export const POR_QUIEN = ['titulo', 'mensaje'] as const
export type PorQuien = (typeof POR_QUIEN)[number]

/** Who joined the books of a work: somebody, or the rules where they are certain (obra.segura.rules.ts). */
export const QUIEN_JUNTO = ['mano', 'regla'] as const
export type QuienJunto = (typeof QUIEN_JUNTO)[number]
export const QUIEN_JUNTO_NOMBRES: Record<QuienJunto, string> = { mano: 'Una persona', regla: 'Las reglas' }

/** What a list of works can be sorted by: when somebody or the rules last said what they join. */
export const ORDENES_OBRA = ['cambio'] as const

/** Words that say of themselves that an edition or a format is meant. */
const EDICION = new Set([
  ...['edicion', 'ediciones', 'ed', 'edic', 'bolsillo', 'tapa', 'td', 'tb', 'rustica', 'cartone', 'encuadernado'],
  ...['formato', 'pocket', 'deluxe', 'reimpresion', 'ebook', 'epub', 'pdf', 'kindle', 'audiolibro', 'audiobook'],
])
/** Words that stand beside those. A number does too. */
const CON_EDICION = new Set([
  ...['especial', 'ilustrada', 'ilustrado', 'conmemorativa', 'aniversario', 'revisada', 'corregida', 'aumentada'],
  ...['ampliada', 'actualizada', 'limitada', 'coleccionista', 'lujo', 'nueva', 'definitiva', 'critica', 'anotada'],
  ...['dura', 'blanda', 'digital', 'mp3', 'libro', 'primera', 'segunda', 'tercera', 'cuarta', 'quinta', 'ultima'],
  ...['de', 'del', 'en', 'la', 'el', 'y', 'con', 'por', 'su', 'ª', 'º'],
])
const NUMERO = /^\d{1,4}(?:a|o|er|ra|da|ta|ma|va|na)?$/
/** Words that a title does not end with. */
const ENLACE = new Set([
  'de',
  'del',
  'la',
  'el',
  'los',
  'las',
  'un',
  'una',
  'y',
  'con',
  'sin',
  'por',
  'su',
  'a',
  'sobre',
])
const ARTICULO = /^(?:el|la|los|las|lo|un|una|unos|unas) (?=.)/
const ARTICULO_AL_FINAL = /^(.+), *((?:el|la|los|las|lo|un|una|unos|unas))$/iu

/** Names that stand for no person in particular: books of theirs with one title are rarely one work. */
const SIN_AUTOR = new Set(['varios', 'varios autores', 'autores varios', 'vv aa', 'aa vv', 'vvaa', 'aavv', 'sin autor'])

const isDeEdicion = (words: readonly string[]): boolean =>
  words.some((word) => EDICION.has(word)) &&
  words.every((word) => EDICION.has(word) || CON_EDICION.has(word) || NUMERO.test(word))

const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean)

/** Folded words without those of an edition at their end: «dune tapa dura» is «dune». */
function dropEdicion(folded: string): string {
  const words = wordsOf(folded)
  for (let at = 1; at < words.length; at++) {
    const tail = words.slice(at)
    const first = tail[0] ?? ''
    const opens = first === 'en' || !(ENLACE.has(first) || ENLACE.has(words[at - 1] ?? ''))
    if (opens && isDeEdicion(tail)) return words.slice(0, at).join(' ')
  }
  return folded
}

/** The parts of a title: what stands before the first colon, dash or bracket, and what follows. */
function splitPartes(titulo: string): string[] {
  const [first = '', ...rest] = titulo
    .split(/[()[\]]|:\s|\s[-–—/]\s/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const turned = ARTICULO_AL_FINAL.exec(first)
  return [turned ? `${turned[2]} ${turned[1]}` : first, ...rest]
}

export type ClaveDeObra = {
  /** The folded title without leading article, subtitle, edition and format. */
  principal: string
  /** The folded subtitle; empty where there is none. */
  resto: string
}

/**
 * What a book is compared by; null where nothing is to be compared: no word in the title, or an author that stands for nobody.
 * Two books are suggested as one work where first author and `principal` are equal and not both have a subtitle, each its own.
 */
export function toClaveDeObra(titulo: string, autor: string): ClaveDeObra | null {
  if (SIN_AUTOR.has(fold(autor))) return null
  const [first = '', ...rest] = splitPartes(titulo)
  const principal = dropEdicion(fold(first).replace(ARTICULO, ''))
  if (!principal) return null
  const resto = rest.map(fold).filter((part) => part && !isDeEdicion(wordsOf(part)))
  return { principal, resto: resto.map(dropEdicion).join(' ') }
}
