// One request at a time over node:http, which leaves a compressed body as it came.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** `timeout`: milliseconds of silence after which the request counts as failed. */
type Options = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  agent?: Agent
  timeout?: number
}

/** `localAddress`: from which of the machine's own addresses it connects. */
export const createAgent = (sockets: number, localAddress?: string): Agent =>
  new Agent({ keepAlive: true, maxSockets: sockets, ...(localAddress !== undefined && { localAddress }) })
const shared = createAgent(4)
/** A connection for each request, for what must not be sent twice: one that is kept may be closed just then by the other side. */
export const fresh = new Agent()

export function send(url: string, { method = 'GET', headers = {}, body, agent = shared, timeout }: Options = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      })
    })
    call.on('error', reject)
    if (timeout !== undefined) call.setTimeout(timeout, () => call.destroy(new Error('no answer')))
    call.end(body)
  })
}

/** Sends JSON and gives the answer's JSON; throws where it is not a 200. */
export async function post<T>(url: string, value: object): Promise<T> {
  const { status, body } = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })
  if (status !== 200) throw new Error(`${url} answered ${status}: ${body}`)
  return JSON.parse(String(body)) as T
}
