import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listDevolvibles, nameRemito } from './remito.rules.ts'

it.each([
  ['ingreso', 4, 'R-0001-22', 'Recepción N.º 4 (remito R-0001-22)'],
  ['devolucion', 5, null, 'Devolución N.º 5'],
] as const)('a movement names %s %i %s as «%s»', (tipo, numero, ajeno, name) => {
  expect(nameRemito(tipo, numero, ajeno)).toBe(name)
})

const HOY = '2026-11-23'

describe('what may go back', () => {
  it('is what of the newest deliveries is still there', () => {
    const ingresos = [
      { proveedor: 'sur', hasta: '2027-05-01', cantidad: 2 },
      { proveedor: 'sur', hasta: '2027-02-01', cantidad: 4 },
      { proveedor: 'faro', hasta: '2026-12-01', cantidad: 3 },
    ]
    expect(listDevolvibles(ingresos, 7, HOY)).toEqual([
      { proveedor: 'faro', hasta: '2026-12-01', cantidad: 1 },
      { proveedor: 'sur', hasta: '2027-02-01', cantidad: 4 },
      { proveedor: 'sur', hasta: '2027-05-01', cantidad: 2 },
    ])
    expect(listDevolvibles(ingresos, 2, HOY)).toEqual([{ proveedor: 'sur', hasta: '2027-05-01', cantidad: 2 }])
  })

  it('leaves out what came for good, and whose day has passed; the last day counts', () => {
    const ingresos = [
      { proveedor: 'sur', hasta: null, cantidad: 2 },
      { proveedor: 'sur', hasta: HOY, cantidad: 2 },
      { proveedor: 'sur', hasta: '2026-11-22', cantidad: 2 },
    ]
    expect(listDevolvibles(ingresos, 9, HOY)).toEqual([{ proveedor: 'sur', hasta: HOY, cantidad: 2 }])
  })

  it('is never more than what is there, nor than what came', () => {
    const ingreso = fc.record({
      proveedor: fc.constantFrom('sur', 'faro'),
      hasta: fc.constantFrom(null, '2026-11-22', HOY, '2027-01-31'),
      cantidad: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(ingreso, { maxLength: 12 }), fc.integer({ min: 0, max: 60 }), (ingresos, disponibles) => {
        const total = listDevolvibles(ingresos, disponibles, HOY).reduce((sum, { cantidad }) => sum + cantidad, 0)
        expect(total).toBeLessThanOrEqual(disponibles)
        const may = ingresos.filter(({ hasta }) => hasta !== null && hasta >= HOY)
        expect(total).toBeLessThanOrEqual(may.reduce((sum, { cantidad }) => sum + cantidad, 0))
        for (const { hasta } of listDevolvibles(ingresos, disponibles, HOY)) expect(hasta >= HOY).toBe(true)
      }),
    )
  })
})
