// The certificate and the key that the tax office gave the shop, as the owner pasted them: with or without line breaks.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

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

/** The pair, or in Spanish what is wrong with it. */
export function readCredenciales(certificado: string, clave: string): Credenciales | { problema: string } {
  if (certificado === '' || clave === '') return { problema: 'Faltan el certificado y la clave de ARCA.' }
  const [cert, key] = [readBlock(certificado, CERTIFICADO), readBlock(clave, CLAVE)]
  if (/ENCRYPTED/.test(clave)) return { problema: 'La clave está protegida con contraseña: subila sin ella.' }
  const privada = key && readClave(key)
  if (privada?.asymmetricKeyType !== 'rsa') return { problema: 'La clave no es una clave privada RSA.' }
  if (!cert) return { problema: 'El certificado no es un certificado.' }
  try {
    const leido = new X509Certificate(cert)
    if (!leido.checkPrivateKey(privada)) return { problema: 'La clave no es la de ese certificado.' }
    return { certificado: leido, clave: privada }
  } catch {
    return { problema: 'El certificado no es un certificado.' }
  }
}

/** Until when it is valid, and the CUIT that it was given to (`serialNumber=CUIT 20…`); null where it says none. */
export function describeCertificado({ validTo, subject }: X509Certificate): { vence: Date; cuit: string | null } {
  const [, cuit = null] = /^serialNumber=CUIT\s*(\d{11})$/m.exec(subject) ?? []
  return { vence: new Date(validTo), cuit }
}
