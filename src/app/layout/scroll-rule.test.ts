import { expect, it, vi } from 'vitest'
import { createScrollRule } from './scroll-rule.ts'

it('leaves the first page where the visitor has scrolled to, and has that place remembered', () => {
  const touch = vi.fn()
  const rule = createScrollRule(() => 900, touch)
  expect(rule()).toBe(false)
  expect(touch).toHaveBeenCalledOnce()
})

it('begins every later page at its top, and a first one that nobody has moved too', () => {
  const touch = vi.fn()
  const read = createScrollRule(() => 900, touch)
  read()
  expect([read(), read()]).toEqual([true, true])
  expect(createScrollRule(() => 0, touch)()).toBe(true)
  expect(touch).toHaveBeenCalledOnce()
})
