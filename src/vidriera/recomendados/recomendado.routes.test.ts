import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo, type LibroDePrueba } from '#test/catalogo.ts'
import { insertTestUsuario, sellPedido } from '#test/rows.ts'
import { refreshComprados } from './comprados.queries.ts'
import type { Recomendado } from './recomendado.contract.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const get = (url: string) => api.app.inject(url)

async function recommend(...ids: string[]): Promise<Recomendado[]> {
  const query = ids.map((id) => `id=${id}`).join('&')
  const response = await get(`/api/recomendados?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const reasonsOf = async (...ids: string[]) =>
  (await recommend(...ids)).map(({ titulo, porque }) => [titulo, porque] as const)
const titlesOf = async (...ids: string[]) => (await recommend(...ids)).map(({ titulo }) => titulo)

/** Puts a catalogue in place of the one before. */
async function fill<const T extends string>(libros: Record<T, Omit<LibroDePrueba, 'titulo'>>) {
  await api.db.deleteFrom('pedido').execute()
  await api.db.deleteFrom('libro').execute()
  await api.db.deleteFrom('comprado_pendiente').execute()
  const titulos = Object.keys(libros) as T[]
  const ids = await insertCatalogo(
    api.db,
    titulos.map((titulo) => ({ titulo, ...libros[titulo] })),
  )
  return Object.fromEntries(titulos.map((titulo, n) => [titulo, ids[n]])) as Record<T, string>
}

/** Somebody's order of these books, which the shop has prepared. */
async function buy(...ids: string[]) {
  const { headers } = await insertTestUsuario(api.db)
  const payload = { items: ids.map((libro) => ({ libro, cantidad: 1 })), metodo_pago: 'efectivo' }
  const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
  expect(response.statusCode, response.body).toBe(200)
  const { _id } = response.json()
  await sellPedido(api.db, _id)
  return { headers, id: _id as string }
}

const count = async () => {
  while (await api.db.transaction().execute((trx) => refreshComprados(trx)));
}

const CORTAZAR = { autores: ['Julio Cortázar'], categorias: ['Ficción'] }

describe('in a shop that has sold nothing', () => {
  it('are books of the author, then like ones of the category, then the best rated', async () => {
    const { Rayuela } = await fill({
      'Historia del pan': { categorias: ['No ficción'], calificacion: 3.5 },
      'Historia del vino': { categorias: ['No ficción'], calificacion: 4.8 },
      'Sobre héroes y tumbas': { autores: ['Ernesto Sabato'], categorias: ['Ficción'], calificacion: 5 },
      'Boquitas pintadas': { autores: ['Manuel Puig'], categorias: ['Ficción'], editorial: 'Sudamericana' },
      Adán: { autores: ['Leopoldo Marechal'], categorias: ['Ficción'], temas: ['Buenos Aires', 'Metafísica'] },
      'Los premios': { ...CORTAZAR, calificacion: 4 },
      Bestiario: { ...CORTAZAR, vendidos: 3 },
      Rayuela: { ...CORTAZAR, editorial: 'Sudamericana', temas: ['Metafísica'] },
    })
    expect(await reasonsOf(Rayuela)).toEqual([
      ['Bestiario', 'También de Julio Cortázar'],
      ['Los premios', 'También de Julio Cortázar'],
      ['Adán', 'También en Ficción'],
      ['Boquitas pintadas', 'También en Ficción'],
      ['Sobre héroes y tumbas', 'También en Ficción'],
      ['Historia del vino', 'Muy bien calificado'],
      ['Historia del pan', 'Para descubrir'],
    ])
  })

  it('leave room beside a prolific author, and come back to them at the end', async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`Obra ${n}`, { autores: ['Corín Tellado'] }]))
    const ids = await fill({
      ...many,
      'Otra novela': { autores: ['Otra Autora'], categorias: ['Ficción'] },
      'La primera': { autores: ['Corín Tellado'], categorias: ['Ficción'] },
    })
    const reasons = (await reasonsOf(ids['La primera'] ?? '')).map(([, porque]) => porque)
    const suya = 'También de Corín Tellado'
    expect(reasons).toEqual([...Array(6).fill(suya), 'También en Ficción', ...Array(3).fill(suya)])
  })

  it('put books without a price behind all others', async () => {
    const { Rayuela } = await fill({
      Bestiario: { ...CORTAZAR, precio: null, calificacion: 5 },
      'Una guía': { categorias: ['Educación y referencia'] },
      Rayuela: CORTAZAR,
    })
    expect(await titlesOf(Rayuela)).toEqual(['Una guía', 'Bestiario'])
  })

  it('name no other edition of the book, and no title twice', async () => {
    const [nueva = ''] = await fillEditions()
    expect(await titlesOf(nueva)).toEqual(['Bestiario'])
  })

  async function fillEditions() {
    await fill({})
    return insertCatalogo(api.db, [
      { titulo: 'Rayuela', ...CORTAZAR },
      { titulo: 'RAYUELA', ...CORTAZAR },
      { titulo: 'Bestiario', ...CORTAZAR },
      { titulo: 'Bestiario', ...CORTAZAR, precio: null },
    ])
  }

  it('are none for the only book of the shop', async () => {
    const { Rayuela } = await fill({ Rayuela: {} })
    expect(await recommend(Rayuela)).toEqual([])
  })

  it('are the best rated for an empty cart, and for one of books that are gone', async () => {
    await fill({ Rayuela: { calificacion: 4 }, Bestiario: { calificacion: 5 } })
    expect(await titlesOf()).toEqual(['Bestiario', 'Rayuela'])
    expect(await titlesOf(createId())).toEqual(['Bestiario', 'Rayuela'])
  })

  it('are twelve at most', async () => {
    const ids = await fill(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`Libro ${n}`, CORTAZAR])))
    expect(await recommend(ids['Libro 7'] ?? '')).toHaveLength(12)
  })
})

describe('after sales', () => {
  it('are first what was bought together, most often first', async () => {
    const { Rayuela, Mate, Pan } = await fill({
      Bestiario: { ...CORTAZAR, vendidos: 900 },
      Mate: {},
      Pan: {},
      Rayuela: CORTAZAR,
    })
    await buy(Rayuela, Mate)
    await buy(Pan, Rayuela)
    await buy(Rayuela, Pan)
    await buy(Mate)
    await count()
    const junto = 'Porque también compran este libro'
    const expected = [
      ['Pan', junto],
      ['Mate', junto],
      ['Bestiario', 'También de Julio Cortázar'],
    ]
    expect(await reasonsOf(Rayuela)).toEqual(expected)
    const page = await get(`/api/recomendados/${Rayuela}`)
    expect(page.json().map(({ titulo, porque }: Recomendado) => [titulo, porque])).toEqual(expected)
    expect((await reasonsOf(Mate))[0]).toEqual(['Rayuela', junto])
  })

  it('add up what goes with each book of a cart', async () => {
    const { Rayuela, Mate, Pan, Sal } = await fill({ Sal: {}, Pan: {}, Mate: {}, Rayuela: {} })
    await buy(Rayuela, Sal)
    await buy(Mate, Pan)
    await buy(Rayuela, Pan)
    await buy(Rayuela, Mate)
    await count()
    expect(await titlesOf(Rayuela, Mate)).toEqual(['Pan', 'Sal'])
  })

  it('forget what was cancelled and what was deleted', async () => {
    const { Rayuela, Mate, Pan } = await fill({ Pan: {}, Mate: {}, Rayuela: {} })
    const admin = await insertTestUsuario(api.db, 'admin')
    const mate = await buy(Rayuela, Mate)
    const pan = await buy(Rayuela, Pan)
    await count()
    expect(await motivos(Rayuela)).toEqual(['comprados', 'comprados'])
    // A customer calls off what is pending: the shop has set it back.
    await api.db.updateTable('pedido').set({ estado: 'pendiente' }).where('id', '=', mate.id).execute()
    const url = `/api/pedidos/${mate.id}/cancelar`
    const cancelled = await api.app.inject({ method: 'POST', url, headers: mate.headers })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    await count()
    expect(await motivos(Rayuela)).toEqual(['comprados', 'calificacion'])
    const deleted = { method: 'DELETE', url: `/api/pedidos/${pan.id}`, headers: admin.headers } as const
    expect((await api.app.inject(deleted)).statusCode).toBe(200)
    await count()
    expect(await motivos(Rayuela)).toEqual(['calificacion', 'calificacion'])
  })

  it('forget a book that is gone', async () => {
    const { Rayuela, Mate } = await fill({ Mate: {}, Rayuela: {} })
    await buy(Rayuela, Mate)
    await count()
    await api.db.deleteFrom('libro').where('id', '=', Mate).execute()
    expect(await recommend(Rayuela)).toEqual([])
    expect((await get(`/api/recomendados/${Mate}`)).statusCode).toBe(404)
  })

  it('count no order of more than twenty books', async () => {
    const libros = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`Libro ${n}`, {}]))
    const ids = Object.values(await fill(libros))
    await buy(...ids)
    await count()
    expect(new Set(await motivos(ids[0] ?? ''))).toEqual(new Set(['calificacion']))
    await buy(...ids.slice(0, 20))
    await count()
    expect(new Set(await motivos(ids[0] ?? ''))).toEqual(new Set(['comprados']))
  })

  const motivos = async (id: string) => (await recommend(id)).map(({ motivo }) => motivo)
})

describe('the calls', () => {
  it('say what a card shows', async () => {
    const { Rayuela, Bestiario } = await fill({ Bestiario: { ...CORTAZAR, precio: 12_500_50 }, Rayuela: CORTAZAR })
    const libro = (await get(`/api/libros/id/${Bestiario}`)).json()
    expect(await recommend(Rayuela)).toEqual([
      {
        _id: Bestiario,
        titulo: 'Bestiario',
        precio: 12_500.5,
        portada_version: libro.portada_version,
        autores: ['Julio Cortázar'],
        motivo: 'autor',
        porque: 'También de Julio Cortázar',
      },
    ])
  })

  it('are kept for everybody beside a book, not for a cart', async () => {
    const { Rayuela } = await fill({ Rayuela: {} })
    const one = await get(`/api/recomendados/${Rayuela}`)
    expect(one.headers['cache-control']).toContain('public')
    expect((await get(`/api/recomendados?id=${Rayuela}`)).headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['/api/recomendados/no-es-un-id', 404],
    [`/api/recomendados/${createId()}`, 404],
    ['/api/recomendados?id=no-es-un-id', 400],
    ["/api/recomendados?id=' or 1=1 --", 400],
    [`/api/recomendados?${Array.from({ length: 101 }, () => `id=${createId()}`).join('&')}`, 400],
  ])('answer %s with %i', async (url, status) => {
    const response = await get(encodeURI(url))
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ mensaje: expect.any(String) })
  })
})
