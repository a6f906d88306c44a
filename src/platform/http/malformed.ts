// What is not HTTP, or ends before it is a request: no handler sees it, so it is refused on the socket itself.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const MALFORMED = new AppError(400, 'INVALID', 'No pudimos leer lo que enviaste.')
const TOO_LATE = new AppError(408, 'TIMEOUT', 'Lo que enviaste tardó demasiado en llegar.')
const TOO_LARGE = new AppError(413, 'TOO_LARGE', 'Lo que enviaste es demasiado grande.')
const HEAD_TOO_LARGE = new AppError(431, 'TOO_LARGE', 'Los encabezados son demasiado grandes.')

/** By the code of the parser's error; whatever is not here is malformed. */
const REFUSALS: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_LATE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: TOO_LARGE,
  HPE_HEADER_OVERFLOW: HEAD_TOO_LARGE,
}

/** Answers what the parser refused, and closes. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  const { code = '' } = error
  if (socket.writable && code !== 'ECONNRESET') {
    const [head, body] = writeRefusal(REFUSALS[code] ?? MALFORMED)
    socket.write(isHead(error) ? head : head + body)
  }
  socket.destroySoon()
}

const BLANK = '\r\n\r\n'

/** Whether the request that was refused began with HEAD, as far as its beginning is in the last packet; others may stand before it. */
function isHead(error: NodeJS.ErrnoException): boolean {
  if (!('rawPacket' in error && Buffer.isBuffer(error.rawPacket) && 'bytesParsed' in error)) return false
  const read = error.rawPacket.toString('latin1', 0, Number(error.bytesParsed))
  const before = read.lastIndexOf(BLANK)
  return read.startsWith('HEAD ', before < 0 ? 0 : before + BLANK.length)
}

function writeRefusal(refusal: AppError): [head: string, body: string] {
  const body = JSON.stringify(refusal.toBody())
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ].join('\r\n')
  return [head + BLANK, body]
}

/** HTTP/1.1 wants to know the host, even where nobody reads it (RFC 9112, 3.2). */
export async function requireHost({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return
  reply.header('connection', 'close')
  throw MALFORMED
}
