// Sends one message: past the same guard as the download of pictures, without redirects, within a time limit.
import { AddressRefused, lookupPublic, requirePublicUrl } from '#platform/outbound.ts'
import { askOutside, NoAnswer } from '#platform/outside.ts'
import type { Motivo } from './webhook.rules.ts'

const TIME_LIMIT_MS = 10_000
/** As much of an answer as is let in, and thrown away: a receiver's words are of no use here. */
const ANSWER_BYTES = 64 * 1024

/** `estado` is the status of HTTP, null without an answer; `motivo` is null where it was a success. */
export type Resultado = { estado: number | null; motivo: Motivo | null; ms: number }
export type Mensaje = { url: string; headers: Record<string, string>; body: string }
export type Enviar = (mensaje: Mensaje, stopping: AbortSignal) => Promise<Resultado>

type Limits = {
  /** `host:port` of machines that the guard does not apply to; http is for them alone. */
  allowed: readonly string[]
  timeLimitMs?: number
}

/** An address that messages may be sent to, as far as that is seen without looking its name up. Throws `AddressRefused`. */
export function requireUrlDeWebhook(text: string, allowed: readonly string[]): { url: URL; trusted: boolean } {
  const found = requirePublicUrl(text, allowed)
  if (found.url.protocol !== 'https:' && !found.trusted) throw new AddressRefused('not https')
  return found
}

/** Never throws for what the receiver does; it does where `stopping` was aborted, for then nothing is known. */
export function createEnviar({ allowed, timeLimitMs = TIME_LIMIT_MS }: Limits): Enviar {
  return async ({ url: text, headers, body }, stopping) => {
    const began = performance.now()
    const timeout = AbortSignal.timeout(timeLimitMs)
    const told = (estado: number | null, motivo: Motivo | null): Resultado => ({
      estado,
      motivo,
      ms: Math.round(performance.now() - began),
    })
    try {
      const { url, trusted } = requireUrlDeWebhook(text, allowed)
      const estado = await post(url, { headers, body, trusted, signal: AbortSignal.any([timeout, stopping]) })
      return told(estado, estado >= 200 && estado < 300 ? null : 'respuesta')
    } catch (error) {
      if (stopping.aborted) throw error
      const reason = error instanceof NoAnswer ? error.cause : error
      if (reason instanceof AddressRefused) return told(null, 'direccion')
      return told(null, timeout.aborted ? 'tiempo' : 'conexion')
    }
  }
}

type Request = { headers: Record<string, string>; body: string; trusted: boolean; signal: AbortSignal }

/** The status of the answer, as soon as it is there; its body has to end within the limits too, but says nothing. */
async function post(url: URL, { headers, body, trusted, signal }: Request): Promise<number> {
  const { status } = await askOutside(url, {
    method: 'POST',
    body,
    signal,
    bytes: ANSWER_BYTES,
    wants: 'status',
    lookup: trusted ? undefined : lookupPublic,
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Anaquel-Webhooks/1', ...headers },
  })
  return status
}
