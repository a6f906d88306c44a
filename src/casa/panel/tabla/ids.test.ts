import { expect, it } from 'vitest'
import { ELEGIDAS_MAX } from '#platform/paging.ts'
import { readIds, writeIds } from './ids.ts'

const idOf = (n: number) => `01a22328-0000-7000-8000-${String(n).padStart(12, '0')}`

it('an address names rows as they were chosen', () => {
  const filas = [{ _id: idOf(2) }, { _id: idOf(1) }]
  expect(readIds(writeIds(filas))).toEqual([idOf(2), idOf(1)])
})

it.each([
  [undefined, []],
  [['x'], []],
  ['', []],
  ['1,2', []],
  [`${idOf(1)},nada,${idOf(1).toUpperCase()}`, [idOf(1)]],
  [Array.from({ length: ELEGIDAS_MAX + 9 }, (_, n) => idOf(n)).join(','), { length: ELEGIDAS_MAX }],
])('of %j it names %j', (value, ids) =>
  expect(readIds(value)).toEqual(Array.isArray(ids) ? ids : expect.objectContaining(ids)),
)
