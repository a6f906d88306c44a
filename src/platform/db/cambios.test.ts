// What has changed since when, as a program that keeps a copy asks for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'

let api: TestApi
let as: Callers
let libros: string[]
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  libros = []
  for (let n = 0; n < 5; n++) libros.push(await insertTestLibro(api.db))
})
afterAll(() => api.end())

const get = (url: string) => api.app.inject({ url, headers: as.admin.headers })

/** Every page of a list from an address on, as its `Link` leads. */
async function walk(url: string): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | undefined = url; next !== undefined; ) {
    const answer = await get(next)
    expect(answer.statusCode, answer.body).toBe(200)
    ids.push(...answer.json<{ _id: string }[]>().map(({ _id }) => _id))
    const cursor = answer.headers['x-next-cursor']
    next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1]
    expect(next === undefined).toBe(cursor === undefined)
    if (next) expect(next).toContain(`cursor=${cursor}`)
  }
  return ids
}

const now = async () => (await api.pool.query('select now() as now')).rows[0].now.toISOString()

describe('GET /api/libros', () => {
  it('without them is as always: newest first, no cursor', async () => {
    const answer = await get('/api/libros')
    expect(answer.json().map(({ _id }: { _id: string }) => _id)).toEqual(libros.toReversed())
    expect(answer.headers).not.toHaveProperty('x-next-cursor')
    expect(answer.headers).not.toHaveProperty('link')
  })

  it.each([1, 2, 5, 1_000])(
    'tells all changes in pages of %i, in their order, with the number of all books',
    async (limit) => {
      const first = `/api/libros?updated_since=1970-01-01T00:00:00Z&limit=${limit}`
      const order = await walk(first)
      expect(order.toSorted()).toEqual(libros.toSorted())
      expect((await get(first)).headers['x-total-count']).toBe('5')
      expect(await walk(first)).toEqual(order)
    },
  )

  it('tells what changed since, whoever changed it', async () => {
    const [a = '', b = ''] = libros
    const since = await now()
    await as.done('PUT', `/api/libros/${b}`, { precio: 9_100 })
    await api.db
      .updateTable('libro')
      .set({ precio: 1_234_00 as never })
      .where('id', '=', a)
      .execute()
    await api.db
      .updateTable('libro')
      .set({ vendidos: 4 })
      .where('id', '=', libros[2] ?? '')
      .execute()
    api.cache.clear() // a change beside the API is heard of over a connection that tests do not open
    expect(await walk(`/api/libros?updated_since=${since}`)).toEqual([b, a])
    expect(await walk(`/api/libros?updated_since=${encodeURIComponent('2999-01-01T00:00:00-03:00')}`)).toEqual([])
  })

  it('shows a book that changes during the walk again, at the end', async () => {
    const first = await get('/api/libros?updated_since=1970-01-01T00:00:00Z&limit=2')
    const [one = ''] = first.json<{ _id: string }[]>().map(({ _id }) => _id)
    await as.done('PUT', `/api/libros/${one}`, { precio: 7_000 })
    const rest = await walk(`/api/libros?cursor=${first.headers['x-next-cursor']}&limit=2`)
    expect(rest.at(-1)).toBe(one)
    expect(new Set([...first.json().map(({ _id }: { _id: string }) => _id), ...rest])).toEqual(new Set(libros))
  })

  it.each(['q=x', 'orden=vendidos', 'offset=1', 'formato=fisico', 'precio_hasta=5'])(
    'refuses %s beside them',
    async (other) => {
      const answer = await get(`/api/libros?updated_since=2026-01-01T00:00:00Z&${other}`)
      expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, [other.split('=')[0]]])
    },
  )

  it.each(['x', 'W10', Buffer.from('["pedido","2026-01-01T00:00:00.000000Z",1]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const answer = await get(`/api/libros?cursor=${cursor}`)
      expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, ['cursor']])
    },
  )

  it.each(['ayer', '2026-01-01', '1969-12-31T00:00:00Z'])('refuses updated_since=%s', async (instant) => {
    expect((await get(`/api/libros?updated_since=${instant}`)).statusCode).toBe(400)
  })
})

it('GET /api/libros/eliminados tells which books are gone, and when', async () => {
  const gone = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
  const since = await now()
  for (const id of gone) await as.done('DELETE', `/api/libros/${id}`)
  expect(await walk(`/api/libros/eliminados?updated_since=${since}&limit=1`)).toEqual(gone)
  const [first] = (await get('/api/libros/eliminados')).json()
  expect(first).toEqual({ _id: gone[0], isbn: expect.any(String), eliminado_en: expect.stringMatching(/Z$/) })
  expect((await api.app.inject('/api/libros/eliminados')).statusCode).toBe(401)
})

