// Passwords: argon2id with OWASP's parameters, stored as PHC strings that carry them, so that they can grow one day.
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { Ctx } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { toForm } from '#platform/text.ts'
import { hasMixedCase } from '../usuario.rules.ts'

type Cost = { memory: number; passes: number; parallelism: number }

const derive = promisify(argon2)
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32
/** Most of the pool's ten threads (bin/run.mjs) stay free for files, names and pictures, of the cores one for pages. 19 MB each. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A classroom behind one address fits; some eight seconds of hashing on two cores. */
const WAITING = 200
const PATIENCE = 10_000

const hashes = createFairQueue({
  name: 'hashes',
  by: 'account, else address',
  atOnce: AT_ONCE,
  waiting: WAITING,
  patience: PATIENCE,
  mensaje: 'Hay muchos ingresos en este momento. Probá de nuevo en unos segundos.',
})

/** The client that waits for a hash, and the account where it is logged in; the shop's own commands have none. */
type Client = Pick<Ctx, 'ip' | 'gone'> & { cuenta?: string }

// One text can be typed as several sequences of code points (an ñ on a phone and on a Mac).
const computeHash = (clave: string, nonce: Buffer, cost: Cost, tagLength: number, client?: Client): Promise<Buffer> =>
  hashes.run(
    client?.cuenta ?? computeOrigen(client?.ip ?? ''),
    () => derive('argon2id', { message: toForm(clave, 'NFC'), nonce, tagLength, ...cost }),
    client?.gone,
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const toPhc = (nonce: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(hash)}`

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parsePhc(phc: string): { cost: Cost; nonce: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, nonce, hash] = phc.match(PHC) ?? []
  if (!nonce || !hash) throw new Error('a stored password is not an argon2id PHC string')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Takes a turn of the client's account, else of its address. Throws 503 `BUSY` where too many wait, 499 when the client has gone meanwhile. */
export async function hashClave(clave: string, client?: Client): Promise<string> {
  const nonce = randomBytes(16)
  return toPhc(nonce, await computeHash(clave, nonce, COST, HASH_BYTES, client))
}

/** What is stored where no password opens an account: it looks like a hash and is none. */
export const createClaveNula = (): string => toPhc(randomBytes(16), randomBytes(HASH_BYTES))

const NOBODY = createClaveNula()

/** Without a stored hash (an unknown address) it takes the same time and is false. Throws as `hashClave` does. */
export async function verifyClave(clave: string, stored: string | undefined, client?: Client): Promise<boolean> {
  const { cost, nonce, hash } = parsePhc(stored ?? NOBODY)
  const computed = await computeHash(clave, nonce, cost, hash.length, client)
  return timingSafeEqual(computed, hash) && stored !== undefined
}

const LEGIBLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789' // nothing that looks like something else

/** A password to be printed once and typed by hand: 16 characters, 93 random bits. */
export function createClave(): string {
  for (;;) {
    const clave = Array.from({ length: 16 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
    if (hasMixedCase(clave)) return clave
  }
}
