// What readers see struck through: a price that was really charged (docs/decisions/113).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { insertTestUsuario } from '#test/rows.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let ana: typeof admin
let uno: string
let dos: string

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  ana = await insertTestUsuario(api.db)
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.db.deleteFrom('oferta').execute()
  await api.db.deleteFrom('oferta_historia').execute()
  await api.db.deleteFrom('libro').execute()
  const libro = (titulo: string) => ({ titulo, precio: 10_000_00, categorias: ['Ficción'], autores: ['Una Autora'] })
  ;[uno = '', dos = ''] = await insertCatalogo(api.db, ['Uno', 'Dos'].map(libro))
  await api.pool.query(`update libro set creado_en = now() - interval '1 year'`)
  api.cache.clear()
})

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = admin) {
  const response = await api.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) })
  const body = response.json()
  expect(response.statusCode, JSON.stringify(body)).toBe(200)
  return body
}
const create = (given: object = {}) =>
  send('POST', '/api/ofertas', {
    titulo: 'Primavera',
    texto: '',
    descuento: '20 %',
    desde: '01/11/2026',
    hasta: '31/12/2098',
    banner: true,
    alcance: ['todo'],
    ...given,
  })
/** Gives a book another price, as if it had been so long ago. */
async function reprice(id: string, precio: number, ago: string) {
  await api.db
    .updateTable('libro')
    .set({ precio: centavos(precio * 100) })
    .where('id', '=', id)
    .execute()
  await api.pool.query(
    `update precio_historia set cambiado_en = now() - $2::interval
     where id = (select max(id) from precio_historia where libro_id = $1)`,
    [id, ago],
  )
}
/** Moves what offers were into the past, by so much. */
const age = (ago: string) =>
  api.pool.query(
    `update oferta_historia set desde = desde - $1::interval,
       hasta = case when hasta > now() then hasta else hasta - $1::interval end`,
    [ago],
  )
const antesDe = async (id: string) => (await send('GET', `/api/libros/id/${id}`)).oferta?.antes

describe('what is struck through', () => {
  it('is the lowest price of the thirty days before the offer, and nothing where that was no more', async () => {
    await reprice(uno, 15_000, '1 day')
    await create()
    expect(await antesDe(dos)).toBe(10_000)
    expect(await antesDe(uno), 'it cost 10.000 yesterday, and costs 12.000').toBeNull()
    await create({ titulo: 'Mitad', descuento: '$ 7.000', alcance: [`libro:${uno}`] })
    expect(await antesDe(uno)).toBe(10_000)
  })

  it('is the list price where that has been so for thirty days', async () => {
    await reprice(uno, 15_000, '30 days 1 minute')
    await reprice(dos, 15_000, '29 days 23 hours')
    await create({ descuento: '50 %' })
    expect([await antesDe(uno), await antesDe(dos)]).toEqual([15_000, 10_000])
  })

  it('never is a price that came with the offer or after it', async () => {
    await create()
    await reprice(uno, 20_000, '0 days')
    api.cache.clear()
    expect(await antesDe(uno)).toBeNull()
    await reprice(uno, 12_000, '0 days')
    api.cache.clear()
    expect(await antesDe(uno), 'of 9.600, since it never cost more than 10.000').toBe(10_000)
    const [nuevo = ''] = await insertCatalogo(api.db, [
      { titulo: 'Nuevo', precio: 10_000_00, categorias: ['Ficción'], autores: ['Una Autora'] },
    ])
    api.cache.clear()
    expect(await antesDe(nuevo), 'nobody was ever asked 10.000 for it').toBeNull()
  })

  it('counts what another offer took off meanwhile, also one that is deleted', async () => {
    const { _id } = await create()
    await age('10 days')
    await api.app.inject({ method: 'DELETE', url: `/api/ofertas/${_id}`, headers: admin.headers })
    await api.app.inject({ method: 'DELETE', url: `/api/ofertas/${_id}`, headers: admin.headers })
    const asked = `/api/ofertas/vista-previa?descuento=20%20%25&alcance=todo`
    expect(await send('GET', asked)).toMatchObject({
      ejemplos: [{ antes: null }, { antes: null }],
      tachado:
        'Junto al precio se tacha el más bajo de los 30 días anteriores, con otras ofertas incluidas. ' +
        'En 2 libros no se tacha nada: no costaban más que ahora. ' +
        'Para que una oferta siga, cambiale la fecha de fin en lugar de crear otra.',
    })
    await create({ titulo: 'Otra vez' })
    expect(await antesDe(uno)).toBeNull()
    await create({ titulo: 'Más', descuento: '30 %' })
    expect(await antesDe(uno)).toBe(8_000)
  })

  it('stays when the offer lasts longer, is called otherwise or reaches more books', async () => {
    const { _id } = await create({ alcance: [`libro:${uno}`] })
    await age('40 days')
    const cambios = [{ hasta: '30/12/2098' }, { titulo: 'Verano' }, { alcance: [`libro:${uno}`, `libro:${dos}`] }]
    for (const cambio of cambios) {
      await send('PUT', `/api/ofertas/${_id}`, cambio)
      expect(await antesDe(uno), JSON.stringify(cambio)).toBe(10_000)
    }
    expect(await antesDe(dos)).toBe(10_000)
    const asked = `/api/ofertas/vista-previa?descuento=20%20%25&alcance=todo&oferta=${_id}`
    expect((await send('GET', asked)).ejemplos).toMatchObject([{ antes: 10_000 }, { antes: 10_000 }])
    await send('PUT', `/api/ofertas/${_id}`, { descuento: '30 %' })
    expect(await antesDe(uno), 'which is another reduction').toBe(8_000)
  })
})

