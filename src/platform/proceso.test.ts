import { expect, it } from 'vitest'
import { createProceso } from './proceso.ts'

type Estado = 'a' | 'b' | 'c' | 'd'
const proceso = createProceso<Estado>([
  { desde: ['a'], hacia: ['b'] },
  { desde: ['a', 'b'], hacia: ['c'], quienes: ['ana'] },
  { desde: ['c'], hacia: ['a', 'd'], quienes: ['ana', 'luis'] },
])

it.each([
  ['a', 'b', undefined, true],
  ['a', 'b', 'luis', true],
  ['a', 'c', 'ana', true],
  ['a', 'c', 'luis', false],
  ['b', 'c', undefined, true],
  ['b', 'a', 'ana', false],
  ['d', 'd', undefined, false],
] as const)('from %s to %s by %s: %s', (desde, hacia, quien, may) => {
  expect(proceso.find(desde, hacia, quien) !== undefined).toBe(may)
  expect(proceso.listHacia(desde, quien).includes(hacia)).toBe(may)
})

it('finds the shortest way over the states between, and none where there is none', () => {
  expect(proceso.findVia('a', 'd')).toEqual(['c', 'd'])
  expect(proceso.findVia('a', 'a')).toEqual([])
  expect(proceso.findVia('d', 'a')).toBeNull()
})
