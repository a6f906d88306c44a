import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { NO_ID, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createIsbn, insertTestLibro, insertTestUsuario, sellPedido } from '#test/rows.ts'
import type { Opinion } from './opinion.contract.ts'
import { FALTA_TEXTO, FALTAN_ESTRELLAS, TEXTO_LARGO } from './opinion.rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
let libro: string
let ana: Usuario
let beto: Usuario
let admin: Usuario
beforeEach(async () => {
  libro = await insertTestLibro(api.db)
  ;[ana, beto, admin] = await Promise.all([
    insertTestUsuario(api.db),
    insertTestUsuario(api.db),
    insertTestUsuario(api.db, 'admin'),
  ])
  api.cache.clear() // nobody listens to the database here
})

const put = (usuario: Usuario | null, payload: unknown, id = libro) =>
  api.app.inject({
    method: 'PUT',
    url: `/api/opiniones/libro/${id}`,
    headers: { 'content-type': 'application/json', ...usuario?.headers },
    payload: JSON.stringify(payload),
  })
const remove = (usuario: Usuario | null, id: string) =>
  api.app.inject({ method: 'DELETE', url: `/api/opiniones/${id}`, headers: usuario?.headers ?? {} })
const list = (id = libro) => {
  api.cache.clear()
  return readList<Opinion>(api, `/api/opiniones?libro=${id}`)
}
async function publish(
  usuario: Usuario,
  estrellas: number,
  texto = 'Lo leí de un tirón.',
  id = libro,
): Promise<string> {
  const response = await put(usuario, { estrellas, texto }, id)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()._id
}
async function own<T>(usuario: Usuario, url: string): Promise<{ items: T[]; total: number }> {
  const response = await api.app.inject({ url, headers: usuario.headers })
  expect(response.statusCode, response.body).toBe(200)
  return { items: response.json<T[]>(), total: Number(response.headers['x-total-count']) }
}
const buy = async (usuario: Usuario, ...ids: string[]) => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/pedidos',
    headers: usuario.headers,
    payload: { items: ids.map((id) => ({ libro: id, cantidad: 1 })), metodo_pago: 'efectivo' },
  })
  expect(response.statusCode, response.body).toBe(200)
  await sellPedido(api.db, response.json()._id)
}
const cancelPedidosOf = async (usuario: Usuario) => {
  await api.pool.query('alter table pedido drop constraint if exists pedido_estado_check')
  await api.pool.query(`update pedido set estado = 'cancelado' where usuario_id = $1`, [usuario.id])
}
const ratingOf = (id = libro) =>
  api.db
    .selectFrom('libro')
    .select(['calificacion', 'opiniones', 'calificacion_catalogo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const rate = (calificacion: number) =>
  api.db.updateTable('libro').set({ calificacion }).where('id', '=', libro).execute()

describe('an opinion', () => {
  it('is signed with the own name, dated, and everybody reads it', async () => {
    const response = await put(ana, { estrellas: 4, texto: '  Lo leí de un tirón.  ' })
    expect(response.json()).toEqual({
      _id: expect.any(String),
      libro: { _id: libro, titulo: 'El túnel', portada: null },
      autor: 'Ana P.',
      estrellas: 4,
      texto: 'Lo leí de un tirón.',
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      editada: false,
      compra_verificada: false,
      muestra: false,
    })
    const { items, total } = await list()
    expect(items).toEqual([response.json()])
    expect(total).toBe(1)
    expect(JSON.stringify(items)).not.toContain(ana.email)
  })

  it('is one for each customer and book: the second one takes the place of the first', async () => {
    const first = await publish(ana, 2)
    expect(await publish(ana, 2), 'the same again is no edit').toBe(first)
    expect((await list()).items[0]?.editada).toBe(false)
    const response = await put(ana, { estrellas: 5, texto: 'La segunda vez me gustó más.' })
    expect(response.json()).toMatchObject({ _id: first, estrellas: 5, editada: true })
    expect((await list()).total).toBe(1)
  })

  it('stays one when it is sent from many tabs at once', async () => {
    const responses = await Promise.all([1, 2, 3, 4, 5].map((estrellas) => put(ana, { estrellas, texto: 'Hola' })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { items, total } = await list()
    expect(total).toBe(1)
    expect(await ratingOf()).toMatchObject({ opiniones: 1, calificacion: items[0]?.estrellas })
  })

  it('says that it was bought where an order shows it, unless that was cancelled', async () => {
    await publish(ana, 5)
    await publish(beto, 5)
    await buy(ana, libro)
    const bought = async () => (await list()).items.map(({ compra_verificada }) => compra_verificada)
    expect(await bought()).toEqual([false, true])
    await cancelPedidosOf(ana)
    expect(await bought()).toEqual([false, false])
  })

  it('is signed with the name of today', async () => {
    await publish(ana, 5)
    await api.db.updateTable('usuario').set({ nombre: 'José', apellido: 'Ñandú' }).where('id', '=', ana.id).execute()
    expect((await list()).items[0]?.autor).toBe('José Ñ.')
  })

  it.each([
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    "'; drop table opinion; --",
    "O'Higgins & José Ñandú",
    '\u202eal revés\u202c ',
    '👨‍👩‍👧‍👦'.repeat(300),
  ])('keeps hostile text as text: %j', async (texto) => {
    await publish(ana, 3, texto)
    expect((await list()).items[0]?.texto).toBe(texto.trim())
  })

  it('takes 2,000 characters as a person counts them', async () => {
    await publish(ana, 3, '👍🏽'.repeat(2_000))
    const refused = await put(ana, { estrellas: 3, texto: 'a'.repeat(2_001) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ campos: { texto: TEXTO_LARGO } })
  })

  it.each([
    [{}, { estrellas: FALTAN_ESTRELLAS, texto: FALTA_TEXTO }],
    [{ estrellas: 0, texto: 'a' }, { estrellas: FALTAN_ESTRELLAS }],
    [{ estrellas: 6, texto: 'a' }, { estrellas: FALTAN_ESTRELLAS }],
    [{ estrellas: 4.5, texto: 'a' }, { estrellas: FALTAN_ESTRELLAS }],
    [{ estrellas: '5', texto: 'a' }, { estrellas: FALTAN_ESTRELLAS }],
    [{ estrellas: 5, texto: '' }, { texto: FALTA_TEXTO }],
    [{ estrellas: 5, texto: ' \n\u200b' }, { texto: FALTA_TEXTO }],
    [{ estrellas: 5, texto: 7 }, { texto: FALTA_TEXTO }],
    [{ estrellas: 5, texto: null }, { texto: FALTA_TEXTO }],
  ])('refuses %j', async (payload, campos) => {
    const response = await put(ana, payload)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', campos })
    expect((await list()).total).toBe(0)
  })

  it('ignores author, date and purchase that the browser claims', async () => {
    const claimed = { autor: 'Otra', usuario_id: beto.id, compra_verificada: true, fecha: '2000-01-01T00:00:00Z' }
    const response = await put(ana, { ...claimed, estrellas: 5, texto: 'Hola' })
    expect(response.json()).toMatchObject({ autor: 'Ana P.', compra_verificada: false })
    expect((await own(ana, '/api/opiniones/propias')).total).toBe(1)
  })

  it('is refused for who is not logged in, for a book that is not there and for an account that is gone', async () => {
    expect((await put(null, { estrellas: 5, texto: 'Hola' })).statusCode).toBe(401)
    const nowhere = await put(ana, { estrellas: 5, texto: 'Hola' }, NO_ID)
    expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, 'LIBRO_NOT_FOUND'])
    expect((await put(ana, { estrellas: 5, texto: 'Hola' }, 'x')).statusCode).toBe(404)
    await api.db.deleteFrom('usuario').where('id', '=', ana.id).execute()
    expect((await put(ana, { estrellas: 5, texto: 'Hola' })).statusCode).toBe(401)
  })

  it('is refused when one account writes too many at once', async () => {
    const responses = []
    for (let n = 0; n < 31; n++) responses.push(await put(ana, { estrellas: 5, texto: `Vez ${n}` }))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(30).fill(200), 429])
    expect(responses[30]?.json().mensaje).toMatch(/^Publicaste muchas opiniones seguidas\. Esperá \d+ minutos/)
    expect((await put(beto, { estrellas: 5, texto: 'Hola' })).statusCode, 'others go on').toBe(200)
  })
})

