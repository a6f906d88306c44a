// Orders whose copies were released and sold to somebody else: not to be packed nor sent, and marked as such.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSinPago } from '#estante/existencias/existencia.jobs.ts'
import { expireReservas } from '#estante/existencias/reserva.service.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { bringCopies, insertTestLugar, readCopias } from '#test/existencias.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { PorPreparar } from './despachos.contract.ts'

let api: TestApi
let as: Callers
let local: string
let rayuela: string
let otro: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  local = await insertTestLugar(api.db)
})
afterAll(async () => {
  expect(await findDescuadres(api.db)).toEqual([])
  await api.end()
})
beforeEach(async () => {
  rayuela = await insertTestLibro(api.db, { titulo: 'Rayuela' })
  otro = await insertTestLibro(api.db, { titulo: 'El túnel' })
  await bringCopies(api.db, rayuela, local, 1)
  await bringCopies(api.db, otro, local, 5)
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who = as.admin) =>
  api.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
async function place(...libros: string[]): Promise<string> {
  const items = libros.map((libro) => ({ libro, cantidad: 1 }))
  const made = await send('POST', '/api/pedidos', { items, metodo_pago: 'efectivo' }, as.cliente)
  expect(made.statusCode, made.body).toBe(200)
  return made.json()._id
}
const expire = async (id: string) => {
  await sql`update reserva set vence_en = now() - interval '1 second' where pedido_id = ${id} and vence_en is not null`.execute(
    api.db,
  )
  return api.db.transaction().execute((trx) => expireReservas(trx, id))
}
const pack = (id: string, ...lineas: number[]) =>
  send('POST', `/api/pedidos/${id}/despachos`, { items: lineas.map((linea) => ({ linea, cantidad: 1 })) })
async function inQueue(id: string, query = ''): Promise<PorPreparar | undefined> {
  const answer = await send('GET', `/api/despachos/preparar?limit=100${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PorPreparar[]>().find(({ pedido }) => pedido._id === id)
}
const isMarked = async (id: string): Promise<boolean> => {
  const uno = (await send('GET', `/api/pedidos/${id}`)).json()
  const lista = (await send('GET', '/api/pedidos?limit=100')).json<{ _id: string; sin_ejemplares?: boolean }[]>()
  expect(lista.find(({ _id }) => _id === id)?.sin_ejemplares).toBe(uno.sin_ejemplares)
  return uno.sin_ejemplares === true
}

const FALTA = 'Los ejemplares de este pedido se vendieron al pasar su plazo: falta 1 de «Rayuela».'

describe('an order whose copy was released and sold to somebody else', () => {
  it('is not among those to prepare, is marked, and is neither packed nor sent', async () => {
    const id = await place(rayuela)
    await expire(id)
    expect([await inQueue(id), await isMarked(id)]).toMatchObject([{ faltan: [{ sin_ejemplares: 0 }] }, false])
    await place(rayuela)
    expect([await inQueue(id), await isMarked(id)]).toEqual([undefined, true])
    expect(await inQueue(id, '&sin_ejemplares=si')).toMatchObject({ faltan: [{ cantidad: 1, sin_ejemplares: 1 }] })
    const refused = [await pack(id, 1)]
    for (const estado of ['enviado', 'entregado']) refused.push(await send('PUT', `/api/pedidos/${id}`, { estado }))
    for (const { statusCode, json } of refused) {
      expect([statusCode, json()]).toMatchObject([409, { code: 'SIN_EJEMPLARES', mensaje: FALTA }])
    }
    expect((await send('GET', `/api/pedidos/${id}`)).json().estado).toBe('pendiente')
    expect((await send('PUT', `/api/pedidos/${id}`, { estado: 'procesado' })).statusCode).toBe(200)
    expect([await inQueue(id), await isMarked(id)]).toEqual([undefined, true])
    expect(await readCopias(api.db, rayuela)).toEqual({ fisico: 1, reservado: 1 })
    // Another copy came: it is packed as any other, and goes.
    await bringCopies(api.db, rayuela, local, 1)
    expect([await inQueue(id), await isMarked(id)]).toMatchObject([{ faltan: [{ sin_ejemplares: 0 }] }, false])
    const { despachos } = (await pack(id, 1)).json()
    await send('PUT', `/api/despachos/${despachos[0]._id}/estado`, { estado: 'despachado' })
    expect(await readCopias(api.db, rayuela)).toEqual({ fisico: 1, reservado: 1 })
  })

  it('sends the books that are still there', async () => {
    const id = await place(otro, rayuela)
    await expire(id)
    await place(rayuela)
    expect((await pack(id, 1, 2)).json()).toMatchObject({ code: 'SIN_EJEMPLARES', mensaje: FALTA })
    const packed = (await pack(id, 1)).json()
    expect(packed.faltan).toMatchObject([{ linea: 2, cantidad: 1, sin_ejemplares: 1 }])
    const [{ _id }] = packed.despachos
    const repacked = await send('PUT', `/api/despachos/${_id}`, { items: [{ linea: 2, cantidad: 1 }] })
    expect([repacked.statusCode, repacked.json().code]).toEqual([409, 'SIN_EJEMPLARES'])
    expect((await send('PUT', `/api/despachos/${_id}/estado`, { estado: 'despachado' })).statusCode).toBe(200)
    expect(await readCopias(api.db, otro)).toEqual({ fisico: 4, reservado: 0 })
  })

  it('that was packed before it is not sent', async () => {
    const id = await place(rayuela)
    const [{ _id }] = (await pack(id, 1)).json().despachos
    await sql`update reserva set estado = 'vencida' where pedido_id = ${id}`.execute(api.db) // by the version before
    await place(rayuela)
    const refused = await send('PUT', `/api/despachos/${_id}/estado`, { estado: 'despachado' })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'SIN_EJEMPLARES', mensaje: FALTA }])
    expect((await send('DELETE', `/api/despachos/${_id}`)).statusCode).toBe(200)
  })
})

describe('copies in a parcel', () => {
  const fin = async (id: string) =>
    (await sql<{ vence_en: Date | null }>`select vence_en from reserva where pedido_id = ${id}`.execute(api.db)).rows

  it('are kept without an end, whatever puts one, until the parcel is undone', async () => {
    const id = await place(rayuela)
    const [{ _id }] = (await pack(id, 1)).json().despachos
    expect(await fin(id)).toEqual([{ vence_en: null }])
    await api.db.transaction().execute((trx) => endSinPago(trx, 7))
    expect(await fin(id)).toEqual([{ vence_en: null }])
    await sql`update reserva set vence_en = now() where pedido_id = ${id}`.execute(api.db) // asked for the link to pay
    expect(await expire(id)).toBe(0)
    expect(await fin(id)).toEqual([{ vence_en: null }])
    await send('DELETE', `/api/despachos/${_id}`)
    await api.db.transaction().execute((trx) => endSinPago(trx, 7))
    expect(await fin(id)).not.toEqual([{ vence_en: null }])
  })

  it('are taken again where their time was over and nobody has them', async () => {
    const id = await place(rayuela)
    await expire(id)
    expect((await pack(id, 1)).statusCode).toBe(200)
    expect(await readCopias(api.db, rayuela)).toEqual({ fisico: 1, reservado: 1 })
  })
})
