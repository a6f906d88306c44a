import { describe, expect, it } from 'vitest'
import {
  composeCorregida,
  composeLecturas,
  countDistancia,
  type Diccionario,
  listDudosas,
  listPartes,
  orderVacias,
  readComienzo,
} from './perdon.rules.ts'

const CATALOGO = {
  borges: 30,
  bordes: 2,
  ficciones: 4,
  cien: 9,
  anos: 12,
  rayuela: 5,
  soledad: 8,
  cortazar: 20,
  corte: 3,
}
const diccionario = (palabras: readonly string[]): Diccionario => ({
  conocidas: new Map(Object.entries(CATALOGO).filter(([palabra]) => listPartes(palabras).includes(palabra))),
  completas: Object.entries(CATALOGO)
    .map(([palabra, libros]) => ({ palabra, libros }))
    .filter(({ palabra }) => palabra !== palabras.at(-1) && palabra.startsWith(readComienzo(palabras) ?? '-')),
  isVacia: (palabra) => ['de', 'la', 'las'].includes(palabra),
})
const vecinas = Object.entries(CATALOGO).map(([palabra, libros]) => ({ palabra, libros }))
const lecturas = (texto: string) => {
  const palabras = texto.split(' ')
  return composeLecturas(palabras, diccionario(palabras), vecinas)
}

it.each([
  ['borges', 'borges', 0],
  ['borges', 'borjes', 1],
  ['borges', 'borge', 1],
  ['borges', 'borgges', 1],
  ['borges', 'brogesX', 2],
  ['borges', 'bogres', 1],
  ['borges', 'sabato', 3],
  ['', 'ab', 2],
  ['a', 'abcd', 3],
])('between %j and %j there are %i mistakes, up to 3', (a, b, distancia) => {
  expect(countDistancia(a, b, 2)).toBe(distancia)
  expect(countDistancia(b, a, 2)).toBe(distancia)
})

it('looks up words, their halves and their joins', () => {
  expect(listPartes(['raya', 'luz'])).toEqual(['raya', 'luz', 'rayaluz', 'ra', 'ya'])
})

it.each([
  ['borges ficc', 'ficc'],
  ['borges fi', null],
  ['', null],
])('the last word of %j may begin with %j', (texto, comienzo) => {
  expect(readComienzo(texto.split(' '))).toBe(comienzo)
})

describe('readings', () => {
  it.each([
    ['borjes ficciones', [['borges', 'bordes'], ['ficciones']]],
    ['borgse', [['borges']]],
    ['cienanos de soledad', [['cien anos'], ['de'], ['soledad']]],
    ['soledadde', [['soledad de', 'soledad']]],
    ['julio corta', [['julio'], ['corte', 'cortazar']]],
    ['xyz ficciones', [['xyz'], ['ficciones']]],
  ])('of %j', (texto, lugares) => {
    expect(lecturas(texto)).toEqual([lugares])
  })

  it('join split words where the catalogue has the whole', () => {
    expect(lecturas('ra yuela')[0]).toEqual([['rayuela']])
    expect(lecturas('ra yuela')).toHaveLength(2)
  })

  it('doubt any word when the catalogue has all of them', () => {
    const palabras = ['bordes', 'ficciones']
    expect(listDudosas(palabras, diccionario(palabras))).toEqual(palabras)
    expect(lecturas('bordes ficciones')).toEqual([[['bordes', 'borges'], ['ficciones']]])
  })

  it('have stop words last, then first, but for halves', () => {
    const isVacia = (palabra: string) => ['una', 'de', 'las'].includes(palabra)
    const halves = ['de las', 'telas']
    expect(orderVacias([[['una', 'luna'], halves]], isVacia)).toEqual([
      [['luna', 'una'], halves],
      [['una', 'luna'], halves],
    ])
    expect(orderVacias([[['luna'], halves]], isVacia)).toEqual([[['luna'], halves]])
  })

  it('take short words and stop words as they are', () => {
    expect(listDudosas(['de', 'la', 'ab'], diccionario([]))).toEqual([])
  })
})

describe('what was searched for instead', () => {
  it('is spelt as the book has it, or as it was written', () => {
    const lugares = [['bordes', 'borges'], ['ficciones']]
    expect(composeCorregida(lugares, 'borjes FICCIONES', ['Ficciones', 'Jorge Luis Borges'])).toBe('Borges FICCIONES')
  })

  it('is the best alternative where no book says otherwise', () => {
    expect(composeCorregida([['cien anos'], ['de']], 'cienaños de', [])).toBe('cien anos de')
  })
})
