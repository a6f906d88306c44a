// A shop that has said who sells.
import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { insertTestUsuario } from './rows.ts'

/** Legal name and CUIT, without which no duty is on. */
export const VENDEDOR = { 'sitio.razon_social': 'Libros del Sur S. A.', 'sitio.cuit': '30-50000000-3' }

/** Types settings in as an administrator; returns how that one is let in. */
export async function writeAjustes(api: TestApi, ajustes: Record<string, unknown>) {
  const { headers, id } = await insertTestUsuario(api.db, 'admin')
  const cambios = Object.entries(ajustes).map(([clave, valor]) => ({ clave, valor }))
  const response = await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload: { cambios } })
  expect(response.statusCode, response.body).toBe(200)
  return { id, headers }
}
