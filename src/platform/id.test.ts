import { expect, it } from 'vitest'
import { createId } from './id.ts'

it('makes version 7 UUIDs that sort by the time they were made', async () => {
  const first = createId()
  await new Promise((resolve) => setTimeout(resolve, 2))
  const second = createId()
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(first < second).toBe(true)
})

it('never makes the same twice', () => {
  expect(new Set(Array.from({ length: 10_000 }, createId)).size).toBe(10_000)
})

it('sorts what was made within one millisecond, too', () => {
  const ids = Array.from({ length: 20_000 }, createId)
  expect(ids.toSorted()).toEqual(ids)
})
