// A carrier's machine as its adapter asks it: under one address, saying who asks, and with what its refusals mean.
import type { z } from '#platform/zod.ts'
import type { Acceso } from './acceso.ts'
import { TransporteFalla, writing } from './adaptador.ts'
import { parseRespuesta } from './lectura.ts'
import { isNegada, type Llamada, type Llamar, type Respuesta, readJson, requireEscrito, toFalla } from './llamada.ts'

export type Peticion = {
  method?: Llamada['method']
  path: string
  params?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
}

/** `base` is the address that every path begins with. Everything here throws `TransporteFalla` alone. */
export function createMaquina(base: string, llamar: Llamar, acceso: Acceso) {
  const toLlamada = ({ method = 'GET', path, params = {}, body }: Peticion, headers: Llamada['headers']): Llamada => {
    const url = new URL(path, base)
    for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value)
    return { method, url, headers, ...(body && { body }) }
  }
  /** Whatever the answer is. */
  const ask = (peticion: Peticion, plazo: AbortSignal, isSuspect?: (respuesta: Respuesta) => boolean) =>
    acceso(plazo, (headers) => llamar(toLlamada(peticion, headers), plazo), isSuspect)

  /** An answer with 200; a refusal of who asks is one of credentials. */
  async function read(peticion: Peticion, plazo: AbortSignal): Promise<Respuesta> {
    const respuesta = await ask(peticion, plazo)
    if (isNegada(respuesta)) throw new TransporteFalla('credenciales')
    return requireBien(respuesta)
  }

  return {
    ask,
    /** Without saying who asks. */
    askAnyone: (peticion: Peticion, plazo: AbortSignal) => llamar(toLlamada(peticion, {}), plazo),
    read,
    readAs: async <T>(schema: z.ZodType<T>, peticion: Peticion, plazo: AbortSignal): Promise<T> =>
      parseRespuesta(schema, readJson(await read(peticion, plazo))),
    /** A POST that leaves something there: what fails says with `dudosa` whether it may have been done. */
    async write<T>(
      schema: z.ZodType<T>,
      peticion: Omit<Peticion, 'method'>,
      plazo: AbortSignal,
      buenos: readonly number[] = [200, 201],
    ): Promise<T> {
      const post = { ...peticion, method: 'POST' as const }
      const respuesta = await acceso(plazo, (headers) => writing(() => llamar(toLlamada(post, headers), plazo)))
      const escrita = requireEscrito(respuesta, buenos)
      return writing(async () => parseRespuesta(schema, readJson(escrita)))
    },
  }
}

/** An answer with 200, and with anything else the failure that it is. */
export function requireBien(respuesta: Respuesta): Respuesta {
  if (respuesta.estado !== 200) throw toFalla(respuesta)
  return respuesta
}
