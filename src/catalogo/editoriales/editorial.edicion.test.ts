import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo, insertEditorial } from '#test/catalogo.ts'
import { type Callers, createCallers, NOMBRES_BUENOS, NOMBRES_MALOS } from '#test/writing.ts'
import type { Editorial } from './editorial.contract.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

const SOLO_ADMINS = 'Solo los administradores pueden realizar esta acción.'
const nueva = (descripcion: unknown, rest: Record<string, unknown> = {}) => ({
  descripcion,
  direccion: 'Alsina 1131, Buenos Aires',
  imagen: 'https://ejemplo.test/logo.png',
  ...rest,
})
const create = (descripcion: string) => as.done<Editorial>('POST', '/api/editoriales/crear', nueva(descripcion))

describe('POST /api/editoriales/crear', () => {
  it('makes a publisher that everybody sees, with a mark of its own', async () => {
    const editorial = await create(' Adriana  Hidalgo ')
    const marca = expect.stringMatching(/^\/marcas\/.+\.webp\?v=r/)
    expect(editorial).toEqual({ _id: expect.any(String), ...nueva('Adriana Hidalgo'), marca, version: 1 })
    expect(await read(api, `/api/editoriales/id/${editorial._id}`)).toEqual(editorial)
    expect((await api.app.inject(`/marcas/${editorial._id}.svg`)).body).toContain('Adriana Hidalgo')
  })

  it('is for admins', () => as.expectAdminOnly('POST', '/api/editoriales/crear', SOLO_ADMINS, nueva('Nadie')))

  it.each(NOMBRES_BUENOS)('takes the name %s', async (nombre) => {
    expect((await create(nombre)).descripcion).toBe(nombre)
  })

  it.each([...NOMBRES_MALOS, null, undefined, 5, ['Sur']])('refuses the name %j', async (nombre) => {
    const { campos } = await as.refused(400, 'POST', '/api/editoriales/crear', nueva(nombre))
    expect(campos).toEqual({ descripcion: 'Campo requerido y válido' })
  })

  it.each([
    ['direccion', '  ', 'Campo requerido'],
    ['direccion', undefined, 'Campo requerido'],
    ['direccion', 'x'.repeat(301), 'No puede superar los 300 caracteres.'],
    ['imagen', '', 'Debe ser una URL válida'],
    ['imagen', null, 'Debe ser una URL válida'],
    ['imagen', 'ftp://ejemplo.test/logo.png', 'Debe ser una URL válida'],
    ['imagen', 'www.ejemplo.test/logo.png', 'Debe ser una URL válida'],
  ])('refuses %s %.30j', async (campo, value, mensaje) => {
    const { campos } = await as.refused(400, 'POST', '/api/editoriales/crear', nueva('Prueba', { [campo]: value }))
    expect(campos).toEqual({ [campo]: mensaje })
  })

  it('makes one of many that come at once', async () => {
    const answers = await Promise.all(
      ['Paralela', 'PARALELA', 'Paralelá', 'Paralela'].map((nombre) =>
        as.call('POST', '/api/editoriales/crear', nueva(nombre)),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'EDITORIAL_TAKEN',
      campos: { descripcion: 'Ya hay una editorial con ese nombre.' },
    })
  })
})

describe('PUT /api/editoriales/{id}', () => {
  it('changes what is sent and keeps the rest', async () => {
    const editorial = await create('Cambiante')
    const url = `/api/editoriales/${editorial._id}`
    const direccion = 'O’Higgins 25, piso 2 «B»'
    expect(await as.done('PUT', url, { direccion })).toEqual({ ...editorial, direccion, version: 2 })
  })

  it('is for admins', () => as.expectAdminOnly('PUT', `/api/editoriales/${NO_ID}`, SOLO_ADMINS))

  it('is a 404 for a publisher that is not there', async () => {
    expect((await as.refused(404, 'PUT', `/api/editoriales/${NO_ID}`, {})).code).toBe('EDITORIAL_NOT_FOUND')
  })

  it('does not judge again what an import brought, until it is changed', async () => {
    const url = `/api/editoriales/${await insertEditorial(api.db, 'Siglo 21')}`
    const same = { descripcion: 'Siglo 21', direccion: '', imagen: null }
    expect(await as.done('PUT', url, same)).toMatchObject({ ...same, direccion: null, version: 1 })
    expect(await as.done('PUT', url, { ...same, direccion: 'Tucumán 1621' })).toMatchObject({ version: 2 })
    expect((await as.refused(400, 'PUT', url, { descripcion: 'Siglo 22', direccion: '' })).campos).toEqual({
      descripcion: 'Campo requerido y válido',
      direccion: 'Campo requerido',
    })
  })

  it('refuses the name of another one', async () => {
    const { _id } = await create('Una')
    await create('Otra')
    expect((await as.refused(409, 'PUT', `/api/editoriales/${_id}`, { descripcion: 'ÓTRA' })).code).toBe(
      'EDITORIAL_TAKEN',
    )
  })

  it('tells the second of two editors, with what the first one saved', async () => {
    const { _id, version } = await create('De Dos Editores')
    const url = `/api/editoriales/${_id}`
    const first = await as.done<Editorial>('PUT', url, { direccion: 'Uno', version })
    expect(await as.refused(409, 'PUT', url, { direccion: 'Dos', version })).toMatchObject({
      code: 'VERSION',
      guardado: first,
    })
  })

  it('is found by the new name in the search', async () => {
    const id = await insertEditorial(api.db, 'Nombre Anterior')
    await insertCatalogo(api.db, [{ titulo: 'Obra única', editorial: 'Nombre Anterior' }])
    await as.done('PUT', `/api/editoriales/${id}`, { descripcion: 'Sello Flamante' })
    const found = async (q: string) => (await read<{ total: number }>(api, `/api/busqueda?q=${q}`)).total
    expect([await found('flamante'), await found('anterior')]).toEqual([1, 0])
  })
})

describe('DELETE /api/editoriales/{id}', () => {
  it('deletes a publisher without books', async () => {
    const { _id } = await create('Sin Libros')
    expect(await as.done('DELETE', `/api/editoriales/${_id}`)).toEqual({ mensaje: 'Editorial eliminada correctamente' })
    expect((await as.refused(404, 'DELETE', `/api/editoriales/${_id}`)).code).toBe('EDITORIAL_NOT_FOUND')
  })

  it('is refused while it has books, with their number', async () => {
    const id = await insertEditorial(api.db, 'Con Libros')
    await insertCatalogo(api.db, [{ titulo: 'Uno', editorial: 'Con Libros' }])
    expect(await as.refused(409, 'DELETE', `/api/editoriales/${id}`)).toEqual({
      code: 'EN_USO',
      mensaje: 'No se puede eliminar: está en uso en 1 libro.',
      usos: 1,
    })
  })

  it('is for admins', () => as.expectAdminOnly('DELETE', `/api/editoriales/${NO_ID}`, SOLO_ADMINS))
})
