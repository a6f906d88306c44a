import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAnotador } from './sin-resultado.anotador.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(write: (veces: ReadonlyMap<string, number>) => Promise<void> = async () => {}) {
  const written: [string, number][][] = []
  const warnings: string[] = []
  const anotador = createAnotador(
    async (veces) => {
      written.push([...veces])
      await write(veces)
    },
    ({ message }) => warnings.push(message),
  )
  return { anotador, written, warnings }
}

it('adds up what comes within a few seconds and writes it once', async () => {
  const { anotador, written } = open()
  for (const texto of ['mate', 'pan', 'mate']) anotador.add(texto)
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
  const { anotador, written, warnings } = open(async () => {
    if (away) throw new Error('no database')
  })
  anotador.add('mate')
  await vi.advanceTimersByTimeAsync(10_000)
  away = false
  anotador.add('mate')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(warnings.length).toBeGreaterThan(0)
  expect(written.at(-1)).toEqual([['mate', 2]])
})

it('drops what a robot asks beyond five hundred texts, and goes on counting those', async () => {
  const { anotador, written } = open()
  for (let n = 0; n < 1_000_000; n++) anotador.add(`texto ${n}`)
  anotador.add('texto 0')
  await anotador.flush()
  expect(written[0]).toHaveLength(500)
  expect(written[0]?.[0]).toEqual(['texto 0', 2])
})

it('writes the rest when it is closed, even while it writes, and nothing afterwards', async () => {
  const { anotador, written } = open()
  anotador.add('mate')
  void anotador.flush()
  anotador.add('pan')
  await anotador.close()
  expect(written).toEqual([[['mate', 1]], [['pan', 1]]])
  anotador.add('sal')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written).toHaveLength(2)
})

it('closes although the database is away', async () => {
  const { anotador, warnings } = open(async () => {
    throw new Error('no database')
  })
  anotador.add('mate')
  await anotador.close()
  expect(warnings).toEqual(['no database'])
})
