// Brings a package from where it is offered, within a time and a size.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { nameWithin } from '#platform/updates.ts'
import { Failure } from '../terminal.ts'

/** A release is at most half of it (scripts/release.ts). */
const BYTES_MAX = 300_000_000
const FETCH_MS = 30 * 60_000

/** Copies or downloads `name` to `target` and compares its sum. */
export async function fetchPackage(origen: string, name: string, sum: string, target: string): Promise<void> {
  const body = isAbsolute(origen) ? openFile(nameWithin(origen, name)) : await download(nameWithin(origen, name))
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(piece: Buffer, _, next) {
      bytes += piece.length
      hash.update(piece)
      next(
        bytes > BYTES_MAX ? new Failure(`${name} pasa los ${BYTES_MAX / 1e6} MB: no es un paquete de Anaquel.`) : null,
        piece,
      )
    },
  })
  try {
    await pipeline(body, measure, createWriteStream(target, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Failure(
      code === 'ENOSPC' ? 'Se llenó el disco al traer el paquete.' : `${name} no llegó entero: se cortó al traerlo.`,
    )
  }
  if (hash.digest('hex') !== sum)
    throw new Failure(`${basename(target)} llegó cambiado o incompleto: su suma no es la firmada.`)
}

function openFile(path: string): Readable {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Failure(`No está ${path}.`)
  return createReadStream(path)
}

async function download(url: string): Promise<Readable> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) }).catch(() => null)
  if (!answer?.ok || !answer.body)
    throw new Failure(answer ? `${url} contestó ${answer.status}.` : `No se pudo traer ${url}.`)
  return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) // the same stream under the browser's name
}
