// Words that mean a subject, an audience, an age or a language: «para bebés» is a code of Thema, «en inglés» a language. What
// they stand for is an alternative of their place in the question, beside the words themselves, so a title that has these is
// still found, and before the others (docs/decisions/129).
import { FORMATOS, IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import { SIN_EDAD } from '#catalogo/indice/texto.rules.ts'
import { fold } from '#platform/text.ts'

/** Folded words of a phrase, in one text, and what it may stand for: folded words, or lexemes of filters («#i2»). */
export type Sinonimos = ReadonlyMap<string, readonly string[]>

/** What is certain: Thema's own classes, our languages. Subjects that have a name of their own are found by it already. */
const DE_FABRICA = `
bebés, bebé, para bebés, primera infancia = YB
para chicos, para chicas, para niños, para niñas, para nenes, para nenas, para peques, infantil, infantiles = infantil, YB, YD, YF, YN, YR
para adolescentes, para jóvenes, juvenil, juveniles = juvenil
terror, de terror, de miedo, libros de terror = FK, YFD
poemas, poesía, poesías, poemario = poesía, DC, YDP
policial, policiales, novela negra = FF
ciencia ficción = FL
fantasía, fantástica, fantásticas = FM
romántica, románticas, novela romántica = FR
audiolibro, audiolibros = formato:audiolibro
ebook, ebooks = formato:digital
en castellano = idioma:español
${IDIOMAS.filter((idioma) => idioma !== 'Otro')
  .map((idioma) => `en ${idioma} = idioma:${idioma}`)
  .join('\n')}`

/** Longer phrases are not looked for. */
const FRASE_MAX = 5
export const LINEAS_MAX = 500

const splitLista = (texto: string) => texto.split(',').map((one) => one.trim())

const MARCAS = new Map<string, { marca: string; valores: readonly string[] }>([
  ['idioma', { marca: '#i', valores: IDIOMAS }],
  ['formato', { marca: '#f', valores: FORMATOS }],
])

/** What stands at the right of a line; null for a language or format that there is not, or for nothing. */
function readAlternativa(texto: string): string | null {
  const [clave = '', valor] = texto.split(':', 2)
  const de = MARCAS.get(fold(clave))
  if (valor === undefined || !de) return fold(texto) || null
  const at = de.valores.findIndex((one) => fold(one) === fold(valor))
  return at === -1 ? null : `${de.marca}${at + 1}`
}

type Linea = { frases: string[]; alternativas: string[] }

function readLinea(linea: string): Linea | null {
  const [izquierda = '', derecha, ...others] = linea.split('=')
  if (derecha === undefined || others.length > 0) return null
  const frases = splitLista(izquierda).map(fold)
  const alternativas = splitLista(derecha).map(readAlternativa)
  const isFrase = (frase: string) => frase !== '' && frase.split(' ').length <= FRASE_MAX
  if (!frases.every(isFrase) || !alternativas.every((one) => one !== null)) return null
  return { frases, alternativas }
}

const splitLineas = (texto: string) => texto.split('\n').filter((linea) => linea.trim() !== '')

/** Whether every line says «these words = those». */
export const isListaDeSinonimos = (texto: string): boolean => {
  const lineas = splitLineas(texto)
  return lineas.length <= LINEAS_MAX && lineas.every((linea) => readLinea(linea) !== null)
}

/** One line after the other, each adding to what its phrases stand for already; what cannot be read is left out. */
export function parseSinonimos(texto: string, known: Sinonimos = new Map()): Sinonimos {
  const sinonimos = new Map(known)
  for (const { frases, alternativas } of splitLineas(texto).flatMap((linea) => readLinea(linea) ?? [])) {
    for (const frase of frases) sinonimos.set(frase, [...(sinonimos.get(frase) ?? []), ...alternativas])
  }
  return sinonimos
}

const FABRICA = /* @__PURE__ */ parseSinonimos(DE_FABRICA)
let read: { texto: string; sinonimos: Sinonimos } = { texto: '', sinonimos: FABRICA }

/** The owner's lines after those of the program; read once for each text. */
export function readSinonimos(texto: string): Sinonimos {
  if (read.texto !== texto) read = { texto, sinonimos: parseSinonimos(texto, FABRICA) }
  return read.sinonimos
}

// Thema's qualifiers of interest age, each «from about so many years».
const EDADES = new Map([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((edad, at) => [edad, `5a${'cdfghjklmnpq'[at]}`]))
const QUIENES = /^(?:chic[oa]s?|nin[oa]s?|nen[ea]s?|peques|hij[oa]s?|lector[ea]s)$/
/** A book from three years on may still be for one of five. */
const ANTES = 2
/** From this year on a book for teenagers is for them, below it one for children, where it says no age. */
const JUVENIL_DESDE = 12

/** «para chicos de 5 años», «de 5 años»: how many words it is, and the codes of its age. */
function readEdad(palabras: readonly string[], at: number): { palabras: number; alternativas: string[] } | null {
  const isPara = palabras[at] === 'para' && QUIENES.test(palabras[at + 1] ?? '')
  const from = isPara ? at + 2 : at
  const edad = palabras[from] === 'de' ? Number(palabras[from + 1]) : Number.NaN
  const hasAnos = palabras[from + 2] === 'anos'
  if (!EDADES.has(edad) || !(isPara || hasAnos)) return null
  const alternativas = Array.from({ length: ANTES + 1 }, (_, less) => EDADES.get(edad - less) ?? [])
  const sinDecirla = SIN_EDAD[edad < JUVENIL_DESDE ? 'infantil' : 'juvenil']
  return { palabras: from + 2 + (hasAnos ? 1 : 0) - at, alternativas: [...alternativas.flat(), sinDecirla] }
}

export type Frases = {
  /** Words and phrases, which are several words in one text. */
  palabras: string[]
  /** What these phrases stand for. */
  otras: Sinonimos
  /** The words without the age, where they say one: few books do. */
  sinEdad: string[] | null
}

/** Puts the words of known phrases together, the longest first. */
export function joinFrases(palabras: readonly string[], sinonimos: Sinonimos): Frases {
  const otras = new Map<string, readonly string[]>()
  const juntas: string[] = []
  let sinEdad: string[] | null = null
  for (let at = 0; at < palabras.length; ) {
    const edad = readEdad(palabras, at)
    const largo = edad?.palabras ?? findLargo(palabras, at, sinonimos)
    const frase = palabras.slice(at, at + largo).join(' ')
    const alternativas = edad?.alternativas ?? sinonimos.get(frase)
    if (alternativas) otras.set(frase, alternativas)
    if (edad) sinEdad = [...palabras.slice(0, at), 'para', 'chicos', ...palabras.slice(at + largo)]
    juntas.push(frase)
    at += largo
  }
  return { palabras: juntas, otras, sinEdad }
}

function findLargo(palabras: readonly string[], at: number, sinonimos: Sinonimos): number {
  for (let largo = Math.min(FRASE_MAX, palabras.length - at); largo > 1; largo--) {
    if (sinonimos.has(palabras.slice(at, at + largo).join(' '))) return largo
  }
  return 1
}
