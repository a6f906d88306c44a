import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { NO_ID } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Proveedor } from './proveedor.contract.ts'
import {
  findColumnas,
  findEmisor,
  findNombreDeProveedor,
  findProveedorByNombre,
  rememberColumnas,
} from './proveedor.service.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

const SOLO_ADMINS = 'Solo los administradores pueden realizar esta acción.'
const create = (nombre: string, more: object = {}) =>
  as.done<Proveedor>('POST', '/api/proveedores/crear', { nombre, clase: 'distribuidora', precedencia: 20, ...more })

describe('POST /api/proveedores/crear', () => {
  it('makes a supplier that the whole staff reads, by precedence', async () => {
    const made = await create('Distribuidora del Sur')
    expect(made).toEqual({
      _id: expect.any(String),
      nombre: 'Distribuidora del Sur',
      clase: 'distribuidora',
      precedencia: 20,
      version: 1,
    })
    await create('Ediciones del Faro', { clase: 'editorial', precedencia: '10' })
    const empleado = await insertTestUsuario(api.db, 'empleado')
    const { json } = await api.app.inject({ url: '/api/proveedores', headers: empleado.headers })
    expect(json<Proveedor[]>().map(({ nombre }) => nombre)).toEqual(['Ediciones del Faro', 'Distribuidora del Sur'])
    const found = await api.app.inject({ url: '/api/proveedores?q=fáro', headers: empleado.headers })
    expect([found.headers['x-total-count'], found.json<Proveedor[]>().length]).toEqual(['1', 1])
  })

  it('is for admins', () => as.expectAdminOnly('POST', '/api/proveedores/crear', SOLO_ADMINS, { nombre: 'Nada' }))

  it.each([
    [{ nombre: '' }, { nombre: 'Campo requerido' }],
    [{ clase: 'imprenta' }, { clase: 'Elegí qué es: editorial, distribuidora u otro.' }],
    [{ precedencia: 0 }, { precedencia: 'Escribí un número entero de 1 a 99; el más chico manda.' }],
    [{ precedencia: 100 }, { precedencia: 'Escribí un número entero de 1 a 99; el más chico manda.' }],
    [{ precedencia: 'mucho' }, { precedencia: 'Escribí un número entero de 1 a 99; el más chico manda.' }],
  ])('refuses %j', async (more, campos) => {
    const body = { nombre: 'Otro', clase: 'otro', precedencia: 30, ...more }
    expect((await as.refused(400, 'POST', '/api/proveedores/crear', body)).campos).toEqual(campos)
  })

  it('refuses a name that is there, whatever its case and accents', async () => {
    await create('Librería Núñez')
    const body = { nombre: 'LIBRERIA NUÑEZ', clase: 'otro', precedencia: 30 }
    expect((await as.refused(409, 'POST', '/api/proveedores/crear', body)).code).toBe('PROVEEDOR_TAKEN')
  })
})

describe('PUT and DELETE /api/proveedores/{id}', () => {
  it('changes what is sent, tells the second of two editors', async () => {
    const { _id, version } = await create('Waldhuter')
    const url = `/api/proveedores/${_id}`
    const first = await as.done('PUT', url, { precedencia: 15, version })
    expect(first).toMatchObject({ nombre: 'Waldhuter', precedencia: 15, version: 2 })
    const second = await as.refused(409, 'PUT', url, { nombre: 'Otra', version })
    expect(second).toMatchObject({ code: 'VERSION', guardado: first })
    expect((await as.refused(404, 'PUT', `/api/proveedores/${NO_ID}`, {})).code).toBe('PROVEEDOR_NOT_FOUND')
  })

  it('deletes one that no import names', async () => {
    const { _id } = await create('Pasajera')
    expect(await as.done('DELETE', `/api/proveedores/${_id}`)).toEqual({
      mensaje: 'Proveedor eliminado correctamente',
    })
    const { _id: usado } = await create('Usada')
    await api.db
      .insertInto('importacion')
      .values({ id: createId(), archivo: 'a.csv', bytes: 1, estado: 'subida', proveedor_id: usado })
      .execute()
    expect(await as.refused(409, 'DELETE', `/api/proveedores/${usado}`)).toMatchObject({ code: 'EN_USO', usos: 1 })
  })

  it('is for admins', async () => {
    await as.expectAdminOnly('PUT', `/api/proveedores/${NO_ID}`, SOLO_ADMINS)
    await as.expectAdminOnly('DELETE', `/api/proveedores/${NO_ID}`, SOLO_ADMINS)
  })
})

it('an import finds it by its name, knows who is stronger, and remembers its columns', async () => {
  const { _id } = await create('Librerías Ñandú', { precedencia: 30 })
  const { _id: fuerte } = await create('Imprenta Mayor', { precedencia: 5 })
  expect(await findProveedorByNombre(api.db, 'librerias ÑANDÚ')).toBe(_id)
  expect(await findProveedorByNombre(api.db, 'Nadie')).toBeUndefined()
  expect(await findNombreDeProveedor(api.db, _id)).toBe('Librerías Ñandú')
  const emisor = await findEmisor(api.db, _id)
  expect(emisor).toMatchObject({ id: _id, clase: 'distribuidora' })
  expect(emisor?.fuertes).toContain((await findEmisor(api.db, fuerte))?.num)
  expect((await findEmisor(api.db, fuerte))?.fuertes).toEqual([])
  expect(await findEmisor(api.db, NO_ID)).toBeUndefined()
  expect(await findColumnas(api.db, _id)).toEqual({})
  await rememberColumnas(api.db, _id, { PVP: 'precio', Obs: null })
  await rememberColumnas(api.db, _id, { Obs: 'resumen' })
  expect(await findColumnas(api.db, _id)).toEqual({ PVP: 'precio', Obs: 'resumen' })
  expect(await findColumnas(api.db, NO_ID)).toEqual({})
})
