import { afterAll, beforeAll, expect, it } from 'vitest'
import { CsvReader } from '#listas/importacion/csv.rules.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { readItems } from '#test/xml.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: 'https://libros.test' })
  as = await createCallers(api)
  const portada = 'https://ejemplo.test/tapa.jpg'
  await insertCatalogo(api.db, [
    { titulo: 'Con todo & más', editorial: 'Sello <&>', portada, descripcion: 'Una\nhistoria' },
    { titulo: 'Sin tapa' },
    { titulo: 'Sin precio', portada, precio: null },
    { titulo: 'Gratis', portada, precio: 0 },
    { titulo: 'Digital', portada, formatos: ['digital'] },
    { titulo: 'Otro', portada },
  ])
})
afterAll(() => api.end())

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })
const turn = (clave: string, valor: boolean) => as.done('PUT', '/api/ajustes', { cambios: [{ clave, valor }] })

it.each(['/feeds/google.xml', '/feeds/meta.csv'])('%s is not there until the owner turns it on', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
  const clave = url.includes('google') ? 'feed.google' : 'feed.meta'
  await turn(clave, true)
  const answer = await get(url, { host: 'otra.test' })
  expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(answer.body).not.toContain('otra.test')
  await turn(clave, false)
  expect((await get(url)).statusCode).toBe(404)
  await turn(clave, true)
})

it('they hold the printed books with price and cover, and nothing else', async () => {
  const items = readItems((await get('/feeds/google.xml')).body)
  expect(items.map((item) => [item['g:title'], item['g:brand'], item['g:price']])).toEqual([
    ['Con todo & más', 'Sello <&>', '12500.00 ARS'],
    ['Otro', undefined, '12500.00 ARS'],
  ])
  for (const item of items) {
    expect(item['g:link']).toMatch(/^https:\/\/libros\.test\/libros\//)
    const image = item['g:image_link']?.replace('https://libros.test', '') ?? ''
    expect(image).toMatch(/^\/portadas\/.+\.jpg\?v=/)
  }
  const rows = new CsvReader(',').push((await get('/feeds/meta.csv')).body, true)
  expect(rows.slice(1).map(({ celdas }) => celdas[1])).toEqual(['Con todo & más', 'Otro'])
})

it('whoever has the last one is told so, until something of it changes', async () => {
  const etag = String((await get('/feeds/meta.csv')).headers.etag)
  expect((await get('/feeds/meta.csv', { 'if-none-match': etag })).statusCode).toBe(304)
  const { id } = await api.db.selectFrom('libro').select('id').where('titulo', '=', 'Otro').executeTakeFirstOrThrow()
  await as.done('PUT', `/api/libros/${id}`, { precio: 9_999 })
  const changed = await get('/feeds/meta.csv', { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('9999.00 ARS')
})

it('a book that is sold out is out of stock, and whoever has the last one is told', async () => {
  const { id } = await api.db.selectFrom('libro').select('id').where('titulo', '=', 'Otro').executeTakeFirstOrThrow()
  const read = async () =>
    Object.fromEntries(
      readItems((await get('/feeds/google.xml')).body).map((item) => [item['g:title'], item['g:availability']]),
    )
  expect(await read()).toEqual({ 'Con todo & más': 'in_stock', Otro: 'in_stock' })
  const etag = String((await get('/feeds/google.xml')).headers.etag)
  const move = (operacion: string) =>
    as.done('POST', `/api/existencias/libros/${id}/movimientos`, { operacion, cantidad: 1 })
  await move('alta_inicial')
  expect(await read()).toMatchObject({ Otro: 'in_stock' })
  await move('muestra')
  expect(await read()).toEqual({ 'Con todo & más': 'in_stock', Otro: 'out_of_stock' })
  expect((await get('/feeds/google.xml', { 'if-none-match': etag })).statusCode).toBe(200)
})
