// The machine's bare limit: books by their primary keys through a pool like the shop's, and nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listLibrosByIds } from '#catalogo/libros/libro.listas.queries.ts'
import { createDb, createPool } from '#platform/db/pool.ts'

/** `one`: a single row as the driver gives it, by one statement without a query builder. */
export type KeysInput = { databaseUrl: string; connections: number; one?: boolean }

process.on('disconnect', () => process.exit(0))
process.once('message', ({ databaseUrl, connections, one = false }: KeysInput) => {
  const pool = createPool(databaseUrl, connections, () => {})
  const db = createDb(pool)
  const read = async (id = '') =>
    (await pool.query({ name: 'one', text: 'select * from libro where id = $1', values: [id] })).rows[0]
  const server = createServer({ keepAliveTimeout: 72_000 }, async (request, response) => {
    const ids = (request.url ?? '').slice(1).split(',')
    const body = Buffer.from(JSON.stringify(one ? await read(ids[0]) : await listLibrosByIds(db, ids)))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
})
