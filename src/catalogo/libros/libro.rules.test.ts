import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitParrafos } from '#platform/format.ts'
import { centavos, pesos, toCentavos } from '#platform/money.ts'
import { computeCuotasEstimadas, computeResumen, ORDENES_LIBRO, opinionesDe, splitTitulo } from './libro.rules.ts'

describe('computeCuotasEstimadas', () => {
  // Pesos here, whole ones as the page shows them; the rule takes and gives centavos.
  it.each([
    { precio: 12_500, seis: [2_500, 15_000], tres: [4_583, 13_750] },
    { precio: 10_000, seis: [2_000, 12_000], tres: [3_667, 11_000] },
    { precio: 9_999.99, seis: [2_000, 12_000], tres: [3_667, 11_000] },
    { precio: 1, seis: [0, 1], tres: [0, 1] },
    { precio: 0, seis: [0, 0], tres: [0, 0] },
  ])('offers 6 of price × 1.2 / 6 and 3 of price × 1.1 / 3 for $precio pesos', ({ precio, seis, tres }) => {
    const shown = computeCuotasEstimadas(toCentavos(pesos(precio))).map(({ cuotas, cuota, total }) => ({
      cuotas,
      pesos: [cuota / 100, total / 100],
    }))
    expect(shown).toEqual([
      { cuotas: 6, pesos: seis },
      { cuotas: 3, pesos: tres },
    ])
  })

  it('has no fraction digits, whatever the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (precio) => {
        for (const { cuota, total } of computeCuotasEstimadas(centavos(precio))) {
          expect(cuota % 100).toBe(0)
          expect(total % 100).toBe(0)
        }
      }),
    )
  })
})

describe('computeResumen', () => {
  it.each([
    ['', ''],
    ['Corta.', 'Corta.'],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), `${'a'.repeat(100)}...`],
    [`🐙${'a'.repeat(99)}`, `🐙${'a'.repeat(98)}...`],
    [`${'a'.repeat(99)} b`, `${'a'.repeat(99)} ...`],
    [`${'a'.repeat(99)}🐙 b`, `${'a'.repeat(99)}...`], // half of a sign would be another one in the HTML than in the browser
  ])('cuts a description at 100 characters and adds ...: %j', (descripcion, resumen) => {
    expect(computeResumen(descripcion)).toBe(resumen)
  })
})

describe('splitTitulo', () => {
  it.each([
    ['Rayuela', 'Rayuela', null],
    ['Sapiens: De animales a dioses', 'Sapiens', 'De animales a dioses'],
    ['Sapiens: animales: dioses', 'Sapiens', 'animales: dioses'],
    ['Las 12:30', 'Las 12:30', null],
    ['Sapiens:   De animales', 'Sapiens', 'De animales'],
    ['A: b: historia\nentera', 'A: b', 'historia\nentera'],
    ['\n\n\nx: y', '\n\n\nx', 'y'],
    ['Yo: una vida', 'Yo: una vida', null],
    ['Título sin final:', 'Título sin final:', null],
  ])('parts «%s» at the colon of a title page', (titulo, principal, subtitulo) => {
    expect(splitTitulo(titulo)).toEqual({ principal, subtitulo })
  })
})

describe('splitParrafos', () => {
  it.each([
    ['Uno', ['Uno']],
    ['Uno\nDos', ['Uno', 'Dos']],
    ['Uno\r\nDos\r\rTres', ['Uno', 'Dos', 'Tres']],
    ['  Uno \n\n\n Dos\n', ['Uno', 'Dos']],
    [' \n ', []],
  ])('makes every line break a paragraph break: %j', (descripcion, parrafos) => {
    expect(splitParrafos(descripcion)).toEqual(parrafos)
  })
})

it('names the topic of what readers say of a book, and the orders of a list', () => {
  expect(opinionesDe('7')).toBe('opiniones:7')
  expect(ORDENES_LIBRO).toEqual(['nuevos', 'calificacion', 'vendidos', 'fecha'])
})
