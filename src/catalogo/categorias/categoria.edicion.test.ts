import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertCatalogo } from '#test/catalogo.ts'
import { type Callers, createCallers, NOMBRES_BUENOS, NOMBRES_MALOS } from '#test/writing.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

const SOLO_ADMINS = 'Solo los administradores pueden realizar esta acción.'
type Editable = { _id: string; nombre: string; descripcion: string | null; version: number }
const create = (nombre: string) => as.done<Editable>('POST', '/api/categorias/crear', { nombre })

describe('POST /api/categorias/crear', () => {
  it('makes a category that everybody sees', async () => {
    const categoria = await create('Cómics')
    expect(categoria).toEqual({ _id: expect.any(String), nombre: 'Cómics', descripcion: null, version: 1 })
    expect(await read(api, `/api/categorias/${categoria._id}`)).toEqual(categoria)
    expect(await read(api, '/api/categorias/descripciones')).toMatchObject({ data: expect.arrayContaining(['Cómics']) })
  })

  it('takes a description, and none when it is empty', async () => {
    const url = '/api/categorias/crear'
    expect(await as.done('POST', url, { nombre: 'Poesía', descripcion: ' Versos. ' })).toMatchObject({
      descripcion: 'Versos.',
    })
    expect(await as.done('POST', url, { nombre: 'Teatro', descripcion: '' })).toMatchObject({ descripcion: null })
    expect((await as.refused(400, 'POST', url, { nombre: 'Cine', descripcion: 5 })).campos).toEqual({
      descripcion: 'La descripción tiene que ser un texto.',
    })
  })

  it('is for admins', () => as.expectAdminOnly('POST', '/api/categorias/crear', SOLO_ADMINS, { nombre: 'Nada' }))

  it.each(NOMBRES_BUENOS)('takes the name %s', async (nombre) => {
    expect((await create(nombre)).nombre).toBe(nombre)
  })

  it.each([...NOMBRES_MALOS, null, undefined, 5])('refuses the name %j', async (nombre) => {
    const { campos } = await as.refused(400, 'POST', '/api/categorias/crear', { nombre })
    expect(campos).toEqual({ nombre: 'Campo requerido y válido' })
  })

  it.each(['Ficción', 'FICCION', 'Fícción'])('refuses %s, which is there', async (nombre) => {
    const { code, campos } = await as.refused(409, 'POST', '/api/categorias/crear', { nombre })
    expect([code, campos]).toEqual(['CATEGORIA_TAKEN', { nombre: 'Ya hay una categoría con ese nombre.' }])
  })

  it('makes one of many that come at once', async () => {
    const answers = await Promise.all(
      ['Viajes', 'VIAJES', 'Viajés'].map((nombre) => as.call('POST', '/api/categorias/crear', { nombre })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})

describe('PUT /api/categorias/{id}', () => {
  it('changes what is sent and keeps the rest', async () => {
    const categoria = await create('Cocina')
    const url = `/api/categorias/${categoria._id}`
    expect(await as.done('PUT', url, { descripcion: 'Recetas.' })).toMatchObject({ nombre: 'Cocina', version: 2 })
    expect(await as.done('PUT', url, { nombre: 'Cocina y vinos' })).toEqual({
      ...categoria,
      nombre: 'Cocina y vinos',
      descripcion: 'Recetas.',
      version: 3,
    })
    expect(await as.done('PUT', url, { descripcion: '' })).toMatchObject({ descripcion: null })
  })

  it('forgets the public answers for a change alone, not for what stays or is refused', async () => {
    const { _id, nombre } = await create('Jardinería')
    const url = `/api/categorias/${_id}`
    const before = api.cache.generation
    await as.done('PUT', url, { nombre })
    await as.refused(400, 'PUT', url, { nombre: '' })
    await as.refused(404, 'PUT', `/api/categorias/${NO_ID}`, { nombre: 'Otra' })
    expect(api.cache.generation).toBe(before)
    await as.done('PUT', url, { nombre: 'Jardines' })
    expect(api.cache.generation).toBeGreaterThan(before)
  })

  it('is for admins', () => as.expectAdminOnly('PUT', `/api/categorias/${NO_ID}`, SOLO_ADMINS))

  it('is a 404 for a category that is not there', async () => {
    expect((await as.refused(404, 'PUT', `/api/categorias/${NO_ID}`, {})).code).toBe('CATEGORIA_NOT_FOUND')
  })

  it('refuses an empty name and the name of another one', async () => {
    const { _id } = await create('Humor')
    const url = `/api/categorias/${_id}`
    expect((await as.refused(400, 'PUT', url, { nombre: ' ' })).campos).toEqual({ nombre: 'Campo requerido y válido' })
    expect((await as.refused(409, 'PUT', url, { nombre: 'ficcion' })).code).toBe('CATEGORIA_TAKEN')
  })

  it('tells the second of two editors, with what the first one saved', async () => {
    const { _id, version } = await create('Disputada')
    const url = `/api/categorias/${_id}`
    const first = await as.done('PUT', url, { descripcion: 'Del primero.', version })
    expect(await as.refused(409, 'PUT', url, { descripcion: 'Del segundo.', version })).toMatchObject({
      code: 'VERSION',
      guardado: first,
    })
  })

  it('is found by the new name in the search', async () => {
    const { id } = await findCategoria(api.db, 'Negocios y finanzas')
    await insertCatalogo(api.db, [{ titulo: 'Obra única', categorias: ['Negocios y finanzas'] }])
    await as.done('PUT', `/api/categorias/${id}`, { nombre: 'Emprendedurismo' })
    const found = async (q: string) => (await read<{ total: number }>(api, `/api/busqueda?q=${q}`)).total
    expect([await found('emprendedurismo'), await found('finanzas')]).toEqual([1, 0])
  })
})

describe('DELETE /api/categorias/{id}', () => {
  it('deletes a category without books', async () => {
    const { _id } = await create('Efímera')
    expect(await as.done('DELETE', `/api/categorias/${_id}`)).toEqual({ mensaje: 'Categoría eliminada correctamente' })
    expect((await as.refused(404, 'DELETE', `/api/categorias/${_id}`)).code).toBe('CATEGORIA_NOT_FOUND')
  })

  it('is refused while it has books, with their number', async () => {
    await insertCatalogo(
      api.db,
      [1, 2, 3].map((n) => ({ titulo: `Salud ${n}`, categorias: ['Salud y bienestar'] })),
    )
    const { id } = await findCategoria(api.db, 'Salud y bienestar')
    expect(await as.refused(409, 'DELETE', `/api/categorias/${id}`)).toEqual({
      code: 'EN_USO',
      mensaje: 'No se puede eliminar: está en uso en 3 libros.',
      usos: 3,
    })
  })

  it('is for admins', () => as.expectAdminOnly('DELETE', `/api/categorias/${NO_ID}`, SOLO_ADMINS))
})
