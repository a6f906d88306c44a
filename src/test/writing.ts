// What every writing call of the catalogue has in common.
import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { insertTestUsuario } from './rows.ts'

type Method = 'POST' | 'PUT' | 'DELETE'
type Headers = { authorization: string }
type Body = Record<string, unknown>

/** The two accounts and their calls. */
export async function createCallers(api: TestApi) {
  const admin = await insertTestUsuario(api.db, 'admin')
  const cliente = await insertTestUsuario(api.db)
  const call = (method: Method, url: string, body?: Body, headers: Headers | null = admin.headers) =>
    api.app.inject({ method, url, ...(headers && { headers }), ...(body && { payload: body }) })
  return {
    admin,
    cliente,
    call,
    /** The body of an admin's successful call. */
    async done<T = Body>(method: Method, url: string, body?: Body): Promise<T> {
      const response = await call(method, url, body)
      expect(response.statusCode, `${method} ${url}: ${response.body}`).toBe(200)
      return response.json<T>()
    },
    /** The body of an admin's call that is refused. */
    async refused(status: number, method: Method, url: string, body?: Body): Promise<Body> {
      const response = await call(method, url, body)
      expect(response.statusCode, `${method} ${url} ${JSON.stringify(body)}: ${response.body}`).toBe(status)
      return response.json()
    },
    /** 401 for a visitor, 403 with this sentence for a customer, before the body is validated; nothing changes. */
    async expectAdminOnly(method: Method, url: string, mensaje: string, body: Body = {}): Promise<void> {
      const payload = method === 'DELETE' ? undefined : body
      const visitor = await call(method, url, payload, null)
      expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'UNAUTHENTICATED'])
      const customer = await call(method, url, payload, cliente.headers)
      expect([customer.statusCode, customer.json()]).toEqual([403, { code: 'FORBIDDEN', mensaje }])
    },
  }
}

export type Callers = Awaited<ReturnType<typeof createCallers>>

/** Names that the letter pattern accepts, and some that it must refuse. */
export const NOMBRES_BUENOS = [
  "Flann O'Higgins",
  'José Ñandú',
  'Sáenz-Peña, María José',
  'Jean d’Ormesson',
  'Ana & Cía. / Sur (comps.)',
  'Çelik Þór',
  'Дмитрий Толстой',
]
export const NOMBRES_MALOS = ['', '   ', '...', 'R2D2', 'Ana 📚', '<b>Ana</b>', "'; drop table autor; --", 'a@b', 'a_b']
