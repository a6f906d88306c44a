import { describe, expect, it } from 'vitest'
import {
  type Candidato,
  countFaceta,
  type Filtros,
  filterCandidatos,
  IDIOMAS_FILTRO,
  normalizeConsulta,
  parseConsulta,
  toList,
} from './busqueda.rules.ts'

describe('parseConsulta', () => {
  it.each([
    ['Cortázar', 'cortazar'],
    ['  EL   túnel ', 'el tunel'],
    ['ñandú', 'nandu'],
    ["O'Higgins", 'o higgins'],
    ['a/b', 'a b'],
    ['100%', '100'],
    ["'; drop table libro; --", 'drop table libro'],
    ['sol & !luna | (mar) <-> cielo:*', 'sol luna mar cielo'],
    ['nulo\u0000medio', 'nulo medio'],
    ['📚 novela', 'novela'],
  ])('folds %j into words', (given, texto) => {
    expect(parseConsulta(given)).toEqual({ tipo: 'texto', texto })
  })

  it.each(['', '   ', '📚', '¡¿?!', '%', '\u0000', '\uD83D', '...'])('finds nothing to search in %j', (given) => {
    expect(parseConsulta(given)).toEqual({ tipo: 'vacia' })
  })

  it.each([
    ['9789875666481', '9789875666481'],
    ['978-987-566-648-1', '9789875666481'],
    [' 978 987 566 648 1 ', '9789875666481'],
    ['ISBN: 978-987-566-648-1', '9789875666481'],
    ['ISBN-13 978-987-566-648-1', '9789875666481'],
    ['987-566-648-3', '9789875666481'],
    ['080442957X', '9780804429573'],
    ['0-8044-2957-x', '9780804429573'],
  ])('reads %j as an ISBN', (given, isbn) => {
    expect(parseConsulta(given)).toEqual({ tipo: 'isbn', isbn })
  })

  it.each(['9789875666482', '978987566648', '9875666481'])('takes %j, which is no ISBN, for words', (given) => {
    expect(parseConsulta(given).tipo).toBe('texto')
  })

  it('looks at 200 characters and 12 words at most', () => {
    expect(parseConsulta('palabra '.repeat(2_000))).toEqual({ tipo: 'texto', texto: 'palabra '.repeat(12).trim() })
    expect(parseConsulta('x'.repeat(10_000))).toEqual({ tipo: 'texto', texto: 'x'.repeat(200) })
  })
})

it('keeps what was typed readable', () => {
  expect(normalizeConsulta('  El\u0000 \n túnel \t')).toBe('El túnel')
  expect(normalizeConsulta('a'.repeat(300))).toHaveLength(200)
  expect(normalizeConsulta(`${'a'.repeat(199)}😀`).isWellFormed()).toBe(true)
})

it.each([
  [undefined, []],
  ['a', ['a']],
  [
    ['a', 'b', 'a'],
    ['a', 'b'],
  ],
])('reads %j as the list %j', (given, list) => {
  expect(toList<string>(given)).toEqual(list)
})

describe('filters', () => {
  const libro = (id: string, idioma: string | null, formatos: string[], categorias: string[]): Candidato => ({
    id,
    idioma,
    formatos,
    categorias,
  })
  const candidatos = [
    libro('1', 'Español', ['fisico'], ['ficcion']),
    libro('2', 'Español', ['fisico', 'digital'], ['ficcion', 'infantil']),
    libro('3', 'Inglés', ['digital'], ['ciencia']),
    libro('4', null, [], []),
  ]
  const filtros = (given: Partial<Filtros> = {}): Filtros => ({ idioma: [], formato: [], categoria: [], ...given })
  const idsOf = (given: Partial<Filtros>) => filterCandidatos(candidatos, filtros(given)).map(({ id }) => id)

  it.each<[Partial<Filtros>, string[]]>([
    [{}, ['1', '2', '3', '4']],
    [{ idioma: ['Español'] }, ['1', '2']],
    [{ idioma: ['Español', 'Inglés'] }, ['1', '2', '3']],
    [{ formato: ['digital'] }, ['2', '3']],
    [{ formato: ['digital'], idioma: ['Español'] }, ['2']],
    [{ categoria: ['infantil', 'ciencia'] }, ['2', '3']],
    [{ idioma: ['Alemán'] }, []],
  ])('%j leaves %j', (given, ids) => {
    expect(idsOf(given)).toEqual(ids)
  })

  const count = (given: Partial<Filtros>) =>
    countFaceta(candidatos, filtros(given), 'idioma', IDIOMAS_FILTRO).map(({ cantidad }) => cantidad)

  it('offers every option, in the order of the specification, those without books with 0', () => {
    expect(countFaceta(candidatos, filtros(), 'idioma', IDIOMAS_FILTRO)).toEqual([
      { valor: 'Inglés', cantidad: 1 },
      { valor: 'Español', cantidad: 2 },
      { valor: 'Francés', cantidad: 0 },
      { valor: 'Alemán', cantidad: 0 },
    ])
  })

  it('counts without the own choice, within the others', () => {
    expect(count({ idioma: ['Español'] })).toEqual([1, 2, 0, 0])
    expect(count({ idioma: ['Español'], formato: ['digital'] })).toEqual([1, 1, 0, 0])
    expect(count({ categoria: ['ciencia'] })).toEqual([1, 0, 0, 0])
  })
})
