// Codes of an app (RFC 6238: HMAC-SHA-1, six digits, thirty seconds), by the library `otpauth`.
import { Secret, TOTP } from 'otpauth'

const DIGITS = 6
const PERIOD = 30
/** Steps before and after the server's clock whose codes are taken too. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const PARAMETERS = { algorithm: 'SHA1', digits: DIGITS, period: PERIOD }

/** A new secret in base32, as apps take it. */
export const createSecreto = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an app reads out of its QR. `cuenta` tells this account from others of the app. */
export const toOtpauth = (secreto: string, { tienda, cuenta }: { tienda: string; cuenta: string }): string =>
  new TOTP({ ...PARAMETERS, issuer: tienda, label: cuenta, secret: Secret.fromBase32(secreto) }).toString()

/**
 * The step of time whose code this is, null where it is none of the three around `ahora` (milliseconds) or its step is not
 * after `ultimo`, the last one that was taken: a code is never taken twice. Compares in constant time.
 */
export function findPaso(
  secreto: string,
  codigo: string,
  { ahora, ultimo }: { ahora: number; ultimo: number | null },
): number | null {
  if (!/^\d{6}$/.test(codigo)) return null // the library compares bytes, and throws where a letter has several
  const secret = Secret.fromBase32(secreto)
  const delta = TOTP.validate({ ...PARAMETERS, secret, token: codigo, timestamp: ahora, window: WINDOW })
  if (delta === null) return null
  const paso = TOTP.counter({ period: PERIOD, timestamp: ahora }) + delta
  return ultimo !== null && paso <= ultimo ? null : paso
}
