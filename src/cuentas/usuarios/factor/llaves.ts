// Passkeys and security keys (WebAuthn), by @simplewebauthn/server. Its code is loaded when the first one is used.
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Config, publicUrl } from '#platform/config.ts'

const load = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 120_000
/** EdDSA, ES256 and RS256, by their numbers in COSE: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

/** For which site passkeys are made: by `PUBLIC_URL`, never by a request's host. */
type Sitio = { id: string; origen: string }

/** Null where browsers have none: at an IP address, or without https but on one's own machine. */
export function findSitio(config: Config): Sitio | null {
  const { hostname, origin, protocol } = new URL(publicUrl(config))
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origen: origin } : null
}

/** A passkey as it is stored. */
export type Llave = { credencial: string; clave_publica: Buffer; contador: number; transportes: string[] }

const describe = ({ credencial, transportes }: Pick<Llave, 'credencial' | 'transportes'>) => ({
  id: credencial,
  transports: transportes,
})

type Dueno = { id: string; email: string; nombre: string; tienda: string }

/** What a browser needs to make a passkey that the account does not have yet. */
export async function createOpcionesDeAlta(sitio: Sitio, { id, email, nombre, tienda }: Dueno, llaves: Llave[]) {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpID: sitio.id,
    rpName: tienda,
    userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: nombre,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: llaves.map(describe),
  })
}

/** The new passkey, or null where the answer is not one to `reto` at this site. */
export async function readAlta(sitio: Sitio, reto: string, response: RegistrationResponseJSON): Promise<Llave | null> {
  const { verifyRegistrationResponse } = await load()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: reto,
      expectedOrigin: sitio.origen,
      expectedRPID: sitio.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false, // the password is the other factor
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credencial: id, clave_publica: Buffer.from(publicKey), contador: counter, transportes: transports }
  } catch {
    return null // whatever is malformed is thrown
  }
}

/** A new challenge, and what a browser needs to sign it with one of the account's passkeys. */
export async function createOpcionesDeUso(sitio: Sitio, llaves: Pick<Llave, 'credencial' | 'transportes'>[]) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: sitio.id,
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
    allowCredentials: llaves.map(describe),
  })
}

/** How often the passkey says that it was used by now; null where the answer is not its own to `reto` at this site. */
export async function readUso(
  sitio: Sitio,
  reto: string,
  llave: Llave,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: reto,
      expectedOrigin: sitio.origen,
      expectedRPID: sitio.id,
      requireUserVerification: false,
      credential: {
        id: llave.credencial,
        publicKey: new Uint8Array(llave.clave_publica),
        counter: llave.contador,
        transports: llave.transportes,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null // malformed, or its counter went back
  }
}
