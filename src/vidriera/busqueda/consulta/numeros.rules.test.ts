import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listLugares, readRomano, toPalabras, toRomano } from './numeros.rules.ts'

const read = (texto: string) => listLugares(texto.split(' '))

describe('the places of a question', () => {
  it.each([
    ['rayuela', [['rayuela']]],
    ['la vuelta al mundo en 80 dias', [['la'], ['vuelta'], ['al'], ['mundo'], ['en'], ['80', 'ochenta'], ['dias']]],
    ['mil novecientos ochenta y cuatro', [['mil novecientos ochenta y cuatro', '1984']]],
    ['siglo 20', [['siglo'], ['20', 'veinte', 'xx']]],
    ['siglo xx', [['siglo'], ['xx', '20', 'veinte']]],
    ['las mil y una noches', [['las'], ['mil y una', '1001', 'mil uno'], ['noches']]],
    ['1001 noches', [['1001', 'mil uno'], ['noches']]],
    ['20 000 leguas', [['20 000', '20000', 'veinte mil'], ['leguas']]],
    ['veinte mil leguas', [['veinte mil', '20000', '20 000'], ['leguas']]],
    ['cien anos', [['cien', '100'], ['anos']]],
    ['ciento un dalmatas', [['ciento un', '101', 'ciento uno'], ['dalmatas']]],
    ['quinientas noches', [['quinientas', '500', 'quinientos'], ['noches']]],
    ['dos mil uno', [['dos mil uno', '2001']]],
    [
      'uno dos',
      [
        ['uno', '1', 'i', '01'],
        ['dos', '2', 'ii', '02'],
      ],
    ],
    [
      'mil mil',
      [
        ['mil', '1000'],
        ['mil', '1000'],
      ],
    ],
    ['treinta y luz', [['treinta', '30', 'xxx'], ['y'], ['luz']]],
    [
      'veinte treinta',
      [
        ['veinte', '20', 'xx'],
        ['treinta', '30', 'xxx'],
      ],
    ],
    ['cero', [['cero', '0']]],
    ['mi vida', [['mi'], ['vida']]],
    ['i x c iiii', [['i'], ['x'], ['c'], ['iiii']]],
    ['un una', [['un'], ['una']]],
    ['007', [['007']]],
    ['nº 03', [['nº'], ['03', '3', 'tres', 'iii']]],
    ['00', [['00', '0', 'cero']]],
    ['03 000', [['03', '3', 'tres', 'iii'], ['000']]],
    ['достоевскии', [['достоевскии', 'dostoevskii']]],
    ['978987566', [['978987566']]],
    [
      '500 mil',
      [
        ['500', 'quinientos'],
        ['mil', '1000'],
      ],
    ],
  ])('of %s', (texto, lugares) => {
    expect(read(texto)).toEqual(lugares)
  })
})

it('reads every number that it says, as one place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => {
      const [lugar, ...others] = read(toPalabras(n))
      expect(others).toEqual([])
      expect(lugar).toContain(String(n))
      expect(read(String(n))[0]).toContain(toPalabras(n))
    }),
    { numRuns: 2_000 },
  )
})

it('reads the Roman letters from two to thirty-nine', () => {
  for (let n = 1; n < 40; n++) expect(readRomano(toRomano(n))).toBe(toRomano(n).length > 1 ? n : null)
})

it('keeps every word, in its order', () => {
  const word = fc.constantFrom('mil', 'y', 'una', 'ochenta', 'cuatro', 'cien', 'xx', '20', '000', 'dos', 'luz', 'de')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (palabras) => {
      expect(
        listLugares(palabras)
          .map(([first]) => first)
          .join(' '),
      ).toBe(palabras.join(' '))
    }),
  )
})
