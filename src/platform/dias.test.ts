import { expect, it } from 'vitest'
import { addDias, endOfLocalDay, isDia, weekdayOf } from './dias.ts'

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-27', 0, '2026-11-27'],
])('%s and %s days are %s', (dia, dias, otro) => {
  expect(addDias(dia, dias)).toBe(otro)
})

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-06-31', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  expect(isDia(text)).toBe(is)
})

it('ends a day at midnight in Argentina, and knows Sunday', () => {
  expect(endOfLocalDay('2026-12-31').toISOString()).toBe('2027-01-01T03:00:00.000Z')
  expect([weekdayOf('2026-11-29'), weekdayOf('2026-11-30')]).toEqual([0, 1])
})
