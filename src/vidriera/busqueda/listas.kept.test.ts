import { expect, it } from 'vitest'
import { createPageCache } from '#platform/http/page-cache.ts'
import { createListas, type ListaPreparada } from './listas.kept.ts'

const open = () => {
  const cache = createPageCache({ maxBytes: 0, keyOf: (url) => url })
  const listas = createListas(cache)
  let made = 0
  const precios = { nums: Int32Array.of(1), ends: { desde: 100, hasta: 300 }, bounds: null }
  const prepare = async () => ({ entera: ++made, precios }) as ListaPreparada // of which nothing else is looked at
  const read = async (key: string) => (await listas.read(key, prepare)).entera
  return { cache, listas, read }
}

it('prepares a list once for all who ask until something changes', async () => {
  const { cache, read } = open()
  expect(await Promise.all([read('novelas'), read('novelas')])).toEqual([1, 1])
  expect([await read('poemas'), await read('novelas')]).toEqual([2, 1])
  cache.forget(new Set(['opiniones:1']))
  expect(await read('novelas')).toBe(1)
  cache.forget(new Set(['popularidad']))
  expect(await read('novelas')).toBe(3)
  cache.clear()
  expect(await read('novelas')).toBe(4)
})

it('prepares a list anew once a price moves its range', async () => {
  const { cache, read } = open()
  const price = (antes: number, despues: number) => cache.forget(new Set(), [{ libro: 'uno', num: 1, antes, despues }])
  await read('novelas')
  price(200, 210)
  expect(await read('novelas')).toBe(1)
  price(210, 310)
  expect(await read('novelas')).toBe(2)
})

it('keeps nothing that was begun before a change', async () => {
  const { cache, listas, read } = open()
  const { promise, resolve } = Promise.withResolvers<ListaPreparada>()
  const slow = listas.read('novelas', () => promise)
  cache.clear()
  resolve({ entera: 9, precios: null } as ListaPreparada) // as above
  expect((await slow).entera).toBe(9)
  expect(await read('novelas')).toBe(1)
})

it('does not keep a failure', async () => {
  const { listas, read } = open()
  await expect(listas.read('novelas', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await read('novelas')).toBe(1)
})
