// Passwords: argon2id with OWASP's parameters, stored as PHC strings that carry them, so that they can grow one day.
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { toForm } from '../platform/text.ts'
import { hasMixedCase } from './usuario.rules.ts'

type Cost = { memory: number; passes: number; parallelism: number }

const derive = promisify(argon2)
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32
/** More at once would take the threads that everything else needs, and 19 MB each. */
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

// One text can be typed as several sequences of code points (an ñ on a phone and on a Mac).
const computeHash = (clave: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: toForm(clave, 'NFC'), nonce, tagLength, ...cost }))

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

export async function hashClave(clave: string): Promise<string> {
  const nonce = randomBytes(16)
  return toPhc(nonce, await computeHash(clave, nonce, COST, HASH_BYTES))
}

const NOBODY = toPhc(randomBytes(16), randomBytes(HASH_BYTES))

/** Without a stored hash (nobody has that address) it takes the same time and is false. */
export async function verifyClave(clave: string, stored: string | undefined): Promise<boolean> {
  const { cost, nonce, hash } = parsePhc(stored ?? NOBODY)
  return timingSafeEqual(await computeHash(clave, nonce, cost, hash.length), hash) && stored !== undefined
}

const LEGIBLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789' // nothing that looks like something else

/** A password to be printed once and typed by hand: 16 characters, 93 random bits. */
export function createClave(): string {
  for (;;) {
    const clave = Array.from({ length: 16 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
    if (hasMixedCase(clave)) return clave
  }
}
