// A signed message (RFC 5652) around a text, as WSAA wants its request. Node signs but writes no CMS; its structure is that of
// the library which reads passkeys already.
import { createHash, sign } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_data,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import type { Credenciales } from './credenciales.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const RSA = '1.2.840.113549.1.1.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
/** NULL, and id-data as an OID: values of two attributes, in DER. */
const NULL = new Uint8Array([5, 0]).buffer
const ID_DATA = Buffer.from('06092a864886f70d010701', 'hex')

const der = (tag: number, content: Buffer): Buffer => {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
/** `YYMMDDHHMMSSZ`: valid until 2049. */
const toUtcTime = (now: Date): Buffer =>
  der(0x17, Buffer.from(`${now.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))

/** What the signature is made of: the attributes as a set, though the message writes them under another tag. */
export const encodeFirmado = (attributes: readonly Attribute[]): Buffer =>
  der(0x31, Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one)))))

const attribute = (type: string, value: Buffer) =>
  new Attribute({ attrType: type, attrValues: [Uint8Array.from(value).buffer] })

/** The CMS in DER. The text travels inside. */
export function signCms(texto: string, { certificado, clave }: Credenciales, now = new Date()): Buffer {
  const contenido = Buffer.from(texto, 'utf8')
  const resumen = createHash('sha256').update(contenido).digest()
  const attributes = [
    attribute(CONTENT_TYPE, ID_DATA),
    attribute(SIGNING_TIME, toUtcTime(now)),
    attribute(MESSAGE_DIGEST, der(0x04, resumen)),
  ]
    .map((one) => ({ one, bytes: Buffer.from(AsnConvert.serialize(one)) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes)) // DER orders the members of a set
    .map(({ one }) => one)
  const firma = sign('sha256', encodeFirmado(attributes), clave)
  const cert = AsnConvert.parse(certificado.raw, Certificate)
  const sha256 = new AlgorithmIdentifier({ algorithm: SHA256, parameters: NULL })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_data,
      eContent: new EncapsulatedContent({ single: new OctetString(contenido) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate: cert })]),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: 1,
        sid: new SignerIdentifier({
          issuerAndSerialNumber: new IssuerAndSerialNumber({
            issuer: cert.tbsCertificate.issuer,
            serialNumber: cert.tbsCertificate.serialNumber,
          }),
        }),
        digestAlgorithm: sha256,
        signedAttrs: attributes,
        signatureAlgorithm: new AlgorithmIdentifier({ algorithm: RSA, parameters: NULL }),
        signature: new OctetString(firma),
      }),
    ]),
  })
  const content = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) })
  return Buffer.from(AsnConvert.serialize(content))
}
