// Offers from the panel to the order.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { Oferta } from './oferta.edicion.contract.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let ana: typeof admin
/** Two of a publisher, 10.000 and 20.000 pesos; one of another, 10.000; one without a price. */
let sur: string
let surCaro: string
let norte: string
let sinPrecio: string
let editorial: string

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  ana = await insertTestUsuario(api.db)
  const libro = (titulo: string, sello: string, precio: number | null) => ({
    titulo,
    editorial: sello,
    precio,
    autores: [`Autora de ${titulo}`],
    categorias: ['Ficción'],
    calificacion: 4,
  })
  ;[sur = '', surCaro = '', norte = '', sinPrecio = ''] = await insertCatalogo(api.db, [
    libro('Sur', 'Sello Sur', 10_000_00),
    libro('Surazo', 'Sello Sur', 20_000_00),
    libro('Norte', 'Sello Norte', 10_000_00),
    libro('Nada', 'Sello Sur', null),
  ])
  editorial = (await json(`/api/libros/id/${sur}`)).editorial._id
})
afterAll(() => api.end())
afterEach(async () => {
  await api.db.deleteFrom('oferta').execute()
  await api.db.deleteFrom('oferta_historia').execute()
  api.cache.clear()
})

const json = async (url: string, as?: typeof admin) =>
  (await api.app.inject({ url, headers: as?.headers ?? {} })).json()
const BASE = {
  titulo: 'Primavera',
  texto: '',
  descuento: '20 %',
  desde: '01/11/2026',
  hasta: '31/12/2098',
  banner: true,
}

