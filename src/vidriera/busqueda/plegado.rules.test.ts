import { expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import { findMenor, plegar } from './plegado.rules.ts'

it('puts the books of one work where the first of them stands, and leaves the others', () => {
  const obras = new Map([
    [2, 'faro'],
    [5, 'faro'],
    [4, 'luna'],
  ])
  expect(plegar([1, 5, 3, 4, 2], obras)).toEqual([[1], [5, 2], [3], [4]])
  expect(plegar([2, 1], new Map())).toEqual([[2], [1]])
  expect(plegar([], obras)).toEqual([])
})

it('finds the lowest price', () => {
  expect(findMenor([pesos(30), pesos(9.5), pesos(12)])).toBe(9.5)
  expect(findMenor([])).toBeNull()
})
