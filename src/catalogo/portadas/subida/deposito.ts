// The store of uploaded pictures that nodes share, where the settings name one: a bucket of any service that speaks S3.
import { createHash } from 'node:crypto'
import { S3mini } from 's3mini'
import type { Config } from '#platform/config.ts'
import { createS3Fetch } from '#platform/s3.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { isNombreSubida } from './subida.rules.ts'

/** A store that hangs keeps nobody longer. */
const PATIENCE_MS = 5_000
/** After a failure nobody asks for so long: pages with many covers must not wait for each of them. */
const REST_MS = 5_000
const FOLDER = 'imagenes/'
const PAGE = 1_000
/** Ten million pictures. */
const PAGES_MAX = 10_000
/** Uploaded pictures are made anew before they are stored, and none is larger; a page of a list is some hundred kilobytes. */
const ANSWER_BYTES = 16 * 1024 * 1024

/** The store does not answer, refuses us or gives what it was not given. The message names neither its address nor a key. */
export class DepositoInaccesible extends PortadaInaccesible {}

type Log = { warn(data: object, message: string): void }
type Settings = Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_CLAVE_ID' | 'S3_CLAVE_SECRETA'>

export type Deposito = {
  /** The picture, proven to be what its name says; null where there is none. Throws `DepositoInaccesible`, as all of these. */
  read(nombre: string): Promise<Buffer | null>
  write(nombre: string, body: Buffer): Promise<void>
  list(): AsyncGenerator<string>
}

/** Null where the settings name no store. Opens no connection. */
export function createDeposito(settings: Settings, log: Log, patienceMs = PATIENCE_MS): Deposito | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_CLAVE_ID = '', S3_CLAVE_SECRETA = '' } = settings
  if (!S3_ENDPOINT) return null
  const client = new S3mini({
    endpoint: `${S3_ENDPOINT}/${S3_BUCKET}`,
    region: S3_REGION,
    accessKeyId: S3_CLAVE_ID,
    secretAccessKey: S3_CLAVE_SECRETA,
    fetch: createS3Fetch({ patienceMs, bytes: ANSWER_BYTES }),
  })
  let restsUntil = 0

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() < restsUntil) throw new DepositoInaccesible('the store of pictures failed a moment ago')
    try {
      const done = await work()
      restsUntil = 0
      return done
    } catch (error) {
      restsUntil = performance.now() + REST_MS
      log.warn({ message: describe(error) }, 'the store of pictures does not answer as it should')
      throw new DepositoInaccesible('the store of pictures failed', { cause: error })
    }
  }

  return {
    async read(nombre) {
      const found = await ask(() => client.getObjectArrayBuffer(FOLDER + nombre))
      if (!found) return null
      const body = Buffer.from(found)
      if (nombreOf(body) !== nombre) throw new DepositoInaccesible('the store gave another picture')
      return body
    },
    async write(nombre, body) {
      await ask(() => client.putObject(FOLDER + nombre, body, 'image/webp'))
    },
    async *list() {
      let next: string | undefined
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const page = await ask(() => client.listObjectsPaged('/', FOLDER, PAGE, next))
        if (!page) throw new DepositoInaccesible('the store has no such bucket')
        for (const { Key } of page.objects ?? []) {
          const nombre = Key.slice(FOLDER.length)
          if (isNombreSubida(nombre)) yield nombre
        }
        next = page.nextContinuationToken
        if (!next) return
      }
      throw new DepositoInaccesible('the list of the store has no end')
    },
  }
}

/** The name of a picture is what it holds: the same one is kept once, and a name never means another. */
export const nombreOf = (body: Buffer): string => `${createHash('sha256').update(body).digest('hex')}.webp`

/** `fetch` hides its reason in a cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  return code ? `${error.message} (${code})` : error.message
}