async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = admin) {
  const response = await api.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
async function create(given: object = {}): Promise<Oferta> {
  const { status, body } = await send('POST', '/api/ofertas', {
    ...BASE,
    alcance: [`editorial:${editorial}`],
    ...given,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const precioDe = async (id: string) => (await json(`/api/libros/id/${id}`)).oferta?.precio ?? null

describe('without an offer', () => {
  it('no answer says anything of offers', async () => {
    for (const url of [`/api/libros/id/${sur}`, '/api/libros', '/api/busqueda?q=sur', `/api/recomendados/${sur}`]) {
      expect(JSON.stringify(await json(url))).not.toContain('oferta')
    }
    expect(await json('/api/ofertas')).toEqual([])
  })
})

describe('an offer', () => {
  it('is told by the book, every list, the search and the recommendations, and its price stays', async () => {
    await create()
    const oferta = { precio: 8_000, antes: 10_000, titulo: 'Primavera', hasta: '2099-01-01T03:00:00.000Z' }
    expect(await json(`/api/libros/id/${sur}`)).toMatchObject({ precio: 10_000, oferta })
    const { autores, categorias } = await json(`/api/libros/id/${sur}`)
    for (const url of [
      '/api/libros',
      '/api/libros?q=sur',
      `/api/libros/por-ids?id=${sur}&id=${norte}`,
      `/api/libros/editorial/${editorial}`,
      `/api/libros/autor/${autores[0]._id}`,
      `/api/libros/categoria/${categorias[0]._id}`,
    ]) {
      const libros: { _id: string; oferta?: object }[] = await json(url)
      expect(libros.find(({ _id }) => _id === sur)?.oferta, url).toEqual(oferta)
      expect(libros.find(({ _id }) => _id === norte)?.oferta, url).toBeUndefined()
      expect(libros.find(({ _id }) => _id === sinPrecio)?.oferta, url).toBeUndefined()
    }
    const { resultados } = await json('/api/busqueda?q=sur')
    expect(resultados[0]).toMatchObject({ _id: sur, oferta })
    const recomendados: { _id: string }[] = await json(`/api/recomendados/${norte}`)
    expect(recomendados.find(({ _id }) => _id === sur)).toMatchObject({ precio: 10_000, oferta })
  })

  it('is listed with its newest books, and with all of them', async () => {
    const { _id } = await create()
    expect(await json('/api/ofertas')).toMatchObject([
      { _id, titulo: 'Primavera', descuento: '20\u00a0%', total: 2, libros: [{ _id: surCaro }, { _id: sur }] },
    ])
    const response = await api.app.inject(`/api/ofertas/${_id}/libros?offset=1&limit=1`)
    expect(response.headers['x-total-count']).toBe('2')
    expect(response.json()).toMatchObject([{ _id: sur, oferta: { precio: 8_000 } }])
    const nadie = await api.app.inject(`/api/ofertas/${sur}/libros`)
    expect([nadie.statusCode, nadie.json()]).toMatchObject([
      404,
      { code: 'OFERTA_NOT_FOUND', mensaje: 'No encontramos esa oferta.' },
    ])
    await create({ titulo: 'Otoño' })
    expect((await json('/api/ofertas')).map(({ titulo }: Oferta) => titulo)).toEqual(['Otoño', 'Primavera'])
  })

  it('of several the best one applies', async () => {
    await create()
    await create({ titulo: 'De todos', descuento: '$ 3.000', alcance: ['todo'] })
    expect([await precioDe(sur), await precioDe(surCaro), await precioDe(norte)]).toEqual([7_000, 16_000, 7_000])
  })

  it('rounds its prices as it says, for readers, in its preview and for an order', async () => {
    const redondeado = { descuento: '15,3 %', redondeo: '100', sentido: 'arriba' }
    const { _id } = await create(redondeado)
    expect([await precioDe(sur), await precioDe(surCaro)]).toEqual([8_500, 17_000])
    const pedido = { items: [{ libro: sur, cantidad: 1 }], metodo_pago: 'debito' }
    const { body } = await send('POST', '/api/pedidos', pedido, ana)
    expect(body.items[0]).toMatchObject({ precio_unitario: 8_500, precio_lista: 10_000 })
    const asked = `descuento=15%20%25&alcance=libro:${sur}&redondeo=1000&sentido=abajo`
    expect(await json(`/api/ofertas/vista-previa?${asked}`, admin)).toMatchObject({ ejemplos: [{ rebajado: 8_000 }] })
    const edited = await send('PUT', `/api/ofertas/${_id}`, { redondeo: 'en-990', sentido: 'abajo', titulo: 'Otra' })
    expect(edited.body).toMatchObject({ version: 2, redondeo: 'en-990' })
    expect(await precioDe(sur)).toBe(7_990)
    expect((await send('PUT', `/api/ofertas/${_id}`, { titulo: 'Una' })).body).toMatchObject({ redondeo: 'en-990' })
    expect((await send('PUT', `/api/ofertas/${_id}`, { redondeo: '7' })).status).toBe(400)
  })

  it('without a word of rounding rounds nothing', async () => {
    expect(await create({ descuento: '15,3 %' })).toMatchObject({ redondeo: 'ninguno', sentido: 'abajo' })
    expect(await precioDe(sur)).toBe(8_470)
  })

  it('lists the very books that it lowers', async () => {
    const libros: { _id: string; precio: number | null }[] = await json('/api/libros')
    for (const descuento of ['$ 10.000', '$ 9.999,99', '$ 20.000', '90 %', '0,01 %']) {
      const oferta = await create({ descuento, alcance: ['todo'] })
      const [{ total } = { total: 0 }] = await json('/api/ofertas')
      const rebajados = await Promise.all(libros.map(({ _id }) => precioDe(_id)))
      expect(total, descuento).toBe(rebajados.filter((precio) => precio !== null).length)
      await send('DELETE', `/api/ofertas/${oferta._id}`)
    }
  })

  it.each([
    ['libro', () => `libro:${sur}`],
    ['categoria', async () => `categoria:${(await json(`/api/libros/id/${sur}`)).categorias[0]._id}`],
    ['autor', async () => `autor:${(await json(`/api/libros/id/${sur}`)).autores[0]._id}`],
    ['formato', () => 'formato:fisico'],
    ['todo', () => 'todo'],
  ])('applies to %s, in the list of its books too', async (_, clave) => {
    const { _id } = await create({ alcance: [await clave()] })
    expect(await precioDe(sur)).toBe(8_000)
    const libros: { _id: string }[] = await json(`/api/ofertas/${_id}/libros`)
    expect(libros.map((libro) => libro._id)).toContain(sur)
    expect(libros.map((libro) => libro._id)).not.toContain(sinPrecio)
  })

  it('leaves out the books that it would give away', async () => {
    const { _id } = await create({ descuento: '$ 15.000' })
    expect([await precioDe(sur), await precioDe(surCaro)]).toEqual([null, 5_000])
    expect(await json(`/api/ofertas/${_id}/libros`)).toMatchObject([{ _id: surCaro }])
  })

  it('begins and ends on the instant, on what was cached before too', async () => {
    const [desde, hasta] = [new Date(Date.now() + 500), new Date(Date.now() + 1_500)]
    await create({ desde: desde.toISOString(), hasta: hasta.toISOString() })
    expect(await precioDe(sur)).toBeNull()
    await sleep(desde.getTime() - Date.now() + 100)
    expect(await precioDe(sur)).toBe(8_000)
    await sleep(hasta.getTime() - Date.now() + 100)
    expect(await precioDe(sur)).toBeNull()
    expect(await json('/api/ofertas')).toEqual([])
  })
})

describe('an order', () => {
  const order = (visto: object | undefined, libros = [sur, norte]) =>
    send(
      'POST',
      '/api/pedidos',
      { items: libros.map((libro) => ({ libro, cantidad: 2 })), metodo_pago: 'debito', visto },
      ana,
    )

  it('is placed at the offer’s price and keeps both for ever', async () => {
    const { _id } = await create()
    const { status, body } = await order({ total: 36_000, envio: 0 })
    expect(status, JSON.stringify(body)).toBe(200)
    const items = [
      { libro: { _id: sur }, precio_unitario: 8_000, precio_lista: 10_000, precio_antes: 10_000, oferta: 'Primavera' },
      { libro: { _id: norte }, precio_unitario: 10_000 },
    ]
    expect(body).toMatchObject({ total: 36_000, items })
    expect(body.items[1]).not.toHaveProperty('precio_lista')
    await send('PUT', `/api/ofertas/${_id}`, { titulo: 'Otra cosa', descuento: '50 %' })
    await send('DELETE', `/api/ofertas/${_id}`)
    const { items: kept } = await json(`/api/pedidos/${body._id}`, ana)
    expect(kept).toMatchObject(items)
  })

  it('at sums that an offer has changed meanwhile is refused, and says the new ones', async () => {
    await create()
    expect(await order({ total: 40_000, envio: 0 })).toMatchObject({
      status: 409,
      body: { code: 'VISTO_CAMBIADO', total: 36_000, envio: 0 },
    })
  })

  it('never trusts an offer that the browser names', async () => {
    const items = [{ libro: sur, cantidad: 1, oferta: 'Primavera', precio_lista: 10_000, precio_unitario: 1 }]
    const { body } = await send('POST', '/api/pedidos', { items, metodo_pago: 'debito' }, ana)
    expect(body.items[0].precio_unitario).toBe(10_000)
    expect(body.items[0]).not.toHaveProperty('oferta')
  })
})

describe('the panel', () => {
  it('lists, searches, edits by version and ends', async () => {
    const oferta = await create()
    await create({ titulo: 'Otoño' })
    expect(await json('/api/ofertas/todas?q=primavera', admin)).toMatchObject([
      { _id: oferta._id, alcance: [{ _id: `editorial:${editorial}`, nombre: 'Editorial: Sello Sur' }] },
    ])
    const edited = await send('PUT', `/api/ofertas/${oferta._id}`, { version: 1, alcance: [`libro:${norte}`] })
    expect(edited).toMatchObject({
      status: 200,
      body: { version: 2, titulo: 'Primavera', alcance: [{ nombre: 'Libro: Norte' }] },
    })
    expect([await precioDe(norte), await precioDe(sur)]).toEqual([8_000, 8_000]) // Otoño
    const outdated = await send('PUT', `/api/ofertas/${oferta._id}`, { version: 1, titulo: 'Tarde' })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'VERSION', guardado: { version: 2 } } })
    expect((await send('DELETE', `/api/ofertas/${oferta._id}`)).body.mensaje).toBe('Oferta terminada correctamente')
    expect(await precioDe(norte)).toBeNull()
    expect((await send('DELETE', `/api/ofertas/${oferta._id}`)).body.mensaje).toBe('Oferta eliminada correctamente')
    expect((await send('DELETE', `/api/ofertas/${oferta._id}`)).status).toBe(404)
    const comun = { titulo: 'Primavera', texto: '', banner: true, descuento: '20\u00a0%' }
    const de = { desde: '2026-11-01T03:00:00.000Z', hasta: '2099-01-01T03:00:00.000Z' }
    expect(await listAuditados(api.db, oferta._id)).toMatchObject([
      { suceso: 'alta', entidad: 'oferta', despues: { ...comun, ...de, alcance: 'Editorial: Sello Sur' } },
      { suceso: 'cambio', antes: { alcance: 'Editorial: Sello Sur' }, despues: { alcance: 'Libro: Norte' } },
      { suceso: 'cambio', antes: { hasta: de.hasta }, despues: { hasta: expect.any(String) } },
      { suceso: 'baja', antes: { ...comun, alcance: 'Libro: Norte' } },
    ])
  })

  it('finds an offer by what it is called now, and says how many there are', async () => {
    const { _id } = await create()
    await create({ titulo: 'Otoño' })
    await send('PUT', `/api/ofertas/${_id}`, { titulo: 'Verano' })
    for (const [q, total] of [
      ['verano', 1],
      ['primavera', 0],
    ] as const) {
      const { headers, ...answer } = await api.app.inject({ url: `/api/ofertas/todas?q=${q}`, headers: admin.headers })
      expect([q, headers['x-total-count'], answer.json().length]).toEqual([q, `${total}`, total])
    }
  })

  it('names the three newest of more books that an offer takes below what the law allows', async () => {
    const setPrecio = (precio: number | null) =>
      api.pool.query('update libro set precio = $1 where id = $2', [precio, sinPrecio])
    await create({ titulo: 'De nadie', descuento: '$ 90.000' })
    await setPrecio(10_000_00)
    const { _id, titulo, ...creada } = await create({ alcance: ['todo'] })
    const fuera = await json('/api/ofertas/fuera-de-ley', admin)
    await setPrecio(null)
    const aviso =
      '4 libros quedan por debajo de lo que permite la Ley 25.542 en esas fechas: «Nada», «Norte», «Surazo» y 1 más.'
    expect(creada).toMatchObject({ avisos: [aviso] })
    expect(fuera).toEqual([{ _id, titulo, aviso }])
  })

  it('shows before what an offer would do', async () => {
    const url = `/api/ofertas/vista-previa?descuento=${encodeURIComponent('$ 12.000')}&alcance=editorial:${editorial}`
    expect(await json(url, admin)).toMatchObject({
      total: 1,
      exacto: true,
      ejemplos: [{ _id: surCaro, titulo: 'Surazo', precio: 20_000, rebajado: 8_000, antes: 20_000 }],
    })
    const deNadie = await json('/api/ofertas/vista-previa?descuento=$%2090.000&alcance=todo', admin)
    expect(deNadie).toEqual({ total: 0, exacto: true, ejemplos: [] })
  })

  it.each([
    [{ descuento: '95 %' }, 'descuento'],
    [{ descuento: { clase: 'porcentaje', valor: 95_00 } }, 'descuento'],
    [{ descuento: 'gratis' }, 'descuento'],
    [{ desde: 'mañana' }, 'desde'],
    [{ desde: '01/12/2098', hasta: '30/11/2098' }, 'hasta'],
    [{ desde: '01/11/2020', hasta: '30/11/2020' }, 'hasta'],
    [{ alcance: [] }, 'alcance'],
    [{ alcance: ['libro:0190f4a1-0000-7000-8000-000000000001'] }, 'alcance'],
    [{ titulo: ' ' }, 'titulo'],
  ])('refuses %j', async (given, campo) => {
    const { status, body } = await send('POST', '/api/ofertas', { ...BASE, alcance: ['todo'], ...given })
    expect(status).toBe(400)
    expect(Object.keys(body.campos).join()).toContain(campo)
    if ('hasta' in given && given.hasta.endsWith('2020')) expect(body.campos.hasta).toBe('Esa fecha ya pasó.')
  })

  it.each([
    ['95 %', 'El descuento puede llegar al 90 %. Para restar pesos escribí el signo: $ 500.'],
    ['gratis', 'Escribí el descuento así: 20 % o $ 500.'],
    [{}, 'Campo requerido'],
  ])('says what is wrong with the discount %j', async (descuento, mensaje) => {
    const { body } = await send('POST', '/api/ofertas', { ...BASE, alcance: ['todo'], descuento })
    expect(Object.values(body.campos)).toEqual([mensaje])
  })

  it('an edit that would end before it begins is refused', async () => {
    const { _id } = await create()
    const { status, body } = await send('PUT', `/api/ofertas/${_id}`, { hasta: '01/10/2026' })
    expect([status, body.campos]).toEqual([400, { hasta: 'Tiene que terminar después de empezar.' }])
  })

  it('a deleted publisher takes its part of the offer along', async () => {
    const creada = await send('POST', '/api/editoriales/crear', {
      descripcion: 'Sello breve',
      direccion: 'Calle 1',
      imagen: 'https://ejemplo.test/a.png',
    })
    const { _id } = await create({ alcance: [`editorial:${creada.body._id}`, `libro:${sur}`] })
    expect((await send('DELETE', `/api/editoriales/${creada.body._id}`)).status).toBe(200)
    const [oferta] = await json('/api/ofertas/todas', admin)
    expect(oferta).toMatchObject({ _id, alcance: [{ nombre: 'Libro: Sur' }] })
  })
})
