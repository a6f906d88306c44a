// The stand-in's WSAA: reads the signed request, checks its signature and its time, and gives one ticket at a time.
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { escapeXml } from '#platform/xml.ts'
import { encodeFirmado } from '#venta/facturas/arca/cms.ts'
import { findElemento, readTexto, readXml } from '#venta/facturas/arca/sobre.ts'
import { SERVICIO } from '#venta/facturas/arca/wsaa.ts'

const TICKET_MS = 12 * 3_600_000

export type Fault = { codigo: string; texto: string }

/** The signed text of a CMS, or what WSAA says of one that it does not take. */
export function openCms(base64: string): { texto: string } | Fault {
  try {
    const info = AsnConvert.parse(Buffer.from(base64, 'base64'), ContentInfo)
    const signed = AsnConvert.parse(info.content, SignedData)
    const [signer] = signed.signerInfos
    const certificate = signed.certificates?.[0]?.certificate
    const contenido = signed.encapContentInfo.eContent?.single?.buffer
    if (!signer?.signedAttrs || !certificate || !contenido) return { codigo: 'cms.bad', texto: 'Firma inválida' }
    const attributes = encodeFirmado(signer.signedAttrs)
    const key = createPublicKey({
      key: Buffer.from(AsnConvert.serialize(certificate.tbsCertificate.subjectPublicKeyInfo)),
      format: 'der',
      type: 'spki',
    })
    const resumen = createHash('sha256').update(Buffer.from(contenido)).digest()
    const firmado = verify('sha256', attributes, key, Buffer.from(signer.signature.buffer))
    if (!firmado || !attributes.includes(resumen)) return { codigo: 'cms.sign.invalid', texto: 'Firma inválida' }
    return { texto: Buffer.from(contenido).toString('utf8') }
  } catch {
    return { codigo: 'cms.bad', texto: 'El CMS no es valido' }
  }
}

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
