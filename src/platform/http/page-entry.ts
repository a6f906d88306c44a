// One finished answer as it is kept: its bytes in each encoding, compressed at the first demand, and what it was made of.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Topic } from './prices.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'identity' | 'br' | 'gzip'
type Headers = Record<string, string>
/** What is sent. */
export type Encoded = { body: Buffer; headers: Headers }

export type Entry = {
  headers: Headers
  etag: string
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  ready: Partial<Record<Encoding, Headers>>
  /** Compressed already (a picture): sent as it is. */
  dense: boolean
  madeOf: readonly Topic[]
}

/**
 * A finished public answer, status 200, the same for every visitor. `madeOf`: topics and ranges of prices, besides the catalogue
 * itself, at whose change it is forgotten.
 */
export type CachedAnswer = { body: string | Buffer; headers: Headers; madeOf: readonly Topic[] }

/** Text is compressed for clients that accept it, a Buffer never. */
export function createEntry({ body, headers, madeOf }: CachedAnswer): Entry {
  const dense = Buffer.isBuffer(body)
  // Weak: the same answer has other bytes in each encoding.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  return { headers, etag, bodies: { identity: dense ? body : Buffer.from(body) }, ready: {}, dense, madeOf }
}

/** Answers of one list share its range, which counts for each of them all the same. */
export const sizeOf = (key: string, { bodies, madeOf }: Entry): number =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, key.length + 1_000) +
  madeOf.reduce((sum, topic) => sum + (typeof topic === 'string' ? 0 : topic.nums.byteLength), 0)

/** The body and headers in an encoding; null where it is not compressed so yet. */
export function findEncoded(entry: Entry, encoding: Encoding): Encoded | null {
  const body = entry.bodies[encoding]
  return body ? { body, headers: readyHeaders(entry, encoding, body) } : null
}

/** Compresses it, and keeps that beside the others: the entry grows. */
export async function compress(entry: Entry, encoding: Encoding): Promise<Encoded> {
  const { identity } = entry.bodies
  const body =
    encoding === 'br'
      ? await compressBrotli(identity, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
        })
      : await compressGzip(identity)
  entry.bodies[encoding] = body
  return { body, headers: readyHeaders(entry, encoding, body) }
}

function readyHeaders(entry: Entry, encoding: Encoding, body: Buffer): Headers {
  const known = entry.ready[encoding]
  if (known) return known
  const headers: Headers = {
    ...entry.headers,
    etag: entry.etag,
    ...(entry.dense ? {} : { vary: 'accept-encoding' }),
    'content-length': String(body.length),
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  entry.ready[encoding] = headers
  return headers
}

export function negotiate(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept) ? 'gzip' : 'identity'
}
