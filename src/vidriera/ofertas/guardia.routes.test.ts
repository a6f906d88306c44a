// Offers and the guard of the uniform price.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { setGuardia } from '#test/guardia.ts'
import { insertTestUsuario } from '#test/rows.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let ana: typeof admin
/** Two new books, one without a PVP, and a used one. */
let nuevo: string
let sinPvp: string
let usado: string

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  ana = await insertTestUsuario(api.db)
  const libro = (titulo: string) => ({ titulo, precio: 10_000_00, categorias: ['Ficción'], autores: ['Una Autora'] })
  ;[nuevo = '', sinPvp = '', usado = ''] = await insertCatalogo(api.db, ['Uno', 'Dos', 'Tres'].map(libro))
  await api.db
    .updateTable('libro')
    .set({ pvp_centavos: centavos(9_500_00), pvp_fuente: 'editorial', pvp_desde: '2026-11-01' })
    .where('id', '=', nuevo)
    .execute()
  await api.db.updateTable('libro').set({ regla_precio: 'usado' }).where('id', '=', usado).execute()
})
afterAll(() => api.end())
afterEach(async () => {
  await api.db.deleteFrom('oferta').execute()
  await api.db.deleteFrom('feria').execute()
  await setGuardia(api, false)
})

const insertFeria = () =>
  api.db
    .insertInto('feria')
    .values({
      id: createId(),
      nombre: 'Feria',
      nombre_p: 'feria',
      norma: 'Res. 1',
      creada_por: null,
      desde: '2020-01-01',
      hasta: '2098-12-31',
    })
    .execute()
async function send(method: 'GET' | 'POST' | 'PUT', url: string, as: typeof admin, payload?: object) {
  const response = await api.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const createOferta = (descuento: string, given: object = {}) =>
  send('POST', '/api/ofertas', admin, {
    titulo: 'Primavera',
    texto: '',
    desde: '01/11/2026',
    hasta: '31/12/2097',
    banner: false,
    descuento,
    alcance: ['todo'],
    ...given,
  })
const rebajados = async () => {
  const { body } = await send('GET', '/api/libros', ana)
  const byId = new Map(
    body.map((libro: { _id: string; oferta?: { precio: number } }) => [libro._id, libro.oferta?.precio]),
  )
  return [nuevo, sinPvp, usado].map((id) => byId.get(id))
}

describe('an offer that is saved', () => {
  const FUERA = 'por debajo de lo que permite la Ley 25.542 en esas fechas: «Dos», «Uno».'
  const vista = async (descuento: string, plazo = '&desde=01/11/2026&hasta=31/12/2097') =>
    (
      await send(
        'GET',
        `/api/ofertas/vista-previa?descuento=${encodeURIComponent(descuento)}&alcance=todo${plazo}`,
        admin,
      )
    ).body

  it('warns of the books that it takes too far down while the guard is off, before and after', async () => {
    const aviso = `2 libros quedan ${FUERA}`
    expect(await vista('15 %')).toMatchObject({ aviso })
    const { body } = await createOferta('15 %')
    expect(body).toMatchObject({ avisos: [aviso] })
    expect((await send('PUT', `/api/ofertas/${body._id}`, admin, { titulo: 'Otra' })).body).not.toHaveProperty('avisos')
    expect((await send('PUT', `/api/ofertas/${body._id}`, admin, { descuento: '12 %' })).body).toMatchObject({
      avisos: [aviso],
    })
    const usados = await createOferta('50 %', { alcance: [`libro:${usado}`] })
    expect(usados.body).not.toHaveProperty('avisos')
  })

  it('is refused at its discount while the guard is on, but for what a fair allows on each of its days', async () => {
    await setGuardia(api, true)
    const mensaje = `2 libros quedan ${FUERA} La guardia del precio uniforme está activada.`
    const refused = { status: 409, body: { code: 'PRECIO_UNIFORME', mensaje, campos: { descuento: mensaje } } }
    expect(await createOferta('10 %')).toMatchObject(refused)
    const { ejemplos } = await vista('10 %')
    expect(ejemplos.map(({ rebajado }: { rebajado: number }) => rebajado)).toEqual([9_000, 9_500])
    await insertFeria()
    api.cache.clear()
    expect(await vista('10 %')).not.toHaveProperty('aviso')
    const { status, body } = await createOferta('10 %')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await createOferta('15 %')).toMatchObject({ status: 409 })
    expect((await send('PUT', `/api/ofertas/${body._id}`, admin, { descuento: '15 %' })).status).toBe(409)
    expect((await send('PUT', `/api/ofertas/${body._id}`, admin, { hasta: '01/02/2099' })).status).toBe(409)
    expect((await send('PUT', `/api/ofertas/${body._id}`, admin, { titulo: 'Otra' })).status).toBe(200)
    expect(await vista('10 %', '&desde=01/11/2026&hasta=01/02/2099')).toHaveProperty('aviso')
  })
})

