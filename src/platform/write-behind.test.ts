import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWriteBehind } from './write-behind.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(write: (veces: ReadonlyMap<string, number>) => Promise<void> = async () => {}) {
  const written: [string, number][][] = []
  const warnings: string[] = []
  const writeBehind = createWriteBehind(
    async (veces) => {
      written.push([...veces])
      await write(veces)
    },
    ({ message }) => warnings.push(message),
  )
  return { writeBehind, written, warnings }
}

it('adds up what comes within a few seconds and writes it once', async () => {
  const { writeBehind, written } = open()
  for (const texto of ['mate', 'pan', 'mate']) writeBehind.add(texto)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written).toEqual([
    [
      ['mate', 2],
      ['pan', 1],
    ],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(1)
})

it('keeps what could not be written for the next time', async () => {
  let away = true
  const { writeBehind, written, warnings } = open(async () => {
    if (away) throw new Error('no database')
  })
  for (let n = 0; n < 3; n++) writeBehind.add('mate')
  await vi.advanceTimersByTimeAsync(10_000)
  away = false
  writeBehind.add('mate')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(warnings.length).toBeGreaterThan(0)
  expect(written.at(-1)).toEqual([['mate', 4]])
})

it('drops what a robot asks beyond five hundred texts, and goes on counting those', async () => {
  const { writeBehind, written } = open()
  for (let n = 0; n < 1_000_000; n++) writeBehind.add(`texto ${n}`)
  writeBehind.add('texto 0')
  await writeBehind.flush()
  expect(written[0]).toHaveLength(500)
  expect(written[0]?.[0]).toEqual(['texto 0', 2])
})

it('writes the rest when it is closed, even while it writes, and nothing afterwards', async () => {
  const { writeBehind, written } = open()
  writeBehind.add('mate')
  void writeBehind.flush()
  writeBehind.add('pan')
  await writeBehind.close()
  expect(written).toEqual([[['mate', 1]], [['pan', 1]]])
  writeBehind.add('sal')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written).toHaveLength(2)
})

it('closes although the database is away', async () => {
  const { writeBehind, warnings } = open(async () => {
    throw new Error('no database')
  })
  writeBehind.add('mate')
  await writeBehind.close()
  expect(warnings).toEqual(['no database'])
})
