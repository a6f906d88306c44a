import { expect, it, vi } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import type { listNombres, Nombrada } from './filtros.queries.ts'
import { createNombres } from './nombres.kept.ts'

const nombre = (grupo: Nombrada['grupo'], num: number): Nombrada => ({ grupo, num, id: `${grupo}-${num}`, nombre: 'x' })

it('asks for each name once until something changes', async () => {
  const cache = createPageCache({ maxBytes: 0, keyOf: (url) => url })
  const read = vi.fn(async (_: Db, { categorias, autor, editorial }: Parameters<typeof listNombres>[1]) => [
    ...(categorias ? [nombre('categoria', 1), nombre('categoria', 2)] : []),
    ...autor.map((num) => nombre('autor', num)),
    ...editorial.map((num) => nombre('editorial', num)),
  ])
  const nombres = createNombres(cache, read)
  const list = async (autor: number[], editorial: number[], isFresh = false) =>
    (await nombres.list({ planned: {} as Db, isFresh }, { autor, editorial })).map(({ id }) => id).toSorted()
  const [una, otra] = ['categoria-1', 'categoria-2']

  expect(await list([1], [1])).toEqual(['autor-1', una, otra, 'editorial-1'])
  expect(await list([1, 2], [])).toEqual(['autor-1', 'autor-2', una, otra])
  expect(await list([2], [1])).toEqual(['autor-2', una, otra, 'editorial-1'])
  expect(read.mock.calls.map(([, asked]) => asked)).toEqual([
    { categorias: true, autor: [1], editorial: [1] },
    { categorias: false, autor: [2], editorial: [] },
  ])
  cache.forget(new Set(['precios']))
  await list([2], [1])
  expect(read).toHaveBeenCalledTimes(2)
  cache.clear()
  expect(await list([2], [1])).toEqual(['autor-2', una, otra, 'editorial-1'])
  expect(await list([2], [1], true)).toEqual(['autor-2', una, otra, 'editorial-1'])
  expect(read).toHaveBeenCalledTimes(4)
})
