import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLASES_PROVEEDOR, listMasFuertes, PRECEDENCIAS } from './proveedor.rules.ts'

const emisores = fc.uniqueArray(
  fc.record({ num: fc.integer({ min: 1, max: 50 }), precedencia: fc.integer({ min: 1, max: 99 }) }),
  {
    selector: ({ num }) => num,
    minLength: 2,
  },
)

it('a publisher comes before a distributor, a distributor before others', () => {
  const [editorial, distribuidora, otro] = CLASES_PROVEEDOR.map((clase) => PRECEDENCIAS[clase])
  expect([editorial, distribuidora, otro]).toEqual([10, 20, 30])
})

it('of two suppliers one is stronger at most, and nobody is stronger than himself', () => {
  fc.assert(
    fc.property(emisores, (todos) => {
      for (const uno of todos) {
        expect(listMasFuertes(todos, uno)).not.toContain(uno.num)
        for (const otro of todos) {
          const both = listMasFuertes(todos, uno).includes(otro.num) && listMasFuertes(todos, otro).includes(uno.num)
          expect(both).toBe(false)
        }
      }
    }),
  )
})

it.each([
  [10, 20, false],
  [20, 10, true],
  [20, 20, false],
])('with precedence %d one of %d is stronger: %s', (propia, ajena, stronger) => {
  const todos = [
    { num: 1, precedencia: propia },
    { num: 2, precedencia: ajena },
  ]
  expect(listMasFuertes(todos, { num: 1, precedencia: propia })).toEqual(stronger ? [2] : [])
})
