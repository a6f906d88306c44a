import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCompressed, expectMissing, expectPaging, expectShared, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo, insertEditorial } from '#test/catalogo.ts'
import type { Editorial } from './editorial.contract.ts'

let api: TestApi
let losada: string
beforeAll(async () => {
  api = await createTestApi()
  losada = await insertEditorial(api.db, 'Losada', 'Buenos Aires')
  await api.db
    .updateTable('editorial')
    .set({ imagen: 'https://ejemplo.test/losada.png' })
    .where('id', '=', losada)
    .execute()
  await insertCatalogo(api.db, [
    { titulo: 'Martín Fierro', editorial: 'Losada', formatos: ['audiolibro', 'fisico'] },
    { titulo: 'Fausto', editorial: 'Losada', formatos: ['fisico'] },
    { titulo: 'Otro libro', editorial: 'Éditions & Cía. / Sur', formatos: ['digital'] },
  ])
  for (let n = 0; n < 15; n++) await insertEditorial(api.db, `Editorial de prueba número ${n}`)
})
afterAll(() => api.end())

const editorial = () => ({
  _id: losada,
  descripcion: 'Losada',
  direccion: 'Buenos Aires',
  imagen: 'https://ejemplo.test/losada.png',
  marca: expect.stringMatching(new RegExp(`^/marcas/${losada}\\.webp\\?v=r`)),
  version: 2,
})

describe.each(['/api/editoriales', '/api/editoriales/editoriales'])('GET %s', (path) => {
  it('lists publishers, newest first', async () => {
    const { items, total } = await readList<Editorial>(api, path)
    expect(total).toBe(17)
    expect(items[0]).toMatchObject({ descripcion: 'Editorial de prueba número 14', direccion: null, imagen: null })
    expect(items.at(-1)).toEqual(editorial())
  })

  it('is paged, shared and compressed', async () => {
    await expectPaging(api, path)
    await expectShared(api, path)
    await expectCompressed(api, path)
  })

  it('can be had from A to Z, whatever the accents', async () => {
    const { items } = await readList<Editorial>(api, `${path}?orden=alfabetico`)
    expect(items.slice(0, 2).map(({ descripcion }) => descripcion)).toEqual([
      'Éditions & Cía. / Sur',
      'Editorial de prueba número 0',
    ])
    expect(items.at(-1)?.descripcion).toBe('Losada')
  })
})

describe('one publisher', () => {
  it.each([
    ['/api/editoriales/id/{id}', editorial],
    ['/api/editoriales/get-descripcion/{id}', () => ({ data: 'Losada' })],
    ['/api/editoriales/get-direccion/{id}', () => ({ data: 'Buenos Aires' })],
    ['/api/editoriales/get-imagen/{id}', () => ({ data: editorial().imagen })],
    ['/api/editoriales/getformatos/{id}', () => ({ data: ['fisico', 'audiolibro'] })],
  ])('GET %s', async (path, body) => {
    expect(await read(api, path.replace('{id}', losada))).toEqual(body())
    await expectShared(api, path.replace('{id}', losada))
    await expectMissing(api, path, 'EDITORIAL_NOT_FOUND')
  })

  it.each(['Losada', 'LOSADA', ' losada '])('is found by the name %j', async (descripcion) => {
    expect(await read(api, `/api/editoriales/descripcion/${encodeURIComponent(descripcion)}`)).toEqual(editorial())
  })

  it('is found by a name with slashes and signs', async () => {
    const found = await read<Editorial>(
      api,
      `/api/editoriales/descripcion/${encodeURIComponent('Éditions & Cía. / Sur')}`,
    )
    expect(found.descripcion).toBe('Éditions & Cía. / Sur')
  })

  it.each(['Nadie', 'ñ'.repeat(300), '📚', "' or 1=1 --"])('is a 404 for the name %.20j', async (descripcion) => {
    const response = await api.app.inject(`/api/editoriales/descripcion/${encodeURIComponent(descripcion)}`)
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('EDITORIAL_NOT_FOUND')
  })
})
