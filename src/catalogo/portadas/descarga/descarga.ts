// Fetches a remote cover. Webhooks are the other place where the shop reaches out on behalf of what somebody wrote.
import { AddressRefused, lookupPublic } from '#platform/outbound.ts'
import { askOutside, NoAnswer } from '#platform/outside.ts'
import { PortadaInaccesible, requireDireccion } from './direcciones.ts'

const BYTES_MAX = 10 * 1024 * 1024
const REDIRECTS_MAX = 3
const TIME_LIMIT_MS = 6_000

export type Descargar = (address: string) => Promise<Buffer>

type Limits = { allowed: readonly string[]; timeLimitMs?: number }

/**
 * The bytes behind an address, at most 10 MB within six seconds and three redirects, each checked in the same way. No
 * cookies, no referrer, no compression. Every failure is a `PortadaInaccesible`.
 */
export function createDescargar({ allowed, timeLimitMs = TIME_LIMIT_MS }: Limits): Descargar {
  return async (address) => {
    const signal = AbortSignal.timeout(timeLimitMs)
    try {
      let next = requireDireccion(address, allowed)
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
        const answer = await ask(next.url, next.trusted, signal)
        if (Buffer.isBuffer(answer)) return answer
        next = requireDireccion(answer, allowed, next.url)
      }
      throw new PortadaInaccesible('too many redirects')
    } catch (error) {
      if (error instanceof PortadaInaccesible) throw error
      const { why, cause } = error instanceof NoAnswer ? error : { why: null, cause: error }
      if (cause instanceof AddressRefused) throw new PortadaInaccesible(cause.message)
      if (why === 'too large' || why === 'compressed') throw new PortadaInaccesible(why)
      const reason =
        why === 'slow' ? 'too slow' : String((cause as NodeJS.ErrnoException | undefined)?.code ?? 'cut off')
      throw new PortadaInaccesible(reason, { cause: error, silent: true })
    }
  }
}

/** One request: the body, or where it was sent on to. */
async function ask(url: URL, trusted: boolean, signal: AbortSignal): Promise<Buffer | string> {
  const { status, headers, body } = await askOutside(url, {
    method: 'GET',
    signal,
    bytes: BYTES_MAX,
    lookup: trusted ? undefined : lookupPublic,
    headers: { accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif' },
  })
  if ([301, 302, 303, 307, 308].includes(status) && headers.location) return headers.location
  if (status !== 200) throw new PortadaInaccesible(`answered ${status}`)
  return body
}
