// The signed request as the stand-in's WSAA reads it. Loaded with the first one.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { encodeFirmado } from '#venta/facturas/arca/cms.ts'
import type { Fault } from './wsaa.ts'

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
