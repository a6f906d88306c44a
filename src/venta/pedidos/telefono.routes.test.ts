import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { PedidoDetalle } from './estado.contract.ts'
import type { Cliente } from './telefono.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
type Method = 'GET' | 'POST' | 'DELETE'

let api: TestApi
let admin: Usuario
let ana: Usuario
let barato: string
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  ana = await insertTestUsuario(api.db)
  await api.db.updateTable('usuario').set({ nombre: 'Delia', apellido: 'Ñandú' }).where('id', '=', admin.id).execute()
  barato = await insertTestLibro(api.db, { titulo: 'Barato', precio: 2_000_00 })
})
afterAll(() => api.end())

async function call(method: Method, url: string, payload?: object, as: Usuario | null = admin, key?: string) {
  const headers = { ...as?.headers, ...(key && { 'idempotency-key': key }) }
  const response = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const take = (body: object, key?: string, as: Usuario | null = admin) =>
  call('POST', '/api/pedidos/telefono', body, as, key)
const pedido = (extra: object = {}) => ({ items: [{ libro: barato, cantidad: 3 }], metodo_pago: 'efectivo', ...extra })
const sinCuenta = (extra: object = {}) =>
  pedido({ contacto: { nombre: ' José  Ñandú ', telefono: '0341 555-0101' }, entrega: 'San Luis 1200', ...extra })
const countPedidos = async () => (await api.db.selectFrom('pedido').select('id').execute()).length
const countMails = async (id: string) =>
  (await sql`select from tareas.job where name = 'pedido-creado' and data ->> 'pedidoId' = ${id}`.execute(api.db)).rows
    .length

describe('an order by telephone', () => {
  it('for a customer is theirs, priced by the shop, and told to them by mail', async () => {
    const { status, body } = await take(
      pedido({ usuario: ana.id, servicio_envio: 'estandar', entrega: 'Bv. Oroño 1450', total: 1, precio_unitario: 1 }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      usuario: { _id: ana.id, email: ana.email },
      contacto: null,
      por_telefono: true,
      estado: 'pendiente',
      total: 6_000,
      envio: 1_499,
      entrega: 'Bv. Oroño 1450',
      historia: [{ estado: 'pendiente', por: 'libreria', quien: 'Delia Ñandú' }],
    })
    const own = await call('GET', `/api/pedidos/${body._id}`, undefined, ana)
    expect(own).toMatchObject({ status: 200, body: { historia: [{ por: 'libreria', quien: null }] } })
    expect(await countMails(body._id)).toBe(1)
  })

  it('for somebody without an account keeps name, telephone and address with the order', async () => {
    const { status, body } = await take(sinCuenta())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      usuario: null,
      por_telefono: true,
      contacto: { nombre: 'José Ñandú', telefono: '0341 555-0101' },
      entrega: 'San Luis 1200',
      total: 6_000,
      envio: 3_000,
    })
    for (const cliente of ['jose', 'nandu', '555']) {
      const found = await call('GET', `/api/pedidos?cliente=${cliente}`)
      expect(
        found.body.map(({ _id }: PedidoDetalle) => _id),
        cliente,
      ).toContain(body._id)
    }
    const other = await take(pedido({ contacto: { nombre: '<b>José</b> 📚', telefono: '' } }))
    expect(other.body.contacto).toEqual({ nombre: '<b>José</b> 📚', telefono: null })
  })

  it('is made once, however often it is sent with one key', async () => {
    const before = await countPedidos()
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(sinCuenta(), 'clave-uno')))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await countPedidos()).toBe(before + 1)
    expect(await take(sinCuenta({ entrega: 'Otra' }), 'clave-uno')).toMatchObject({
      status: 409,
      body: { code: 'CLAVE_REUSADA' },
    })
    const otro = await insertTestUsuario(api.db, 'admin')
    expect((await take(sinCuenta(), 'clave-uno', otro)).body._id).not.toBe(answers[0]?.body._id)
    const suyo = await call('POST', '/api/pedidos', pedido(), ana, 'clave-uno')
    expect(suyo).toMatchObject({ status: 200, body: { por_telefono: false, usuario: { _id: ana.id } } })
  })

  it('at sums other than those seen is not made, and says the new ones', async () => {
    const before = await countPedidos()
    expect(await take(sinCuenta({ visto: { total: 5_000, envio: 3_000 } }))).toMatchObject({
      status: 409,
      body: { code: 'VISTO_CAMBIADO', total: 6_000, envio: 3_000 },
    })
    expect(await countPedidos()).toBe(before)
    expect(await take(sinCuenta({ visto: { total: 6_000, envio: 3_000 } }))).toMatchObject({ status: 200 })
  })

  it.each([
    ['nobody', () => pedido()],
    ['a customer and a name', () => sinCuenta({ usuario: ana.id })],
    ['no name', () => pedido({ contacto: { nombre: '  ', telefono: '0341 555-0101' } })],
    ['a name of 81 letters', () => pedido({ contacto: { nombre: 'ñ'.repeat(81) } })],
    ['a telephone of letters', () => pedido({ contacto: { nombre: 'José', telefono: 'no tiene' } })],
    ['no books', () => sinCuenta({ items: [] })],
    ['eleven copies', () => sinCuenta({ items: [{ libro: barato, cantidad: 11 }] })],
    ['no payment', () => sinCuenta({ metodo_pago: null })],
    ['instalments in cash', () => sinCuenta({ cuotas: 2 })],
    ['an address of 401 letters', () => sinCuenta({ entrega: 'x'.repeat(401) })],
  ])('is refused with %s', async (_, body) => {
    const before = await countPedidos()
    expect(await take(body())).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(await countPedidos()).toBe(before)
  })

  it('is refused for an account or a book that is not there', async () => {
    expect(await take(pedido({ usuario: createId() }))).toMatchObject({
      status: 404,
      body: { code: 'USUARIO_NOT_FOUND' },
    })
    const sinLibro = sinCuenta({ items: [{ libro: createId(), cantidad: 1 }] })
    expect(await take(sinLibro)).toMatchObject({ status: 409, body: { code: 'LIBRO_NO_DISPONIBLE' } })
  })

  it('is for admins', async () => {
    expect(await take(sinCuenta(), undefined, null)).toMatchObject({ status: 401 })
    expect(await take(sinCuenta(), undefined, ana)).toMatchObject({ status: 403 })
  })
})

