import { describe, expect, it } from 'vitest'
import { type EdicionComparable, foldOriginal, groupSeguras, isMismaObra, isTituloComun } from './obra.segura.rules.ts'

const TUNEL: EdicionComparable = {
  titulo: 'El túnel',
  autores: ['sabato'],
  primerAutor: 'Ernesto Sabato',
  idioma: 'Español',
  editorial: 'seix barral',
  anio: '2007',
  formatos: ['fisico'],
  encuadernacion: null,
  paginas: 142,
  original: null,
  coleccion: null,
  numero: null,
  audiencia: null,
  adaptadores: [],
}
const BOOKET = { ...TUNEL, titulo: 'El tunel (bolsillo)', editorial: 'booket', paginas: 143 }
const NADIE = { dicho: false }
const ONIX = { dicho: true }

describe('two editions are one work beyond doubt', () => {
  it.each<[string, Partial<EdicionComparable>]>([
    ['of another publisher', {}],
    ['of the same publisher, a reprint of the same pages', { editorial: 'seix barral', anio: '2012', paginas: 150 }],
    ['as an ebook of the same publisher and year', { editorial: 'seix barral', formatos: ['digital'], paginas: null }],
    ['in another binding', { editorial: 'seix barral', encuadernacion: 'tapa dura' }],
    ['in two series', { coleccion: 'clasicos', numero: '7' }],
    ['whose original one of them names', { original: 'el tunel' }],
  ])('%s', (_, otra) => {
    const b = { ...BOOKET, ...otra }
    const a = b.encuadernacion ? { ...TUNEL, encuadernacion: 'rustica' } : TUNEL
    expect(isMismaObra(a, b, NADIE)).toBe(true)
    expect(isMismaObra(b, a, NADIE)).toBe(true)
  })

  it.each<[string, Partial<EdicionComparable>, Partial<EdicionComparable>?]>([
    ['of somebody else', { autores: ['otro'] }],
    ['of one author more', { autores: ['sabato', 'otro'] }],
    ['of nobody', { autores: [] }, { autores: [] }],
    ['of several authors', { primerAutor: 'Varios autores' }],
    ['in another language', { idioma: 'Inglés' }],
    ['in a language that nobody said', { idioma: null }, { idioma: null }],
    ['of another title', { titulo: 'El túnel del tiempo' }],
    ['of another subtitle', { titulo: 'El túnel: Tomo 2' }],
    ['with a number of its own', { titulo: 'El túnel 2' }],
    ['of another original', { original: 'il tunnel' }, { original: 'the tunnel' }],
    ['at another place of one series', { coleccion: 'c', numero: '2' }, { coleccion: 'c', numero: '1' }],
    ['for other readers', { audiencia: 'infantil' }, { audiencia: 'general' }],
    ['retold by somebody', { adaptadores: ['Ana'] }],
    ['with twice the pages', { paginas: 300 }],
    ['alike in all that tells editions apart: volumes', { editorial: 'seix barral', paginas: 142 }],
    ['of one publisher, later and with other pages: volumes', { editorial: 'seix barral', anio: '2010', paginas: 190 }],
    ['of one publisher, later, of unknown pages', { editorial: 'seix barral', anio: '2010', paginas: null }],
    ['a title that many books have', { titulo: 'Cuentos completos' }, { titulo: 'Cuentos completos' }],
    ['a manual of another year', { titulo: 'Manual de túneles', anio: '2009' }, { titulo: 'Manual de túneles' }],
    ['no word of a title', { titulo: '¿?' }, { titulo: '¿?' }],
  ])('but not %s', (_, otra, una) => {
    const [a, b] = [
      { ...TUNEL, ...una },
      { ...BOOKET, ...otra },
    ]
    expect(isMismaObra(a, b, NADIE)).toBe(false)
    expect(isMismaObra(b, a, NADIE)).toBe(false)
  })

  it('when a sender says so: whatever its title, imprint and pages, never against author, language or number', () => {
    const cuentos = { ...TUNEL, titulo: 'Cuentos', paginas: 900 }
    expect(isMismaObra(cuentos, { ...cuentos, paginas: 90 }, ONIX)).toBe(true)
    const original = { ...TUNEL, original: 'the tunnel' }
    expect(isMismaObra(original, { ...original, titulo: 'La galería' }, ONIX)).toBe(true)
    expect(isMismaObra(original, { ...original, titulo: 'La galería' }, NADIE)).toBe(false)
    expect(isMismaObra(TUNEL, { ...TUNEL, titulo: 'La galería' }, ONIX)).toBe(false)
    for (const otra of [{ autores: ['otro'] }, { idioma: 'Inglés' }])
      expect(isMismaObra(cuentos, { ...cuentos, ...otra }, ONIX)).toBe(false)
  })
})

it.each([
  ['cuentos', true],
  ['obras completas', true],
  ['poesia completa', true],
  ['antologia poetica', true],
  ['los mejores cuentos policiales', true],
  ['matematica 3', true],
  ['selected poems', true],
  ['cuentos de la selva', false],
  ['poemas humanos', false],
  ['ficciones', false],
])('«%s» is a title of many books: %s', (titulo, comun) => expect(isTituloComun(titulo)).toBe(comun))

it('puts together what is certain pair by pair', () => {
  const [a, b] = [TUNEL, BOOKET]
  const [ingles, tomo] = [
    { ...TUNEL, idioma: 'Inglés' },
    { ...BOOKET, paginas: 400 },
  ]
  expect(groupSeguras([a, ingles, b, tomo], NADIE)).toEqual([[a, b]])
  expect(groupSeguras([a], NADIE)).toEqual([])
})

it('compares originals folded', () => {
  expect([foldOriginal('The Túnnel!'), foldOriginal('…'), foldOriginal(null)]).toEqual(['the tunnel', null, null])
})
