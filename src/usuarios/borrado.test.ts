import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../test/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

// A table that is new here keeps its rows when the account goes: `onDeleteUsuario` (app/api/implementations.ts) must take
// what is personal out of them. Most tables reference `usuario` with `on delete cascade` instead.
const KEPT = [
  ...['clave_api', 'comprador_institucional', 'pedido', 'pedido_eliminado', 'pedido_estado'],
  ...['pedido_telefono', 'webhook'],
]

it('a deleted account is kept from going by no table, and outlived by few', async () => {
  const { rows } = await api.pool.query<{ tabla: string; action: string }>(
    `select conrelid::regclass::text as tabla, confdeltype as action from pg_constraint
     where confrelid = 'usuario'::regclass order by 1`,
  )
  const [CASCADE, SET_NULL] = ['c', 'n']
  expect(rows.filter(({ action }) => action !== CASCADE && action !== SET_NULL)).toEqual([])
  expect(rows.filter(({ action }) => action === SET_NULL).map(({ tabla }) => tabla)).toEqual(KEPT)
})
