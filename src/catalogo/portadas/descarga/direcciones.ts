// Which addresses the shop may fetch a cover from. A book's `portada` must never lead into our own network.
import { AddressRefused, requirePublicUrl } from '#platform/outbound.ts'

/** A refusal or failure of a remote cover; the message says which, never the address. */
export class PortadaInaccesible extends Error {
  /** The machine did not answer at all: its other covers need not be tried now. */
  readonly silent: boolean
  constructor(reason: string, { silent = false, ...options }: ErrorOptions & { silent?: boolean } = {}) {
    super(reason, options)
    this.silent = silent
  }
}

/** As `requirePublicUrl`. Throws `PortadaInaccesible`. */
export function requireDireccion(text: string, allowed: readonly string[], base?: URL): { url: URL; trusted: boolean } {
  try {
    return requirePublicUrl(text, allowed, base)
  } catch (error) {
    if (error instanceof AddressRefused) throw new PortadaInaccesible(error.message)
    throw error
  }
}
