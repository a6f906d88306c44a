// A customer's card: who may see it, and what stands in it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { type Clientela, type Cuenta, type Method, openClientela } from '#test/clientes.ts'
import { insertTestUsuario, sellPedido } from '#test/rows.ts'
import type { Compra } from './cliente.contract.ts'

let api: Clientela['api']
let admin: Clientela['admin']
let empleado: Clientela['empleado']
let rayuela: Clientela['rayuela']
let call: Clientela['call']
let seeFicha: Clientela['seeFicha']
let write: Clientela['write']
let buy: Clientela['buy']
let buyAtCounter: Clientela['buyAtCounter']
let wait: Clientela['wait']
let ana: Cuenta
beforeAll(async () => {
  ;({ api, admin, empleado, rayuela, call, seeFicha, write, buy, buyAtCounter, wait } = await openClientela())
  ana = await insertTestUsuario(api.db)
})
afterAll(() => api.end())

describe('every call', () => {
  const nota = createId()
  const CALLS: [Method, (id: string) => string, object?][] = [
    ['GET', (id) => `clientes/${id}`],
    ['GET', (id) => `clientes/${id}/compras`],
    ['GET', (id) => `clientes/${id}/notas`],
    ['POST', (id) => `clientes/${id}/notas`, { texto: 'Hola' }],
    ['PUT', (id) => `clientes/${id}/notas/${nota}`, { texto: 'Hola' }],
    ['DELETE', (id) => `clientes/${id}/notas/${nota}`],
  ]

  it.each(CALLS)('%s does not find the team, nor whom there is not', async (method, path, payload) => {
    const otro = await insertTestUsuario(api.db, 'admin')
    for (const id of [admin.id, otro.id, empleado.id, createId()]) {
      expect(await call(method, path(id), payload)).toMatchObject({
        status: 404,
        body: { code: 'USUARIO_NOT_FOUND', mensaje: expect.any(String) },
      })
    }
    expect(await api.db.selectFrom('cliente_nota').select('id').where('usuario_id', '<>', ana.id).execute()).toEqual([])
  })

  it.each([...CALLS, ['GET', () => 'esperas/clientes'] as const, ['GET', () => 'clientes/fichas'] as const])(
    '%s is for administrators alone: not for visitors, customers or employees',
    async (method, path, payload) => {
      const statuses = await Promise.all(
        [null, ana, empleado].map(async (as) => (await call(method, path(ana.id), payload, as)).status),
      )
      expect(statuses).toEqual([401, 403, 403])
    },
  )

  it('keeps a customer’s notes from a colleague that the customer has become', async () => {
    const eva = await insertTestUsuario(api.db)
    const { _id } = await write(eva.id, 'Busca trabajo.')
    await api.db.updateTable('usuario').set({ empleado: true }).where('id', '=', eva.id).execute()
    expect((await call('GET', `clientes/${eva.id}/notas`)).status).toBe(404)
    expect((await call('PUT', `clientes/${eva.id}/notas/${_id}`, { texto: 'Otra' })).status).toBe(404)
    expect((await call('DELETE', `clientes/${eva.id}/notas/${_id}`)).status).toBe(404)
  })
})

