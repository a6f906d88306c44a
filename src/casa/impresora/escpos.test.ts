import { describe, expect, it } from 'vitest'
import { readPapel } from '#test/impresora.ts'
import { encodeTira } from './escpos.ts'
import { CAJON, PRUEBA, type Tira, toLetras } from './tira.rules.ts'

const hex = (tira: Tira, ancho: '58' | '80' = '80') => Buffer.from(encodeTira(tira, ancho)).toString('hex')
const print = (tira: Tira, ancho: '58' | '80') =>
  readPapel(encodeTira(tira, ancho))
    .split('\n')
    .map((line) => line.trimEnd())

describe('the bytes', () => {
  it('begin anew and open the drawer by its pulse', () => {
    expect(hex(CAJON)).toMatch(/^1b40.*1b70003[0-9a-f]fa$/)
  })
  it('end with a cut, once the last line is out', () => {
    expect(hex([{ tipo: 'linea', texto: 'a' }, { tipo: 'corte' }])).toMatch(/61(?:0a){5}1d56010a?$/)
  })
  it('ask for bars with their text', () => {
    const ean = Buffer.from('9789505470662').toString('hex')
    expect(hex([{ tipo: 'barras', codigo: '9789505470662' }])).toContain(`1d6b02${ean}00`)
    expect(hex([{ tipo: 'barras', codigo: '00001234' }])).toContain('1d6b49')
  })
  it('are in the letters of code page 850', () => {
    expect(hex([{ tipo: 'linea', texto: 'Ñandú' }])).toContain('1b7402a5616e64a3')
  })
  it('carry no command that somebody typed', () => {
    const title = 'a\u001bp\u0000\u0019\u00fa\u001d\u0056\u0001b'
    expect(hex([{ tipo: 'linea', texto: title }])).not.toMatch(/1b70|1d56/)
  })
})

it.each(['58', '80'] as const)('on %s mm no line is longer than the paper and sums stand at its end', (ancho) => {
  const largo = 'Cien años de soledad: edición conmemorativa de la Real Academia Española y sus amigos'
  const lines = print([{ tipo: 'par', texto: `2 x ${largo}`, suma: '$ 1.234.567,00' }, ...PRUEBA], ancho)
  const columns = ancho === '58' ? 32 : 48
  expect(Math.max(...lines.map(({ length }) => length))).toBe(columns)
  expect(lines[0]).toMatch(/^2 x Cien .* \$ 1\.234\.567,00$/)
  expect(lines[0]).toHaveLength(columns)
  const text = lines.slice(0, 4).join(' ').replace('$ 1.234.567,00', '').replace(/\s+/g, ' ')
  expect(text).toContain(largo.slice(0, 40))
  expect(lines).toContain('─'.repeat(columns))
  expect(lines.join()).toContain('Cigüeña')
})

it.each([
  ['“Rayuela” — 2.ª…', '"Rayuela" - 2.ª...'],
  ['$\u00a01.234,50', '$ 1.234,50'],
  ['Dvořák, Łódź', 'Dvorák, Lódz'],
  ['日本 📚', '?? '.trimEnd()],
  ['a\tb\u0007', 'a b'],
])('«%s» is «%s» on paper', (texto, expected) => expect(toLetras(texto)).toBe(expected))
