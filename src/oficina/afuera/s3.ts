// A bucket of any service that speaks S3.
import { setTimeout as sleep } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { NoAnswer } from '#platform/outside.ts'
import { createS3Fetch } from '#platform/s3.ts'
import type { Lugar, Motivo } from './afuera.rules.ts'
import { type Destino, DestinoError, findMotivo, type Guardado } from './destino.ts'

/** What is in memory of a copy; ten thousand parts make 80 GB. */
const PART = 8 * 1024 * 1024
const PARTS_MAX = 10_000
/** For a part: a line of 300 kbit/s. */
const PATIENCE_MS = 240_000
/** A part that failed is sent again: a hiccup of the line does not lose the hour before it. */
const AGAIN_MS = [1_000, 5_000]
const PAGE = 1_000
const PAGES_MAX = 100

const CODES: Record<string, Motivo> = {
  NoSuchBucket: 'lugar',
  InvalidBucketName: 'lugar',
  NoSuchKey: 'falta',
  InvalidAccessKeyId: 'credenciales',
  SignatureDoesNotMatch: 'credenciales',
  RequestTimeTooSkewed: 'reloj',
  AccessDenied: 'permiso',
  QuotaExceeded: 'lleno',
  XMinioStorageFull: 'lleno',
}
const STATUSES: Record<number, Motivo> = {
  301: 'lugar',
  400: 'raro',
  401: 'credenciales',
  403: 'permiso',
  404: 'lugar',
  507: 'lleno',
}

function explain(error: unknown): DestinoError {
  if (error instanceof DestinoError) return error
  if (error instanceof NoAnswer) return new DestinoError(error.why === 'slow' ? 'lento' : noAnswer(error), error)
  const { status, code } = error as { status?: number; code?: string }
  return new DestinoError(CODES[code ?? ''] ?? STATUSES[status ?? 0] ?? findMotivo(error) ?? 'raro', error)
}

const noAnswer = (error: NoAnswer): Motivo =>
  findMotivo(error) ?? (error.why === 'broken' && error.sent ? 'cortado' : 'raro')

type Settings = Lugar & { secreto: string }
type Options = { signal?: AbortSignal | undefined; patienceMs?: number | undefined; againMs?: readonly number[] }

/** Opens no connection. Every call of it throws `DestinoError`. */
export function createS3(
  { servidor, balde, region, usuario, secreto, carpeta }: Settings,
  { signal, patienceMs = PATIENCE_MS, againMs = AGAIN_MS }: Options = {},
): Destino {
  const folder = carpeta ? `${carpeta}/` : ''
  const client = new S3mini({
    endpoint: `${servidor}/${balde}`,
    region,
    accessKeyId: usuario,
    secretAccessKey: secreto,
    fetch: createS3Fetch({ patienceMs, bytes: PART + 1024, signal }),
  })

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      throw explain(error)
    }
  }

  /** What may be asked twice, since it leaves the same. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (const pause of againMs) {
      try {
        return await ask(work)
      } catch (error) {
        const again = error instanceof DestinoError && ['lento', 'cortado', 'raro'].includes(error.motivo)
        if (!again) throw error
        await sleep(pause, undefined, { signal })
      }
    }
    return ask(work)
  }

  async function putParts(key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<void> {
    const upload = await insist(() => client.getMultipartUploadId(key))
    try {
      const parts: { partNumber: number; etag: string }[] = []
      for (let part: Buffer | undefined = first; part; part = (await rest.next()).value) {
        const [body, number] = [part, parts.length + 1]
        if (number > PARTS_MAX) throw new DestinoError('lleno')
        const sent = await insist(() => client.uploadPart(key, upload, body, number))
        if (!sent.etag) throw new DestinoError('raro')
        parts.push(sent)
      }
      await ask(() => client.completeMultipartUpload(key, upload, parts))
    } catch (error) {
      await client.abortMultipartUpload(key, upload).catch(() => {}) // its provider forgets it some day
      throw error
    }
  }

  return {
    async put(nombre, body) {
      const parts = inParts(body, PART)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < PART) await insist(() => client.putObject(folder + nombre, first))
      else await putParts(folder + nombre, first, parts)
    },

    async list() {
      const found: Guardado[] = []
      let next: string | undefined
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const page = await insist(() => client.listObjectsPaged('/', folder, PAGE, next))
        if (!page) throw new DestinoError('lugar')
        for (const { Key, Size } of page.objects ?? []) {
          const nombre = Key.slice(folder.length)
          if (Key.startsWith(folder) && nombre && !nombre.includes('/')) found.push({ nombre, bytes: Size })
        }
        next = page.nextContinuationToken
        if (!next) return found
      }
      throw new DestinoError('raro')
    },

    async *get(nombre) {
      for (let at = 0; ; ) {
        const { piece, total } = await insist(async () => {
          const answer = await client.getObjectRaw(folder + nombre, false, at, at + PART)
          const [, all] = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
          return {
            piece: new Uint8Array(await answer.arrayBuffer()),
            total: all === undefined ? null : Number(all),
          }
        }).catch((error: unknown) => {
          throw error instanceof DestinoError && error.motivo === 'lugar' ? new DestinoError('falta', error) : error
        })
        if (piece.length > 0) yield piece
        at += piece.length
        // Without the header it was given whole, at its first question.
        if (total === null || at >= total) return
        if (piece.length === 0) throw new DestinoError('raro')
      }
    },

    async remove(nombre) {
      await ask(() => client.deleteObject(folder + nombre))
    },
  }
}

/** Pieces of any length as parts of one, the last one shorter; none where nothing comes. */
async function* inParts(pieces: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Buffer, undefined> {
  let part = Buffer.allocUnsafe(length)
  let used = 0
  for await (let piece of pieces) {
    while (piece.length > 0) {
      const taken = piece.subarray(0, length - used)
      part.set(taken, used)
      used += taken.length
      piece = piece.subarray(taken.length)
      if (used < length) continue
      yield part
      part = Buffer.allocUnsafe(length) // the one before may still be on its way
      used = 0
    }
  }
  if (used > 0) yield part.subarray(0, used)
}
