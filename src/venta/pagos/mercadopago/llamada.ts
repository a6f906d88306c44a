// One call to Mercado Pago: what it answered, or why that is no answer, in the shop's words.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Asked, askOutside } from '#platform/outside.ts'
import { z } from '#platform/zod.ts'
import { FallaDePasarela } from '../pasarela.ts'

/** `plazo`: how long a call may take, in milliseconds. */
export type Acceso = { url: string; token: string; plazo: number }
export type Llamada = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: Readonly<Record<string, string>>
  body?: object
  /** Repeated, a call that writes is done once. A new one where none is given. */
  clave?: string
}
/** `json`: undefined where the body is empty. */
export type Respuesta = { estado: number; json: unknown }

/** Longer waits than this are no use to anybody: the job comes by anyway. */
const ESPERA_MAX = 3_600
const SEGUNDO_MS = 1_000
/** A page of thirty payments is some hundred kilobytes. */
const ANSWER_BYTES = 4 * 1024 * 1024

/** Answers of 2xx and 404; anything else rejects with FallaDePasarela. Never asks twice: whoever calls knows whether to. */
export async function llamar({ url, token, plazo }: Acceso, llamada: Llamada): Promise<Respuesta> {
  const { method, path, query = {}, body, clave = randomUUID() } = llamada
  const search = new URLSearchParams(query).toString()
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'user-agent': 'Anaquel/1',
    ...(method !== 'GET' && { 'content-type': 'application/json', 'x-idempotency-key': clave }),
  }
  // No redirect is followed: the token is for nobody else.
  const answer = await send(`${url}${path}${search && `?${search}`}`, plazo, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const { status, text } = answer
  if (status === 404) return { estado: 404, json: undefined }
  if (status < 200 || status > 299) throw toFalla(answer)
  return { estado: status, json: text === '' ? undefined : readJson(text) }
}

async function send(url: string, plazo: number, asked: Pick<Asked, 'method' | 'headers' | 'body'>) {
  try {
    const signal = AbortSignal.timeout(plazo)
    const { status, headers, body } = await askOutside(new URL(url), { ...asked, signal, bytes: ANSWER_BYTES })
    return { status, headers, text: body.toString('utf8') }
  } catch {
    // What it says may hold the address that was asked.
    throw new FallaDePasarela('caida', 'sin_respuesta', 'Mercado Pago no responde.')
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw ilegible()
  }
}

/** An answer that says nothing: what was asked may have been done. */
export const ilegible = () =>
  new FallaDePasarela('caida', 'ilegible', 'Mercado Pago respondió algo que no se puede leer.')

/** What an answer must be like. Throws `ilegible`. */
export function parseRespuesta<T>(schema: z.ZodType<T>, value: unknown): T {
  const judged = schema.safeParse(value)
  if (!judged.success) throw ilegible()
  return judged.data
}

const Codigo = () => z.union([z.string().max(100), z.number()]).transform(String)
const CuerpoDeError = () =>
  z.object({
    error: z.string().max(100).nullish().catch(null),
    code: z.string().max(100).nullish().catch(null),
    cause: z
      .array(z.object({ code: Codigo() }))
      .nullish()
      .catch(null),
  })

/** By code: what it says to the owner. The codes of `cause` are of refunds, the words of preferences. */
const MENSAJES: Readonly<Record<string, string>> = {
  '2063': 'El estado de ese pago no permite devolverlo: puede que ya esté devuelto.',
  '2017': 'El importe es mayor que lo que queda por devolver de ese pago.',
  '2084': 'Mercado Pago no permite esa devolución. A veces acepta otro importe, o el total.',
  '2024': 'Ese pago es demasiado viejo para devolverlo: el plazo es de 180 días.',
  '2022': 'Ese pago ya tiene demasiadas devoluciones.',
  collector_does_not_comply_with_current_regulation:
    'Mercado Pago todavía no verificó la identidad de tu cuenta. Completá la verificación en mercadopago.com.ar y probá de nuevo.',
  invalid_back_urls: 'Mercado Pago pide que la dirección de la tienda (PUBLIC_URL) empiece con https.',
  invalid_auto_return: 'Mercado Pago pide que la dirección de la tienda (PUBLIC_URL) empiece con https.',
  invalid_items: 'Mercado Pago no aceptó los renglones del pedido.',
}
const NO_AUTORIZADO =
  'Mercado Pago no acepta las credenciales. Revisá el Access Token en Ajustes, y que la cuenta esté habilitada para cobrar.'

type Fallada = { status: number; headers: IncomingHttpHeaders; text: string }

function toFalla({ status, headers, text }: Fallada): FallaDePasarela {
  const codigo = readCodigo(text) ?? `http_${status}`
  if (status === 429) {
    const mensaje = 'Mercado Pago pide esperar un momento.'
    return new FallaDePasarela('limite', codigo, mensaje, readEspera(headers['retry-after']))
  }
  if (status === 401 || status === 403) return new FallaDePasarela('credenciales', codigo, NO_AUTORIZADO)
  // 408, 423 and 425: another call with the same key is under way, or this one was too slow.
  if (status >= 500 || status < 400 || [408, 423, 425].includes(status)) {
    return new FallaDePasarela('caida', codigo, 'Mercado Pago tiene un problema en este momento.')
  }
  return new FallaDePasarela('rechazo', codigo, MENSAJES[codigo] ?? `Mercado Pago no lo aceptó (${codigo}).`)
}

/** The code of the first cause, or the error's own word. Null where the body is none of Mercado Pago's. */
function readCodigo(text: string): string | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const { data } = CuerpoDeError().safeParse(json)
  const codigo = data?.cause?.[0]?.code ?? data?.error ?? data?.code ?? null
  return codigo !== null && /^[\w.-]+$/.test(codigo) ? codigo : null
}

/** Seconds of a `Retry-After`, which may be a date; null where there is none. */
function readEspera(value: string | undefined): number | null {
  if (!value) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / SEGUNDO_MS)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), ESPERA_MAX)
}
