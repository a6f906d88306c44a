import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertClaveApi } from '#listas/integraciones/claves/clave-api.queries.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { PedidoEliminado } from './eliminado.contract.ts'
import type { Pedido } from './pedido.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
const URL = '/api/pedidos/eliminados'

let api: TestApi
let ana: Usuario
let admin: Usuario

beforeAll(async () => {
  api = await createTestApi()
  ana = await insertTestUsuario(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())
beforeEach(async () => {
  await sql`truncate pedido_eliminado`.execute(api.db)
})

async function list(query = '', as: Usuario | null = admin) {
  const response = await api.app.inject({ method: 'GET', url: `${URL}${query}`, headers: as?.headers ?? {} })
  return {
    status: response.statusCode,
    body: response.json<PedidoEliminado[]>(),
    total: response.headers['x-total-count'],
  }
}

/** An order of Ana's that this account deletes. */
async function deleteOne(as = admin): Promise<Pedido> {
  const items = [
    { libro: await insertTestLibro(api.db, { titulo: "O'Higgins y Ñandú", precio: 12_500_50 }), cantidad: 2 },
    { libro: await insertTestLibro(api.db, { titulo: 'El túnel', precio: 100_00 }), cantidad: 1 },
  ]
  const { headers } = ana
  const payload = { items, metodo_pago: 'tarjeta', cuotas: 2, entrega: 'Pasaje Secreto 77' }
  const placed = (await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })).json<Pedido>()
  const gone = await api.app.inject({ method: 'DELETE', url: `/api/pedidos/${placed._id}`, headers: as.headers })
  expect(gone.statusCode).toBe(200)
  return placed
}

describe('deleted orders', () => {
  it('are none where a search is no number', async () => {
    await deleteOne()
    expect(await list('?q=Ana')).toEqual({ status: 200, body: [], total: '0' })
  })

  it('come with who and when, the last one first, paged', async () => {
    const first = await deleteOne()
    const last = await deleteOne()
    const { body, total } = await list()
    expect(total).toBe('2')
    expect(body).toEqual([
      {
        numero: last.numero,
        items: [
          {
            isbn: last.items[0]?.libro.isbn,
            titulo: "O'Higgins y Ñandú",
            cantidad: 2,
            precio_unitario: 12_500.5,
          },
          { isbn: last.items[1]?.libro.isbn, titulo: 'El túnel', cantidad: 1, precio_unitario: 100 },
        ],
        total: last.total,
        envio: last.envio,
        estado: 'pendiente',
        fecha_hora: last.fecha_hora,
        eliminado_en: expect.any(String),
        quien: expect.any(String),
      },
      expect.objectContaining({ numero: first.numero }),
    ])
    expect(await list('?offset=1&limit=1')).toMatchObject({ total: '2', body: [{ numero: first.numero }] })
  })

  it('say nothing of their customers', async () => {
    await deleteOne()
    const text = JSON.stringify((await list()).body)
    for (const secret of [ana.id, ana.email, 'Pasaje Secreto']) expect(text).not.toContain(secret)
  })

  it('are found by their number, and by nothing else', async () => {
    const [one] = [await deleteOne(), await deleteOne()]
    for (const q of [`${one.numero}`, `N.º ${one.numero}`, ` ${one.numero} `]) {
      expect(await list(`?q=${encodeURIComponent(q)}`), q).toMatchObject({ total: '1', body: [{ numero: one.numero }] })
    }
    for (const q of ['0', '999999999', '99999999999999', 'Ana', "' or 1=1 --", '📚', '<b>', `1-${one.numero}`]) {
      expect(await list(`?q=${encodeURIComponent(q)}`), q).toMatchObject({ status: 200, total: '0', body: [] })
    }
    expect(await list('?q=')).toMatchObject({ total: '2' })
  })

  it('stay when who deleted them goes, and when they were deleted before their books were kept', async () => {
    const other = await insertTestUsuario(api.db, 'admin')
    const { numero } = await deleteOne(other)
    await sql`update pedido_eliminado set lineas = default`.execute(api.db)
    const gone = await api.app.inject({ method: 'DELETE', url: `/api/usuarios/${other.id}`, headers: admin.headers })
    expect(gone.statusCode).toBe(200)
    expect((await list()).body).toMatchObject([{ numero, items: [], quien: null }])
  })

  it('are for admins', async () => {
    expect((await list('', null)).status).toBe(401)
    expect((await list('', ana)).status).toBe(403)
    expect((await list('?limit=0')).status).toBe(400)
  })

  it('are told to other programs in the order in which they went, without who deleted them', async () => {
    const [first, second] = [await deleteOne(), await deleteOne()]
    const { secreto } = await insertClaveApi(api.db, {
      nombre: 'Facturas',
      alcances: ['pedidos:leer'],
      creadaPor: admin.id,
    })
    const ask = async (query: string) => {
      const answer = await api.app.inject({ url: `${URL}?${query}`, headers: { authorization: `Bearer ${secreto}` } })
      expect(answer.statusCode, answer.body).toBe(200)
      return { body: answer.json<PedidoEliminado[]>(), cursor: answer.headers['x-next-cursor'] }
    }
    const page = await ask('updated_since=1970-01-01T00:00:00Z&limit=1')
    expect(page.body).toEqual([expect.objectContaining({ numero: first.numero, quien: null })])
    const rest = await ask(`cursor=${page.cursor}&limit=1`)
    expect([rest.body.map(({ numero }) => numero), rest.cursor]).toEqual([[second.numero], undefined])
    expect((await ask('')).body.map(({ quien }) => quien)).toEqual([null, null])
    expect((await list('?updated_since=1970-01-01T00:00:00Z')).body[0]?.quien).not.toBeNull()
    expect((await list('?updated_since=1970-01-01T00:00:00Z&q=7')).status).toBe(400)
  })
})
