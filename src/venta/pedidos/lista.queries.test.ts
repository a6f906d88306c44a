import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Pedido } from './pedido.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let admin: Usuario
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  libro = await insertTestLibro(api.db)
})
afterAll(() => api.end())

/** A customer of that name, and the order of theirs that was placed at that instant. */
async function placeAt(fecha: string, nombre: string, apellido: string, metodo_pago = 'debito') {
  const usuario = await insertTestUsuario(api.db)
  await api.db.updateTable('usuario').set({ nombre, apellido }).where('id', '=', usuario.id).execute()
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago }
  const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: usuario.headers, payload })
  const { _id, numero } = response.json<Pedido>()
  await api.db
    .updateTable('pedido')
    .set({ fecha_hora: new Date(fecha) })
    .where('id', '=', _id)
    .execute()
  return { _id, numero, email: usuario.email }
}

async function list(query: Record<string, string>) {
  const url = `/api/pedidos?${new URLSearchParams(query)}`
  const response = await api.app.inject({ url, headers: admin.headers })
  const numeros = response.statusCode === 200 ? response.json<Pedido[]>().map(({ numero }) => numero) : []
  return { status: response.statusCode, numeros, total: Number(response.headers['x-total-count']), body: response.body }
}

describe('the list of all orders', () => {
  it('is narrowed by customer, whatever the accents, by name or e-mail', async () => {
    const jose = await placeAt('2026-01-05T12:00:00Z', 'José María', "Ñandú O'Higgins")
    const otra = await placeAt('2026-01-06T12:00:00Z', 'Zulema', 'Josefina')
    for (const cliente of [
      'jose maria',
      'JOSÉ ñan',
      'nandu',
      "o'higg",
      'Higgins María',
      jose.email,
      jose.email.slice(0, -3),
    ]) {
      expect(await list({ cliente }), cliente).toMatchObject({ numeros: [jose.numero], total: 1 })
    }
    expect((await list({ cliente: 'jose' })).numeros).toEqual([otra.numero, jose.numero])
    for (const cliente of ['andu', "'; drop table pedido; --", '📚', '%', ':*', 'x'.repeat(200)]) {
      expect(await list({ cliente }), cliente).toMatchObject({ status: 200, numeros: [], total: 0 })
    }
  })

  it('says nothing of their number where it is not asked for', async () => {
    const { numero } = await placeAt('2026-01-07T12:00:00Z', 'Sinforosa', 'Sin Contar')
    expect(await list({ cliente: 'sinforosa', contar: 'no' })).toMatchObject({ numeros: [numero], total: Number.NaN })
  })

  it('is sorted by total with shipping, then newest first', async () => {
    const [una, otra] = [
      await placeAt('2025-05-05T12:00:00Z', 'Orden', 'Chico'),
      await placeAt('2025-05-05T12:00:00Z', 'Orden', 'Grande'),
    ]
    await api.db
      .updateTable('pedido')
      .set({ envio: centavos(99_900) })
      .where('id', '=', una._id)
      .execute()
    const by = async (orden: string) => (await list({ cliente: 'orden', orden })).numeros
    expect(await by('total')).toEqual([otra.numero, una.numero])
    expect(await by('-total')).toEqual([una.numero, otra.numero])
    expect(await by('numero')).toEqual([una.numero, otra.numero])
    expect((await list({ orden: 'nombre' })).status).toBe(400)
  })

  it('is narrowed by days in Argentina, both included', async () => {
    const noche = await placeAt('2026-03-10T02:59:59Z', 'Noche', 'Nueve') // 23:59:59 of the 9th in Argentina
    const cero = await placeAt('2026-03-10T03:00:00Z', 'Cero', 'Diez')
    const fin = await placeAt('2026-03-11T02:59:59Z', 'Fin', 'Diez')
    const marzo = async (query: Record<string, string>) => (await list(query)).numeros
    expect(await marzo({ desde: '2026-03-10', hasta: '2026-03-10' })).toEqual([fin.numero, cero.numero])
    expect(await marzo({ desde: '2026-03-09', hasta: '2026-03-09' })).toEqual([noche.numero])
    expect(await marzo({ desde: '2026-03-09', hasta: '2026-03-08' })).toEqual([])
  })

  it('is narrowed by state, payment and number, all together', async () => {
    const a = await placeAt('2026-05-01T12:00:00Z', 'Filtro', 'Uno', 'efectivo')
    const b = await placeAt('2026-05-02T12:00:00Z', 'Filtro', 'Dos', 'transferencia')
    const headers = admin.headers
    await api.app.inject({ method: 'PUT', url: `/api/pedidos/${b._id}`, headers, payload: { estado: 'enviado' } })
    expect((await list({ estado: 'enviado' })).numeros).toEqual([b.numero])
    expect((await list({ metodo_pago: 'efectivo' })).numeros).toEqual([a.numero])
    expect((await list({ numero: String(a.numero) })).numeros).toEqual([a.numero])
    const todo = { estado: 'enviado', metodo_pago: 'transferencia', cliente: 'filtro', numero: String(b.numero) }
    expect(await list({ ...todo, desde: '2026-05-02', hasta: '2026-05-02' })).toMatchObject({ numeros: [b.numero] })
    expect(await list({ ...todo, estado: 'pendiente' })).toMatchObject({ numeros: [], total: 0 })
    expect(await list({ cliente: 'filtro', limit: '1', offset: '1' })).toMatchObject({ numeros: [a.numero], total: 2 })
  })

  it.each([
    { estado: 'perdido' },
    { estado: '' },
    { metodo_pago: 'trueque' },
    { numero: '0' },
    { numero: '9999999999' },
    { numero: 'abc' },
    { desde: '2026-02-30' },
    { desde: '0000-01-01' },
    { hasta: '10/03/2026' },
    { cliente: 'x'.repeat(201) },
  ])('refuses %j', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400 })
  })
})
