// Stands for a service that speaks S3: a local server that checks each signature (AWS Signature Version 4) itself.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const REGION = 'us-east-1'
const BUCKET = 'libros'
const ID = 'prueba-id'
const SECRET = 'prueba-secreta/+='

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** As «Create a signed AWS API request» describes it; the body itself is not signed by every client. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const { authorization = '' } = headers
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=prueba-id\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      authorization,
    ) ?? []
  const { pathname, searchParams } = new URL(url, 'http://x')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = [method, pathname, query.join('&'), ...lines, '', names, headers['x-amz-content-sha256']].join('\n')
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  const key = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, day))
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const isComplete = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name))
  return isComplete && region === REGION && service === 's3' && hmac(key, text).toString('hex') === signature
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

type Mode = 'works' | 'hangs' | 'fails' | 'full' | 'lies' | 'keeps' | 'cuts'

/**
 * `files` by path; `mode` says how it is: `hangs` never answers, `fails` answers 503, `full` takes nothing, `lies` gives other
 * bytes than it took, `keeps` deletes nothing, `cuts` ends the connection at the second part of an upload. `refused` counts
 * wrong signatures, `parts` those that came. `settings` are those of a shop that uses it.
 */
export async function startDeposito() {
  const state = { files: new Map<string, Buffer>(), mode: 'works' as Mode, refused: 0, asked: 0, parts: 0 }
  const uploads = new Map<string, Map<number, Buffer>>()
  const server = createServer(async (request, response) => {
    state.asked++
    const body = await readBody(request)
    if (state.mode === 'hangs') return
    if (state.mode === 'fails') return void response.writeHead(503).end()
    if (!isSigned(request)) {
      state.refused++
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (!`${pathname}/`.startsWith(`/${BUCKET}/`)) return void response.writeHead(404).end(fault('NoSuchBucket'))
    const upload = searchParams.get('uploadId')
    if (request.method === 'POST') return void answerUpload(response, pathname, upload)
    if (request.method === 'DELETE') {
      if (state.mode === 'keeps') return void response.writeHead(403).end(fault('AccessDenied'))
      if (upload) uploads.delete(upload)
      else state.files.delete(pathname)
      return void response.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      if (state.mode === 'full') return void response.writeHead(507).end(fault('XMinioStorageFull'))
      const part = Number(searchParams.get('partNumber'))
      if (upload) state.parts++
      if (state.mode === 'cuts' && part > 1) return void request.socket.destroy()
      if (upload) uploads.get(upload)?.set(part, body)
      else state.files.set(pathname, body)
      return void response.writeHead(200, { etag: '"x"' }).end()
    }
    if (searchParams.has('list-type')) return void response.writeHead(200, XML).end(list(searchParams))
    const file = state.files.get(pathname)
    if (!file) return void response.writeHead(404).end(fault('NoSuchKey'))
    const given = state.mode === 'lies' ? Buffer.from(file).fill(0, 0, 1) : file
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined) return void response.writeHead(200).end(given)
    const piece = given.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + piece.length - 1}/${given.length}`
    response.writeHead(piece.length > 0 ? 206 : 416, { 'content-range': range }).end(piece)
  })

  /** An upload in parts begins, or is put together. */
  function answerUpload(response: ServerResponse, pathname: string, upload: string | null) {
    const parts = upload === null ? undefined : uploads.get(upload)
    if (upload === null || !parts) {
      const id = `subida-${uploads.size + 1}`
      uploads.set(id, new Map())
      const begun = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
      return response.writeHead(200, XML).end(begun)
    }
    uploads.delete(upload)
    const sorted = [...parts].toSorted(([a], [b]) => a - b)
    state.files.set(pathname, Buffer.concat(sorted.map(([, body]) => body)))
    const done = '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>'
    return response.writeHead(200, XML).end(done)
  }

  /** Two names a page, so that what reads a list must turn pages. */
  function list(query: URLSearchParams): string {
    const prefix = `/${BUCKET}/${query.get('prefix') ?? ''}`
    const names = [...state.files.keys()].filter((name) => name.startsWith(prefix)).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const keys = names.slice(from, from + 2).map((name) => {
      const size = state.files.get(name)?.length ?? 0
      return `<Contents><Key>${name.slice(BUCKET.length + 2)}</Key><Size>${size}</Size></Contents>`
    })
    const next = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${keys.join('')}${next}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_CLAVE_ID: ID,
      S3_CLAVE_SECRETA: SECRET,
    },
    /** The same as a place for copies of backups. */
    lugar: {
      clase: 's3' as const,
      servidor: `http://127.0.0.1:${port}`,
      puerto: 22,
      usuario: ID,
      secreto: SECRET,
      balde: BUCKET,
      region: REGION,
      carpeta: 'copias/tienda',
    },
    uploads,
    pathOf: (nombre: string) => `/${BUCKET}/imagenes/${nombre}`,
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const XML = { 'content-type': 'application/xml' }
const fault = (code: string) => `<Error><Code>${code}</Code></Error>`
