// One question to a machine of the tax office, over node:https: its older servers speak with keys that fetch refuses.
import http from 'node:http'
import https from 'node:https'
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
export const llamarArca: Llamar = ({ url, accion, xml }, plazoMs = PLAZO_MS) =>
  new Promise((resolve, reject) => {
    let enviado = false
    const segura = url.startsWith('https:')
    const fail = () =>
      reject(
        enviado
          ? new ArcaFalla('incierto', 'ARCA no contestó a tiempo.')
          : new ArcaFalla('espera', 'No se pudo hablar con ARCA.'),
      )
    const request = (segura ? https : http).request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(plazoMs),
      // WSFEv1's server offers a 1024-bit Diffie-Hellman key, which OpenSSL refuses at its usual level.
      ...(segura && { ciphers: 'DEFAULT@SECLEVEL=1', minVersion: 'TLSv1.2' as const }),
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        soapaction: `"${accion}"`,
        'content-length': Buffer.byteLength(xml),
        'user-agent': 'Anaquel/1',
      },
    })
    request.on('socket', (socket) => {
      socket.once(segura ? 'secureConnect' : 'connect', () => {
        enviado = true
      })
    })
    request.on('error', fail)
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes <= ANSWER_BYTES) pieces.push(piece)
        else request.destroy(new Error('too long an answer'))
      })
      response.on('error', fail)
      response.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')))
    })
    request.end(xml)
  })
