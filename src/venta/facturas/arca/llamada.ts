// One question to a machine of the tax office, whose older servers speak with keys that are refused elsewhere.
import { askOutside, NoAnswer } from '#platform/outside.ts'
import { ArcaFalla } from './falla.ts'

const ANSWER_BYTES = 1024 * 1024
/** The service answers in seconds, in its bad hours in half a minute. */
const PLAZO_MS = 45_000

export type Pregunta = { url: string; accion: string; xml: string }
/** The body of an answer with any status: faults come with 500. Throws `ArcaFalla`. */
export type Llamar = (pregunta: Pregunta, plazoMs?: number) => Promise<string>

/**
 * Posts an envelope. Until the connection stands nothing can have been done (`espera`); once it does, whatever breaks leaves
 * nobody knowing (`incierto`). No redirects, no retries.
 */
export const llamarArca: Llamar = async ({ url, accion, xml }, plazoMs = PLAZO_MS) => {
  try {
    const { body } = await askOutside(new URL(url), {
      method: 'POST',
      body: xml,
      signal: AbortSignal.timeout(plazoMs),
      bytes: ANSWER_BYTES,
      // WSFEv1's server offers a 1024-bit Diffie-Hellman key, which OpenSSL refuses at its usual level.
      ciphers: 'DEFAULT@SECLEVEL=1',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${accion}"`, 'user-agent': 'Anaquel/1' },
    })
    return body.toString('utf8')
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw error.sent
      ? new ArcaFalla('incierto', 'ARCA no contestó a tiempo.')
      : new ArcaFalla('espera', 'No se pudo hablar con ARCA.')
  }
}
