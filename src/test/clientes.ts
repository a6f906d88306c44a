// A shop with an administrator, a place that sells and one book, for tests about its customers.
import { expect } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi } from './api.ts'
import { insertTestLibro, insertTestUsuario } from './rows.ts'

export type Cuenta = Awaited<ReturnType<typeof insertTestUsuario>>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** In pesos. */
const PRECIO = 2_000

export async function openClientela() {
  const api = await createTestApi()
  const { db } = api
  const admin = await insertTestUsuario(db, 'admin')
  const rayuela = await insertTestLibro(db, { titulo: 'Rayuela', precio: PRECIO * 100 })
  const lugar = createId()
  await db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()

  /** As an administrator where nobody else is named; null is a visitor. */
  async function call(method: Method, path: string, payload?: object, as: Pick<Cuenta, 'headers'> | null = admin) {
    const headers = { ...as?.headers }
    const answer = await api.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json(), total: answer.headers['x-total-count'], answer }
  }

  return {
    api,
    admin,
    rayuela,
    call,
    /** The id of an order from the web. */
    async buy(as: Pick<Cuenta, 'headers'>, cantidad = 1): Promise<string> {
      const payload = { items: [{ libro: rayuela, cantidad }], metodo_pago: 'efectivo', servicio_envio: 'estandar' }
      return (await call('POST', 'pedidos', payload, as)).body._id
    },
    /** The id of a sale; `total` in pesos. */
    async buyAtCounter(cliente: string, total: number): Promise<string> {
      const _id = createId()
      const pagos = [{ medio: 'efectivo', importe: total }]
      const lineas = [{ libro: rayuela, cantidad: total / PRECIO }]
      const { status, body } = await call('POST', 'mostrador/ventas', { _id, lugar, lineas, total, pagos, cliente })
      expect([status, body.code]).toEqual([200, undefined])
      return _id
    },
    /** The id of a wish; without an account that of somebody who left an address. */
    async wait(usuario: string | null, more: object): Promise<string> {
      const id = createId()
      const row = { id, usuario_id: usuario, email: `${id}@correo.test` }
      await db
        .insertInto('espera')
        .values({ ...row, ...more })
        .execute()
      return id
    },
    end: () => api.end(),
  }
}
export type Clientela = Awaited<ReturnType<typeof openClientela>>