const FOTO = 'https://ejemplo.test/foto.jpg'

describe.each([
  ['autores', { nombre_completo: 'Silvina Bullrich', perfil: FOTO, info: 'Novelas' }, { info: 'Vida' }, 'autor'],
  [
    'editoriales',
    { descripcion: 'Sello del Sur', direccion: 'Viamonte 494', imagen: FOTO },
    { direccion: 'Alsina 1' },
    'editorial',
  ],
  ['categorias', { nombre: 'Crónica viajera' }, { descripcion: 'De viaje' }, 'categoria'],
] as const)('GET /api/%s', (lista, nuevo, cambio, tabla) => {
  it('tells new ones and changed ones, in pages, and nothing of what jobs count', async () => {
    const url = `/api/${lista}`
    const { _id: otro } = (await get(`${url}?limit=1`)).json()[0] ?? { _id: '' }
    const since = await now()
    const { _id } = await as.done<{ _id: string }>('POST', `${url}/crear`, nuevo)
    expect(await walk(`${url}?updated_since=${since}`)).toEqual([_id])
    const later = await now()
    if (tabla === 'autor') await api.pool.query('update autor set libros = libros + 1')
    await as.done('PUT', `${url}/${_id}`, {}) // nothing differs
    expect(await walk(`${url}?updated_since=${later}`)).toEqual([])
    if (otro) await as.done('PUT', `${url}/${otro}`, cambio)
    await as.done('PUT', `${url}/${_id}`, cambio)
    expect(await walk(`${url}?updated_since=${later}&limit=1`)).toEqual([otro, _id].filter(Boolean))
    const all = await get(url)
    expect(await walk(`${url}?updated_since=1970-01-01T00:00:00Z&limit=7`)).toHaveLength(all.json().length)
    expect(Number(all.headers['x-total-count'])).toBe(all.json().length)
  })

  it.each(['q=x', 'offset=1'])('refuses %s beside them, and the cursor of another list', async (other) => {
    const answer = await get(`/api/${lista}?updated_since=2026-01-01T00:00:00Z&${other}`)
    expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, [other.split('=')[0]]])
    const cursor = Buffer.from('["libro","2026-01-01T00:00:00.000000Z",1]').toString('base64url')
    expect((await get(`/api/${lista}?cursor=${cursor}`)).json().campos).toHaveProperty('cursor')
  })
})

it('GET /api/pedidos tells new orders and those of another state', async () => {
  const make = async () => {
    const payload = { items: [{ libro: libros[0], cantidad: 1 }], metodo_pago: 'efectivo', entrega: 'Alsina 1' }
    return (await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: as.cliente.headers, payload })).json()
      ._id
  }
  const [a, b, c] = [await make(), await make(), await make()]
  const since = await now()
  await as.done('PUT', `/api/pedidos/${b}`, { estado: 'procesado' })
  await as.done('PUT', `/api/pedidos/${a}`, { estado: 'procesado' })
  expect(await walk(`/api/pedidos?updated_since=${since}&limit=1`)).toEqual([b, a])
  expect(await walk('/api/pedidos?updated_since=1970-01-01T00:00:00Z&limit=2')).toEqual([c, b, a])
  expect((await get(`/api/pedidos?updated_since=${since}&estado=procesado`)).json().campos).toHaveProperty('estado')
})

it.each([
  ['libro', 'num', 'libro_por_cambio'],
  ['pedido', 'numero', 'pedido_por_cambio'],
  ['autor', 'num', 'autor_por_cambio'],
  ['editorial', 'num', 'editorial_por_cambio'],
  ['categoria', 'num', 'categoria_por_cambio'],
  ['pedido_eliminado', 'numero', 'pedido_eliminado_orden', 'eliminado_en'],
])('a page of %s is found in its index', async (tabla, key, index, moment = 'actualizado_en') => {
  const client = await api.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const plan = await client.query(
      `explain select ${key} from ${tabla} where (${moment}, ${key}) > (now(), 1::bigint)
       order by ${moment}, ${key} limit 100`,
    )
    expect(JSON.stringify(plan.rows)).toContain(index)
    expect(JSON.stringify(plan.rows)).not.toContain('Sort')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
