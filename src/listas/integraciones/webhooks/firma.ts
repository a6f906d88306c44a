// Signs messages as Standard Webhooks has it (https://www.standardwebhooks.com): receivers check them with any of its libraries.
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret as receivers take it: `whsec_` and 256 random bits in base64. */
export const createSecreto = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

type Message = { id: string; body: string; secreto: string; now: Date }

/** The three headers of a message. The time is signed too, so that a message that was caught cannot be sent again later. */
export function signMensaje({ id, body, secreto, now }: Message): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const key = Buffer.from(secreto.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
