import { describe, expect, it } from 'vitest'
import { formatPesos } from './format.ts'
import {
  add,
  type Centavos,
  centavos,
  divide,
  type Pesos,
  pesos,
  subtract,
  sum,
  times,
  toCentavos,
  toPesos,
} from './money.ts'
import { Pesos as PesosSchema } from './schemas.ts'

describe('money', () => {
  it('goes from pesos to centavos and back without losing any', () => {
    expect(toCentavos(pesos(0.29))).toBe(29)
    expect(toCentavos(pesos(1_999.99))).toBe(199_999)
    expect(toPesos(centavos(199_999))).toBe(1_999.99)
  })

  it('is added, subtracted, multiplied and divided in whole centavos', () => {
    const [ten, three] = [centavos(10), centavos(3)]
    expect([add(ten, three), subtract(ten, three), times(ten, 3), divide(ten, 3)]).toEqual([13, 7, 30, 3])
    expect(sum([ten, three, three])).toBe(16)
    expect(sum([])).toBe(0)
  })

  it('of one unit is refused by the compiler where the other is wanted', () => {
    const inside: Centavos = centavos(500)
    const outside: Pesos = PesosSchema().parse(5)
    // @ts-expect-error centavos are no pesos
    const a: Pesos = inside
    // @ts-expect-error pesos are no centavos
    const b: Centavos = outside
    // @ts-expect-error a plain number has no unit
    const c: Centavos = 500
    // @ts-expect-error what `+` makes has no unit either
    const d: Centavos = inside + outside
    const calls = [
      // @ts-expect-error only centavos are added
      () => add(inside, outside),
      // @ts-expect-error only pesos are shown
      () => formatPesos(inside),
      // @ts-expect-error pesos are pesos already
      () => toPesos(outside),
      // @ts-expect-error the two are never equal
      () => inside === outside,
    ]
    expect([a, b, c, d, calls.length]).toEqual([500, 5, 500, 505, 4])
  })
})
