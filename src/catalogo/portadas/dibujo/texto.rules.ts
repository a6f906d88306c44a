// What a Spanish typesetter knows: where words divide, which words never end a line, how a name is signed.

/** Articles, prepositions, conjunctions: they belong to the word after them, so no line ends in one. */
const ATADAS = new Set(
  'a al con contra de del desde e el en entre la las lo los ni o para por que se según sin sobre su sus tu u un una unas unos vs. y ya'.split(
    ' ',
  ),
)

export function isAtada(word: string): boolean {
  return ATADAS.has(word.toLowerCase())
}

const VOWELS = new Set('aeiouáéíóúü')
const INSEPARABLE = /^(?:[bcfgpt]l|[bcdfgpt]r|ch|ll|rr|qu|gu)$/

/**
 * Places where a word may be divided, as counts of letters before the hyphen: `revoluciones` → 2 4 6. Never one letter
 * alone before the hyphen nor fewer than three after it, and never between two vowels, hiatus or not, as the Academy asks.
 */
export function findCortes(word: string): number[] {
  const letters = word.toLowerCase()
  const isVowel = (at: number) => VOWELS.has(letters[at] ?? '')
  const cortes: number[] = []
  let hasVowel = isVowel(0)
  for (let i = 1; i < letters.length - 1; i++) {
    if (isVowel(i)) hasVowel = true
    else if (isVowel(i + 1) && hasVowel) {
      // A consonant before a vowel opens the syllable, and takes along the one it cannot leave (tr, ll, qu…).
      const joined = !isVowel(i - 1) && INSEPARABLE.test(letters.slice(i - 1, i + 1))
      cortes.push(joined ? i - 1 : i)
    }
  }
  return cortes.filter((corte) => corte >= 2 && letters.length - corte >= 3)
}

export type Titulo = { principal: string; subtitulo: string }

/** A title set on a cover parts at the colon, or before a closing parenthesis. */
export function splitTitulo(titulo: string): Titulo {
  // Beyond 400 letters nothing can be read on a cover, and setting it would only cost time.
  const clean = titulo.replace(/\s+/g, ' ').trim().slice(0, 400)
  const colon = clean.indexOf(': ', 3)
  if (colon > 0 && colon + 2 < clean.length) {
    return { principal: clean.slice(0, colon).trimEnd(), subtitulo: clean.slice(colon + 2) }
  }
  const parenthesis = clean.indexOf(' (')
  if (parenthesis >= 3 && clean.endsWith(')') && parenthesis + 3 < clean.length) {
    return { principal: clean.slice(0, parenthesis), subtitulo: clean.slice(parenthesis + 2, -1) }
  }
  return { principal: clean, subtitulo: '' }
}

const SUFFIX = /^(?:jr|sr|h|hijo|ph\.?d|md|m\.d|[ivx]+)\.?$/i

/**
 * 'Cortázar, Julio' → 'Julio Cortázar'. What is no person's name stays: 'King, Jr.', and institutions with a comma, which
 * are longer than a surname or a given name ever is.
 */
export function turnNombre(nombre: string): string {
  const [surname, given, ...more] = nombre.split(',').map((part) => part.trim())
  if (!surname || !given || more.length > 0 || SUFFIX.test(given)) return nombre.trim()
  if (surname.split(' ').length > 4 || given.split(' ').length > 3) return nombre.trim()
  return `${given} ${surname}`
}

/** 'y' becomes 'e' before the sound i ('e Ignacio'), but not before a diphthong ('y Hierro'). */
function joinWith(nombre: string): string {
  return /^h?[ií](?![aeouáéóú])/i.test(nombre) ? `e ${nombre}` : `y ${nombre}`
}

/** The lines an author signature is made of: one name, two joined, or the first 'y otros'. */
export function composeFirma(autores: readonly string[]): string[] {
  const [first, second, ...rest] = autores.map((autor) => turnNombre(autor.slice(0, 200))).filter((name) => name !== '')
  if (!first) return []
  if (!second) return [first]
  return rest.length > 0 ? [first, 'y otros'] : [first, joinWith(second)]
}

const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'do', 'von', 'van'])

/** First and last initial of a name, particles aside: 'Macedonio Fernández de la Vega' → MV. */
export function extractIniciales(nombre: string): string {
  const words = turnNombre(nombre)
    .split(/\s+/)
    .filter((word) => !PARTICULAS.has(word.toLowerCase()))
  const letters = words.map(firstLetter).filter((letter) => letter !== '')
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '')
}

/** The letter a title is filed under, its article skipped: '¡El Eternauta!' → E. Empty when it has none. */
export function extractInicial(titulo: string): string {
  const start = titulo.search(/[\p{L}\p{N}]/u)
  if (start < 0) return ''
  const filed = titulo.slice(start).replace(/^(?:el|la|los|las|un|una)\s+(?=\P{P})/iu, '')
  return firstLetter(filed)
}

function firstLetter(text: string): string {
  // Only the first of what capitals make of it: ß becomes two letters.
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(text)?.[0].toLocaleUpperCase('es') ?? ''
  return letter
}