describe('deletion', () => {
  it('is for the author and for admins', async () => {
    const [byAna, byBeto] = [await publish(ana, 5), await publish(beto, 1)]
    expect((await remove(null, byAna)).statusCode).toBe(401)
    const refused = await remove(beto, byAna)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN'])
    expect((await list()).total).toBe(2)
    expect((await remove(ana, byAna)).json()).toEqual({ mensaje: 'Eliminamos la opinión.' })
    expect((await remove(admin, byBeto)).statusCode).toBe(200)
    expect((await list()).total).toBe(0)
  })

  it('of what is gone or never was is a 404', async () => {
    const id = await publish(ana, 5)
    await remove(ana, id)
    for (const gone of [id, NO_ID, 'x', '%00']) expect((await remove(ana, gone)).statusCode, gone).toBe(404)
  })

  it('of a book or of the account takes the opinions along', async () => {
    const other = await insertTestLibro(api.db)
    await publish(ana, 5)
    await publish(ana, 1, 'Flojo.', other)
    await publish(beto, 3, 'Regular.', other)
    await api.db.deleteFrom('libro').where('id', '=', libro).execute()
    expect((await own(ana, '/api/opiniones/propias')).total).toBe(1)
    const response = await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers: ana.headers })
    expect(response.statusCode).toBe(200)
    expect((await list(other)).items.map(({ texto }) => texto)).toEqual(['Regular.'])
    expect(await ratingOf(other)).toMatchObject({ opiniones: 1, calificacion: 3 })
  })
})