describe('an offer that was made while the guard was off', () => {
  it('goes as far down as the law lets it once the guard is on, and all the way where it is off again', async () => {
    expect((await createOferta('20 %')).status).toBe(200)
    expect(await rebajados()).toEqual([8_000, 8_000, 8_000])
    await setGuardia(api, true)
    expect(await rebajados(), 'new books are sold at their PVP, a used one is not held').toEqual([
      9_500,
      undefined,
      8_000,
    ])
    await insertFeria()
    api.cache.clear()
    expect(await rebajados(), 'a tenth off the PVP during a fair').toEqual([8_550, 9_000, 8_000])
    await setGuardia(api, false)
    expect(await rebajados()).toEqual([8_000, 8_000, 8_000])
  })

  it('is rounded no further down than the law lets it, and is not refused for its rounding', async () => {
    await setGuardia(api, true)
    await insertFeria()
    api.cache.clear()
    const redondeado = { redondeo: 'en-900', sentido: 'abajo' }
    const { status, body } = await createOferta('10 %', redondeado)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).not.toHaveProperty('avisos')
    expect(await rebajados()).toEqual([8_900, 9_000, 8_900])
    const asked = 'descuento=10%20%25&alcance=todo&redondeo=en-900&desde=01/11/2026&hasta=31/12/2097'
    const vista = (await send('GET', `/api/ofertas/vista-previa?${asked}`, admin)).body
    expect(vista).not.toHaveProperty('aviso')
    expect(vista.ejemplos.map(({ rebajado }: { rebajado: number }) => rebajado)).toEqual([8_900, 9_000, 8_900])
    await setGuardia(api, false)
    expect(await rebajados()).toEqual([8_900, 8_900, 8_900])
    expect((await createOferta('10 %', redondeado)).body.avisos, 'nothing holds the rounding').toHaveLength(1)
  })

  it('is the same for cards that know less of a book', async () => {
    await createOferta('20 %')
    await setGuardia(api, true)
    const { body } = await send('GET', `/api/recomendados/${usado}`, ana)
    const cards = body.map(({ _id, oferta }: { _id: string; oferta?: { precio: number } }) => [_id, oferta?.precio])
    expect(cards).toEqual(
      expect.arrayContaining([
        [nuevo, 9_500],
        [sinPvp, undefined],
      ]),
    )
  })

  it('an order is placed at what the law lets, and another sum that was seen is refused', async () => {
    await createOferta('20 %')
    await setGuardia(api, true)
    const items = [nuevo, sinPvp, usado].map((libroId) => ({ libro: libroId, cantidad: 1 }))
    const pedido = { items, metodo_pago: 'debito' }
    expect(
      (await send('POST', '/api/pedidos', ana, { ...pedido, visto: { total: 24_000, envio: 0 } })).body,
    ).toMatchObject({
      code: 'VISTO_CAMBIADO',
      total: 27_500,
    })
    const { status, body } = await send('POST', '/api/pedidos', ana, pedido)
    expect(status, JSON.stringify(body)).toBe(200)
    const { rows } = await api.pool.query(
      'select precio_unitario, precio_lista from pedido_item where pedido_id = $1 order by linea',
      [body._id],
    )
    expect(rows).toEqual([
      { precio_unitario: 9_500_00, precio_lista: 10_000_00 },
      { precio_unitario: 10_000_00, precio_lista: null },
      { precio_unitario: 8_000_00, precio_lista: 10_000_00 },
    ])
  })
})
