import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '../platform/id.ts'
import { createTestApi, type TestApi } from '../test/api.ts'
import { insertTestLibro } from '../test/rows.ts'

let api: TestApi
let libro: string
const autor = createId()
const editorial = createId()
beforeAll(async () => {
  api = await createTestApi()
  libro = await insertTestLibro(api.db, { titulo: 'El túnel' })
  const names = { nombre_completo: 'Ernesto Sabato', nombre_p: 'ernesto sabato', nombre: 'Ernesto', apellido: 'Sabato' }
  await api.db
    .insertInto('autor')
    .values({ id: autor, ...names })
    .execute()
  await api.db.insertInto('editorial').values({ id: editorial, descripcion: 'Sur', descripcion_p: 'sur' }).execute()
})
afterAll(() => api.end())

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

describe('a book without a picture, an author and a publisher', () => {
  it.each(['portadas', 'retratos', 'marcas'])('have a drawn one under /%s', async (folder) => {
    const id = { portadas: libro, retratos: autor, marcas: editorial }[folder]
    const response = await get(`/${folder}/${id}.svg`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(response.body).toMatch(/^<svg .*<\/svg>\s*$/s)
    expect(response.body).not.toMatch(/<script|<text|href=/)
    const etag = String(response.headers.etag)
    expect((await get(`/${folder}/${id}.svg`, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('have the mark of a publisher in two inks', async () => {
    const [day, night] = await Promise.all([
      get(`/marcas/${editorial}.svg`),
      get(`/marcas/${editorial}.svg?tema=noche&utm_source=x`),
    ])
    expect(night.body).not.toBe(day.body)
  })
})

it.each(['portadas', 'retratos', 'marcas'])('nobody has none under /%s', async (folder) => {
  for (const file of [`${createId()}.svg`, 'x.svg', `${libro}`, `${libro}.png`, '..%2f..%2fetc%2fpasswd.svg']) {
    expect((await get(`/${folder}/${file}`)).statusCode, file).toBe(404)
  }
})
