import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseVueltas, toCondicion } from './vuelta.rules.ts'

describe('sold copies', () => {
  it('come back the last first, each once, in however many parts', () => {
    const vendidas = fc.array(fc.record({ id: fc.uuid(), cantidad: fc.integer({ min: 1, max: 9 }) }), { maxLength: 5 })
    fc.assert(
      fc.property(vendidas, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }), (copias, partes) => {
        let left = copias.reduce((sum, { cantidad }) => sum + cantidad, 0)
        let ya = 0
        const vueltas = partes.flatMap((parte) => {
          const cantidad = Math.min(parte, left)
          const some = chooseVueltas(copias, ya, cantidad)
          expect(some.reduce((sum, one) => sum + one.cantidad, 0)).toBe(cantidad)
          left -= cantidad
          ya += cantidad
          return some
        })
        for (const { id, cantidad } of copias) {
          const back = vueltas.filter((one) => one.id === id).reduce((sum, one) => sum + one.cantidad, 0)
          expect(back).toBeLessThanOrEqual(cantidad)
          if (left === 0) expect(back).toBe(cantidad)
        }
      }),
    )
    expect(
      chooseVueltas(
        [
          { n: 1, cantidad: 2 },
          { n: 2, cantidad: 1 },
        ],
        0,
        2,
      ),
    ).toEqual([
      { n: 2, cantidad: 1 },
      { n: 1, cantidad: 1 },
    ])
  })

  it('stay a supplier’s only where they come back as they were', () => {
    const vendida = { condicion: 'consignacion' as const, proveedorId: 'p' }
    expect(toCondicion('igual', vendida)).toEqual(vendida)
    expect(toCondicion('rota', vendida)).toEqual(vendida)
    expect(toCondicion('firme', vendida)).toEqual({ condicion: 'firme', proveedorId: null })
    expect(toCondicion('usado', vendida)).toEqual({ condicion: 'usado', proveedorId: null })
  })
})
