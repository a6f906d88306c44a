import { describe, expect, it } from 'vitest'
import { describeFaltan, describeNoAlcanza, planVuelta } from './existencia.rules.ts'

describe('what is said of an order that wants more than is left', () => {
  it.each([
    [[{ titulo: 'Rayuela', quedan: 0 }], 'Se agotó «Rayuela».'],
    [[{ titulo: 'Rayuela', quedan: 1 }], 'Queda 1 ejemplar de «Rayuela».'],
    [
      [
        { titulo: 'Rayuela', quedan: 2 },
        { titulo: 'Ficciones', quedan: 0 },
      ],
      'Quedan 2 ejemplares de «Rayuela». Se agotó «Ficciones».',
    ],
    [
      ['A', 'B', 'C', 'D'].map((titulo) => ({ titulo, quedan: 0 })),
      'Se agotó «A». Se agotó «B». Se agotó «C». Tampoco alcanza para otro libro.',
    ],
    [
      ['A', 'B', 'C', 'D', 'E'].map((titulo) => ({ titulo, quedan: 0 })),
      'Se agotó «A». Se agotó «B». Se agotó «C». Tampoco alcanza para otros 2 libros.',
    ],
  ])('%j', (faltan, mensaje) => {
    expect(describeFaltan(faltan)).toBe(mensaje)
  })
})

it.each([
  [0, 0, 'No hay tantos ejemplares: de «Rayuela» no hay ninguno en Local.'],
  [1, 0, 'No hay tantos ejemplares: de «Rayuela» hay 1 ejemplar en Local.'],
  [3, 1, 'No hay tantos ejemplares: de «Rayuela» hay 3 ejemplares en Local, 1 apartado para pedidos.'],
  [3, 2, 'No hay tantos ejemplares: de «Rayuela» hay 3 ejemplares en Local, 2 apartados para pedidos.'],
])('says why copies cannot go: %i there, %i kept', (fisico, reservado, mensaje) => {
  expect(describeNoAlcanza({ titulo: 'Rayuela', lugar: 'Local', fisico, reservado })).toBe(mensaje)
})

describe('an order that comes back', () => {
  it('keeps its sold copies again, but for those that were returned', () => {
    const vendidas = [
      { id: 1, linea: 1, cantidad: 2 },
      { id: 2, linea: 1, cantidad: 2 },
      { id: 3, linea: 2, cantidad: 1 },
    ]
    expect(planVuelta(vendidas, [{ linea: 1, cantidad: 3 }])).toEqual([
      { id: 1, vuelven: 0, quedan: 2 },
      { id: 2, vuelven: 1, quedan: 1 },
      { id: 3, vuelven: 1, quedan: 0 },
    ])
    const dos = [
      { linea: 1, cantidad: 1 },
      { linea: 1, cantidad: 2 },
      { linea: 2, cantidad: 9 },
    ]
    expect(planVuelta(vendidas, dos).map(({ vuelven }) => vuelven)).toEqual([0, 1, 0])
    expect(planVuelta(vendidas, []).map(({ vuelven }) => vuelven)).toEqual([2, 2, 1])
  })
})
