import { expect, it } from 'vitest'
import { isPlazo, isPublicada } from './plazo.ts'

it.each([
  [null, null, true],
  [0, null, true],
  [1, null, false],
  [null, 0, false],
  [null, 1, true],
  [-1, 1, true],
  [-2, -1, false],
])('from %j until %j milliseconds from now is published: %j', (desde, hasta, published) => {
  const at = new Date('2026-11-22T12:00:00.000Z')
  const from = (ms: number | null) => (ms === null ? null : new Date(at.getTime() + ms))
  expect(isPublicada({ desde: from(desde), hasta: from(hasta) }, at)).toBe(published)
})

it.each([
  [{}, true],
  [{ desde: '2026-06-01T10:00' }, true],
  [{ desde: '2026-06-01T10:00', hasta: null }, true],
  [{ desde: '2026-06-01T10:00', hasta: '2026-06-01T10:00' }, false],
  [{ desde: '2026-06-01T10:00', hasta: '2026-06-01T10:01' }, true],
  [{ desde: '2026-06-01T10:00', hasta: '2025-12-31T23:59' }, false],
])('%j is a term: %j', (plazo, is) => {
  expect(isPlazo(plazo)).toBe(is)
})
