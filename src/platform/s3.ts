// What a client of buckets (S3) asks with: every answer within a time and a size, and no XML that was not read before.
import type { S3mini } from 's3mini'
import { SaxesParser } from 'saxes'
import { askOutside } from './outside.ts'
import { escapeXml } from './xml.ts'

const LIST_BYTES = 2 * 1024 * 1024
const DEPTH_MAX = 8
/** What a bucket answers in XML; anything else is none of its answers, an error with a good status among it. */
const ROOTS = ['ListBucketResult', 'InitiateMultipartUploadResult', 'CompleteMultipartUploadResult']

type Fetch = NonNullable<ConstructorParameters<typeof S3mini>[0]['fetch']>
type Bounds = {
  patienceMs: number
  /** The longest answer that is let in. */
  bytes: number
  /** Ends whatever is under way. */
  signal?: AbortSignal | undefined
}

/**
 * It follows no redirect, which would take the signature along, and gives the library no XML that its reader, a regular
 * expression, would turn over for minutes: a list is written anew, of an error the status and the code are enough.
 */
export const createS3Fetch =
  ({ patienceMs, bytes, signal }: Bounds): Fetch =>
  async (input, init = {}) => {
    const url = new URL(String(input))
    const patience = AbortSignal.timeout(patienceMs)
    const { status, headers, body } = await askOutside(url, {
      method: init.method ?? 'GET',
      signal: signal ? AbortSignal.any([patience, signal]) : patience,
      bytes,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body instanceof Uint8Array || typeof init.body === 'string' ? init.body : undefined,
    })
    const isGood = status >= 200 && status < 300
    const isXml = url.searchParams.has('list-type') || init.method === 'POST'
    const kept = !isGood || status === 204 ? null : isXml ? rewriteXml(body) : body
    const passed = {
      'content-type': headers['content-type'] ?? '',
      etag: headers.etag ?? '',
      'content-range': headers['content-range'] ?? '',
      ...(!isGood && { 'x-amz-error-code': readCode(body) }),
    }
    return new Response(kept, { status: status < 200 || status > 599 ? 502 : status, headers: passed })
  }

/** `NoSuchBucket`: the word that an error is called by. */
const readCode = (body: Buffer): string =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body.subarray(0, 4_096).toString('latin1'))?.[1] ?? ''

/** The same elements and texts, and nothing else. Throws where they are no XML, too deep or too many. */
function rewriteXml(body: Buffer): string {
  if (body.length > LIST_BYTES) throw new Error('too long a list')
  let [text, depth] = ['', 0]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type is not read')
  })
  parser.on('opentag', ({ name }) => {
    if (text === '' && !ROOTS.includes(name)) throw new Error('no answer of a bucket')
    if (++depth > DEPTH_MAX) throw new Error('too deep a list')
    text += `<${name}>`
  })
  parser.on('closetag', ({ name }) => {
    depth--
    text += `</${name}>`
  })
  parser.on('text', (raw) => {
    text += escapeXml(raw)
  })
  parser.write(body.toString('utf8')).close()
  return text
}
