// Asks the open shop over https as a visitor does, on this machine: the name's own way may lead around it.
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { rootCertificates, type TLSSocket } from 'node:tls'
import { Failure } from '../terminal.ts'
import { read } from './system.ts'

type Answer = { status: number; until: Date }

/** The answer of `/readyz` under a certificate that browsers trust, or that `raiz` vouches for; null for none. */
export function askHttps(dominio: string, raiz?: string): Promise<Answer | null> {
  const trust = raiz ? { ca: [...rootCertificates, readFileSync(raiz, 'utf8')] } : {}
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', servername: dominio, path: '/readyz', headers: { host: dominio }, ...trust }
    const asked = request({ ...options, timeout: 5_000, agent: false }, (response) => {
      const { valid_to } = (response.socket as TLSSocket).getPeerCertificate() // the socket of https is one of TLS
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, until: new Date(valid_to) }))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.end()
  })
}

/** Why there is no certificate, in the authority's own words. */
export function explainMissing(dominio: string): Failure {
  const details = [
    ...read('journalctl', '-u', 'caddy', '-n', '200', '-o', 'cat').matchAll(/"detail":"((?:[^"\\]|\\.)*)"/g),
  ]
  const detail = details.at(-1)?.[1]?.replace(/\\(.)/g, '$1')
  return new Failure(
    `No se pudo obtener el certificado de ${dominio}${detail ? `: ${detail}` : ''}. Los puertos 80 y 443 tienen que llegar a este servidor desde afuera: mirá el cortafuegos de tu proveedor y adónde apunta el dominio.`,
  )
}
