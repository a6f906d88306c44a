// The certificate and the key that the tax office gave the shop, as the owner pasted them: with or without line breaks.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { formatDia, toLocalDay } from '#platform/format.ts'

const DAY_MS = 24 * 3_600_000

export type Credenciales = { certificado: X509Certificate; clave: KeyObject }

/** The bytes within the first block of this sort, or of a text without any block. */
function readBlock(texto: string, sort: RegExp): Buffer | null {
  const [, block] = sort.exec(texto) ?? []
  const base64 = (block ?? (texto.includes('-----') ? '' : texto)).replace(/\s/g, '')
  return base64 !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null
}

const CERTIFICADO = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/
const CLAVE = /-----BEGIN (?:RSA )?PRIVATE KEY-----([^-]*)-----END (?:RSA )?PRIVATE KEY-----/

function readClave(der: Buffer): KeyObject | null {
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    try {
      return createPrivateKey({ key: der, format: 'der', type })
    } catch {
      // perhaps the other one
    }
  }
  return null
}

/** The tax office takes no shorter key, and a signature with a longer one takes the processor for long. */
const BITS = { min: 2_048, max: 4_096 }

const isProblema = (read: object): read is { problema: string } => 'problema' in read

function readClavePrivada(texto: string): { clave: KeyObject } | { problema: string } {
  if (/ENCRYPTED/.test(texto)) return { problema: 'La clave está protegida con contraseña: subila sin ella.' }
  const bytes = readBlock(texto, CLAVE)
  const clave = bytes && readClave(bytes)
  return clave?.asymmetricKeyType === 'rsa' ? { clave } : { problema: 'La clave no es una clave privada RSA.' }
}

function readCertificado(texto: string): { certificado: X509Certificate } | { problema: string } {
  const bytes = readBlock(texto, CERTIFICADO)
  try {
    if (bytes) return { certificado: new X509Certificate(bytes) }
  } catch {
    // said below
  }
  return { problema: 'El certificado no es un certificado.' }
}

/** Why a certificate that is being typed in could not be used, given the key that will stand beside it; null where it could. */
export function findProblemaDeCertificado(texto: string, clave: string, ahora = new Date()): string | null {
  if (texto === '') return null
  const leido = readCertificado(texto)
  if (isProblema(leido)) return leido.problema
  const { publicKey, validFromDate, validToDate } = leido.certificado
  if (publicKey.asymmetricKeyType !== 'rsa') return 'El certificado no es de una clave RSA.'
  const dia = (fecha: Date) => formatDia(toLocalDay(fecha))
  if (validToDate <= ahora) return `El certificado venció el ${dia(validToDate)}: pedí otro en ARCA.`
  if (validFromDate.getTime() > ahora.getTime() + DAY_MS) return `El certificado vale desde el ${dia(validFromDate)}.`
  const privada = clave === '' ? null : readClavePrivada(clave)
  if (!privada || isProblema(privada) || leido.certificado.checkPrivateKey(privada.clave)) return null
  return 'La clave no es la de ese certificado: guardá los dos juntos.'
}

/** The same of the key. */
export function findProblemaDeClave(texto: string, certificado: string): string | null {
  if (texto === '') return null
  const leida = readClavePrivada(texto)
  if (isProblema(leida)) return leida.problema
  const bits = leida.clave.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < BITS.min || bits > BITS.max)
    return `La clave es de ${bits} bits: tiene que ser de ${BITS.min} a ${BITS.max}.`
  const otro = certificado === '' ? null : readCertificado(certificado)
  if (!otro || isProblema(otro) || otro.certificado.checkPrivateKey(leida.clave)) return null
  return 'La clave no es la de ese certificado: guardá los dos juntos.'
}

/** The pair, or in Spanish what is wrong with it. */
export function readCredenciales(certificado: string, clave: string): Credenciales | { problema: string } {
  if (certificado === '' || clave === '') return { problema: 'Faltan el certificado y la clave de ARCA.' }
  const privada = readClavePrivada(clave)
  if (isProblema(privada)) return privada
  const leido = readCertificado(certificado)
  if (isProblema(leido)) return leido
  if (!leido.certificado.checkPrivateKey(privada.clave)) return { problema: 'La clave no es la de ese certificado.' }
  return { ...leido, ...privada }
}

/** Until when it is valid, and the CUIT that it was given to (`serialNumber=CUIT 20…`); null where it says none. */
export function describeCertificado({ validTo, subject }: X509Certificate): { vence: Date; cuit: string | null } {
  const [, cuit = null] = /^serialNumber=CUIT\s*(\d{11})$/m.exec(subject) ?? []
  return { vence: new Date(validTo), cuit }
}