describe('the card', () => {
  it('says who it is, and is kept by no cache', async () => {
    const { answer, body } = await call('GET', `clientes/${ana.id}`)
    expect(body).toMatchObject({
      _id: ana.id,
      nombre: 'Ana',
      apellido: 'Prueba',
      email: ana.email,
      email_verificado: false,
      invitado: false,
      telefono: null,
      desde: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      gastado: 0,
      compras: 0,
      esperas: [],
      direcciones: [],
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toMatch(/clave|token|username/)
  })

  it('shows where their parcels go, and a telephone from there or from the last order', async () => {
    const luz = await insertTestUsuario(api.db)
    const pedido = await buy(luz)
    await api.db.updateTable('pedido').set({ telefono: '341 555-0102' }).where('id', '=', pedido).execute()
    expect((await seeFicha(luz.id)).telefono).toBe('341 555-0102')
    const { id: provincia } = await api.db.selectFrom('provincia').select('id').executeTakeFirstOrThrow()
    const casa = { alias: 'Casa', calle: 'Mitre', altura: '5', piso: '', localidad: 'Rosario', codigo_postal: '2000' }
    const direccion = { ...casa, provincia, recibe: 'Luz', telefono: '341 555-0101' }
    expect((await call('POST', 'usuarios/direcciones', direccion, luz)).status).toBe(200)
    const ficha = await seeFicha(luz.id)
    expect(ficha.telefono).toBe('341 555-0101')
    expect(ficha.direcciones).toMatchObject([{ alias: 'Casa', calle: 'Mitre', localidad: 'Rosario' }])
  })

  it('sums what counts as sold, on the web and at the counter, less what was given back', async () => {
    const leo = await insertTestUsuario(api.db)
    const [vendido, cancelado] = [await buy(leo, 2), await buy(leo, 3)]
    await sellPedido(api.db, vendido)
    await api.db.updateTable('pedido').set({ estado: 'cancelado' }).where('id', '=', cancelado).execute()
    expect(await seeFicha(leo.id)).toMatchObject({ compras: 1, gastado: 4_000 })
    const venta = await buyAtCounter(leo.id, 4_000)
    expect(await seeFicha(leo.id)).toMatchObject({ compras: 2, gastado: 8_000 })
    const vuelta = { lineas: [{ linea: 1, cantidad: 1, destino: 'estante' }], medio: 'efectivo' }
    const given = await call('POST', `mostrador/ventas/${venta}/devoluciones`, { _id: createId(), ...vuelta })
    expect([given.status, given.body.code]).toEqual([200, undefined])
    expect(await seeFicha(leo.id)).toMatchObject({ compras: 2, gastado: 6_000 })
    expect(await seeFicha(ana.id)).toMatchObject({ compras: 0, gastado: 0 })
  })

  it('lists orders and sales at the counter, newest first, by pages', async () => {
    const mia = await insertTestUsuario(api.db)
    const [uno, dos] = [await buy(mia), await buy(mia, 2)]
    const venta = await buyAtCounter(mia.id, 2_000)
    const { body, total } = await call('GET', `clientes/${mia.id}/compras`)
    expect(total).toBe('3')
    expect((body as Compra[]).map(({ _id, canal }) => [_id, canal])).toEqual([
      [venta, 'mostrador'],
      [dos, 'pedido'],
      [uno, 'pedido'],
    ])
    expect(body[0]).toEqual({
      _id: venta,
      canal: 'mostrador',
      numero: expect.any(Number),
      fecha_hora: expect.any(String),
      lineas: [{ titulo: 'Rayuela', cantidad: 1 }],
      total: 2_000,
      devuelto: 0,
    })
    // Shipping is a part of what an order cost.
    expect(body[1]).toMatchObject({ estado: 'pendiente', total: 4_000 + 1_499, lineas: [{ cantidad: 2 }] })
    expect(body[1]).not.toHaveProperty('devuelto')
    const segunda = await call('GET', `clientes/${mia.id}/compras?limit=1&offset=2`)
    expect((await call('GET', `clientes/${mia.id}/compras?limit=51`)).status).toBe(400)
    expect([segunda.total, segunda.body.map(({ _id }: Compra) => _id)]).toEqual(['3', [uno]])
  })

  it('says what became of an order’s money where the shop follows it', async () => {
    const teo = await insertTestUsuario(api.db)
    const pedido = await buy(teo)
    await api.pool.query(
      `insert into pedido_pago (pedido_id, estado, total, pagado) values ($1, 'pagado', 349900, 349900)
       on conflict (pedido_id) do update set estado = 'pagado', total = 349900, pagado = 349900`,
      [pedido],
    )
    const { body } = await call('GET', `clientes/${teo.id}/compras`)
    expect(body).toMatchObject([{ _id: pedido, estado_pago: 'pagado', pagado_entero: true }])
  })

  it('names the books that they wait for, and the words of what nobody found', async () => {
    const noa = await insertTestUsuario(api.db)
    const ayer = new Date(Date.now() - 86_400_000)
    await wait(noa.id, { texto: 'El que falta', pedida_en: ayer })
    await wait(noa.id, { libro_id: rayuela, confirmada_en: new Date() })
    await wait(null, { libro_id: rayuela })
    expect((await seeFicha(noa.id)).esperas).toMatchObject([
      { libro: { _id: rayuela, titulo: 'Rayuela' }, texto: null, confirmada: true, avisada: false },
      { libro: null, texto: 'El que falta', confirmada: false, avisada: false },
    ])
  })
})
