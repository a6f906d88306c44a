// A passkey in software, for tests of calls: makes what an authenticator answers (WebAuthn, ES256, attestation «none»).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

const PRESENT = 0x01
const WITH_KEY = 0x40

// The few forms of CBOR that are needed: texts, small maps and byte strings.
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]) // 24 to 255 of them

const uint32 = (n: number) => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(n)
  return four
}

type Site = { id: string; origin: string }

export function createLlave({ id: rpId, origin }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credencial = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter), rest])
  const answerOf = <T extends object>(response: T) => ({
    id: base64url(credencial),
    rawId: base64url(credencial),
    type: 'public-key',
    response,
  })

  return {
    /** The answer to a request for a new passkey. */
    create(challenge: string) {
      // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credencial.length]), credencial, key])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authData(PRESENT | WITH_KEY, attested))],
      ])
      return answerOf({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      })
    },

    /** The answer to a request to sign a challenge. `uses` sets the counter back or forth. */
    get(challenge: string, uses = counter + 1) {
      counter = uses
      const clientDataJSON = clientData('webauthn.get', challenge)
      const authenticatorData = authData(PRESENT)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answerOf({
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      })
    },
  }
}
