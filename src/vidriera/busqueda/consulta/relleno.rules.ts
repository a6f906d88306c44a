// Words that say something of the search and nothing of the book: «libro de Cortázar», «comprar Rayuela». They are left
// out only where no title or name has them with the others (busqueda.routes.ts). Words are folded.

import { fold } from '#platform/text.ts'

const listWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What one does with a book, and what every book is or has. */
const RELLENO = listWords(`
  libro libros librito libritos ejemplar ejemplares edicion ediciones titulo titulos titulado titulada llamado llamada obra obras
  autor autora autores autoras escritor escritora escritores escritoras escrito escrita escritos editorial editoriales coleccion
  comprar compro compra busco buscar buscando quiero quisiera necesito tenes tienen tiene hay venden vende venta vendo
  conseguir consigo encontrar precio precios barato barata baratos baratas usado usada usados usadas oferta ofertas promo online
  leer lectura lecturas algo algun alguno alguna algunos algunas mejor mejores bueno buena buenos buenas recomendado recomendados
  tomo volumen vol parte numero nro nº saga serie completo completa completos completas pdf epub ebook ebooks gratis descargar
  tema temas trata hable hablen habla isbn hola ando andaba gracias regalar regalarle regalo regalos pidieron pide piden recomendaron`)

/** Words that say nothing where they stand together: a llama, a school and a cover are something else alone. */
const FRASES = [
  ...['se llama', 'se llamaba', 'buen estado', 'como nuevo', 'nueva edicion', 'edicion nueva', 'letra grande'],
  ...['tapa dura', 'tapa blanda', 'tapas duras', 'tapas blandas', 'edicion de bolsillo', 'edicion economica'],
  ...['facu', 'facultad', 'universidad', 'escuela', 'secundaria', 'primaria'].map((lugar) => `para la ${lugar}`),
  ...['colegio', 'cole', 'cbc', 'secundario'].map((lugar) => `para el ${lugar}`),
  ...(
    'mama papa vieja viejo abuela abuelo hermana hermano tia tio suegra suegro novia novio mujer marido esposa esposo pareja ' +
    'amiga amigo nieta nieto sobrina sobrino ahijada ahijado cunada cunado prima primo hija hijo maestra profe jefa jefe'
  )
    .split(' ')
    .map((quien) => `para mi ${quien}`),
].map((frase) => frase.split(' '))

/** At which places one of these phrases stands. */
function findFrases(palabras: readonly string[]): ReadonlySet<number> {
  const isAt = (frase: readonly string[], at: number) => frase.every((word, n) => palabras[at + n] === word)
  return new Set(
    palabras.flatMap((_, at) => FRASES.flatMap((frase) => (isAt(frase, at) ? frase.map((_word, n) => at + n) : []))),
  )
}

/** What kind of book it is. A reader who asked for a manual is told where there is none. */
const GENERO = listWords(`
  novela novelas cuento cuentos relato relatos poema poemas poesia poesias ensayo ensayos biografia biografias memorias
  manual manuales guia guias curso cursos introduccion apuntes cuaderno cuadernos diccionario enciclopedia atlas antologia
  historieta historietas comic comics manga trilogia texto textos`)

/** They go together with such a word: «el libro», «libros de», «libros sobre». */
const ARTICULOS = listWords('el la los las lo un una unos unas')
const ENLACES = listWords('de del d sobre acerca por para con en que a al')

/** Whether a word only ties others together, or is an article. */
export const isLoose = (word: string): boolean => ARTICULOS.has(word) || ENLACES.has(word)

/** The words without those of `vacias` and what ties these to the others. */
function strip(palabras: readonly string[], vacias: ReadonlySet<string>): string[] {
  const frases = findFrases(palabras)
  const dropped = palabras.map((word, at) => vacias.has(word) || frases.has(at))
  for (let at = palabras.length - 2; at >= 0; at--)
    if (dropped[at + 1] && isLoose(palabras[at] ?? '')) dropped[at] = true
  for (let at = 1; at < palabras.length; at++)
    if (dropped[at - 1] && ENLACES.has(palabras[at] ?? '')) dropped[at] = true
  return palabras.filter((_, at) => !dropped[at])
}

/** What `strip` leaves; null where that is all or nothing. */
function drop(palabras: readonly string[], vacias: ReadonlySet<string>): string[] | null {
  const left = strip(palabras, vacias)
  return left.length === palabras.length || left.every(isLoose) ? null : left
}

/** Whether nothing says anything of a book: «un libro para mi mamá». */
export function isRelleno(palabras: readonly string[]): boolean {
  const left = strip(palabras, RELLENO)
  return left.length < palabras.length && left.every(isLoose)
}

/** The words without what says nothing of a book; null where that leaves all or nothing. */
export const dropRelleno = (palabras: readonly string[]): string[] | null => drop(palabras, RELLENO)

const AMBAS: ReadonlySet<string> = new Set([...RELLENO, ...GENERO])

/** The words without what kind of book it is, either; null where there is no such word or nothing else. */
export const dropGenero = (palabras: readonly string[]): string[] | null =>
  palabras.some((palabra) => GENERO.has(palabra)) ? drop(palabras, AMBAS) : null

/** The words of a question, as they were typed without signs around them, that are among these folded ones. */
export function findEscritas(consulta: string, palabras: readonly string[]): string[] {
  const buscadas = new Set(palabras)
  const isBuscada = (escrita: string) =>
    fold(escrita)
      .split(' ')
      .some((parte) => buscadas.has(parte))
  return consulta
    .split(' ')
    .filter(isBuscada)
    .map((escrita) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(escrita)?.[0] ?? escrita)
}
