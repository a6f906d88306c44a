// Where copies of backups are kept outside of this machine: what every kind of place can do, and how it fails.
import { FALLAS, type Motivo } from './afuera.rules.ts'

export type Guardado = { nombre: string; bytes: number }

export type Destino = {
  /** Appears under its name when it is whole; what stood there before is replaced. */
  put(nombre: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** None where the folder is not there yet. */
  list(): Promise<Guardado[]>
  /** Nothing whole in memory. Fails where there is none. */
  get(nombre: string): AsyncIterable<Uint8Array>
  remove(nombre: string): Promise<void>
}

/** A place that does not do what it was asked. The message is a sentence for the owner and names no secret. */
export class DestinoError extends Error {
  readonly motivo: Motivo

  constructor(motivo: Motivo, cause?: unknown) {
    super(FALLAS[motivo], { cause })
    this.motivo = motivo
  }
}

const CODES: Record<string, Motivo> = {
  ENOTFOUND: 'nombre',
  EAI_AGAIN: 'nombre',
  ECONNREFUSED: 'nadie',
  EHOSTUNREACH: 'nadie',
  ENETUNREACH: 'nadie',
  EADDRNOTAVAIL: 'nadie',
  ETIMEDOUT: 'lento',
  ECONNRESET: 'cortado',
  EPIPE: 'cortado',
  EPROTO: 'certificado',
  CERT_HAS_EXPIRED: 'certificado',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificado',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificado',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificado',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificado',
}

/** The reason that the connection's own error has, wherever in its causes it stands. */
export function findMotivo(error: unknown, depth = 0): Motivo | null {
  if (!(error instanceof Error) || depth > 5) return null
  const { code } = error as NodeJS.ErrnoException
  return CODES[String(code)] ?? findMotivo(error.cause, depth + 1)
}
