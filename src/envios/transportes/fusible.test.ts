import { expect, it } from 'vitest'
import { createFusible } from './fusible.ts'

it('leaves a carrier alone that failed twice, tries it once after a while, and twice as late each time', () => {
  let now = 0
  const fusible = createFusible(() => now)
  fusible.falla()
  expect(fusible.toma()).toBe(true)
  fusible.falla()
  expect(fusible.toma()).toBe(false)
  now = 60_000
  expect([fusible.toma(), fusible.toma()]).toEqual([true, false])
  fusible.falla()
  now += 119_999
  expect(fusible.toma()).toBe(false)
  now += 1
  expect(fusible.toma()).toBe(true)
  fusible.logro()
  expect([fusible.toma(), fusible.toma()]).toEqual([true, true])
})

it('asks again after ten minutes at the latest', () => {
  let now = 0
  const fusible = createFusible(() => now)
  for (let n = 0; n < 50; n++) fusible.falla()
  now = 600_000
  expect(fusible.toma()).toBe(true)
})

it('counts failures in a row alone', () => {
  const fusible = createFusible(() => 0)
  for (let n = 0; n < 5; n++) {
    fusible.falla()
    fusible.logro()
  }
  expect(fusible.toma()).toBe(true)
})

it('is asked so often in a minute and not more', () => {
  let now = 0
  const fusible = createFusible(() => now)
  const asked = () => Array.from({ length: 130 }, () => fusible.toma()).filter(Boolean).length
  expect(asked()).toBe(120)
  now = 59_999
  expect(asked()).toBe(0)
  now = 60_000
  expect(asked()).toBe(120)
})
