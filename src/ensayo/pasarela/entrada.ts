// One call as the stand-in's handlers have it, and what they work on.
import type { Avisos } from './avisos.ts'
import type { Salida } from './formas.ts'
import type { Mundo } from './mundo.ts'
import type { Palancas, Punto } from './palancas.ts'

export type Entrada = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
}
export type Escena = {
  mundo: Mundo
  avisos: Avisos
  palancas: Palancas
  /** http addresses to come back to are let through, which Mercado Pago drops. */
  conHttp: boolean
  cuenta: string
  url: () => string
}

/** `path` names in its groups what `answer` is given after the call itself. */
export type Ruta = readonly [
  method: string,
  path: RegExp,
  punto: Punto,
  answer: (entrada: Entrada, first: string, second: string) => Salida | Promise<Salida>,
]

export const claveDe = ({ headers }: Entrada) => String(headers['x-idempotency-key'] ?? '')
