import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { NO_ID, read } from '#test/answers.ts'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { insertAutor, insertCatalogo } from '#test/catalogo.ts'
import { type Callers, createCallers, NOMBRES_BUENOS, NOMBRES_MALOS } from '#test/writing.ts'
import type { Autor } from './autor.contract.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

const NOMBRE = 'El nombre es requerido y debe contener letras válidas.'
const nuevo = (nombre_completo: unknown, rest: Record<string, unknown> = {}) => ({
  nombre_completo,
  perfil: 'https://ejemplo.test/retrato.jpg',
  info: 'Escribió en Buenos Aires.',
  ...rest,
})
const create = (nombre: string) => as.done<Autor>('POST', '/api/autores/crear', nuevo(nombre))

describe('POST /api/autores/crear', () => {
  it('makes an author that everybody sees', async () => {
    const autor = await as.done<Autor>('POST', '/api/autores/crear', nuevo('  Silvina   Ocampo ', { rol: 'ignorado' }))
    expect(autor).toEqual({
      _id: expect.any(String),
      ...nuevo('Silvina Ocampo'),
      retrato: expect.stringMatching(/^\/retratos\/.+\.webp\?v=r/),
      nombre: 'Silvina',
      apellido: 'Ocampo',
      version: 1,
    })
    expect(await read(api, `/api/autores/${autor._id}`)).toEqual(autor)
  })

  it('splits «Apellido, Nombre», and finds the author either way round', async () => {
    const autor = await create('Storni, Alfonsina')
    expect(autor).toMatchObject({ nombre_completo: 'Storni, Alfonsina', nombre: 'Alfonsina', apellido: 'Storni' })
    for (const nombre of ['Storni, Alfonsina', 'alfonsina storni']) {
      expect(await read(api, `/api/autores/nombre-completo/${encodeURIComponent(nombre)}`)).toEqual(autor)
    }
    expect((await as.refused(409, 'POST', '/api/autores/crear', nuevo('Alfonsina Storni'))).code).toBe('AUTOR_TAKEN')
  })

  it('is for admins', () =>
    as.expectAdminOnly(
      'POST',
      '/api/autores/crear',
      'Solo los administradores pueden realizar esta acción.',
      nuevo('Nadie Nunca'),
    ))

  it.each(NOMBRES_BUENOS)('takes the name %s', async (nombre) => {
    expect((await create(nombre)).nombre_completo).toBe(nombre)
  })

  it.each([...NOMBRES_MALOS, null, undefined, 5, ['Ana'], { a: 1 }])('refuses the name %j', async (nombre) => {
    const { code, campos } = await as.refused(400, 'POST', '/api/autores/crear', nuevo(nombre))
    expect([code, campos]).toEqual(['INVALID', { nombre_completo: NOMBRE }])
  })

  it.each([
    ['perfil', '', 'La URL del perfil es obligatoria.'],
    ['perfil', undefined, 'La URL del perfil es obligatoria.'],
    ['perfil', 'javascript:alert(1)', 'Debe ser una URL válida (con http:// o https://)'],
    ['perfil', 'https://a.test/"><script>', 'Debe ser una URL válida (con http:// o https://)'],
    ['perfil', `https://a.test/${'x'.repeat(2_000)}`, 'No puede superar los 2.000 caracteres.'],
    ['info', ' \n ', 'La biografía es obligatoria.'],
    ['info', null, 'La biografía es obligatoria.'],
    ['info', 'ñ'.repeat(20_001), 'No puede superar los 20.000 caracteres.'],
    ['nombre_completo', 'ñ'.repeat(301), 'No puede superar los 300 caracteres.'],
  ])('refuses %s %.30j', async (campo, value, mensaje) => {
    const { campos } = await as.refused(400, 'POST', '/api/autores/crear', nuevo('Ana Prueba', { [campo]: value }))
    expect(campos).toEqual({ [campo]: mensaje })
  })

  it('names every field that is wrong at once', async () => {
    const { campos } = await as.refused(400, 'POST', '/api/autores/crear', {})
    expect(Object.keys(Object(campos))).toEqual(['nombre_completo', 'perfil', 'info'])
  })

  it('keeps text as text', async () => {
    const info = "Línea uno\nLínea <b>dos</b> '; drop table autor; -- 📚"
    expect(await as.done('POST', '/api/autores/crear', nuevo('Texto Raro', { info }))).toMatchObject({ info })
  })

  it('makes one of many that come at once', async () => {
    const answers = await Promise.all(
      ['Ana Paralela', 'ANA PARALELA', 'Ána Paralela', 'Paralela, Ana', 'Ana Paralela'].map((nombre) =>
        as.call('POST', '/api/autores/crear', nuevo(nombre)),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      code: 'AUTOR_TAKEN',
      mensaje: 'Ya hay un autor con ese nombre.',
      campos: { nombre_completo: 'Ya hay un autor con ese nombre.' },
    })
  })
})

