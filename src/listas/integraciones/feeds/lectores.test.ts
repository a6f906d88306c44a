// Readers that take a feed slowly hold their own places, and nobody else's.
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { writeAjustes } from '#test/legales.ts'
import { createIsbn } from '#test/rows.ts'

/** Enough that a feed does not fit into what the kernel keeps for a reader. */
const LIBROS = 2_200

let api: TestApi
let port: number
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: 'https://libros.test', TRUST_PROXY: '127.0.0.1' })
  await writeAjustes(api, { 'feed.meta': true })
  const [id] = await insertCatalogo(api.db, [
    { titulo: 'Largo', portada: 'https://ejemplo.test/tapa.jpg', descripcion: 'ñandú '.repeat(900) },
  ])
  await api.pool.query(
    `insert into libro (id, isbn, titulo, titulo_p, idioma, descripcion, precio, portada, cara, formatos)
     select gen_random_uuid(), isbn_nuevo, titulo, titulo_p, idioma, descripcion, precio, portada, cara, formatos
     from libro, unnest($2::text[]) isbn_nuevo where id = $1`,
    [id, Array.from({ length: LIBROS }, (_, n) => createIsbn(600_000 + n))],
  )
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(() => api.end())

const ask = (from: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const path = '/feeds/meta.csv'
    get({ port, path, headers: { 'x-forwarded-for': from } }, resolve).once('error', reject)
  })

it('two slow readers of one address leave the others their places', async () => {
  const slow = [await ask('198.51.100.1'), await ask('198.51.100.1')]
  expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await ask('198.51.100.1')).statusCode).toBe(503)
  const other = await ask('203.0.113.1')
  expect(other.statusCode).toBe(200)
  other.setEncoding('latin1')
  let [bytes, rows] = [0, 0]
  for await (const chunk of other as AsyncIterable<string>) {
    bytes += chunk.length
    rows += chunk.split('\n').length - 1
  }
  expect(bytes).toBeGreaterThan(10_000_000)
  expect(rows).toBe(LIBROS + 2)
  expect(slow.map(({ complete }) => complete)).toEqual([false, false])
  for (const answer of slow) answer.destroy()
})
