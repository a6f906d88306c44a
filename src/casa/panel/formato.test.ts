import { describe, expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import { formatFechaMedia, formatPesosCrudos } from './formato.ts'

const NBSP = '\u00a0'

describe('formatPesosCrudos', () => {
  it.each([
    [12500, '12500'],
    [12500.5, '12500.5'],
    [0, '0'],
  ])('writes %d raw', (amount, text) => {
    expect(formatPesosCrudos(pesos(amount))).toBe(`$${NBSP}${text}`)
  })
})

it('writes an instant in Argentina in the medium format', () => {
  expect(formatFechaMedia('2026-11-21T17:05:09.999Z')).toBe('21 nov 2026, 14:05:09')
  expect(formatFechaMedia('2026-09-01T02:00:00.000Z')).toBe('31 ago 2026, 23:00:00')
})
