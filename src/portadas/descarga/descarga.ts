// Fetches a remote cover. Webhooks are the other place where the shop reaches out on behalf of what somebody wrote.
import http from 'node:http'
import https from 'node:https'
import { AddressRefused, lookupPublic } from '../../platform/outbound.ts'
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
      if (error instanceof AddressRefused) throw new PortadaInaccesible(error.message)
      const reason = signal.aborted ? 'too slow' : String((error as NodeJS.ErrnoException).code ?? 'a failure')
      throw new PortadaInaccesible(reason, { cause: error, silent: true })
    }
  }
}

/** One request: the body, or where it was sent on to. */
function ask(url: URL, trusted: boolean, signal: AbortSignal): Promise<Buffer | string> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      agent: false, // a connection of its own: one kept open by others was never checked here
      signal,
      ...(trusted ? {} : { lookup: lookupPublic }),
      headers: { accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif', 'accept-encoding': 'identity' },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const refuse = (reason: string) => {
        reject(new PortadaInaccesible(reason))
        request.destroy()
      }
      const { statusCode = 0, headers } = response
      if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
        resolve(headers.location)
        request.destroy() // whatever its body says
        return
      }
      if (statusCode !== 200) return refuse(`answered ${statusCode}`)
      if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') return refuse('compressed')
      if (Number(headers['content-length']) > BYTES_MAX) return refuse('too large')
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > BYTES_MAX) refuse('too large')
        else chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => (response.complete ? resolve(Buffer.concat(chunks)) : refuse('cut off')))
    })
  })
}
