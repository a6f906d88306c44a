// What Node alone can do: the same bytes and headers from a bare node:http server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BareAnswer = { headers: Record<string, string>; body: Uint8Array }

let answers = new Map<string, BareAnswer>()

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '/')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})
server.listen(0, '127.0.0.1')

process.on('disconnect', () => process.exit(0))
process.on('message', (given: { answers: Map<string, BareAnswer> }) => {
  answers = given.answers
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
