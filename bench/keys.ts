// The machine's bare limit: books by their primary keys through a pool like the shop's, and nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listLibrosByIds } from '#catalogo/libros/libro.listas.queries.ts'
import { createDb, createPool } from '#platform/db/pool.ts'

export type KeysInput = { databaseUrl: string; connections: number }

process.on('disconnect', () => process.exit(0))
process.once('message', ({ databaseUrl, connections }: KeysInput) => {
  const db = createDb(createPool(databaseUrl, connections, () => {}))
  const server = createServer({ keepAliveTimeout: 72_000 }, async (request, response) => {
    const ids = (request.url ?? '').slice(1).split(',')
    const body = Buffer.from(JSON.stringify(await listLibrosByIds(db, ids)))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
})
