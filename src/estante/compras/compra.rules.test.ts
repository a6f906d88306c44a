import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CANTIDAD_MAX, computeEstado, computePedir, countFaltan } from './compra.rules.ts'

it.each([
  [[[2, 0]], 'enviada', 2],
  [[[2, 1]], 'parcial', 1],
  [[[2, 2]], 'recibida', 0],
  [[[2, 3]], 'recibida', 0],
  [
    [
      [2, 2],
      [1, 0],
    ],
    'parcial',
    1,
  ],
  [
    [
      [2, 5],
      [3, 0],
    ],
    'parcial',
    3,
  ],
] as const)('an order of %j is «%s», %i to come', (lineas, estado, faltan) => {
  const all = lineas.map(([cantidad, recibida]) => ({ cantidad, recibida }))
  expect([computeEstado(all), countFaltan(all)]).toEqual([estado, faltan])
})

it('an order is whole exactly when nothing is to come', () => {
  const linea = fc.record({ cantidad: fc.integer({ min: 1, max: 20 }), recibida: fc.integer({ min: 0, max: 25 }) })
  fc.assert(
    fc.property(fc.array(linea, { minLength: 1, maxLength: 10 }), (lineas) => {
      expect(computeEstado(lineas) === 'recibida').toBe(countFaltan(lineas) === 0)
    }),
  )
})

it.each([
  [{ encargados: 3, faltan: 2, esperan: 0, enCamino: 1 }, 4],
  [{ encargados: 0, faltan: 2, esperan: 0, enCamino: 5 }, 0],
  [{ encargados: 1, faltan: 2, esperan: 4, enCamino: 3 }, 4],
  [{ encargados: 0, faltan: 0, esperan: 0, enCamino: 0 }, 0],
  [{ encargados: 99_999, faltan: 0, esperan: 0, enCamino: 0 }, CANTIDAD_MAX],
])('of %j order %i', (necesidad, pedir) => {
  expect(computePedir(necesidad)).toBe(pedir)
})
