import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { SinResultado } from './sin-resultado.contract.ts'
import { addSinResultado, deleteOldSinResultado } from './sin-resultado.queries.ts'

let api: TestApi
let admin: { authorization: string }
beforeAll(async () => {
  api = await createTestApi()
  admin = (await insertTestUsuario(api.db, 'admin')).headers
  await insertCatalogo(api.db, [{ titulo: 'Rayuela', idioma: 'Español' }])
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.db.deleteFrom('busqueda_sin_resultado').execute()
})

async function list(query = '') {
  const response = await api.app.inject({ url: `/api/busqueda/sin-resultado${query}`, headers: admin })
  const items = response.statusCode === 200 ? response.json<SinResultado[]>() : []
  const textos = items.map(({ texto }) => texto)
  return { status: response.statusCode, items, textos, total: Number(response.headers['x-total-count']) }
}
const remove = (path = '', headers: Record<string, string> = admin) =>
  api.app.inject({ method: 'DELETE', url: `/api/busqueda/sin-resultado${path}`, headers })

/** Days in the past, each with its texts and how often they were searched for. */
async function note(...days: [dia: string, veces: Record<string, number>][]) {
  for (const [dia, veces] of days) await addSinResultado(api.db, new Map(Object.entries(veces)), dia)
}

describe('a search that finds nothing', () => {
  it('is written when the shop closes, with its words, times and day, and nothing of who searched', async () => {
    const shop = await createApi(api.config, api.databaseUrl)
    const ask = (query: string) => shop.app.inject(`/api/busqueda?${query}`)
    await ask('q=Qwertzuiop%20%C3%91and%C3%BA')
    await ask('q=qwertzuiop%20nandu')
    await ask('q=qwertzuiop%20nandu') // from the page cache
    shop.cache.clear()
    await ask('q=QWERTZUIOP+%C3%91andu')
    await ask('q=zzxxyy&orden=fecha')
    await ask('q=zzxxyy&pagina=2')
    for (let n = 0; n < 3; n++) await ask('q=rayuela')
    await ask(`q=rayuela&idioma=${encodeURIComponent('Alemán')}`)
    await ask('q=ana%40correo.test')
    await ask('q=30123456')
    await ask('q=')
    await shop.app.close()
    const { items } = await list()
    expect(items.map(({ texto, veces }) => [texto, veces])).toEqual([
      ['qwertzuiop nandu', 4],
      ['zzxxyy', 1],
    ])
    expect(items[0]).toEqual({
      _id: expect.any(String),
      texto: 'qwertzuiop nandu',
      veces: 4,
      primera: items[0]?.ultima,
      ultima: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  it('is answered as ever while the list cannot be written', async () => {
    const shop = await createApi(api.config, api.databaseUrl)
    await api.db.schema.alterTable('busqueda_sin_resultado').renameTo('de_viaje').execute()
    expect((await shop.app.inject('/api/busqueda?q=zzxxyy')).statusCode).toBe(200)
    await shop.app.close()
    await api.db.schema.alterTable('de_viaje').renameTo('busqueda_sin_resultado').execute()
    expect((await list()).total).toBe(0)
  })
})

describe('the list', () => {
  it('has the most frequent first, or the most recent, with the number of all', async () => {
    await note(['2026-01-05', { pan: 3, mate: 5 }], ['2026-02-10', { sal: 1, pan: 1 }], ['2026-01-20', { mate: 1 }])
    expect(await list()).toMatchObject({ textos: ['mate', 'pan', 'sal'], total: 3 })
    expect(await list('?orden=recientes')).toMatchObject({ textos: ['pan', 'sal', 'mate'], total: 3 })
    expect(await list('?limit=1&offset=1')).toMatchObject({ textos: ['pan'], total: 3 })
    const [mate] = (await list('?q=MAT%C3%89')).items
    expect(mate).toMatchObject({ texto: 'mate', veces: 6, primera: '2026-01-05', ultima: '2026-01-20' })
  })

  it.each(["o'higgins", '%', '_', "'; drop table libro; --", '📚', 'x'.repeat(200)])(
    'is searched for %j',
    async (q) => {
      await note(['2026-01-05', { pan: 1 }])
      expect(await list(`?q=${encodeURIComponent(q)}`)).toMatchObject({ status: 200, textos: [], total: 0 })
    },
  )

  it('refuses an order that it does not have', async () => {
    expect((await list('?orden=raro')).status).toBe(400)
  })

  it('loses one entry, or all', async () => {
    await note(['2026-01-05', { pan: 1, mate: 2, sal: 3 }])
    const [sal] = (await list()).items
    expect((await remove(`/${sal?._id}`)).json()).toEqual({ mensaje: 'Búsqueda eliminada correctamente' })
    expect((await list()).textos).toEqual(['mate', 'pan'])
    const again = await remove(`/${sal?._id}`)
    expect([again.statusCode, again.json().code]).toEqual([404, 'SIN_RESULTADO_NOT_FOUND'])
    expect((await remove('/nada')).statusCode).toBe(404)
    expect((await remove()).json()).toEqual({ mensaje: 'Lista vaciada correctamente' })
    expect(await list()).toMatchObject({ textos: [], total: 0 })
    expect((await remove()).statusCode).toBe(200)
  })

  it('is for admins', async () => {
    await note(['2026-01-05', { pan: 1 }])
    const { headers } = await insertTestUsuario(api.db)
    for (const url of ['/api/busqueda/sin-resultado', `/api/busqueda/sin-resultado/${createId()}`]) {
      for (const method of url.endsWith('resultado') ? (['GET', 'DELETE'] as const) : (['DELETE'] as const)) {
        expect((await api.app.inject({ method, url })).statusCode).toBe(401)
        expect((await api.app.inject({ method, url, headers })).statusCode).toBe(403)
      }
    }
    expect((await list()).total).toBe(1)
  })

  it('forgets what nobody looked for in ninety days, and the rarest beyond its length', async () => {
    await note(['2026-01-01', { viejo: 9, pan: 1 }], ['2026-03-01', { mate: 4, pan: 1, sal: 3, ajo: 2 }])
    await deleteOldSinResultado(api.db, '2026-04-02', 3)
    expect((await list()).textos).toEqual(['mate', 'sal', 'ajo'])
  })
})
