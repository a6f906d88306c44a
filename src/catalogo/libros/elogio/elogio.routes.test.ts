import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Libro, LibroPresentado } from '../libro.contract.ts'
import type { ElogioEditable } from './elogio.contract.ts'

let api: TestApi
let as: Callers
let empleado: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  empleado = await insertTestUsuario(api.db, 'empleado')
})
afterAll(() => api.end())

const show = (libro: string) => read<LibroPresentado>(api, `/api/libros/id/${libro}`)
const edit = async (libro: string) => {
  const response = await api.app.inject({ url: `/api/elogios/${libro}`, headers: empleado.headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ElogioEditable>()
}
const NADA = { texto: '', firma: null, version: 0 }

describe('what the shop says of a book', () => {
  it('is in the book alone, and only while something is said', async () => {
    const libro = await insertTestLibro(api.db)
    expect(await show(libro)).not.toHaveProperty('elogio')
    expect(await edit(libro)).toEqual(NADA)
    const url = `/api/elogios/${libro}`
    const said = { texto: 'Nos hizo reír.\nDos veces.', firma: 'Marta' }
    expect(await as.done('PUT', url, { ...said, version: 0 })).toEqual({ ...said, version: 1 })
    expect((await show(libro)).elogio).toEqual(said)
    const list = await read<Libro[]>(api, '/api/libros')
    expect(list.find(({ _id }) => _id === libro)).not.toHaveProperty('elogio')
    expect(await as.done('DELETE', url)).toEqual({ mensaje: 'El texto se quitó correctamente' })
    expect(await show(libro)).not.toHaveProperty('elogio')
    expect((await as.refused(404, 'DELETE', url)).code).toBe('ELOGIO_NOT_FOUND')
  })

  it('keeps its signature where none is sent, and loses it where it is empty', async () => {
    const url = `/api/elogios/${await insertTestLibro(api.db)}`
    await as.done('PUT', url, { texto: 'Uno.', firma: ' Marta ' })
    expect(await as.done('PUT', url, { texto: 'Dos.' })).toEqual({ texto: 'Dos.', firma: 'Marta', version: 2 })
    expect(await as.done('PUT', url, { texto: 'Dos.', firma: '' })).toEqual({ texto: 'Dos.', firma: null, version: 3 })
  })

  it('is never overwritten unseen, also where both begin it', async () => {
    const url = `/api/elogios/${await insertTestLibro(api.db)}`
    const answers = await Promise.all(
      ['Uno.', 'Dos.'].map((texto) => as.call('PUT', url, { texto, firma: '', version: 0 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [saved, late] = answers.toSorted((a, b) => a.statusCode - b.statusCode).map((answer) => answer.json())
    expect(late).toMatchObject({ code: 'VERSION', guardado: saved })
  })

  it('changes no version and forgets nothing where it is said again', async () => {
    const libro = await insertTestLibro(api.db)
    const url = `/api/elogios/${libro}`
    const first = await as.done('PUT', url, { texto: 'Igual.', firma: null })
    await show(libro)
    const { generation } = api.cache
    expect(await as.done('PUT', url, { texto: 'Igual.' })).toEqual(first)
    expect(api.cache.generation).toBe(generation)
  })

  it.each([
    [{ texto: ' ' }, { texto: 'Campo requerido' }],
    [{}, { texto: 'Campo requerido' }],
    [{ texto: 'x'.repeat(1_001) }, { texto: 'No puede superar los 1.000 caracteres.' }],
    [{ texto: 'Bien.', firma: 'x'.repeat(81) }, { firma: 'No puede superar los 80 caracteres.' }],
    [{ texto: 'Bien.', firma: 5 }, { firma: 'Tiene que ser un texto.' }],
  ])('is refused as %j', async (body, campos) => {
    const libro = await insertTestLibro(api.db)
    expect((await as.refused(400, 'PUT', `/api/elogios/${libro}`, body)).campos).toEqual(campos)
    expect(await edit(libro)).toEqual(NADA)
  })

  it('is said by the staff, taken back by administrators, and of books alone', async () => {
    const libro = await insertTestLibro(api.db)
    const url = `/api/elogios/${libro}`
    const { headers } = empleado
    const payload = { texto: 'Del mostrador.' }
    expect((await api.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
    expect((await api.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403)
    expect((await api.app.inject({ url, headers: as.cliente.headers })).statusCode).toBe(403)
    expect((await as.refused(404, 'PUT', `/api/elogios/${NO_ID}`, payload)).code).toBe('LIBRO_NOT_FOUND')
    expect((await api.app.inject({ url: `/api/elogios/${NO_ID}`, headers })).statusCode).toBe(404)
    await as.done('DELETE', `/api/libros/${libro}`)
    expect(await api.db.selectFrom('elogio').select('texto').where('libro_id', '=', libro).execute()).toEqual([])
  })
})
