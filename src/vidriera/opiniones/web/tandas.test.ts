import { expect, it } from 'vitest'
import { validateTandas } from './tandas.ts'

it.each([
  [undefined, undefined],
  ['1', undefined],
  ['x', undefined],
  ['-2', undefined],
  [['2', '3'], undefined],
  ['2', 2],
  [3, 3],
  ['999999', 200],
])('?opiniones=%s shows %s lots', (opiniones, expected) => {
  expect(validateTandas({ opiniones })).toEqual({ opiniones: expected })
})
