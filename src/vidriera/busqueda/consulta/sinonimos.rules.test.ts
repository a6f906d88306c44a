import { describe, expect, it } from 'vitest'
import { fold } from '#platform/text.ts'
import { isListaDeSinonimos, joinFrases, readSinonimos } from './sinonimos.rules.ts'

const join = (texto: string, propios = '') => {
  const { palabras, otras } = joinFrases(fold(texto).split(' '), readSinonimos(propios))
  return palabras.map((palabra) => [palabra, ...(otras.get(palabra) ?? [])])
}

describe('phrases that stand for something else', () => {
  it.each([
    ['libros para bebés', [['libros'], ['para bebes', 'yb']]],
    ['novelas en inglés', [['novelas'], ['en ingles', '#i2']]],
    ['audiolibro de borges', [['audiolibro', '#f3'], ['de'], ['borges']]],
    ['inglés básico', [['ingles'], ['basico']]],
    ['poemas de amor', [['poemas', 'poesia', 'dc', 'ydp'], ['de'], ['amor']]],
    ['para chicos de 5', [['para chicos de 5', '5af', '5ad', '5ac', 'edadinfantil']]],
    ['cuentos de 8 años', [['cuentos'], ['de 8 anos', '5aj', '5ah', '5ag', 'edadinfantil']]],
    ['para nenas de 3 años', [['para nenas de 3 anos', '5ac', 'edadinfantil']]],
    ['para chicos de 12', [['para chicos de 12', '5an', '5am', '5al', 'edadjuvenil']]],
    ['la guerra de 5', [['la'], ['guerra'], ['de'], ['5']]],
    ['cien años de 90', [['cien'], ['anos'], ['de'], ['90']]],
    ['rayuela', [['rayuela']]],
  ])('%s', (texto, expected) => expect(join(texto)).toEqual(expected))

  it('are what the owner says, too, beside those of the program', () => {
    const propios = 'autoras argentinas = Silvina Ocampo, Olga Orozco\nbebés = cartoné\n'
    expect(join('autoras argentinas', propios)).toEqual([['autoras argentinas', 'silvina ocampo', 'olga orozco']])
    expect(join('bebés', propios)).toEqual([['bebes', 'yb', 'cartone']])
    expect(join('autoras argentinas')).toEqual([['autoras'], ['argentinas']])
  })

  it('are asked without their age where no book says one', () => {
    const { sinEdad } = joinFrases(['libros', 'para', 'nenes', 'de', '5', 'anos'], readSinonimos(''))
    expect(sinEdad).toEqual(['libros', 'para', 'chicos'])
    expect(joinFrases(['rayuela'], readSinonimos('')).sinEdad).toBeNull()
  })
})

it.each([
  ['', true],
  ['a = b', true],
  ['a, b = c, idioma:inglés\n\nd = e', true],
  ['a', false],
  ['a = ', false],
  [' = b', false],
  ['a = b = c', false],
  ['a = idioma:klingon', false],
  ['a = formato:audiolibro', true],
  ['a = formato:piedra', false],
  ['una frase de más de cinco palabras = b', false],
  ['a = b\n'.repeat(501), false],
])('a list %j may be kept: %s', (texto, is) => expect(isListaDeSinonimos(texto)).toBe(is))
