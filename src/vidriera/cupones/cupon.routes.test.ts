// Coupons from the panel to the order, and back.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { setGuardia } from '#test/guardia.ts'
import { meetAtLocks } from '#test/locks.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { PedidoDetalle } from '#venta/pedidos/estado.contract.ts'
import type { Cotizacion } from './cupon.contract.ts'
import type { CuponDetalle } from './cupon.edicion.contract.ts'
import { cuponNoVale, isDesconocido } from './cupon.service.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
let api: TestApi
let admin: Usuario
let ana: Usuario
let eva: Usuario
/** Of a publisher, 10.000 pesos; of another one, 20.000; without a price. */
let sur: string
let norte: string
let sinPrecio: string
let editorial: string

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  const libro = (titulo: string, sello: string, precio: number | null) => ({
    titulo,
    editorial: sello,
    precio,
    autores: [`Autora de ${titulo}`],
    categorias: ['Ficción'],
    calificacion: 4,
  })
  ;[sur = '', norte = '', sinPrecio = ''] = await insertCatalogo(api.db, [
    libro('Sur', 'Sello Sur', 10_000_00),
    libro('Norte', 'Sello Norte', 20_000_00),
    libro('Nada', 'Sello Sur', null),
  ])
  editorial = (await call('GET', `/api/libros/id/${sur}`)).body.editorial._id
  ana = await insertTestUsuario(api.db)
  eva = await insertTestUsuario(api.db)
})
afterAll(() => api.end())
afterEach(async () => {
  await api.db.deleteFrom('pedido').execute()
  await api.db.deleteFrom('cupon').execute()
  await api.db.deleteFrom('oferta').execute()
  api.cache.clear()
  // The code's guesses are forgotten with their accounts.
  ana = await insertTestUsuario(api.db)
  eva = await insertTestUsuario(api.db)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, url: string, payload?: object, as?: Usuario, headers: Record<string, string> = {}) {
  const response = await api.app.inject({
    method,
    url,
    headers: { ...as?.headers, ...headers },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const BASE = {
  codigo: 'LIBRO10',
  titulo: 'Bienvenida',
  descuento: '10 %',
  desde: '01/11/2026',
  hasta: '',
  minimo: '',
  usos_max: '',
  usos_por_cliente: '',
  solo_primera: false,
  para: 'todos',
  cuentas: [],
  alcance: ['todo'],
}
async function create(given: object = {}): Promise<CuponDetalle> {
  const { status, body } = await call('POST', '/api/cupones', { ...BASE, ...given }, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const cambiar = (id: string, cambios: object) => call('PUT', `/api/cupones/${id}`, cambios, admin)
const terminar = (id: string) => call('DELETE', `/api/cupones/${id}`, undefined, admin)
const usosDe = async (id: string) =>
  (await api.db.selectFrom('cupon').select('usos').where('id', '=', id).executeTakeFirstOrThrow()).usos

const items = (...libros: string[]) => (libros.length > 0 ? libros : [sur]).map((libro) => ({ libro, cantidad: 1 }))
async function cotizar(codigo: string, as = ana, lineas = items()): Promise<Cotizacion> {
  const { status, body } = await call('POST', '/api/cupones/cotizar', { codigo, items: lineas }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const pedido = (cupon?: string, lineas = items()) => ({
  items: lineas,
  metodo_pago: 'efectivo',
  servicio_envio: 'expres',
  ...(cupon !== undefined && { cupon }),
})
const comprar = (cupon?: string, as = ana, lineas = items(), key?: string) =>
  call('POST', '/api/pedidos', pedido(cupon, lineas), as, key ? { 'idempotency-key': key } : {})
const NO_VALE = (motivo: string) => ({ status: 409, body: { code: 'CUPON_NO_VALE', motivo } })

describe('a shop without coupons', () => {
  it('says nothing of them anywhere', async () => {
    expect((await call('GET', '/api/sitio')).body).not.toHaveProperty('vidriera')
    const { body } = await comprar()
    expect(JSON.stringify(body)).not.toContain('cupon')
    expect(JSON.stringify((await call('GET', `/api/pedidos/${body._id}`, undefined, ana)).body)).not.toContain('cupon')
  })

  it('takes none that is null, and knows no code', async () => {
    expect((await call('POST', '/api/pedidos', { ...pedido(), cupon: null }, ana)).status).toBe(200)
    expect(await comprar('LIBRO10')).toMatchObject(NO_VALE('desconocido'))
    expect(await cotizar('LIBRO10')).toMatchObject({ vale: false, motivo: 'desconocido' })
  })
})

describe('the cart', () => {
  it('is told that there are coupons until the last one is over', async () => {
    const { _id } = await create()
    expect((await call('GET', '/api/sitio')).body).toMatchObject({ vidriera: ['cupones'] })
    expect((await cambiar(_id, { hasta: '02/11/2026' })).status).toBe(200)
    expect((await call('GET', '/api/sitio')).body).not.toHaveProperty('vidriera')
  })

  it('is told what a code takes off, however it is written', async () => {
    await create({ alcance: [`editorial:${editorial}`] })
    const esperado = { vale: true, codigo: 'LIBRO10', titulo: 'Bienvenida', libros: [{ _id: sur, precio: 9_000 }] }
    for (const codigo of ['LIBRO10', ' libro-10 ', 'líbr0 lO']) {
      expect(await cotizar(codigo, ana, items(sur, norte, sinPrecio))).toEqual(esperado)
    }
    expect(await cotizar('LIBRO10', ana, items(norte))).toMatchObject({ vale: false, motivo: 'no_vale' })
  })

  it('is the customer’s own: whoever has no session is refused', async () => {
    expect((await call('POST', '/api/cupones/cotizar', { codigo: 'LIBRO10', items: items() })).status).toBe(401)
  })

  it('is told why a code does not apply', async () => {
    const { _id } = await create({ minimo: '30.000' })
    expect(await cotizar('LIBRO10')).toEqual({
      vale: false,
      motivo: 'minimo',
      mensaje: 'Ese cupón vale desde $\u00a030.000,00 en libros.',
    })
    expect(await cotizar('LIBRO10', ana, items(sur, norte))).toMatchObject({ vale: true })
    await cambiar(_id, { desde: '01/11/2098', minimo: '' })
    expect(await cotizar('LIBRO10')).toMatchObject({ motivo: 'no_empezo' })
    await cambiar(_id, { desde: '01/11/2026', hasta: '02/11/2026' })
    expect(await cotizar('LIBRO10')).toMatchObject({ motivo: 'vencido' })
    expect(await comprar('LIBRO10')).toMatchObject(NO_VALE('vencido'))
  })

  it('gives the best of offer and coupon, never both', async () => {
    await create({ descuento: '10 %' })
    const oferta = {
      titulo: 'Sur',
      texto: '',
      descuento: '5 %',
      desde: '01/11/2026',
      hasta: '31/12/2098',
      banner: false,
    }
    const made = await call('POST', '/api/ofertas', { ...oferta, alcance: [`libro:${sur}`] }, admin)
    expect(await cotizar('LIBRO10')).toMatchObject({ libros: [{ _id: sur, precio: 9_000 }] })
    const { body } = await comprar('LIBRO10')
    expect(body.items).toMatchObject([{ precio_unitario: 9_000, precio_sin_cupon: 9_500 }])
    expect(body.items[0]).not.toHaveProperty('oferta')
    await call('PUT', `/api/ofertas/${made.body._id}`, { descuento: '30 %' }, admin)
    expect(await cotizar('LIBRO10')).toMatchObject({ vale: false, motivo: 'sin_ventaja' })
    const ambos = await comprar('LIBRO10', ana, items(sur, norte))
    expect(ambos.body.items).toMatchObject([
      { precio_unitario: 7_000, precio_lista: 10_000, oferta: 'Sur' },
      { precio_unitario: 18_000, precio_sin_cupon: 20_000 },
    ])
    expect(ambos.body.cupon).toEqual({ codigo: 'LIBRO10', titulo: 'Bienvenida', ahorro: 2_000 })
  })
})

describe('an order with a coupon', () => {
  it('is priced by the shop, keeps the coupon, and refuses other sums', async () => {
    const { _id } = await create()
    const lineas = [
      { libro: sur, cantidad: 2, precio_unitario: 1 },
      { libro: norte, cantidad: 1 },
    ]
    const visto = { total: 40_000, envio: 0 }
    const otra = await call('POST', '/api/pedidos', { ...pedido('libro10', lineas), visto }, ana)
    expect(otra).toMatchObject({ status: 409, body: { code: 'VISTO_CAMBIADO', total: 36_000 } })
    expect(await usosDe(_id)).toBe(0)
    const { status, body } = await call(
      'POST',
      '/api/pedidos',
      { ...pedido('libro10', lineas), visto: { total: 36_000, envio: otra.body.envio } },
      ana,
    )
    expect(status).toBe(200)
    const esperado = {
      total: 36_000,
      cupon: { codigo: 'LIBRO10', titulo: 'Bienvenida', ahorro: 4_000 },
      items: [
        { cantidad: 2, precio_unitario: 9_000, precio_sin_cupon: 10_000 },
        { cantidad: 1, precio_unitario: 18_000, precio_sin_cupon: 20_000 },
      ],
    }
    expect(body).toMatchObject(esperado)
    await cambiar(_id, { codigo: 'OTRO99', titulo: 'Otra cosa', descuento: '50 %' })
    expect((await call('GET', `/api/pedidos/${body._id}`, undefined, ana)).body).toMatchObject(esperado)
    expect(await usosDe(_id)).toBe(1)
  })

  it('is the same order for the same key, also when that used the last of the coupon', async () => {
    const { _id } = await create({ usos_max: '1', usos_por_cliente: '1', solo_primera: true })
    const first = await comprar('LIBRO10', ana, items(), 'una-clave')
    expect(first.status).toBe(200)
    const again = await comprar('libro-10', ana, items(), 'una-clave')
    expect(again).toMatchObject({ status: 200, body: { _id: first.body._id } })
    expect(await comprar(undefined, ana, items(), 'una-clave')).toMatchObject({ body: { code: 'CLAVE_REUSADA' } })
    expect(await usosDe(_id)).toBe(1)
  })

  it('counts no use where the key has its order already', async () => {
    const { _id } = await create({ usos_max: '5' })
    const first = await comprar('LIBRO10', ana, items(), 'otra-clave')
    const again = await Promise.all([1, 2, 3].map(() => comprar('LIBRO10', ana, items(), 'otra-clave')))
    expect(again.map(({ body }) => body._id)).toEqual([first.body._id, first.body._id, first.body._id])
    expect(await usosDe(_id)).toBe(1)
  })

  it('uses it so often as a customer may, and for a first order once', async () => {
    await create({ usos_por_cliente: '2' })
    await create({ codigo: 'PRIMERA', solo_primera: true })
    expect((await comprar('PRIMERA')).status).toBe(200)
    expect(await comprar('PRIMERA')).toMatchObject(NO_VALE('no_es_primera'))
    expect((await comprar('LIBRO10')).status).toBe(200)
    expect((await comprar('LIBRO10')).status).toBe(200)
    expect(await comprar('LIBRO10')).toMatchObject(NO_VALE('ya_usado'))
    expect((await comprar('LIBRO10', eva)).status).toBe(200)
  })

  it('for a first order is one, also of two coupons at once', async () => {
    await create({ codigo: 'PRIMERA', solo_primera: true })
    await create({ codigo: 'ESTRENO', solo_primera: true })
    const answers = await Promise.all(['PRIMERA', 'ESTRENO', 'PRIMERA', 'ESTRENO'].map((codigo) => comprar(codigo)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.motivo === 'no_es_primera')).toHaveLength(3)
  })

  // Whichever comes first has judged its coupon and not stored its order yet when the other one asks.
  it('for a first order waits for the customer’s other order', async () => {
    await create({ codigo: 'PRIMERA', solo_primera: true })
    await create({ codigo: 'ESTRENO', solo_primera: true })
    const hold = { text: 'select from libro where id = $1 for update', values: [sur] }
    const { answers } = await meetAtLocks(api, hold, [() => comprar('PRIMERA'), () => comprar('ESTRENO')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200)).toMatchObject([NO_VALE('no_es_primera')])
  })

  it('for named accounts is unknown to others', async () => {
    await create({ para: 'cuentas', cuentas: [{ _id: ana.id, nombre: 'Ana' }] })
    expect(await comprar('LIBRO10', eva)).toMatchObject(NO_VALE('desconocido'))
    expect(await cotizar('LIBRO10', eva)).toEqual(await cotizar('NOEXISTE', eva))
    expect((await comprar('LIBRO10')).status).toBe(200)
  })

  it('by telephone takes none', async () => {
    const { _id } = await create()
    const { body } = await call('POST', '/api/pedidos/telefono', { ...pedido('LIBRO10'), usuario: ana.id }, admin)
    expect(body).toMatchObject({ total: 10_000 })
    expect(body).not.toHaveProperty('cupon')
    expect(await usosDe(_id)).toBe(0)
  })
})

describe('the uses of a coupon', () => {
  /** As our checkout does: a busy shop is asked again with the same key. */
  async function insistir(cliente: Usuario) {
    for (;;) {
      const answer = await comprar('LIBRO10', cliente, items(), `de-${cliente.id}`)
      if (answer.status !== 503) return answer
      await sleep(20)
    }
  }

  it('are given to ten of fifty who order at once', async () => {
    const { _id } = await create({ usos_max: '10' })
    const clientes = await Promise.all(Array.from({ length: 50 }, () => insertTestUsuario(api.db)))
    const answers = await Promise.all(clientes.map((cliente) => insistir(cliente)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.motivo === 'agotado')).toHaveLength(40)
    expect(await usosDe(_id)).toBe(10)
    expect(await api.db.selectFrom('pedido').select('id').where('cupon_id', '=', _id).execute()).toHaveLength(10)
  }, 30_000)

  it('come back once when the order is cancelled, and not again when it is deleted', async () => {
    const { _id } = await create({ usos_max: '1' })
    const { body } = await comprar('LIBRO10')
    expect(await comprar('LIBRO10', eva)).toMatchObject(NO_VALE('agotado'))
    const cancelar = () => call('POST', `/api/pedidos/${body._id}/cancelar`, undefined, ana)
    expect((await cancelar()).status).toBe(200)
    expect((await cancelar()).status).toBe(409)
    expect(await usosDe(_id)).toBe(0)
    expect((await comprar('LIBRO10', eva)).status).toBe(200)
    expect((await call('DELETE', `/api/pedidos/${body._id}`, undefined, admin)).status).toBe(200)
    expect(await usosDe(_id)).toBe(1)
  })

  it('stay where the shop sets states back and forth, and come back with the deletion', async () => {
    const { _id } = await create({ usos_por_cliente: '1' })
    const { body } = await comprar('LIBRO10')
    for (const estado of ['enviado', 'pendiente', 'entregado', 'procesado', 'pendiente']) {
      expect((await call('PUT', `/api/pedidos/${body._id}`, { estado }, admin)).status).toBe(200)
      expect(await usosDe(_id)).toBe(1)
    }
    expect((await call('DELETE', `/api/pedidos/${body._id}`, undefined, admin)).status).toBe(200)
    expect(await usosDe(_id)).toBe(0)
    expect((await comprar('LIBRO10')).status).toBe(200)
  })

  it('are counted by the database, whatever writes the order', async () => {
    const { _id } = await create({ usos_max: '1' })
    const { body } = await comprar('LIBRO10')
    const set = (estado: 'cancelado' | 'pendiente') =>
      api.db.updateTable('pedido').set({ estado }).where('id', '=', body._id).execute()
    await set('cancelado')
    await set('cancelado')
    expect(await usosDe(_id)).toBe(0)
    await set('pendiente')
    expect(await usosDe(_id)).toBe(1)
    await set('cancelado')
    expect((await comprar('LIBRO10', eva)).status).toBe(200)
    await expect(set('pendiente')).rejects.toThrow('cupon_usos_check')
  })

  it('outlive the account, without its name', async () => {
    const { _id } = await create({ para: 'cuentas', cuentas: [ana.id, eva.id] })
    await comprar('LIBRO10')
    expect((await call('DELETE', `/api/usuarios/${ana.id}`, undefined, admin)).status).toBe(200)
    expect(await usosDe(_id)).toBe(1)
    const { body } = await call('GET', '/api/cupones', undefined, admin)
    expect(body[0].cuentas).toMatchObject([{ _id: eva.id }])
    const { body: pedidos } = await call('GET', `/api/cupones/${_id}/pedidos`, undefined, admin)
    expect(pedidos).toHaveLength(1)
    // A coupon whose accounts are all gone is nobody's, not everybody's.
    expect((await call('DELETE', `/api/usuarios/${eva.id}`, undefined, admin)).status).toBe(200)
    const otra = await insertTestUsuario(api.db)
    expect(await comprar('LIBRO10', otra)).toMatchObject(NO_VALE('desconocido'))
  })
})

describe('codes that are not known', () => {
  it('are told from all that may be wrong with an order', () => {
    expect(isDesconocido(cuponNoVale('desconocido', null))).toBe(true)
    expect(isDesconocido(cuponNoVale('vencido', null))).toBe(false)
    expect(isDesconocido(new AppError(409, 'OTRO', '', undefined, { motivo: 'desconocido' }))).toBe(false)
    expect(isDesconocido({ code: 'CUPON_NO_VALE', datos: { motivo: 'desconocido' } })).toBe(false)
  })

  it('are counted, at the cart and with orders, and right ones are not', async () => {
    await create()
    for (let n = 0; n < 15; n++) expect((await cotizar('LIBRO10')).vale).toBe(true)
    for (let n = 0; n < 5; n++) await cotizar(`MALO${n}`)
    for (let n = 0; n < 5; n++) expect(await comprar(`MALO${n}`)).toMatchObject(NO_VALE('desconocido'))
    const refused = await call('POST', '/api/cupones/cotizar', { codigo: 'LIBRO10', items: items() }, ana)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await comprar('LIBRO10')).status).toBe(429)
    expect((await comprar()).status).toBe(200)
    expect(await cotizar('LIBRO10', eva)).toMatchObject({ vale: true })
  })

  it('are not guessed many at a time either', async () => {
    const tried = Array.from({ length: 30 }, (_, n) =>
      call('POST', '/api/cupones/cotizar', { codigo: `MALO${n}`, items: items() }, ana),
    )
    expect((await Promise.all(tried)).filter(({ status }) => status === 200)).toHaveLength(10)
  })
})

describe('the owner', () => {
  const NADIE = '0190f4a1-0000-7000-8000-000000000000'
  it('makes, lists, finds and changes them', async () => {
    const made = await create({ usos_max: '10', usos_por_cliente: '1', minimo: '15.000,50', hasta: '31/12/2098' })
    expect(made).toMatchObject({
      codigo: 'LIBRO10',
      descuento: { clase: 'porcentaje', valor: 10_00 },
      minimo: 15_000.5,
      usos_max: 10,
      usos_por_cliente: 1,
      hasta: '2099-01-01T03:00:00.000Z',
      usos: 0,
      version: 1,
      cuentas: [],
      alcance: [{ _id: 'todo', nombre: 'Todos los libros' }],
    })
    await create({ codigo: '', titulo: 'Sorteo' })
    const { body, headers } = await call('GET', '/api/cupones?limit=1', undefined, admin)
    expect(headers['x-total-count']).toBe('2')
    expect(body).toMatchObject([{ titulo: 'Sorteo', codigo: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/) }])
    expect((await call('GET', '/api/cupones?q=bienv', undefined, admin)).body).toMatchObject([{ _id: made._id }])
    const changed = await cambiar(made._id, { version: 1, usos_max: null, hasta: '', alcance: [`libro:${sur}`] })
    expect(changed.body).toMatchObject({ usos_max: null, hasta: null, alcance: [{ nombre: 'Libro: Sur' }], version: 2 })
    expect((await cambiar(made._id, { version: 1, titulo: 'Tarde' })).body).toMatchObject({ code: 'VERSION' })
    const otra = { minimo: '500', titulo: 'Última', descuento: '$ 300', codigo: 'otro 11' }
    expect((await cambiar(made._id, otra)).body).toMatchObject({
      minimo: 500,
      titulo: 'Última',
      descuento: { clase: 'importe', valor: 300_00 },
      codigo: 'OTRO11',
    })
    expect((await call('GET', '/api/cupones?q=ultima', undefined, admin)).body).toMatchObject([{ _id: made._id }])
    expect(await cotizar('0TRO11')).toMatchObject({ codigo: 'OTRO11' })
  })

  it.each([
    [{ codigo: 'AB' }, { codigo: 'El código lleva de 4 a 24 letras y números.' }],
    [{ codigo: 'l1bro10' }, { codigo: 'Ya hay un cupón con ese código, o con uno que se lee igual.' }],
    [{ titulo: '' }, { titulo: 'Campo requerido' }],
    [{ descuento: 'mucho' }, { descuento: 'Escribí el descuento así: 20 % o $ 500.' }],
    [{ hasta: 'mañana' }, { hasta: 'Escribí la fecha así: 28/11/2026 o 28/11/2026 18:30.' }],
    [{ hasta: '01/11/2020' }, { hasta: 'Esa fecha ya pasó.' }],
    [{ desde: '01/12/2098', hasta: '30/11/2098' }, { hasta: 'Tiene que terminar después de empezar.' }],
    [{ minimo: 'poco' }, { minimo: 'Escribí el precio así: 18900 o 18900,50.' }],
    [{ usos_max: '0' }, { usos_max: 'Escribí un número entero, o dejalo vacío.' }],
    [{ usos_por_cliente: '1,5' }, { usos_por_cliente: 'Escribí un número entero, o dejalo vacío.' }],
    [{ para: 'cuentas' }, { cuentas: 'Elegí para qué cuentas es.' }],
    [{ alcance: [] }, { alcance: 'Elegí a qué se aplica.' }],
    [{ alcance: [`libro:${NADIE}`] }, { alcance: 'Algo de lo que elegiste ya no existe.' }],
    [{ para: 'cuentas', cuentas: [NADIE] }, { cuentas: 'Una de las cuentas que elegiste ya no existe.' }],
  ])('is told what is wrong with %j', async (given, campos) => {
    await create()
    const { status, body } = await call('POST', '/api/cupones', { ...BASE, codigo: 'NUEVO', ...given }, admin)
    expect(status).toBe(400)
    expect(body.campos).toEqual(campos)
  })

  it('cannot allow fewer uses than there were, nor take the last account away', async () => {
    const { _id } = await create({ para: 'cuentas', cuentas: [ana.id] })
    await comprar('LIBRO10')
    await comprar('LIBRO10')
    expect((await cambiar(_id, { usos_max: '1' })).body.campos).toEqual({ usos_max: 'Ya se usó más veces que esas.' })
    expect((await cambiar(_id, { usos_max: '2' })).status).toBe(200)
    expect((await cambiar(_id, { cuentas: [] })).body.campos).toEqual({ cuentas: 'Elegí para qué cuentas es.' })
    expect((await cambiar(_id, { codigo: '' })).body.campos).toHaveProperty('codigo')
  })

  it('sees the orders of each, with what it took off', async () => {
    const { _id } = await create()
    const first = (await comprar('LIBRO10')).body as PedidoDetalle
    const second = (await comprar('LIBRO10', eva, items(norte))).body as PedidoDetalle
    await call('POST', `/api/pedidos/${first._id}/cancelar`, undefined, ana)
    const { body, headers } = await call('GET', `/api/cupones/${_id}/pedidos`, undefined, admin)
    expect(headers['x-total-count']).toBe('2')
    expect(body).toMatchObject([
      { _id: second._id, numero: second.numero, cancelado: false, ahorro: 2_000 },
      { _id: first._id, numero: first.numero, cancelado: true, ahorro: 1_000 },
    ])
    expect((await call('GET', `/api/cupones/${sur}/pedidos`, undefined, admin)).status).toBe(404)
  })

  it('deletes one that no order holds, ends one that some hold, and keeps that', async () => {
    const { _id } = await create()
    const { body } = await comprar('LIBRO10')
    expect((await terminar(_id)).body).toEqual({ mensaje: 'Cupón terminado correctamente' })
    expect(await comprar('LIBRO10', eva)).toMatchObject(NO_VALE('vencido'))
    expect(await terminar(_id)).toMatchObject({
      status: 409,
      body: { code: 'EN_USO', usos: 1, mensaje: 'Lo usaron en 1 pedido: ya terminó y queda en la lista.' },
    })
    await call('POST', `/api/pedidos/${body._id}/cancelar`, undefined, ana)
    expect((await terminar(_id)).body).toEqual({ mensaje: 'Cupón eliminado correctamente' })
    expect((await terminar(_id)).status).toBe(404)
    expect((await call('GET', `/api/pedidos/${body._id}`, undefined, ana)).body.cupon.codigo).toBe('LIBRO10')
    const rows = await api.db.selectFrom('suceso_seguridad').selectAll().where('objeto_id', '=', _id).execute()
    expect(rows.map(({ suceso, entidad }) => [suceso, entidad]).toSorted()).toEqual([
      ['alta', 'cupon'],
      ['baja', 'cupon'],
      ['cambio', 'cupon'],
    ])
    expect(Object.keys(rows.find(({ suceso }) => suceso === 'cambio')?.despues ?? {})).toEqual(['hasta'])
  })

  it('reads neither codes nor accounts in the audit', async () => {
    const { _id } = await create({ codigo: 'SECRETO99', para: 'cuentas', cuentas: [ana.id] })
    await cambiar(_id, { codigo: 'SECRETO88', cuentas: [eva.id] })
    const rows = await api.db.selectFrom('suceso_seguridad').selectAll().where('objeto_id', '=', _id).execute()
    expect(rows).toHaveLength(2)
    expect(rows.find(({ suceso }) => suceso === 'cambio')?.campos?.toSorted()).toEqual(['codigo', 'cuentas'])
    expect(rows.find(({ suceso }) => suceso === 'alta')?.despues).toMatchObject({
      titulo: 'Bienvenida',
      descuento: '10\u00a0%',
      alcance: 'Todos los libros',
      para: 'cuentas',
    })
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`SECRETO|${ana.id}|${eva.id}`))
  })
})

describe('where the guard of the uniform price is on, a coupon', () => {
  const setRegla = (regla: 'libro_nuevo' | 'usado') =>
    api.db.updateTable('libro').set({ regla_precio: regla }).where('id', '=', norte).execute()
  const marcar = (cliente: Usuario, clase: 'biblioteca' | 'estado') =>
    api.db
      .insertInto('comprador_institucional')
      .values({
        id: createId(),
        usuario_id: cliente.id,
        clase,
        institucion: 'Popular',
        institucion_p: 'popular',
        documento: 'Res. 1',
        desde: '2020-01-01',
        hasta: null,
        creado_por: null,
      })
      .execute()
  beforeAll(() => setGuardia(api, true))
  afterAll(async () => {
    await setRegla('libro_nuevo')
    await setGuardia(api, false)
  })

  it('takes nothing off a new book, and all that it says off a used one', async () => {
    await create({ descuento: '40 %' })
    expect(await cotizar('LIBRO10')).toMatchObject({ vale: false, motivo: 'no_vale' })
    expect(await comprar('LIBRO10')).toMatchObject(NO_VALE('no_vale'))
    await setRegla('usado')
    expect(await cotizar('LIBRO10', ana, items(sur, norte))).toMatchObject({ libros: [{ _id: norte, precio: 12_000 }] })
    const { body } = await comprar('LIBRO10', ana, items(sur, norte))
    expect(body.items.map(({ precio_unitario }: { precio_unitario: number }) => precio_unitario)).toEqual([
      10_000, 12_000,
    ])
  })

  it('goes as far as the law lets it for a library and for the State', async () => {
    await create({ descuento: '40 %' })
    await marcar(ana, 'biblioteca')
    await marcar(eva, 'estado')
    expect(await cotizar('LIBRO10')).toMatchObject({ libros: [{ _id: sur, precio: 9_000 }] })
    expect((await comprar('LIBRO10')).body.items).toMatchObject([{ precio_unitario: 9_000, precio_sin_cupon: 10_000 }])
    expect((await comprar('LIBRO10', eva)).body.items).toMatchObject([{ precio_unitario: 6_000 }])
  })

  it('for institutions is theirs alone', async () => {
    await create({ descuento: '10 %', para: 'instituciones' })
    await marcar(ana, 'biblioteca')
    expect((await comprar('LIBRO10')).status).toBe(200)
    expect(await comprar('LIBRO10', eva)).toMatchObject(NO_VALE('desconocido'))
  })
})

it('a book that is gone takes its coupon’s reach along, and the coupon stays', async () => {
  const libro = await insertTestLibro(api.db)
  const { _id } = await create({ alcance: [`libro:${libro}`] })
  await api.db.deleteFrom('libro').where('id', '=', libro).execute()
  expect(await cotizar('LIBRO10')).toMatchObject({ vale: false, motivo: 'no_vale' })
  expect((await call('GET', '/api/cupones', undefined, admin)).body).toMatchObject([{ _id, alcance: [] }])
})
