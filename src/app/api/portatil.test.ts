// A stolen laptop: what an employee's open session reaches without the password, as docs/security.md says it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayCall } from '#platform/http/access.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { root } from '../../../scripts/root.ts'
import { implementations } from './implementations.ts'

const deEmpleado = implementations
  .map(({ contract }) => contract)
  .filter((contract) => mayCall(contract, 'empleado') && !mayCall(contract, 'cliente'))

/** The rows of the table: what is reached, the calls, and whether the password is asked for. */
const [, seccion = ''] = readFileSync(join(root, 'docs', 'security.md'), 'utf8').split('## A stolen laptop')
const filas = (seccion.split('\n## ')[0] ?? '')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , calls]) => calls?.startsWith('`'))
  .flatMap(([, , calls = '', password]) =>
    [...calls.matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, call]) => ({ call, password: password?.startsWith('yes') })),
  )

let api: TestApi
let empleado: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  empleado = await insertTestUsuario(api.db, 'empleado')
  await api.pool.query(`update sesion set clave_en = now() - interval '2 hours' where usuario_id = $1`, [empleado.id])
})
afterAll(() => api.end())

const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
  api.app.inject({ method, url, headers: empleado.headers, ...(payload && { payload }) })

describe('an open session of an employee', () => {
  it('reaches what docs/security.md lists, with the password where it says so', () => {
    const calls = deEmpleado.map(({ method, path, recent = false }) => ({
      call: `${method} ${path}`,
      password: recent,
    }))
    const byCall = (one: { call?: string | undefined }, other: { call?: string | undefined }) =>
      String(one.call).localeCompare(String(other.call))
    expect(filas.toSorted(byCall)).toEqual(calls.toSorted(byCall))
  })

  it('marks no money as received without the password', async () => {
    const payload = { clave: createId(), medio: 'efectivo', importe: 10 }
    const answer = await ask('POST', `/api/pedidos/${createId()}/pagos`, payload)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CLAVE_RECIENTE'])
  })

  it.each(['?offset=1000', '?limit=500&offset=501', '?updated_since=2020-01-01T00:00:00Z', '?cursor=x'])(
    'reads no more than the first thousand orders without the password: %s',
    async (query) => {
      const answer = await ask('GET', `/api/pedidos${query}`)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'CLAVE_RECIENTE'])
    },
  )

  it('reads its day of orders, and all of them once the password was typed', async () => {
    expect((await ask('GET', '/api/pedidos')).statusCode).toBe(200)
    expect((await ask('GET', '/api/pedidos?offset=500&limit=500')).statusCode).toBe(200)
    await api.pool.query('update sesion set clave_en = now() where usuario_id = $1', [empleado.id])
    expect((await ask('GET', '/api/pedidos?offset=1000')).statusCode).toBe(200)
  })

  it('is ended, with all others of its account, by an administrator', async () => {
    const { headers } = await insertTestUsuario(api.db, 'admin')
    const url = `/api/usuarios/${empleado.id}/sesiones`
    expect((await api.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    expect((await ask('GET', '/api/pedidos')).statusCode).toBe(401)
  })
})