describe('who ordered without an account', () => {
  it('is forgotten when asked for: name, telephone, address and the hash of the request', async () => {
    const { body } = await take(sinCuenta(), 'clave-olvido')
    const url = `/api/pedidos/${body._id}/contacto`
    expect(await call('DELETE', url, undefined, null)).toMatchObject({ status: 401 })
    expect(await call('DELETE', url, undefined, ana)).toMatchObject({ status: 403 })
    for (let n = 0; n < 2; n++) {
      expect(await call('DELETE', url)).toMatchObject({
        status: 200,
        body: { contacto: null, entrega: null, total: 6_000 },
      })
    }
    const row = await api.db
      .selectFrom('pedido_telefono')
      .selectAll()
      .where('pedido_id', '=', body._id)
      .executeTakeFirst()
    expect(row).toMatchObject({ nombre: null, telefono: null, request_hash: null })
    expect(await call('DELETE', `/api/pedidos/${createId()}/contacto`)).toMatchObject({ status: 404 })
    const deAna = await take(pedido({ usuario: ana.id }))
    expect(await call('DELETE', `/api/pedidos/${deAna.body._id}/contacto`)).toMatchObject({
      status: 409,
      body: { code: 'CON_CUENTA' },
    })
  })

  it('goes with the deleted order, and the customer’s address with the deleted account', async () => {
    const { body } = await take(sinCuenta())
    await call('DELETE', `/api/pedidos/${body._id}`)
    expect(
      await api.db.selectFrom('pedido_telefono').select('nombre').where('pedido_id', '=', body._id).execute(),
    ).toEqual([])
    const beto = await insertTestUsuario(api.db)
    const deBeto = await take(pedido({ usuario: beto.id, entrega: 'San Juan 2' }), 'clave-beto')
    expect(await call('DELETE', `/api/usuarios/${beto.id}`)).toMatchObject({ status: 200 })
    expect((await call('GET', `/api/pedidos/${deBeto.body._id}`)).body).toMatchObject({ usuario: null, entrega: null })
    const rows = await api.db
      .selectFrom('pedido_telefono')
      .select('request_hash')
      .where('pedido_id', '=', deBeto.body._id)
      .execute()
    expect(rows).toEqual([{ request_hash: null }])
  })
})

describe('customers', () => {
  it('are found by name or e-mail, with where their parcels may go', async () => {
    const cora = await insertTestUsuario(api.db)
    await api.db
      .updateTable('usuario')
      .set({ nombre: 'Cora', apellido: 'Güiraldes', direccion: 'Mitre 5' })
      .where('id', '=', cora.id)
      .execute()
    for (const q of ['cora', 'guiral', 'GÜI co', cora.email]) {
      const { status, body } = await call('GET', `/api/pedidos/clientes?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
      expect(body as Cliente[], q).toEqual([
        { _id: cora.id, nombre: 'Cora', apellido: 'Güiraldes', email: cora.email, entregas: ['Mitre 5'] },
      ])
    }
    expect((await call('GET', '/api/pedidos/clientes?q=')).body).toEqual([])
  })

  it('are not gone through by an employee, who finds who calls', async () => {
    const empleado = await insertTestUsuario(api.db, 'empleado')
    const rosa = await insertTestUsuario(api.db)
    await api.db.updateTable('usuario').set({ nombre: 'Rosa', apellido: 'Sá' }).where('id', '=', rosa.id).execute()
    const search = async (q: string, as = empleado) => {
      const { status, body } = await call('GET', `/api/pedidos/clientes?q=${encodeURIComponent(q)}`, undefined, as)
      return status === 200 ? (body as Cliente[]).length : status
    }
    for (const few of ['', 'o', 'os', 'o s a', '@.']) expect([few, await search(few)]).toEqual([few, 0])
    expect(await search('os', admin)).toBe(1)
    expect([await search('ros'), await search('sá rosa'), await search(rosa.email)]).toEqual([1, 1, 1])
    const statuses = []
    for (let n = 0; n < 120; n++) statuses.push(await search('nadie así'))
    expect(new Set(statuses)).toEqual(new Set([0, 429]))
    expect(statuses.filter((status) => status === 0)).toHaveLength(117)
    expect(await search('rosa', admin)).toBe(1)
    await api.services.sucesos.settle()
    const noted = api.db.selectFrom('suceso_seguridad').select('datos').where('suceso', '=', 'clientes-buscados')
    expect(await noted.where('actor_id', '=', empleado.id).execute()).toEqual([{ datos: null }])
  })

  it('are for admins', async () => {
    expect(await call('GET', '/api/pedidos/clientes?q=a', undefined, null)).toMatchObject({ status: 401 })
    expect(await call('GET', '/api/pedidos/clientes?q=a', undefined, ana)).toMatchObject({ status: 403 })
    expect(await call('GET', '/api/pedidos/clientes')).toMatchObject({ status: 400 })
  })
})