describe("the book's rating", () => {
  it("is the catalogue's own until the first opinion, and again after the last", async () => {
    await rate(4.4)
    const id = await publish(ana, 1)
    expect(await ratingOf()).toEqual({ calificacion: 1, opiniones: 1, calificacion_catalogo: 4.4 })
    await publish(beto, 4)
    expect(await ratingOf()).toMatchObject({ calificacion: 2.5, opiniones: 2 })
    await publish(ana, 3)
    expect(await ratingOf()).toMatchObject({ calificacion: 3.5, opiniones: 2 })
    await remove(ana, id)
    await remove(admin, (await list()).items[0]?._id ?? '')
    expect(await ratingOf()).toEqual({ calificacion: 4.4, opiniones: 0, calificacion_catalogo: null })
  })

  it('counts everybody who writes at once', async () => {
    const lectores = await Promise.all(Array.from({ length: 12 }, () => insertTestUsuario(api.db)))
    await Promise.all(lectores.map((lector, n) => put(lector, { estrellas: (n % 5) + 1, texto: 'Hola' })))
    const estrellas = lectores.map((_, n) => (n % 5) + 1)
    const promedio = estrellas.reduce((sum, n) => sum + n, 0) / estrellas.length
    expect(await ratingOf()).toMatchObject({ opiniones: 12, calificacion: Number(promedio.toFixed(2)) })
    expect(await read(api, `/api/libros/id/${libro}`)).toMatchObject({ opiniones: 12 })
  })
})

