// What an employee may not change is refused before anything else is looked at, whoever calls from where.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementations } from '#app/api/implementations.ts'
import type { Contract } from '#platform/http/contract.ts'
import { findPermiso, PERMISOS, type Permiso, permisoOf, SIN_PARTE, sinPermiso } from '#platform/http/permisos.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { Persona } from './equipo.contract.ts'
import { PUEDE_TODO } from './invitacion.rules.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: typeof admin
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
})
afterAll(() => api.end())

const TODO = Object.fromEntries(PERMISOS.map((permiso) => [permiso, true]))
const set = (id: string, cambios: Partial<Record<Permiso, boolean>>, who = admin) =>
  api.app.inject({
    method: 'PUT',
    url: `/api/equipo/permisos/${id}`,
    headers: who.headers,
    payload: { ...TODO, ...cambios },
  })
const ask = ({ method, path }: Pick<Contract, 'method' | 'path'>, who = empleado) =>
  api.app.inject({
    method,
    url: path.replace(/\{\w+\}/g, () => createId()),
    headers: who.headers,
    ...(method !== 'GET' && { payload: {} }),
  })
const perfil = async (who = empleado) =>
  (await api.app.inject({ url: '/api/usuarios/perfil', headers: who.headers })).json<{ sin_permiso?: Permiso[] }>()

const escrituras = implementations
  .map(({ contract }) => contract)
  .filter(({ staff, method }) => staff && method !== 'GET')

describe('every call by which an employee changes something', () => {
  it.each(escrituras.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    '%s is a part of the shop, or everybody’s',
    (_, contract) => {
      const palabra = contract.path.split('/')[2] ?? ''
      expect([permisoOf(contract) !== undefined, SIN_PARTE.includes(palabra)].filter(Boolean)).toHaveLength(1)
    },
  )

  it.each(PERMISOS)('is refused to whoever lacks «%s», and those of the other parts are not', async (permiso) => {
    expect((await set(empleado.id, { [permiso]: false })).json()).toEqual({
      mensaje: 'Permisos guardados. Valen desde ahora.',
    })
    for (const contract of escrituras) {
      const answer = await ask(contract)
      if (permisoOf(contract) === permiso) {
        expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'SIN_PERMISO', mensaje: sinPermiso(permiso) }])
      } else expect(answer.json<{ code?: string }>().code).not.toBe('SIN_PERMISO')
    }
    expect((await perfil()).sin_permiso).toEqual([permiso])
    expect((await set(empleado.id, {})).statusCode).toBe(200)
    expect(await perfil()).not.toHaveProperty('sin_permiso')
  })
})

it('leaves what is read, and what administrators do', async () => {
  await set(empleado.id, Object.fromEntries(PERMISOS.map((permiso) => [permiso, false])))
  const lecturas = implementations
    .map(({ contract }) => contract)
    .filter(({ staff, method }) => staff && method === 'GET')
  expect(lecturas.length).toBeGreaterThan(20)
  for (const contract of lecturas) expect((await ask(contract)).json()?.code).not.toBe('SIN_PERMISO')
  for (const contract of escrituras.slice(0, 10)) {
    expect((await ask(contract, admin)).json<{ code?: string }>().code).not.toBe('SIN_PERMISO')
  }
})

it('is said by administrators with a recent password, of employees', async () => {
  const cliente = await insertTestUsuario(api.db)
  expect((await set(empleado.id, {}, empleado)).statusCode).toBe(403)
  expect((await set(cliente.id, {})).json().code).toBe('USUARIO_NOT_FOUND')
  expect((await set(createId(), {})).json().code).toBe('USUARIO_NOT_FOUND')
  expect((await set(admin.id, { libros: false })).json()).toEqual({ code: 'PUEDE_TODO', mensaje: PUEDE_TODO })
  const { headers } = admin
  const partial = { method: 'PUT', url: `/api/equipo/permisos/${empleado.id}`, headers } as const
  expect((await api.app.inject({ ...partial, payload: { libros: true } })).statusCode).toBe(400)
})

it('stands in the team’s list and in the audit, once for each change', async () => {
  const nueva = await insertTestUsuario(api.db, 'empleado')
  for (let n = 0; n < 2; n++) await set(nueva.id, { compras: false, libros: false })
  const equipo = (await api.app.inject({ url: '/api/equipo', headers: admin.headers })).json<Persona[]>()
  expect(equipo.find(({ _id }) => _id === nueva.id)?.sin_permiso).toEqual(['libros', 'compras'])
  const { rows } = await api.pool.query(
    `select actor_id, antes, despues from suceso_seguridad where objeto_id = $1 and suceso = 'cambio'`,
    [nueva.id],
  )
  expect(rows).toEqual([
    { actor_id: admin.id, antes: { sin_permiso: '' }, despues: { sin_permiso: 'libros, compras' } },
  ])
})

it('ends with the role: whoever is an employee again may change everything', async () => {
  const una = await insertTestUsuario(api.db, 'empleado')
  await set(una.id, { mostrador: false })
  const setRol = (rol: string) => {
    const url = `/api/usuarios/set-rol/${una.id}`
    return api.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { rol } })
  }
  await setRol('empleado') // the role that she has
  expect((await perfil(una)).sin_permiso).toEqual(['mostrador'])
  for (const rol of ['cliente', 'empleado']) await setRol(rol)
  expect(await perfil(una)).not.toHaveProperty('sin_permiso')
})

it('knows the screens of a part by their address', () => {
  expect(
    ['/panel-admin/mostrador', '/panel-admin/importar/x', '/panel-admin', '/panel-admin/ajustes'].map(findPermiso),
  ).toEqual(['mostrador', 'libros', undefined, undefined])
})
