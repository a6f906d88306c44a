import { expect, it } from 'vitest'
import { ARTICULOS, composePalabras, dropArticulo, foldForSearch } from './texto.rules.ts'

it.each([
  ['Educaciones', 'educacion'],
  ['ficciones y pasiones', 'ficcion y pasion'],
  ['Acción', 'accion'],
  ['leones', 'leones'],
  ['camiones viejos', 'camiones viejos'],
  ['lecciones2 acciones', 'lecciones2 accion'],
])('folds %j for the stemmer to %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
})

const NADA = {
  titulo: '',
  autores: [],
  editorial: null,
  categorias: [],
  temas: [],
  anio: null,
  descripcion: null,
  contribuidores: null,
  coleccion: null,
  coleccion_numero: null,
  titulo_original: null,
}

it('weighs what a book is found by: title, authors, what it is about, description', () => {
  const libro = {
    titulo: 'Ficciones',
    autores: ['Jorge Luis Borges', 'Bioy'],
    editorial: 'Sur',
    categorias: ['Ficción', 'Cuento'],
    temas: ['Laberintos'],
    anio: '1944',
    descripcion: 'Dos partes.',
    contribuidores: null,
    coleccion: null,
    coleccion_numero: null,
    titulo_original: null,
    thema: null,
    audiencia: null,
  }
  expect(composePalabras(libro)).toEqual([
    'ficcion',
    'jorge luis borges bioy',
    'sur ficcion cuento laberintos 1944',
    'dos partes',
  ])
  const bare = { ...libro, autores: [], editorial: null, categorias: [], temas: [], anio: null, descripcion: null }
  expect(composePalabras(bare)).toEqual(['ficcion', '', '', ''])
  const ficha = { contribuidores: ['Ana Sosa'], coleccion: 'Zona libre', titulo_original: 'Lies', thema: null }
  expect(composePalabras({ ...bare, ...ficha })).toEqual(['ficcion', '', 'ana sosa zona libre lies', ''])
  expect(composePalabras({ ...bare, ...ficha, coleccion_numero: '2' })[2]).toBe('ana sosa zona libre 2 lies')
})

it.each([
  ['infantil', null, 'infantil edadinfantil'],
  ['juvenil', ['1KLSA'], '1klsa 1kls 1kl juvenil edadjuvenil'],
  ['infantil', ['5AF'], '5af infantil'],
  ['escolar', null, 'escolar'],
  ['general', null, ''],
  ['profesional', null, ''],
] as const)('finds a book for %s with subjects %j by «%s»', (audiencia, thema, words) => {
  expect(composePalabras({ ...NADA, audiencia, thema })[2]).toBe(words)
})

it('finds a title without its article, and one that is nothing else as it is', () => {
  for (const articulo of ARTICULOS) expect(dropArticulo(`${articulo} tunel`)).toBe('tunel')
  expect(['la', 'el', 'elefante', 'tunel el mar', 'a tunel'].map(dropArticulo)).toEqual([
    ...['la', 'el', 'elefante', 'tunel el mar', 'a tunel'],
  ])
  expect(ARTICULOS).toHaveLength(11)
  expect(ARTICULOS.every((articulo) => articulo.length > 1)).toBe(true)
})
