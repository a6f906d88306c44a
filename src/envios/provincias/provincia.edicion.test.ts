import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { NO_ID, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { type Callers, createCallers, NOMBRES_BUENOS, NOMBRES_MALOS } from '#test/writing.ts'
import type { Provincia } from './provincia.contract.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

const SOLO_ADMINS = 'Solo los administradores pueden realizar esta acción.'
type Editable = Provincia & { version: number }
const create = (descripcion: string) => as.done<Editable>('POST', '/api/provincias/crear', { descripcion })
const byDescripcion = (text: string) => `/api/provincias/get-descripcion/${encodeURIComponent(text)}`

describe('POST /api/provincias/crear', () => {
  it('makes a province that everybody sees', async () => {
    const provincia = await create('Montevideo')
    expect(provincia).toEqual({ _id: expect.any(String), descripcion: 'Montevideo', version: 1 })
    expect(await read(api, byDescripcion('montevideo'))).toEqual(provincia)
  })

  it('is for admins', () => as.expectAdminOnly('POST', '/api/provincias/crear', SOLO_ADMINS, { descripcion: 'Nada' }))

  it.each(NOMBRES_BUENOS)('takes the name %s', async (nombre) => {
    expect((await create(nombre)).descripcion).toBe(nombre)
  })

  it.each([...NOMBRES_MALOS, null, undefined, 5])('refuses the name %j', async (descripcion) => {
    const { campos } = await as.refused(400, 'POST', '/api/provincias/crear', { descripcion })
    expect(campos).toEqual({ descripcion: 'Campo requerido y válido' })
  })

  it.each(['Córdoba', 'CORDOBA', 'cordobá'])('refuses %s, which is there', async (descripcion) => {
    const { code, campos } = await as.refused(409, 'POST', '/api/provincias/crear', { descripcion })
    expect([code, campos]).toEqual(['PROVINCIA_TAKEN', { descripcion: 'Ya hay una provincia con ese nombre.' }])
  })

  it('makes one of many that come at once', async () => {
    const answers = await Promise.all(
      ['Canelones', 'CANELONES', 'Canelónes'].map((descripcion) =>
        as.call('POST', '/api/provincias/crear', { descripcion }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})

describe('PUT /api/provincias/{id}', () => {
  it('renames a province, also where accounts have it', async () => {
    const { _id } = await create('Rocha')
    await api.db.updateTable('usuario').set({ provincia_id: _id }).where('id', '=', as.cliente.id).execute()
    expect(await as.done('PUT', `/api/provincias/${_id}`, { descripcion: 'Maldonado' })).toEqual({
      _id,
      descripcion: 'Maldonado',
      version: 2,
    })
    const perfil = await api.app.inject({ url: '/api/usuarios/perfil', headers: as.cliente.headers })
    expect(perfil.json().provincia).toEqual({ _id, descripcion: 'Maldonado' })
    expect(await as.done('PUT', `/api/provincias/${_id}`, {})).toMatchObject({ version: 2 })
    expect(await read(api, byDescripcion('MALDONADO'))).toMatchObject({ _id })
    const cambio = { antes: { descripcion: 'Rocha' }, despues: { descripcion: 'Maldonado' } }
    expect(await listAuditados(api.db, _id)).toMatchObject([{ entidad: 'provincia', suceso: 'alta' }, cambio])
    const buscadas = await readList<Provincia>(api, '/api/provincias?q=maldo')
    expect(buscadas).toMatchObject({ total: 1, items: [{ descripcion: 'Maldonado' }] })
  })

  it('is for admins', () => as.expectAdminOnly('PUT', `/api/provincias/${NO_ID}`, SOLO_ADMINS))

  it('is a 404 for a province that is not there', async () => {
    expect(await as.refused(404, 'PUT', `/api/provincias/${NO_ID}`, {})).toEqual({
      code: 'PROVINCIA_NOT_FOUND',
      mensaje: 'No encontramos esa provincia.',
    })
  })

  it('refuses an empty name and the name of another one', async () => {
    const url = `/api/provincias/${(await create('Artigas'))._id}`
    expect((await as.refused(400, 'PUT', url, { descripcion: '' })).campos).toEqual({
      descripcion: 'Campo requerido y válido',
    })
    expect((await as.refused(409, 'PUT', url, { descripcion: 'tucuman' })).code).toBe('PROVINCIA_TAKEN')
  })

  it('tells the second of two editors, with what the first one saved', async () => {
    const { _id, version } = await create('Durazno')
    const url = `/api/provincias/${_id}`
    const first = await as.done('PUT', url, { descripcion: 'Flores', version })
    expect(await as.refused(409, 'PUT', url, { descripcion: 'Florida', version })).toMatchObject({
      code: 'VERSION',
      guardado: first,
    })
  })
})

describe('DELETE /api/provincias/{id}', () => {
  it('deletes a province where no account is', async () => {
    const { _id } = await create('Salto')
    expect(await as.done('DELETE', `/api/provincias/${_id}`)).toEqual({ mensaje: 'Provincia eliminada correctamente' })
    expect((await as.refused(404, 'DELETE', `/api/provincias/${_id}`)).code).toBe('PROVINCIA_NOT_FOUND')
  })

  it('is refused while accounts have it, with their number', async () => {
    const { _id } = await create('Rivera')
    await api.db.updateTable('usuario').set({ provincia_id: _id }).where('id', '=', as.cliente.id).execute()
    expect(await as.refused(409, 'DELETE', `/api/provincias/${_id}`)).toEqual({
      code: 'EN_USO',
      mensaje: 'No se puede eliminar: está en uso en 1 cuenta.',
      usos: 1,
    })
  })

  it('counts kept addresses too, an account once', async () => {
    const { _id } = await create('Durazno')
    const direccion = {
      calle: 'Sarandí 12',
      localidad: 'Durazno',
      provincia_id: _id,
      codigo_postal: '2000',
      recibe: 'Ana',
    }
    const kept = ['Casa', 'Trabajo'].map((alias) => ({
      id: createId(),
      usuario_id: as.cliente.id,
      alias,
      ...direccion,
    }))
    await api.db.insertInto('direccion').values(kept).execute()
    expect(await as.refused(409, 'DELETE', `/api/provincias/${_id}`)).toMatchObject({ code: 'EN_USO', usos: 1 })
  })

  it('is for admins', () => as.expectAdminOnly('DELETE', `/api/provincias/${NO_ID}`, SOLO_ADMINS))
})
