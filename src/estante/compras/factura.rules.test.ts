import { expect, it } from 'vitest'
import { isVencida } from './factura.rules.ts'

it.each([
  ['2026-11-26', false, true],
  ['2026-11-27', false, false], // today is its last day
  ['2026-11-26', true, false],
])('due on %s, paid %s: overdue %s', (vence, pagada, vencida) => {
  expect(isVencida({ vence, pagada }, '2026-11-27')).toBe(vencida)
})
