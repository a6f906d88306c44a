// The stand-in's WSAA: checks the time of the signed request (`cms.ts`) and gives one ticket at a time.
import { randomBytes } from 'node:crypto'
import { escapeXml } from '#platform/xml.ts'
import { findElemento, readTexto, readXml } from '#venta/facturas/arca/sobre.ts'
import { SERVICIO } from '#venta/facturas/arca/wsaa.ts'

const TICKET_MS = 12 * 3_600_000

export type Fault = { codigo: string; texto: string }

/** A request is valid within its own two instants, and for one service. */
export function refuseTra(texto: string, now: Date): Fault | null {
  const tra = readXml(texto)
  const [desde, hasta] = ['generationTime', 'expirationTime'].map((nombre) =>
    Date.parse(readTexto(findElemento(tra, 'header'), nombre)),
  )
  if (desde === undefined || !(desde <= now.getTime())) {
    return { codigo: 'xml.generationTime.invalid', texto: 'generationTime posee formato o dato inválido' }
  }
  if (hasta === undefined || !(hasta > now.getTime())) {
    return { codigo: 'xml.expirationTime.invalid', texto: 'expirationTime posee formato o dato inválido' }
  }
  if (readTexto(tra, 'service') !== SERVICIO) return { codigo: 'wsn.notFound', texto: 'Servicio inexistente' }
  return null
}

export type TicketDado = { token: string; firma: string; vence: Date }
export const giveTicket = (now: Date): TicketDado => ({
  token: randomBytes(24).toString('base64'),
  firma: randomBytes(24).toString('base64'),
  vence: new Date(now.getTime() + TICKET_MS),
})

/** The answer of LoginCms: an XML as text within an XML. */
export function writeTicket({ token, firma, vence }: TicketDado): string {
  const ticket =
    `<?xml version="1.0" encoding="UTF-8"?><loginTicketResponse version="1.0"><header><source>ensayo</source>` +
    `<expirationTime>${vence.toISOString()}</expirationTime></header>` +
    `<credentials><token>${token}</token><sign>${firma}</sign></credentials></loginTicketResponse>`
  return `<loginCmsResponse><loginCmsReturn>${escapeXml(ticket)}</loginCmsReturn></loginCmsResponse>`
}
