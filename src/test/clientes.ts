// A shop with customers: who buys in it, on the web and at the counter, and who waits for a book.
import { expect } from 'vitest'
import { createId } from '#platform/id.ts'
import type { Ficha, Nota } from '#venta/clientes/cliente.contract.ts'
import { createTestApi } from './api.ts'
import { insertTestLugar } from './existencias.ts'
import { insertTestLibro, insertTestUsuario } from './rows.ts'

export type Cuenta = Awaited<ReturnType<typeof insertTestUsuario>>
type Headers = Pick<Cuenta, 'headers'>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Clientela = Awaited<ReturnType<typeof openClientela>>

/** The API with an administrator, an employee, a place and «Rayuela» at $ 2.000. */
export async function openClientela() {
  const api = await createTestApi()
  const admin = await insertTestUsuario(api.db, 'admin')
  const empleado = await insertTestUsuario(api.db, 'empleado')
  const rayuela = await insertTestLibro(api.db, { titulo: 'Rayuela', precio: 2_000_00 })
  const lugar = await insertTestLugar(api.db)

  async function call(method: Method, path: string, payload?: object, as: Headers | null = admin) {
    const headers = { ...as?.headers }
    const answer = await api.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json(), total: answer.headers['x-total-count'], answer }
  }
  const seeFicha = async (id: string): Promise<Ficha> => (await call('GET', `clientes/${id}`)).body
  const write = async (id: string, texto: string): Promise<Nota> =>
    (await call('POST', `clientes/${id}/notas`, { texto })).body
  const buy = async (as: Headers, cantidad = 1): Promise<string> => {
    const payload = { items: [{ libro: rayuela, cantidad }], metodo_pago: 'efectivo', servicio_envio: 'estandar' }
    return (await call('POST', 'pedidos', payload, as)).body._id
  }
  const buyAtCounter = async (cliente: string, total: number): Promise<string> => {
    const _id = createId()
    const pagos = [{ medio: 'efectivo', importe: total }]
    const lineas = [{ libro: rayuela, cantidad: total / 2_000 }]
    const { status, body } = await call('POST', 'mostrador/ventas', { _id, lugar, lineas, total, pagos, cliente })
    expect([status, body.code]).toEqual([200, undefined])
    return _id
  }
  const wait = async (usuario: string | null, more: object) => {
    const id = createId()
    await api.db
      .insertInto('espera')
      .values({ id, usuario_id: usuario, email: `${id}@correo.test`, ...more })
      .execute()
    return id
  }
  return { api, admin, empleado, rayuela, lugar, call, seeFicha, write, buy, buyAtCounter, wait }
}
