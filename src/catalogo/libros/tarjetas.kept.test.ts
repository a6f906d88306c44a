import { expect, it, vi } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import type { Libro } from './libro.contract.ts'
import { createTarjetas } from './tarjetas.kept.ts'

const open = () => {
  const cache = createPageCache({ maxBytes: 0, keyOf: (url) => url })
  let precio = 100
  const read = vi.fn(async (_: Db, nums: readonly number[]) =>
    // Of which nothing else is looked at.
    nums.filter((num) => num > 0).map((num) => ({ num, libro: { _id: `libro-${num}`, precio } as Libro })),
  )
  const tarjetas = createTarjetas(cache, read)
  const list = async (nums: number[], isFresh = false) =>
    (await tarjetas.list({ db: {} as Db, isFresh }, nums)).map(({ _id, precio }) => `${_id}: ${precio}`)
  return { cache, read, list, setPrecio: (value: number) => (precio = value) }
}
const asked = ({ read }: ReturnType<typeof open>) => read.mock.calls.map(([, nums]) => nums)

it('reads a book once for all lists, and gives each list its own order without what is gone', async () => {
  const shop = open()
  expect(await shop.list([2, 1, -1])).toEqual(['libro-2: 100', 'libro-1: 100'])
  expect(await shop.list([3, 1, 2])).toEqual(['libro-3: 100', 'libro-1: 100', 'libro-2: 100'])
  expect(asked(shop)).toEqual([[2, 1, -1], [3]])
})

it('reads again the book whose price has changed, after other changes all of them', async () => {
  const shop = open()
  await shop.list([1, 2])
  shop.setPrecio(90)
  shop.cache.forget(new Set(['precios', 'precio:libro-2']))
  expect(await shop.list([1, 2])).toEqual(['libro-1: 100', 'libro-2: 90'])
  shop.cache.forget(new Set(['popularidad']))
  expect(await shop.list([1])).toEqual(['libro-1: 90'])
  shop.setPrecio(80)
  shop.cache.clear()
  expect(await shop.list([1, 2])).toEqual(['libro-1: 80', 'libro-2: 80'])
})

it('keeps nothing that was begun before a change, nor what is asked afresh', async () => {
  const shop = open()
  shop.read.mockImplementationOnce(async () => {
    shop.cache.forget(new Set(['precio:libro-1']))
    return [{ num: 1, libro: { _id: 'libro-1', precio: 100 } as Libro }]
  })
  await shop.list([1])
  await shop.list([1])
  await shop.list([1], true)
  await shop.list([1])
  expect(asked(shop)).toEqual([[1], [1], [1]])
})
