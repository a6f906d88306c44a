import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { watchClient } from './turns.ts'

it('knows of a client that has gone before anybody watched', async () => {
  const closed = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.once('close', () => closed.resolve(response))
    left.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const left = request({ port: (server.address() as AddressInfo).port }) // an address of TCP, as was asked for
  left.on('error', () => {})
  left.end()
  expect(watchClient({ raw: await closed.promise }).aborted).toBe(true)
  server.close()
})
