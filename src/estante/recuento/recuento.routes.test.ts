import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertAutor } from '#test/catalogo.ts'
import { createIsbn, insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Diferencia, Recuento } from './recuento.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let empleado: Usuario
let lugar: string
beforeAll(async () => {
  api = await createTestApi()
  empleado = await insertTestUsuario(api.db, 'empleado')
  lugar = await newLugar('Local')
})
afterAll(() => api.end())

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as: Usuario = empleado) {
  const response = await api.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

async function newLugar(nombre: string): Promise<string> {
  const id = createId()
  await api.db.insertInto('lugar').values({ id, nombre, nombre_p: nombre.toLowerCase(), tipo: 'local' }).execute()
  return id
}

const move = (libro: string, cantidad: number, extra: object = {}) =>
  api.db
    .insertInto('movimiento')
    .values({ libro_id: libro, lugar_id: lugar, condicion: 'firme', tipo: 'compra', cantidad, ...extra })
    .execute()
const isbnOf = async (libro: string) =>
  (await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()).isbn
const readFisico = async (libro: string) =>
  (
    await api.db
      .selectFrom('existencia')
      .select((eb) => eb.fn.sum<number>('fisico').as('n'))
      .where('libro_id', '=', libro)
      .executeTakeFirstOrThrow()
  ).n
const listMovimientos = (libro: string) =>
  api.db
    .selectFrom('movimiento')
    .select(['tipo', 'cantidad', 'documento', 'usuario_id'])
    .where('libro_id', '=', libro)
    .orderBy('id')
    .execute()

const begin = async (body: object = {}): Promise<Recuento> => {
  const { status, body: made } = await call('POST', '/api/recuentos', { lugar, alcance: 'titulos', ...body })
  expect(status, JSON.stringify(made)).toBe(200)
  return made
}
/** A count of a place where nothing else stands. */
const beginAlone = async (alcance = 'lugar', extra: object = {}) => {
  lugar = await newLugar(`Lugar ${createId()}`)
  return (await begin({ alcance, ...extra }))._id
}
const EQUIPO = createId()
const bip = (codigo: string, cantidad = 1) => ({ id: createId(), codigo, cantidad })
const send = (id: string, bips: object[], equipo = EQUIPO, as = empleado) =>
  call('POST', `/api/recuentos/${id}/bips`, { equipo, bips }, as)
const setEstado = (id: string, estado: string) => call('PUT', `/api/recuentos/${id}/estado`, { estado })
const listDiferencias = async (id: string) => {
  const { body } = await call('GET', `/api/recuentos/${id}/diferencias`)
  return body as { faltan: object; sobran: object; items: Diferencia[] }
}
const decide = (id: string, body: object) =>
  call('POST', `/api/recuentos/${id}/diferencias`, { decision: 'aceptar', ...body })
/** What the audit says of each change of a count. */
const listCambios = async (id: string) =>
  (await listAuditados(api.db, id)).flatMap(({ suceso, despues }) => (suceso === 'cambio' ? [despues] : []))

describe('beeps', () => {
  it('are summed over all devices, and one that is sent again counts once', async () => {
    const id = await beginAlone()
    const libro = await insertTestLibro(api.db, { titulo: 'Rayuela' })
    const autor_id = await insertAutor(api.db, 'Julio Cortázar')
    await api.db.insertInto('libro_autor').values({ libro_id: libro, autor_id, orden: 0 }).execute()
    const codigo = await isbnOf(libro)
    const first = [bip(codigo), bip(codigo)]
    expect((await send(id, first)).body.titulos[1]).toMatchObject({
      contado: 2,
      propios: 2,
      libro: { titulo: 'Rayuela', autores: ['Julio Cortázar'] },
    })
    expect((await send(id, first)).body).toMatchObject({ ejemplares: 2 })
    const other = await send(id, [bip(codigo, 3)], createId(), await insertTestUsuario(api.db, 'admin'))
    expect(other.body).toMatchObject({ titulos: [{ contado: 5, propios: 3 }], ejemplares: 5, titulos_contados: 1 })
    await send(id, [bip(codigo, -1)])
    const { body } = await call('GET', `/api/recuentos/${id}?equipo=${EQUIPO}`)
    expect(body).toMatchObject({ ejemplares: 4, titulos: 1, ultimos: [{ contado: 4, propios: 1 }] })
    expect(body.equipos.map(({ ejemplares }: { ejemplares: number }) => ejemplares)).toEqual([3, 1])
  })

  it('sent by many devices at once are all there', async () => {
    const id = await beginAlone()
    const codigo = await isbnOf(await insertTestLibro(api.db))
    const answers = await api.db.transaction().execute(async (trx) => {
      await sql`select from conteo where id = ${id} for share`.execute(trx) // one that is just counting holds up nobody
      return Promise.all(Array.from({ length: 12 }, () => send(id, [bip(codigo)], createId())))
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await call('GET', `/api/recuentos/${id}`)).body).toMatchObject({ ejemplares: 12, titulos: 1 })
  })

  it('of a code that no book has are kept until one has it', async () => {
    const id = await beginAlone()
    const libro = await insertTestLibro(api.db)
    const codigo = createIsbn(700_001)
    expect((await send(id, [bip(codigo), bip(codigo)])).body).toMatchObject({ titulos: [null, null], ejemplares: 0 })
    expect((await call('GET', `/api/recuentos/${id}`)).body.desconocidos).toEqual([{ codigo, cantidad: 2 }])
    expect((await call('POST', `/api/recuentos/${id}/desconocidos`, {})).body).toEqual({ hallados: 0 })
    await api.db.updateTable('libro').set({ isbn: codigo }).where('id', '=', libro).execute()
    expect((await call('POST', `/api/recuentos/${id}/desconocidos`, {})).body).toEqual({ hallados: 2 })
    expect((await call('GET', `/api/recuentos/${id}`)).body).toMatchObject({ desconocidos: [], ejemplares: 2 })
    expect(await listCambios(id)).toEqual([{ lecturas: 2 }, { lecturas: 2 }]) // nothing found is nothing changed
  })

  it('of a book without paper count for nothing', async () => {
    const id = await beginAlone()
    const libro = await insertTestLibro(api.db)
    await api.db
      .updateTable('libro')
      .set({ formatos: ['digital'] })
      .where('id', '=', libro)
      .execute()
    expect((await send(id, [bip(await isbnOf(libro))])).body.titulos).toEqual([null])
  })

  it('still arrive after a pause, and are refused after the end', async () => {
    const id = await beginAlone()
    const codigo = await isbnOf(await insertTestLibro(api.db))
    expect((await setEstado(id, 'pausado')).body).toMatchObject({ estado: 'pausado' })
    expect(await setEstado(id, 'pausado')).toMatchObject({ status: 200, body: { estado: 'pausado' } })
    expect(await send(id, [bip(codigo)])).toMatchObject({ status: 200 })
    expect((await setEstado(id, 'descartado')).body).toMatchObject({ estado: 'descartado', ejemplares: 1 })
    expect(await send(id, [bip(codigo)])).toMatchObject({ status: 409, body: { code: 'RECUENTO_CERRADO' } })
    expect(await setEstado(id, 'abierto')).toMatchObject({ status: 409 })
    expect(await listCambios(id)).toEqual([{ estado: 'pausado' }, { lecturas: 1 }, { estado: 'descartado' }])
  })

  it.each([
    ['none', []],
    ['no copies', [bip('9789505470662', 0)]],
    ['half a copy', [bip('9789505470662', 0.5)]],
    ['too many copies', [bip('9789505470662', 10_000)]],
    ['an endless code', [bip('9'.repeat(41))]],
    ['201 of them', Array.from({ length: 201 }, () => bip('9789505470662'))],
  ])('are refused: %s', async (_, bips) => {
    expect(await send(await beginAlone(), bips)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  })
})

describe('a count', () => {
  it('compares with the moment of the first beep, whatever is sold until it is closed', async () => {
    const id = await beginAlone()
    const libro = await insertTestLibro(api.db, { precio: 1_000_00 })
    await move(libro, 5)
    await send(id, [bip(await isbnOf(libro), 2)])
    await move(libro, -2, { tipo: 'venta' })
    await send(id, [bip(await isbnOf(libro), 2)]) // a second beep measures nothing anew
    await setEstado(id, 'cerrado')
    expect(await listDiferencias(id)).toMatchObject({
      faltan: { ejemplares: 1, dinero: 1_000 },
      sobran: { ejemplares: 0, dinero: 0 },
      items: [{ clase: 'falta', contado: 4, esperado: 5, dinero: 1_000, estado: 'pendiente' }],
    })
    expect(await readFisico(libro)).toBe(3)
    expect(await decide(id, { libros: [libro] })).toMatchObject({
      status: 200,
      body: { decididas: 1, mensaje: '1 diferencia en el stock' },
    })
    expect((await listDiferencias(id)).items).toMatchObject([{ estado: 'aceptada', quien: 'Ana Prueba' }])
    expect(await readFisico(libro)).toBe(2)
    const { numero } = (await call('GET', `/api/recuentos/${id}`)).body
    expect((await listMovimientos(libro)).at(-1)).toEqual({
      tipo: 'recuento',
      cantidad: -1,
      documento: `Recuento N.º ${numero}`,
      usuario_id: empleado.id,
    })
    expect(await decide(id, { libros: [libro] })).toMatchObject({ status: 200, body: { decididas: 0 } })
    expect(await readFisico(libro)).toBe(2)
  })

  it('of a place finds what lacks, what is too much and what nobody had counted, by money', async () => {
    const id = await beginAlone()
    const [falta, sobra, nunca, igual] = await Promise.all([
      insertTestLibro(api.db, { precio: 100_00 }),
      insertTestLibro(api.db, { precio: 5_000_00 }),
      insertTestLibro(api.db, { precio: null }),
      insertTestLibro(api.db),
    ])
    for (const libro of [falta, sobra, igual]) await move(libro, 2)
    await send(id, [bip(await isbnOf(sobra), 3), bip(await isbnOf(nunca)), bip(await isbnOf(igual), 2)])
    await setEstado(id, 'cerrado')
    const { items } = await listDiferencias(id)
    expect(items.map(({ libro, clase, dinero }) => [libro._id, clase, dinero])).toEqual([
      [sobra, 'sobra', 5_000],
      [falta, 'falta', 200],
      [nunca, 'nunca', null],
    ])
    expect(await listDiferencias(id)).toMatchObject({ nuevos: 1, sin_leer: 1, suben_nuevos: 1, bajan_sin_leer: 2 })
    // What was never counted there, and what nobody beeped, is decided apart.
    expect(await decide(id, { todas: true })).toMatchObject({ body: { decididas: 1, motivos: [] } })
    expect(await Promise.all([falta, sobra, igual].map(readFisico))).toEqual([2, 3, 2])
    expect(await decide(id, { todas: true, nuevos: true })).toMatchObject({ body: { decididas: 1, motivos: [] } })
    expect(await Promise.all([falta, nunca].map(readFisico))).toEqual([2, 1])
    expect(await listDiferencias(id)).toMatchObject({ nuevos: 0, sin_leer: 1 })
    expect(await decide(id, { todas: true, sin_leer: true })).toMatchObject({ body: { decididas: 1, motivos: [] } })
    expect(await Promise.all([falta, sobra, nunca, igual].map(readFisico))).toEqual([0, 3, 1, 2])
    expect((await call('GET', `/api/recuentos/${id}`)).body).toMatchObject({ pendientes: 0 })
  })

  it('of a shelf asks for that shelf alone, and notes it on what had none', async () => {
    const id = await beginAlone('estante', { estante: 'A1' })
    const [suyo, ajeno, suelto, lejos] = await Promise.all([1, 2, 3, 4].map(() => insertTestLibro(api.db)))
    if (!suyo || !ajeno || !suelto || !lejos) throw new Error('four books')
    for (const [libro, estante] of [
      [suyo, 'A1'],
      [ajeno, 'B7'],
      [suelto, null],
      [lejos, 'B7'],
    ] as const) {
      await move(libro, 1)
      await api.db.updateTable('existencia').set({ estante }).where('libro_id', '=', libro).execute()
    }
    await send(id, [bip(await isbnOf(ajeno), 2), bip(await isbnOf(suelto), 2)])
    await setEstado(id, 'cerrado')
    const { items } = await listDiferencias(id)
    expect(new Map(items.map(({ libro, otro_estante }) => [libro._id, otro_estante]))).toEqual(
      new Map([
        [suyo, null],
        [ajeno, 'B7'],
        [suelto, null],
      ]),
    )
    expect((await decide(id, { todas: true, sin_leer: true })).body).toMatchObject({
      decididas: 2,
      mensaje: '2 diferencias en el stock',
    })
    expect(await Promise.all([suyo, ajeno, suelto, lejos].map(readFisico))).toEqual([0, 1, 2, 1])
    const row = api.db.selectFrom('existencia').select('estante').where('libro_id', '=', suelto)
    expect(await row.executeTakeFirst()).toEqual({ estante: 'A1' })
    expect((await decide(id, { libros: [ajeno] })).body.decididas).toBe(1)
    expect(await readFisico(ajeno)).toBe(2)
  })

  it('of the day chooses titles, and does not ask for them again', async () => {
    lugar = await newLugar('Feria')
    expect(await call('POST', '/api/recuentos', { lugar, alcance: 'titulos' })).toMatchObject({
      status: 409,
      body: { code: 'NADA_QUE_CONTAR', mensaje: 'No hay títulos para contar hoy: los que hay se contaron hace poco.' },
    })
    const [vendido, quieto] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
    for (const libro of [quieto, vendido]) await move(libro, 3)
    await move(vendido, -1, { tipo: 'venta' })
    const { _id: id } = await begin()
    const { body } = await call('GET', `/api/recuentos/${id}`)
    expect(
      new Map(body.ultimos.map((one: { libro: { _id: string }; falta: boolean }) => [one.libro._id, one.falta])),
    ).toEqual(
      new Map([
        [vendido, true],
        [quieto, true],
      ]),
    )
    await send(id, [bip(await isbnOf(vendido), 2), bip(await isbnOf(quieto), 3)])
    await setEstado(id, 'cerrado')
    expect((await listDiferencias(id)).items).toEqual([])
    expect(await call('POST', '/api/recuentos', { lugar, alcance: 'titulos' })).toMatchObject({ status: 409 })
  })

  it('takes no copy that is kept for an order, and says so', async () => {
    const id = await beginAlone()
    const libro = await insertTestLibro(api.db, { titulo: 'Ficciones' })
    const otro = await insertTestLibro(api.db)
    await move(libro, 1)
    await move(otro, 1)
    const ana = await insertTestUsuario(api.db)
    const pedido = await call('POST', '/api/pedidos', { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }, ana)
    expect(pedido.status).toBe(200)
    await keep(pedido.body._id, libro)
    await move(libro, 1, { lugar_id: await newLugar(`Lejos ${createId()}`) }) // no copy of another place goes for it
    await setEstado(id, 'cerrado')
    const { items } = await listDiferencias(id)
    expect(items.find(({ libro: { _id } }) => _id === libro)).toMatchObject({
      reservado: 1,
      pedidos: [{ _id: pedido.body._id }],
    })
    const motivo =
      'De «Ficciones» el ejemplar que falta está reservado para pedidos. Buscalo o cambiá ese pedido, y después aceptá la diferencia.'
    expect(await decide(id, { libros: [libro] })).toMatchObject({
      status: 409,
      body: { code: 'RESERVADO', mensaje: motivo },
    })
    expect((await decide(id, { todas: true, sin_leer: true })).body).toMatchObject({ decididas: 1, motivos: [motivo] })
    expect(await Promise.all([libro, otro].map(readFisico))).toEqual([2, 0])
    expect(await listCambios(id)).toContainEqual({ aceptadas: 1, ejemplares: 1 })
  })

  it('can be left as it is, which moves nothing', async () => {
    const id = await beginAlone()
    const libro = await insertTestLibro(api.db)
    await move(libro, 2)
    expect(await decide(id, { todas: true })).toMatchObject({ status: 409, body: { code: 'RECUENTO_ABIERTO' } })
    await setEstado(id, 'cerrado')
    const sin = { libros: 'Elegí al menos una diferencia.' }
    expect(await decide(id, {})).toMatchObject({ status: 400, body: { campos: sin } })
    expect((await decide(id, { decision: 'ignorar', todas: true })).body).toMatchObject({
      decididas: 1,
      mensaje: '1 diferencia sin cambios',
    })
    expect(await readFisico(libro)).toBe(2)
    expect((await listDiferencias(id)).items).toMatchObject([{ estado: 'ignorada', quien: 'Ana Prueba' }])
    expect(await listCambios(id)).toContainEqual({ ignoradas: 1 })
  })

  it('accepted by two at once moves once', async () => {
    const id = await beginAlone()
    const libro = await insertTestLibro(api.db)
    await move(libro, 4)
    await send(id, [bip(await isbnOf(libro), 3)])
    await setEstado(id, 'cerrado')
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, { todas: true })))
    expect(answers.reduce((sum, { body }) => sum + body.decididas, 0)).toBe(1)
    expect(await readFisico(libro)).toBe(3)
  })
})

