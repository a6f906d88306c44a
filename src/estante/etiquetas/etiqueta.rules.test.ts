import { describe, expect, it } from 'vitest'
import { encodeTira } from '#casa/impresora/escpos.ts'
import { layHojas } from '#casa/impresora/hojas.rules.ts'
import { pesos } from '#platform/money.ts'
import { readPapel } from '#test/impresora.ts'
import { COPIAS_MAX, describeNeto, ETIQUETAS_MAX, expandEtiquetas, toTiraDeEtiquetas } from './etiqueta.rules.ts'

const TUNEL = { _id: 'a', isbn: '9789505470662', titulo: 'El túnel', precio: pesos(12_500), estante: 'B 3' }
const NETO = ['Precio sin impuestos nacionales:', { '21': 1.21 }] as const

it('as many of each as are asked for, and no more than fit at once', () => {
  const pedir = (...copias: number[]) => expandEtiquetas(copias.map((n, at) => ({ etiqueta: at, copias: n })))
  expect(pedir(2, 0, 1, -1)).toEqual([0, 0, 2])
  expect(pedir(1_000)).toHaveLength(COPIAS_MAX)
  expect(pedir(...Array.from({ length: 9 }, () => 99))).toHaveLength(ETIQUETAS_MAX)
})

describe('sheets', () => {
  it.each([
    [[1, 2, 3], 1, 1, [[1], [2], [3]]],
    [[1, 2, 3], 4, 1, [[1, 2, 3]]],
    [[1, 2, 3], 4, 3, [[null, null, 1, 2], [3]]],
    [[1], 4, 99, [[null, null, null, 1]]],
    [[1], 4, -5, [[1]]],
    [[], 4, 3, []],
  ])('%j by %i from %i on', (etiquetas, porHoja, desde, expected) =>
    expect(
      layHojas<number>(etiquetas, porHoja, desde).map(({ lugares }) => lugares.map(({ etiqueta }) => etiqueta)),
    ).toEqual(expected),
  )
  it('are counted from 1, and so are their places', () => {
    expect(layHojas([7, 8, 9], 2)).toEqual([
      {
        pagina: 1,
        lugares: [
          { lugar: 1, etiqueta: 7 },
          { lugar: 2, etiqueta: 8 },
        ],
      },
      { pagina: 2, lugares: [{ lugar: 1, etiqueta: 9 }] },
    ])
  })
})

describe('one label', () => {
  it('says the net price where the shop must', () => {
    expect(describeNeto(TUNEL, undefined)).toBe(null)
    expect(describeNeto(TUNEL, NETO)).toMatch(/^Precio sin impuestos nacionales: \$\s12\.500,00$/)
    expect(describeNeto({ ...TUNEL, precio: pesos(121), clase_iva: '21' }, NETO)).toMatch(/\$\s100,00$/)
  })
  it('of a printer of slips has title, price, shelf and bars, and is cut off', () => {
    const sinBarras = { ...TUNEL, isbn: 'ñ', titulo: 'x'.repeat(200), estante: null }
    const tira = toTiraDeEtiquetas([TUNEL, sinBarras], NETO)
    const lines = readPapel(encodeTira(tira, '58'))
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    expect(lines.slice(0, 6)).toEqual([
      'El túnel',
      '$ 12.500,00',
      'Precio sin impuestos nacionales:',
      '$ 12.500,00',
      'Estante B 3',
      '9789505470662',
    ])
    expect(lines.slice(6, 8).join('')).toHaveLength(62)
    expect(tira.filter(({ tipo }) => tipo === 'corte')).toHaveLength(2)
    expect(tira.filter(({ tipo }) => tipo === 'barras')).toHaveLength(1)
  })
})
