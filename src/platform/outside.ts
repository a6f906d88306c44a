// One request to a machine that is none of ours: whatever it answers, it ends in time and within a size. Every client of other
// people's services asks through this; `src/platform/outside.test.ts` sends each of them the worst answers that we know.
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

export type Asked = {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array | undefined
  /** When to give up, however far the answer has come. */
  signal: AbortSignal
  /** The longest body that is let in. */
  bytes: number
  /** How names are looked up; `lookupPublic` for addresses that somebody wrote. */
  lookup?: LookupFunction | undefined
  /** Of TLS, where a server needs other ones. */
  ciphers?: string | undefined
  /** `status`: the body says nothing, so the answer is its status as soon as that is there. */
  wants?: 'body' | 'status'
}
export type Answered = { status: number; headers: http.IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

/**
 * Why there is no answer: too slow, no whole one, or one that is longer than was let in or compressed. `sent`: the connection
 * stood, so that nobody knows what the other side has done.
 */
export class NoAnswer extends Error {
  readonly why: 'slow' | 'broken' | 'too large' | 'compressed'
  readonly sent: boolean

  constructor(why: NoAnswer['why'], sent: boolean, cause?: unknown) {
    super(`no answer: ${why}`, { cause })
    this.why = why
    this.sent = sent
  }
}

/**
 * Over node:http, since fetch follows redirects, unpacks whatever it gets, and refuses a GET with a body and old TLS. A
 * connection of its own, no redirect, no compression. Throws `NoAnswer`; its cause is the connection's own error.
 */
export function askOutside(url: URL, asked: Asked): Promise<Answered> {
  const { method, headers, body, signal, bytes, lookup, ciphers, wants = 'body' } = asked
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:'
    let [sent, begun] = [false, false]
    let request: http.ClientRequest | undefined
    const fail = (why: NoAnswer['why'], cause?: unknown) => {
      reject(new NoAnswer(signal.aborted ? 'slow' : why, sent, cause))
      request?.destroy()
    }
    const options = {
      method,
      signal,
      agent: false,
      ...(lookup && { lookup }),
      ...(ciphers && secure && { ciphers, minVersion: 'TLSv1.2' as const }),
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    }
    try {
      request = (secure ? https : http).request(url, options)
    } catch (error) {
      return fail('broken', error) // a header that cannot be sent: a token that the other side gave
    }
    request.on('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        sent = true
      })
    })
    request.on('error', (error) => fail('broken', error))
    request.on('close', () => {
      if (!begun) fail('broken') // a change of protocol ends without an error
    })
    request.on('response', (response) => {
      begun = true
      const { statusCode = 0, headers: answered } = response
      if (wants === 'status') resolve({ status: statusCode, headers: answered, body: Buffer.alloc(0) })
      else if ((answered['content-encoding'] ?? 'identity') !== 'identity') return fail('compressed')
      else if (Number(answered['content-length']) > bytes) return fail('too large')
      const pieces: Buffer[] = []
      let length = 0
      response.on('data', (piece: Buffer) => {
        length += piece.length
        if (length > bytes) fail('too large')
        else if (wants === 'body') pieces.push(piece)
      })
      response.on('error', (error) => fail('broken', error))
      response.on('close', () => fail('broken')) // after the answer this says nothing
      response.on('end', () => {
        if (!response.complete) fail('broken')
        else resolve({ status: statusCode, headers: answered, body: Buffer.concat(pieces) })
      })
    })
    request.end(body)
  })
}
