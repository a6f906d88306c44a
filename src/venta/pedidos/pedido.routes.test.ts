import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onStatement } from '#platform/db/observed.ts'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { listenForAvisos } from '#test/avisos.ts'
import { insertTestLibro, insertTestUsuario, sellPedido } from '#test/rows.ts'
import type { Pedido } from './pedido.contract.ts'
import { hashRequest } from './pedido.routes.ts'
import { refreshVendidos } from './vendidos.queries.ts'

let api: TestApi
let ana: Awaited<ReturnType<typeof insertTestUsuario>>
let beto: typeof ana
let admin: typeof ana
/** 12.500, 9.999,99, 10.000 and 0,10 pesos, and one that is not for sale. */
let tunel: string
let barato: string
let justo: string
let deCentavos: string
let sinPrecio: string

beforeAll(async () => {
  api = await createTestApi()
  ana = await insertTestUsuario(api.db)
  beto = await insertTestUsuario(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  tunel = await insertTestLibro(api.db, { titulo: 'El túnel', precio: 12_500_00 })
  barato = await insertTestLibro(api.db, { titulo: 'Falsificaciones', precio: 9_999_99 })
  justo = await insertTestLibro(api.db, { titulo: 'El inventor de juegos', precio: 10_000_00 })
  deCentavos = await insertTestLibro(api.db, { titulo: 'Cuentos de la selva', precio: 10 })
  sinPrecio = await insertTestLibro(api.db, { titulo: 'Mascaró', precio: null })
})
afterAll(() => api.end())

type Extra = { as?: typeof ana | null; key?: string }

async function order(payload: object, { as = ana, key }: Extra = {}) {
  const headers = { ...as?.headers, ...(key !== undefined && { 'idempotency-key': key }) }
  const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const one = (libro: unknown, cantidad: unknown = 1) => ({ items: [{ libro, cantidad }], metodo_pago: 'debito' })
const countPedidos = async () =>
  (
    await api.db
      .selectFrom('pedido')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('an order', () => {
  it('is placed at the price of our own rows and starts as pendiente', async () => {
    const { status, body } = await order({
      items: [
        { libro: tunel, cantidad: 2 },
        { libro: { _id: deCentavos, titulo: 'x' }, cantidad: 3 },
      ],
      metodo_pago: 'tarjeta',
      cuotas: 3,
      servicio_envio: 'estandar',
      entrega: '  Bv. Oroño 1450, Rosario ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      usuario: { _id: ana.id, nombre: 'Ana', apellido: 'Prueba', email: ana.email },
      items: [
        { libro: { _id: tunel, titulo: 'El túnel', portada: null }, cantidad: 2, precio_unitario: 12_500 },
        { libro: { _id: deCentavos, titulo: 'Cuentos de la selva' }, cantidad: 3, precio_unitario: 0.1 },
      ],
      metodo_pago: 'tarjeta',
      cuotas: 3,
      servicio_envio: 'estandar',
      entrega: 'Bv. Oroño 1450, Rosario',
      recargo: 3_000,
      total: 28_000.3,
      envio: 0,
      envio_gratis: true,
      estado: 'pendiente',
    })
    expect(body.numero).toBeGreaterThan(1_000)
  })

  it('takes every payment method, one instalment, express and no address when nothing else is said', async () => {
    for (const metodo_pago of ['debito', 'transferencia', 'efectivo', 'tarjeta']) {
      const { body } = await order({ ...one(tunel), metodo_pago })
      expect(body).toMatchObject({ metodo_pago, cuotas: 1, recargo: 0, servicio_envio: 'expres', entrega: null })
    }
  })

  it.each([
    ['barato', 'expres', 3_000],
    ['barato', 'estandar', 1_499],
    ['justo', 'expres', 0],
    ['justo', 'estandar', 1_499],
    ['tunel', 'estandar', 0],
  ] as const)('for the book %s by %s pays %i of shipping', async (name, servicio_envio, envio) => {
    const libro = { barato, justo, tunel }[name]
    const { body } = await order({ ...one(libro), servicio_envio })
    expect(body).toMatchObject({ envio, envio_gratis: envio === 0 })
  })

  it('reads and ignores a forged price, total, shipping, state, date, owner and role', async () => {
    const { status, body } = await order({
      usuario: { _id: beto.id, rol: 'admin', nombre: 'Otro' },
      items: [{ libro: tunel, cantidad: 1, precio_unitario: 0.01 }],
      metodo_pago: 'efectivo',
      total: 0.01,
      envio: -5_000,
      estado: 'entregado',
      fecha_hora: '1999-01-01T00:00:00Z',
      recargo: -1,
      rol: 'admin',
      _id: createId(),
      numero: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 12_500, envio: 0, estado: 'pendiente', recargo: 0, usuario: { _id: ana.id } })
    expect(body.items[0].precio_unitario).toBe(12_500)
    expect(Date.parse(body.fecha_hora)).toBeGreaterThan(Date.now() - 60_000)
    const { rol } = await api.db.selectFrom('usuario').select('rol').where('id', '=', ana.id).executeTakeFirstOrThrow()
    expect(rol).toBe('cliente')
  })

  it('adds up the same book in two lines', async () => {
    const items = [
      { libro: tunel, cantidad: 4 },
      { libro: tunel.toUpperCase(), cantidad: 6 },
    ]
    const { body } = await order({ items, metodo_pago: 'debito' })
    expect(body.items).toHaveLength(1)
    expect(body).toMatchObject({ items: [{ cantidad: 10 }], total: 125_000 })
  })

  it('keeps the paid title and price when the book changes or goes', async () => {
    const libro = await insertTestLibro(api.db, { titulo: 'Poesía completa', precio: 5_000_00 })
    const { body } = await order(one(libro))
    await api.db
      .updateTable('libro')
      .set({ precio: centavos(9_000_00), titulo: 'Otro' })
      .where('id', '=', libro)
      .execute()
    await api.db.deleteFrom('libro').where('id', '=', libro).execute()
    const list = await api.app.inject({ url: `/api/pedidos/usuario/${ana.id}?limit=1`, headers: ana.headers })
    expect(list.json()).toEqual([
      { ...body, items: [{ ...body.items[0], libro: { ...body.items[0].libro, _id: null } }] },
    ])
  })
})

describe('an order is refused', () => {
  const refusals: [name: string, payload: () => object, status: number, mensaje: string][] = [
    ['without a payment method', () => ({ items: one(tunel).items }), 400, 'Por favor, selecciona un método de pago.'],
    [
      'with an empty payment method',
      () => ({ ...one(tunel), metodo_pago: '' }),
      400,
      'Por favor, selecciona un método de pago.',
    ],
    [
      'with an unknown payment method',
      () => ({ ...one(tunel), metodo_pago: 'oro' }),
      400,
      'Por favor, selecciona un método válido.',
    ],
    ['without items', () => ({ metodo_pago: 'debito' }), 400, 'Elegí al menos un libro.'],
    ['with no item', () => ({ items: [], metodo_pago: 'debito' }), 400, 'Elegí al menos un libro.'],
    [
      'with 101 lines',
      () => ({ items: Array.from({ length: 101 }, () => ({ libro: createId(), cantidad: 1 })), metodo_pago: 'debito' }),
      400,
      'Un pedido lleva hasta 100 libros distintos.',
    ],
    ['for no copy', () => one(tunel, 0), 400, 'La cantidad tiene que ser un número entero de 1 a 10.'],
    ['for less than no copy', () => one(tunel, -1), 400, 'La cantidad tiene que ser un número entero de 1 a 10.'],
    ['for half a copy', () => one(tunel, 1.5), 400, 'La cantidad tiene que ser un número entero de 1 a 10.'],
    [
      'for a quantity that is no number',
      () => one(tunel, '2'),
      400,
      'La cantidad tiene que ser un número entero de 1 a 10.',
    ],
    ['for 11 copies', () => one(tunel, 11), 400, 'Máximo 10 unidades permitidas.'],
    [
      'for 11 copies in two lines',
      () => ({ items: [...one(tunel, 5).items, ...one(tunel, 6).items], metodo_pago: 'debito' }),
      400,
      'Máximo 10 unidades permitidas.',
    ],
    ['for a malformed book', () => one('abc'), 400, 'No reconocemos uno de los libros.'],
    ['for a book that is a number', () => one(7), 400, 'No reconocemos uno de los libros.'],
    [
      'for a book that is not there',
      () => one(createId()),
      409,
      'Uno de los libros ya no está en la librería. Quitalo para seguir.',
    ],
    [
      'for a book without a price',
      () => one(sinPrecio),
      409,
      '«Mascaró» no tiene precio por ahora. Quitalo para seguir.',
    ],
    [
      'in two instalments without a card',
      () => ({ ...one(tunel), cuotas: 2 }),
      400,
      'Las cuotas son solo para la tarjeta de crédito.',
    ],
    [
      'in four instalments',
      () => ({ ...one(tunel), metodo_pago: 'tarjeta', cuotas: 4 }),
      400,
      'Las cuotas son de 1 a 3.',
    ],
    ['in no instalment', () => ({ ...one(tunel), metodo_pago: 'tarjeta', cuotas: 0 }), 400, 'Las cuotas son de 1 a 3.'],
    [
      'by an unknown service',
      () => ({ ...one(tunel), servicio_envio: 'dron' }),
      400,
      'Elegí un servicio de envío válido.',
    ],
    [
      'to an address of 401 characters',
      () => ({ ...one(tunel), entrega: 'x'.repeat(401) }),
      400,
      'La dirección puede tener hasta 400 caracteres.',
    ],
    ['when it is a list', () => [one(tunel)], 400, ''],
  ]

  it.each(refusals)('%s, and nothing is bought', async (_, payload, status, mensaje) => {
    const before = await countPedidos()
    const refused = await order(payload())
    expect(refused.status).toBe(status)
    expect(refused.body.mensaje).toContain(mensaje)
    expect(await countPedidos()).toBe(before)
  })

  it('to whoever is not logged in, before anything else is looked at', async () => {
    expect(await order({}, { as: null })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  })

  it('never for a line break in the address, which is one line on labels, in lists and in mails', async () => {
    const { status, body } = await order({ ...one(tunel), entrega: 'Bv. Oroño 1450\r\n\u202eRosario\u2028Santa Fe\t ' })
    expect([status, body.entrega]).toEqual([200, 'Bv. Oroño 1450 Rosario Santa Fe'])
  })

  it('when the address holds what the database cannot', async () => {
    expect(await order({ ...one(tunel), entrega: 'a\u0000b' })).toMatchObject({ status: 400 })
  })
})

describe('the sums that the customer saw', () => {
  it('let the order through when they are what is charged', async () => {
    const visto = { total: 14_500, envio: 0 }
    const { status } = await order({ ...one(tunel), metodo_pago: 'tarjeta', cuotas: 2, visto })
    expect(status).toBe(200)
  })

  it.each([[{ total: 12_499.99, envio: 0 }], [{ total: 12_500, envio: 1_499 }], [{ total: 0, envio: 0 }]])(
    '%j refuse it with the new sums where they differ, and nothing is bought',
    async (visto) => {
      const before = await countPedidos()
      const { status, body } = await order({ ...one(tunel), visto })
      expect(status).toBe(409)
      expect(body).toEqual({ code: 'VISTO_CAMBIADO', mensaje: expect.any(String), total: 12_500, envio: 0 })
      expect(await countPedidos()).toBe(before)
    },
  )

  it('may be corrected under the same key', async () => {
    const key = createId()
    const first = await order({ ...one(tunel), visto: { total: 1, envio: 0 } }, { key })
    const second = await order({ ...one(tunel), visto: { total: first.body.total, envio: first.body.envio } }, { key })
    expect(second.status).toBe(200)
  })
})

it('shows its lines as they were asked for, wherever the database keeps them', async () => {
  const items = [justo, tunel, barato].map((libro) => ({ libro, cantidad: 1 }))
  const { body } = await order({ items, metodo_pago: 'debito' })
  await api.pool.query('update pedido_item set titulo = titulo where pedido_id = $1 and linea = 1', [body._id])
  const response = await api.app.inject({ url: `/api/pedidos/${body._id}`, headers: ana.headers })
  const shown = response.json<Pedido>().items.map(({ libro }) => libro._id)
  expect(shown).toEqual([justo, tunel, barato])
})

it('waits for the deletion of its book, and is then refused for it', async () => {
  const libro = await insertTestLibro(api.db)
  const before = await countPedidos()
  const client = await api.pool.connect()
  let answer: ReturnType<typeof order>
  try {
    await client.query('begin')
    await client.query('delete from libro where id = $1', [libro])
    answer = order(one(libro))
    await expect.poll(() => countWaiting(api), { timeout: 10_000 }).toBe(1)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await answer).toMatchObject({ status: 409, body: { code: 'LIBRO_NO_DISPONIBLE', libro } })
  expect(await countPedidos()).toBe(before)
})

describe('an idempotency key', () => {
  it('answers a repeat with the first result', async () => {
    const key = createId()
    const first = await order(one(tunel), { key })
    const before = await countPedidos()
    expect(await order(one(tunel), { key })).toEqual(first)
    expect(await countPedidos()).toBe(before)
  })

  it('is looked up before anything is stored: a repeat does not try again', async () => {
    const key = createId()
    const sent: string[] = []
    const stopListening = onStatement(({ text }) => sent.push(text))
    const countInserts = () => sent.filter((text) => text.includes('insert into pedido')).length
    try {
      await order(one(tunel), { key })
      expect(countInserts()).toBe(1)
      await order(one(tunel), { key })
      expect(countInserts()).toBe(1)
    } finally {
      stopListening()
    }
  })

  it('answers a repeat with the first result in whatever order its lines come', async () => {
    const key = createId()
    const items = [tunel, barato, justo].map((libro) => ({ libro, cantidad: 1 }))
    const first = await order({ items, metodo_pago: 'debito' }, { key })
    expect(first.status).toBe(200)
    expect(await order({ items: items.toReversed(), metodo_pago: 'debito' }, { key })).toEqual(first)
    expect(await order({ items: [...items.slice(1), ...items.slice(0, 1)], metodo_pago: 'debito' }, { key })).toEqual(
      first,
    )
  })

  it('is refused with another number of instalments', async () => {
    const key = createId()
    const conTarjeta = (cuotas: number) => ({ ...one(tunel), metodo_pago: 'tarjeta', cuotas })
    expect(await order(conTarjeta(3), { key })).toMatchObject({ status: 200 })
    const mensaje = 'Esa clave (Idempotency-Key) ya se usó para otro pedido.'
    expect(await order(conTarjeta(2), { key })).toMatchObject({ status: 409, body: { code: 'CLAVE_REUSADA', mensaje } })
  })

  it('answers a repeat with the first result even when the price has changed or the book is gone', async () => {
    const libro = await insertTestLibro(api.db, { precio: 20_000_00 })
    const key = createId()
    const payload = { ...one(libro), visto: { total: 20_000, envio: 0 } }
    const first = await order(payload, { key })
    await api.db
      .updateTable('libro')
      .set({ precio: centavos(30_000_00) })
      .where('id', '=', libro)
      .execute()
    expect(await order(payload, { key })).toEqual(first)
    expect(await order({ ...payload, visto: { total: 30_000, envio: 0 } }, { key })).toEqual(first)
    await api.db.deleteFrom('libro').where('id', '=', libro).execute()
    expect((await order(payload, { key })).body._id).toBe(first.body._id)
  })

  it.each([
    ['another quantity', () => one(tunel, 2)],
    ['another book', () => one(justo)],
    ['another payment method', () => ({ ...one(tunel), metodo_pago: 'efectivo' })],
    ['another address', () => ({ ...one(tunel), entrega: 'San Martín 820' })],
    ['another service', () => ({ ...one(tunel), servicio_envio: 'estandar' })],
  ])('is refused with %s', async (_, other) => {
    const key = createId()
    await order(one(tunel), { key })
    const before = await countPedidos()
    expect(await order(other(), { key })).toMatchObject({ status: 409, body: { code: 'CLAVE_REUSADA' } })
    expect(await countPedidos()).toBe(before)
  })

  it('belongs to its customer', async () => {
    const key = createId()
    const [mine, theirs] = [await order(one(tunel), { key }), await order(one(tunel), { key, as: beto })]
    expect(theirs.status).toBe(200)
    expect(theirs.body._id).not.toBe(mine.body._id)
  })

  it.each([
    ['is stored', () => one(tunel), 200],
    ['is refused for its sums', () => ({ ...one(tunel), visto: { total: 1, envio: 0 } }), 409],
    ['is refused for a book that is gone', () => one(createId()), 409],
  ])('is one attempt’s at a time: another one waits before it %s', async (_, payload, status) => {
    const key = createId()
    const client = await api.pool.connect()
    let answer: ReturnType<typeof order>
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${ana.id} ${key}`])
      answer = order(payload(), { key })
      await expect.poll(() => countWaiting(api)).toBe(1)
    } finally {
      await client.query('commit')
      client.release()
    }
    expect((await answer).status).toBe(status)
  })

  it('makes one order of twenty repeats at once', async () => {
    const key = createId()
    const before = await countPedidos()
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(one(tunel), { key })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect(await countPedidos()).toBe(before + 1)
  })

  it.each(['', ' ', 'con espacio', 'ñ', 'x'.repeat(201)])('«%s» is not valid', async (key) => {
    expect(await order(one(tunel), { key })).toMatchObject({ status: 400 })
  })

  it('may have 200 characters', async () => {
    expect(await order(one(tunel), { key: '~'.repeat(200) })).toMatchObject({ status: 200 })
  })
})

describe('the orders of a customer', () => {
  const list = (userId: string, as: typeof ana | null, query = '') =>
    api.app.inject({ url: `/api/pedidos/usuario/${userId}${query}`, headers: as?.headers ?? {} })

  it('come newest first, paged, with the number of all', async () => {
    const placed: Pedido[] = []
    for (const cantidad of [1, 2, 3]) placed.push((await order(one(tunel, cantidad), { as: beto })).body)
    const page = await list(beto.id, beto, '?limit=2&offset=1')
    expect(page.json()).toEqual([placed[1], placed[0]])
    const total = await api.db.selectFrom('pedido').select('id').where('usuario_id', '=', beto.id).execute()
    expect(page.headers['x-total-count']).toBe(String(total.length))
  })

  it('are for that customer and for admins', async () => {
    expect((await list(beto.id, beto)).statusCode).toBe(200)
    expect((await list(beto.id, admin)).statusCode).toBe(200)
    expect((await list(beto.id, ana)).statusCode).toBe(403)
    expect((await list(beto.id, null)).statusCode).toBe(401)
  })

  it('of a malformed id are not there', async () => {
    expect((await list('abc', admin)).statusCode).toBe(404)
  })

  it('stay, nameless, when the account is deleted', async () => {
    const gone = await insertTestUsuario(api.db)
    const { body } = await order(one(tunel), { as: gone })
    await api.db.deleteFrom('usuario').where('id', '=', gone.id).execute()
    const row = await api.db.selectFrom('pedido').select('usuario_id').where('id', '=', body._id).executeTakeFirst()
    expect(row).toEqual({ usuario_id: null })
  })
})

describe('copies sold', () => {
  const vendidos = async (id: string) =>
    (await api.db.selectFrom('libro').select('vendidos').where('id', '=', id).executeTakeFirstOrThrow()).vendidos

  it('are brought up to date, and nobody is told of a change when nothing was sold', async () => {
    const libro = await insertTestLibro(api.db)
    const pedidos = [await order(one(libro, 3)), await order(one(libro, 4))]
    for (const pedido of pedidos) await sellPedido(api.db, pedido.body._id)
    const avisos = await listenForAvisos(api.databaseUrl)
    await refreshVendidos(api.db)
    expect(await vendidos(libro)).toBe(7)
    expect(await avisos.take()).toEqual(['popularidad'])
    await refreshVendidos(api.db)
    expect(await avisos.take()).toEqual([])
    await avisos.end()
  })
})

describe('the request hash', () => {
  const [uno, dos] = [createId(), createId()]
  const lineas = [
    { libroId: uno, cantidad: 1 },
    { libroId: dos, cantidad: 2 },
  ]
  const elegido = { metodo_pago: 'tarjeta', cuotas: 1, servicio_envio: 'expres', entrega: 'Mitre 5' } as const
  const hash = (...[lines, choice, ...quien]: Parameters<typeof hashRequest>) =>
    hashRequest(lines, choice, ...quien).toString('hex')

  it('is the same in whatever order the lines come', () => {
    expect(hash(lineas.toReversed(), elegido)).toBe(hash(lineas, elegido))
    const many = Array.from({ length: 20 }, (_, n) => ({ libroId: createId(), cantidad: (n % 10) + 1 }))
    expect(hash(many.toReversed(), elegido)).toBe(hash(many, elegido))
  })

  it('is another for each thing that is ordered otherwise', () => {
    const others = [
      hash(lineas.slice(1), elegido),
      hash([{ libroId: uno, cantidad: 2 }, ...lineas.slice(1)], elegido),
      hash(
        [
          { libroId: uno, cantidad: 2 },
          { libroId: dos, cantidad: 1 },
        ],
        elegido,
      ),
      hash(lineas, { ...elegido, metodo_pago: 'debito' }),
      hash(lineas, { ...elegido, cuotas: 2 }),
      hash(lineas, { ...elegido, servicio_envio: 'estandar' }),
      hash(lineas, { ...elegido, entrega: null }),
      hash(lineas, elegido, 'José'),
      hash(lineas, elegido, null, 'José'),
    ]
    expect(new Set([hash(lineas, elegido), ...others]).size).toBe(others.length + 1)
  })
})
