// One call to a carrier's machine, over node:http: a documented one is a GET with a body, which fetch refuses.
import http from 'node:http'
import https from 'node:https'
import { lookupPublic } from '../platform/outbound.ts'
import type { Falla } from './adaptador.rules.ts'
import { TransporteFalla } from './adaptador.ts'

/** Rate lists and branches are some hundred kilobytes at most. */
const ANSWER_BYTES = 4 * 1024 * 1024
const DICHO_MAX = 200

export type Llamada = {
  method: 'GET' | 'POST'
  url: URL
  headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
}
export type Respuesta = { estado: number; headers: http.IncomingHttpHeaders; texto: string }
export type Llamar = (llamada: Llamada, plazo: AbortSignal) => Promise<Respuesta>

/**
 * `own`: the machine stands in our own network (a stand-in); otherwise only public addresses are asked, over https alone.
 * Throws `TransporteFalla`; no redirects are followed.
 */
export function createLlamar({ own }: { own: boolean }): Llamar {
  return ({ method, url, headers, body }, plazo) =>
    new Promise((resolve, reject) => {
      const fail = (motivo: Falla) => reject(new TransporteFalla(motivo))
      if (url.protocol !== 'https:' && !own) return fail('conexion')
      const text = body === undefined ? '' : JSON.stringify(body)
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method,
        agent: false,
        signal: plazo,
        ...(own ? {} : { lookup: lookupPublic }),
        headers: {
          accept: 'application/json',
          'user-agent': 'Anaquel/1',
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      })
      request.on('error', () => fail(plazo.aborted ? 'tiempo' : 'conexion'))
      request.on('response', (response) => {
        const pieces: Buffer[] = []
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes <= ANSWER_BYTES) pieces.push(piece)
          else {
            request.destroy()
            fail('ilegible')
          }
        })
        response.on('error', () => fail(plazo.aborted ? 'tiempo' : 'conexion'))
        response.on('end', () =>
          resolve({
            estado: response.statusCode ?? 0,
            headers: response.headers,
            texto: Buffer.concat(pieces).toString('utf8'),
          }),
        )
      })
      request.end(text)
    })
}

/** The sentence of a refusal as text: plain, or under a usual key of JSON. Cut, one line, no angle brackets. */
export function readDicho(texto: string): string | null {
  let said: unknown = texto
  try {
    const parsed: unknown = JSON.parse(texto)
    if (typeof parsed === 'object' && parsed !== null) {
      const known = Object.entries(parsed).filter(([key]) =>
        ['message', 'detail', 'title', 'mensaje', 'error'].includes(key),
      )
      said = known.find(([, value]) => typeof value === 'string')?.[1] ?? null
    } else said = parsed
  } catch {
    // plain text
  }
  if (typeof said !== 'string') return null
  const line = said.replace(/[\p{Cc}<>]+/gu, ' ').trim()
  return line === '' ? null : line.slice(0, DICHO_MAX)
}

/** A body that has to be JSON. */
export function readJson({ texto }: Respuesta): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    throw new TransporteFalla('ilegible')
  }
}