/** A reservation of one copy, unless the order has made it itself. */
async function keep(pedido: string, libro: string) {
  const own = await api.db.selectFrom('reserva').select('id').where('pedido_id', '=', pedido).execute()
  if (own.length > 0) return
  const row = api.db.selectFrom('existencia').select('id').where('libro_id', '=', libro)
  const { id } = await row.executeTakeFirstOrThrow()
  await api.db.insertInto('reserva').values({ pedido_id: pedido, linea: 1, existencia_id: id, cantidad: 1 }).execute()
}

it('places are named with their shelves', async () => {
  lugar = await newLugar('Depósito')
  const libro = await insertTestLibro(api.db)
  await move(libro, 1)
  await api.db.updateTable('existencia').set({ estante: 'C3' }).where('libro_id', '=', libro).execute()
  const { body } = await call('GET', '/api/recuentos/lugares')
  expect(body).toContainEqual({ _id: lugar, nombre: 'Depósito', estantes: ['C3'] })
})

it('counts are listed, the latest first', async () => {
  const id = await beginAlone('lugar', { estante: 'A1' }) // of the whole place: a shelf says nothing
  const { headers } = empleado
  const list = await api.app.inject({ url: '/api/recuentos?limit=1', headers })
  expect(list.json()).toMatchObject([{ _id: id, estado: 'abierto', estante: null, quien: 'Ana Prueba', ejemplares: 0 }])
  const all = await api.app.inject({ url: '/api/recuentos?limit=100', headers })
  expect(list.headers['x-total-count']).toBe(String(all.json().length))
})

it('a shelf must be named, and what is not there is not found', async () => {
  expect(await call('POST', '/api/recuentos', { lugar, alcance: 'estante', estante: ' ' })).toMatchObject({
    status: 400,
    body: { campos: { estante: 'Escribí qué estante se cuenta.' } },
  })
  expect(await call('POST', '/api/recuentos', { lugar: createId(), alcance: 'lugar' })).toMatchObject({
    status: 404,
    body: { code: 'LUGAR_NOT_FOUND' },
  })
  const nada = `/api/recuentos/${createId()}`
  expect(await call('GET', nada)).toMatchObject({
    status: 404,
    body: { code: 'RECUENTO_NOT_FOUND', mensaje: 'No encontramos ese recuento.' },
  })
  expect(await send(createId(), [bip('1')])).toMatchObject({ status: 404 })
  expect(await call('GET', `${nada}/diferencias`)).toMatchObject({ status: 404 })
})