describe('the lists', () => {
  it("page a book's opinions, newest first", async () => {
    const lectores = [ana, beto, admin, await insertTestUsuario(api.db)]
    for (const [n, lector] of lectores.entries()) await publish(lector, 5, `Opinión ${n}`)
    const { items } = await list()
    expect(items.map(({ texto }) => texto)).toEqual(['Opinión 3', 'Opinión 2', 'Opinión 1', 'Opinión 0'])
    const page = (query: string) => readList<Opinion>(api, `/api/opiniones?libro=${libro}&${query}`)
    expect(await page('limit=2')).toEqual({ items: items.slice(0, 2), total: 4 })
    expect(await page('offset=2&limit=1000')).toEqual({ items: items.slice(2), total: 4 })
    expect(await page('offset=4')).toEqual({ items: [], total: 4 })
    for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'offset=x']) {
      expect((await api.app.inject(`/api/opiniones?libro=${libro}&${query}`)).statusCode, query).toBe(400)
    }
  })

  it('answer for a book that exists only, and not without one', async () => {
    const missing = await api.app.inject(`/api/opiniones?libro=${NO_ID}`)
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'LIBRO_NOT_FOUND'])
    for (const url of ['/api/opiniones', '/api/opiniones?libro=x']) {
      expect((await api.app.inject(url)).statusCode, url).toBe(400)
    }
  })

  it("hold only the caller's own, all or of one book", async () => {
    const other = await insertTestLibro(api.db, { titulo: 'Rayuela' })
    await publish(ana, 5)
    await publish(ana, 4, 'Hola', other)
    await publish(beto, 1)
    const all = await own<Opinion>(ana, '/api/opiniones/propias')
    expect(all.items.map(({ libro }) => libro.titulo)).toEqual(['Rayuela', 'El túnel'])
    expect(await own<Opinion>(ana, '/api/opiniones/propias?limit=1&offset=1')).toEqual({
      items: all.items.slice(1),
      total: 2,
    })
    expect((await own<Opinion>(ana, `/api/opiniones/propias?libro=${other}`)).items).toEqual(all.items.slice(0, 1))
    expect(await own(ana, `/api/opiniones/propias?libro=${NO_ID}`)).toEqual({ items: [], total: 0 })
    for (const url of ['/api/opiniones/propias', '/api/opiniones/pendientes']) {
      expect((await api.app.inject(url)).statusCode, url).toBe(401)
    }
  })

  it('offer what was bought and not yet reviewed, the last bought first', async () => {
    const [segundo, tercero] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
    await buy(ana, libro)
    await buy(ana, segundo)
    await buy(ana, segundo, libro)
    await buy(beto, tercero)
    const pendientes = () => own<{ _id: string }>(ana, '/api/opiniones/pendientes')
    expect((await pendientes()).total).toBe(2)
    await publish(ana, 5)
    expect(await pendientes()).toEqual({ items: [{ _id: segundo, titulo: 'El túnel', portada: null }], total: 1 })
    await cancelPedidosOf(ana)
    expect((await pendientes()).total).toBe(0)
  })
})

describe('the samples', () => {
  it("follow the real opinions on a demo's books alone, and count for nothing", async () => {
    const posterior = await insertTestLibro(api.db)
    await api.db
      .updateTable('libro')
      .set({ creado_en: '2026-01-02T03:04:05.678901Z' })
      .where('id', '=', libro)
      .execute()
    await api.pool.query(
      `insert into ajuste (nombre, valor) values ('demo', to_jsonb('2026-01-02T03:04:05.678901Z'::timestamptz))`,
    )
    await publish(ana, 2)
    const { items, total } = await list()
    expect(total).toBe(3)
    expect(items.map(({ autor, muestra }) => [autor, muestra])).toEqual([
      ['Ana P.', false],
      ['Lectora de muestra', true],
      ['Lector de muestra', true],
    ])
    expect(items[1]).toMatchObject({ editada: false, compra_verificada: false })
    expect(items[1]).toMatchObject({ _id: null, estrellas: null, fecha: '2026-01-02T03:04:05.678Z' })
    const second = await readList<Opinion>(api, `/api/opiniones?libro=${libro}&offset=1&limit=1`)
    expect(second).toEqual({ items: items.slice(1, 2), total: 3 })
    expect(await ratingOf()).toMatchObject({ opiniones: 1, calificacion: 2 })
    expect(await list(posterior)).toEqual({ items: [], total: 0 })
    await api.pool.query(`delete from ajuste where nombre = 'demo'`)
  })
})

it('keeps a thousand opinions of an account, which may be edited', async () => {
  const propia = await publish(ana, 4)
  const libros = Array.from({ length: 999 }, (_, n) => ({ id: createId(), isbn: createIsbn(500_000 + n) }))
  await api.db
    .insertInto('libro')
    .values(libros.map((uno) => ({ ...uno, titulo: 'Otro', titulo_p: 'otro', precio: null, cara: 'etiqueta.0.0' })))
    .execute()
  await api.db
    .insertInto('opinion')
    .values(libros.map(({ id }) => ({ id: createId(), libro_id: id, usuario_id: ana.id, estrellas: 5, texto: 'Sí.' })))
    .execute()
  const otro = await insertTestLibro(api.db)
  const refused = await put(ana, { estrellas: 5, texto: 'Otra más.' }, otro)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'OPINIONES_MAX', mensaje: 'Ya publicaste 1.000 opiniones. Para escribir otra, eliminá una.' },
  ])
  expect((await put(ana, { estrellas: 3, texto: 'Mejor no.' })).statusCode).toBe(200)
  await remove(ana, propia)
  expect((await put(ana, { estrellas: 5, texto: 'Otra más.' }, otro)).statusCode).toBe(200)
})