describe('PUT /api/autores/{id}', () => {
  it('changes what is sent and keeps the rest', async () => {
    const autor = await create('Manuel Puig')
    const url = `/api/autores/${autor._id}`
    expect(await as.done('PUT', url, { info: 'Nació en General Villegas.' })).toEqual({
      ...autor,
      info: 'Nació en General Villegas.',
      version: 2,
    })
    expect(await as.done('PUT', url, { nombre_completo: 'Puig, Juan Manuel' })).toMatchObject({
      nombre: 'Juan Manuel',
      apellido: 'Puig',
      perfil: autor.perfil,
      version: 3,
    })
    expect(await as.done('PUT', url, {})).toMatchObject({ version: 3 })
  })

  it('is for admins, with the sentence of the specification', () =>
    as.expectAdminOnly('PUT', `/api/autores/${NO_ID}`, 'Solo los administradores pueden editar autores.'))

  it('is a 404 for an author who is not there', async () => {
    expect((await as.refused(404, 'PUT', `/api/autores/${NO_ID}`, {})).code).toBe('AUTOR_NOT_FOUND')
    expect((await as.refused(404, 'PUT', '/api/autores/nadie', {})).code).toBe('NOT_FOUND')
  })

  it('does not judge again what an import brought, until it is changed', async () => {
    const id = await insertAutor(api.db, 'Grupo 47')
    const url = `/api/autores/${id}`
    const same = { nombre_completo: 'Grupo 47', perfil: '', info: null }
    expect(await as.done('PUT', url, same)).toMatchObject({ nombre_completo: 'Grupo 47', perfil: null, version: 1 })
    expect(await as.done('PUT', url, { ...same, info: 'Autores alemanes.' })).toMatchObject({ version: 2 })
    expect((await as.refused(400, 'PUT', url, { nombre_completo: 'Grupo 48' })).campos).toEqual({
      nombre_completo: NOMBRE,
    })
    expect((await as.refused(400, 'PUT', url, { info: '' })).campos).toEqual({ info: 'La biografía es obligatoria.' })
  })

  it('refuses the name of another one', async () => {
    const [one, other] = [await create('Juana Uno'), await create('Juana Dos')]
    const { code, campos } = await as.refused(409, 'PUT', `/api/autores/${one._id}`, { nombre_completo: 'JUANA DÓS' })
    expect([code, campos]).toEqual(['AUTOR_TAKEN', { nombre_completo: 'Ya hay un autor con ese nombre.' }])
    await as.done('PUT', `/api/autores/${other._id}`, { nombre_completo: 'Juana DOS' })
  })

  it('tells the second of two editors, with what the first one saved', async () => {
    const autor = await create('Dos Editores')
    const url = `/api/autores/${autor._id}`
    const first = await as.done<Autor>('PUT', url, { info: 'Del primero.', version: autor.version })
    const refusal = await as.refused(409, 'PUT', url, { info: 'Del segundo.', version: autor.version })
    expect(refusal).toEqual({ code: 'VERSION', mensaje: expect.stringContaining('Otra persona'), guardado: first })
    expect(await as.done('PUT', url, { info: 'Del segundo.', version: first.version })).toMatchObject({ version: 3 })
    expect(await as.done('PUT', url, { info: 'Sin versión.' })).toMatchObject({ info: 'Sin versión.', version: 4 })
    await as.refused(400, 'PUT', url, { version: 'cuatro' })
  })

  it('is found by the new name in the search', async () => {
    const id = await insertAutor(api.db, 'Nombre Anterior')
    await insertCatalogo(api.db, [{ titulo: 'Obra única', autores: ['Nombre Anterior'] }])
    await as.done('PUT', `/api/autores/${id}`, { nombre_completo: 'Seudónimo Flamante' })
    const found = async (q: string) => (await read<{ total: number }>(api, `/api/busqueda?q=${q}`)).total
    expect([await found('flamante'), await found('anterior')]).toEqual([1, 0])
  })

  it('keeps the new words of a book that somebody else changes in the same moment', async () => {
    const id = await insertAutor(api.db, 'Rebautizado Pronto')
    const [libro = ''] = await insertCatalogo(api.db, [{ titulo: 'Obra vieja', autores: ['Rebautizado Pronto'] }])
    const rename = await api.db.transaction().execute(async (trx) => {
      await trx.updateTable('libro').set({ titulo: 'Obra novísima' }).where('id', '=', libro).execute()
      await refreshBusqueda(trx, [libro])
      const waiting = as.done('PUT', `/api/autores/${id}`, { nombre_completo: 'Nombre Definitivo' })
      await expect.poll(() => countWaiting(api)).toBe(1)
      return { waiting }
    })
    await rename.waiting
    expect((await read<{ total: number }>(api, '/api/busqueda?q=novisima+definitivo')).total).toBe(1)
  })
})

describe('DELETE /api/autores/{id}', () => {
  it('deletes an author without books', async () => {
    const { _id } = await create('Sin Obra')
    expect(await as.done('DELETE', `/api/autores/${_id}`)).toEqual({ mensaje: 'Autor eliminado correctamente' })
    expect((await api.app.inject(`/api/autores/${_id}`)).statusCode).toBe(404)
    expect((await as.refused(404, 'DELETE', `/api/autores/${_id}`)).code).toBe('AUTOR_NOT_FOUND')
  })

  it('is refused while books name the author, with their number', async () => {
    const id = await insertAutor(api.db, 'Con Obra')
    await insertCatalogo(
      api.db,
      ['Uno', 'Dos'].map((titulo) => ({ titulo, autores: ['Con Obra'] })),
    )
    expect(await as.refused(409, 'DELETE', `/api/autores/${id}`)).toEqual({
      code: 'EN_USO',
      mensaje: 'No se puede eliminar: está en uso en 2 libros.',
      usos: 2,
    })
  })

  it('is for admins, with the sentence of the specification', () =>
    as.expectAdminOnly('DELETE', `/api/autores/${NO_ID}`, 'Solo los administradores pueden eliminar autores.'))
})
