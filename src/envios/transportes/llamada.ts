// One call to a carrier's machine.
import type { IncomingHttpHeaders } from 'node:http'
import { lookupPublic } from '#platform/outbound.ts'
import { askOutside, NoAnswer } from '#platform/outside.ts'
import type { Falla } from './adaptador.rules.ts'
import { TransporteFalla } from './adaptador.ts'

/** Rate lists and branches are some hundred kilobytes at most. */
const ANSWER_BYTES = 4 * 1024 * 1024
const DICHO_MAX = 200

export type Llamada = {
  method: 'GET' | 'POST' | 'PATCH'
  url: URL
  headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
  /** Sent as the fields of a form. */
  form?: Readonly<Record<string, string>>
}
export type Respuesta = { estado: number; headers: IncomingHttpHeaders; texto: string; bytes: Buffer<ArrayBuffer> }
export type Llamar = (llamada: Llamada, plazo: AbortSignal) => Promise<Respuesta>

/**
 * `own`: the machine stands in our own network (a stand-in); otherwise only public addresses are asked, over https alone.
 * Throws `TransporteFalla`; no redirects are followed.
 */
export function createLlamar({ own }: { own: boolean }): Llamar {
  return async ({ method, url, headers, body, form }, plazo) => {
    if (url.protocol !== 'https:' && !own) throw new TransporteFalla('conexion')
    const text = form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    try {
      const answer = await askOutside(url, {
        method,
        body: text,
        signal: plazo,
        bytes: ANSWER_BYTES,
        lookup: own ? undefined : lookupPublic,
        headers: {
          accept: 'application/json',
          'user-agent': 'Anaquel/1',
          ...(text !== undefined && { 'content-type': type }),
          ...headers,
        },
      })
      return { estado: answer.status, headers: answer.headers, texto: answer.body.toString('utf8'), bytes: answer.body }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      throw new TransporteFalla(FALLAS_DE[error.why])
    }
  }
}

const FALLAS_DE: Readonly<Record<NoAnswer['why'], Falla>> = {
  slow: 'tiempo',
  broken: 'conexion',
  'too large': 'ilegible',
  compressed: 'ilegible',
}

/** Whoever asks is not let in. */
export const isNegada = ({ estado }: Respuesta): boolean => estado === 401 || estado === 403

/** What an answer that is none says: a refusal, or that the machine is not well. */
export const toFalla = ({ estado, texto }: Respuesta): TransporteFalla =>
  new TransporteFalla(estado >= 500 ? 'conexion' : 'rechazo', readDicho(texto))

/** What a call that writes was answered with: a refusal is one, of anything else nobody knows what was done. */
export function requireEscrito(respuesta: Respuesta, buenos: readonly number[]): Respuesta {
  const { estado, texto } = respuesta
  if (buenos.includes(estado)) return respuesta
  if (isNegada(respuesta)) throw new TransporteFalla('credenciales')
  throw new TransporteFalla(estado >= 500 ? 'conexion' : 'rechazo', readDicho(texto), estado < 400 || estado >= 500)
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