describe('it is the same', () => {
  it('in lists, the search, the recommendations, the feeds and an order, which keeps its list price too', async () => {
    await reprice(uno, 12_000, '3 days')
    await create({ descuento: '25 %' })
    const oferta = { precio: 9_000, antes: 10_000 }
    const hallados = [
      ...(await send('GET', `/api/libros/por-ids?id=${uno}`)),
      ...(await send('GET', '/api/busqueda?q=uno')).resultados,
      ...(await send('GET', `/api/recomendados/${dos}`)),
    ].filter(({ _id }) => _id === uno)
    expect(hallados).toHaveLength(3)
    for (const hallado of hallados) expect(hallado).toMatchObject({ precio: 12_000, oferta })
    const items = [uno, dos].map((libro) => ({ libro, cantidad: 1 }))
    const { _id, ...pedido } = await send('POST', '/api/pedidos', { items, metodo_pago: 'debito' }, ana)
    const lineas = [
      { precio_unitario: 9_000, precio_lista: 12_000, precio_antes: 10_000, oferta: 'Primavera' },
      { precio_unitario: 7_500, precio_lista: 10_000, precio_antes: 10_000, oferta: 'Primavera' },
    ]
    expect(pedido.items).toMatchObject(lineas)
    await reprice(uno, 13_000, '0 days')
    expect((await send('GET', `/api/pedidos/${_id}`, undefined, ana)).items).toMatchObject(lineas)
  })

  it('nowhere where nothing higher was charged, and a line of before shows its list price', async () => {
    await reprice(uno, 12_000, '3 days')
    await create({ descuento: '15 %' })
    const items = [{ libro: uno, cantidad: 1 }]
    const { _id, ...pedido } = await send('POST', '/api/pedidos', { items, metodo_pago: 'debito' }, ana)
    expect(pedido.items[0]).toMatchObject({ precio_unitario: 10_200, precio_lista: 12_000, oferta: 'Primavera' })
    expect(pedido.items[0]).not.toHaveProperty('precio_antes')
    await api.pool.query('update pedido_item set precio_antes = null where pedido_id = $1', [_id])
    expect((await send('GET', `/api/pedidos/${_id}`, undefined, ana)).items[0].precio_antes).toBe(12_000)
  })
})
