import { channel } from 'node:diagnostics_channel'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { observe } from './observed.ts'
import { createSlowest, type Slowest } from './slowest.ts'

let slowest: Slowest
beforeEach(() => {
  slowest = createSlowest()
})
afterEach(() => slowest.stop())

/** A statement that took so long. */
const take = (text: string, ms: number) =>
  channel('anaquel:statement').publish({ text, began: 1_000, ended: 1_000 + ms, error: undefined })

it('keeps what took long, the longest first, and counts it together', () => {
  take('select 1', 19.9)
  take('select 2', 30)
  take('select 3', 50)
  take('select 2', 100)
  expect(slowest.list(10)).toEqual([
    { text: 'select 2', times: 2, longest: 100, total: 130 },
    { text: 'select 3', times: 1, longest: 50, total: 50 },
  ])
  expect(slowest.list(1)).toHaveLength(1)
})

it('is bounded: what was least slow makes room, and what is quicker than all gets none', () => {
  for (let n = 0; n < 1_000; n++) take(`select ${n}`, 100 + n)
  take('select quick', 50)
  take(`select ${'x'.repeat(5_000)}`, 5_000)
  const kept = slowest.list(2_000)
  expect(kept).toHaveLength(40)
  expect(kept[0]?.text).toHaveLength(1_000)
  expect(kept.slice(1).map(({ longest }) => longest)).toEqual(Array.from({ length: 39 }, (_, n) => 1_099 - n))
})

it('hears of a statement that failed, whose error goes on, and of none once it has stopped', async () => {
  const fail = () =>
    observe('select 4', async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      throw new Error('no')
    })
  await expect(fail()).rejects.toThrow('no')
  expect(slowest.list(10)).toMatchObject([{ text: 'select 4', times: 1 }])
  slowest.stop()
  await expect(fail()).rejects.toThrow('no')
  expect(slowest.list(10)).toMatchObject([{ text: 'select 4', times: 1 }])
})
