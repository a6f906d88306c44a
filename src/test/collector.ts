// A collector of traces for tests, which keeps what it was sent (OTLP as JSON).
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Attributes = { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } }[]
export type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attributes
  status: { code?: number }
}
type Batch = { resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Sent[] }[] }[] }

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

function close(server: Server): void {
  server.close()
  server.closeAllConnections()
}

export class Collector {
  /** Each request as it came: method and path on the first line. */
  readonly bodies: string[] = []
  readonly #server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    this.bodies.push(`${request.method} ${request.url}\n${body}`)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  listen = () => listen(this.#server)
  close = () => close(this.#server)
  batches = (): Batch[] => this.bodies.map((body) => JSON.parse(body.slice(body.indexOf('\n'))))
  spans = (): Sent[] =>
    this.batches().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
}

export const read = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue ?? null]),
  )

/** A collector that takes connections and never answers. */
export async function hanging() {
  const server = createServer(() => {})
  return { url: await listen(server), close: () => close(server) }
}
