import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const create = (atOnce = 3, patience = 40) =>
  createPlaces({ name: 'prueba', by: 'address', atOnce, each: 2, patience, mensaje: 'Está ocupado.', again: 60 })
async function* pieces(times: number, size = 1_000_000) {
  for (let n = 0; n < times; n++) yield 'x'.repeat(size)
}
/** Takes nothing more once it has this many characters. */
function createReader(enough: number) {
  const got = { length: 0 }
  const reader = new Writable({
    decodeStrings: false,
    write(part: string, _encoding, done) {
      got.length += part.length
      if (got.length < enough) setImmediate(done)
    },
  })
  return { got, reader }
}
const full = expect.objectContaining({ status: 503, code: 'UNAVAILABLE', message: 'Está ocupado.', seconds: 60 })

it('one key never holds all places, and gives back what it has read', async () => {
  const places = create()
  const [one, other] = [places.send('a', pieces(1)), places.send('a', pieces(1))]
  expect(() => places.send('a', pieces(1))).toThrow(full)
  const third = places.send('b', pieces(1))
  expect(() => places.requireRoom('c')).toThrow(full)
  for (const body of [one, other, third]) {
    const { got, reader } = createReader(Infinity)
    await pipeline(body, reader)
    expect(got.length).toBe(1_000_000)
  }
  places.requireRoom('a')
})

it('a reader that takes nothing is cut, and its place is free', async () => {
  const places = create(1)
  const { got, reader } = createReader(300_000)
  await expect(pipeline(places.send('a', pieces(5)), reader)).rejects.toThrow(/[Pp]remature close/)
  expect(got.length).toBeLessThan(1_000_000)
  places.requireRoom('b')
})

it('a reader is not cut for what is slow to be made', async () => {
  async function* slow() {
    yield 'a'
    await new Promise((resolve) => setTimeout(resolve, 120))
    yield 'b'
  }
  const { got, reader } = createReader(Infinity)
  await pipeline(create().send('a', slow()), reader)
  expect(got.length).toBe(2)
})
