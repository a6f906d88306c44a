// Parts one after another in a file, each sealed. Written and read in one pass, in the memory of a few frames.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Encabezado, type Fin, type Firma, MARCA, RespaldoError } from './formato.ts'

const BEGIN = 0x50 // P, with the part's heading as JSON
const DATA = 0x44 // D
const SEAL = 0x53 // S, with a SHA-256

const PREFIX = 5 // kind and length
const MAX_FRAME = 1024 * 1024
const NOTHING = Buffer.alloc(0)

/**
 * The seal of a part is the SHA-256 of the seal before it and of all the part's frames: a changed, lost, doubled or moved
 * byte breaks it, and the last seal stands for the whole file.
 */
class Chain {
  #hash = createHash('sha256').update(MARCA)
  /** The seal of the last part; of none yet, nothing. */
  last: Buffer = NOTHING

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  seal(): Buffer {
    this.last = this.#hash.digest()
    this.#hash = createHash('sha256').update(this.last)
    return this.last
  }
}

/** Writes parts to an open, empty file. Stops between two frames once the signal is given. */
export class Escritor {
  readonly #file: FileHandle
  readonly #signal: AbortSignal | undefined
  readonly #chain = new Chain()
  bytes = 0

  private constructor(file: FileHandle, signal: AbortSignal | undefined) {
    this.#file = file
    this.#signal = signal
  }

  static async begin(file: FileHandle, signal?: AbortSignal): Promise<Escritor> {
    const escritor = new Escritor(file, signal)
    await escritor.#write(Buffer.from(MARCA))
    return escritor
  }

  async write(encabezado: Encabezado, datos: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = []): Promise<void> {
    await this.#frame(BEGIN, Buffer.from(JSON.stringify(encabezado)))
    for await (const piece of datos) {
      for (let at = 0; at < piece.length; at += MAX_FRAME) await this.#frame(DATA, piece.subarray(at, at + MAX_FRAME))
    }
    await this.#frame(SEAL, this.#chain.seal())
  }

  /** The last part. `sign` is given the seal of the one before. */
  async end(fin: Omit<Fin, 'firma'>, sign: ((anterior: Buffer) => Firma) | null): Promise<void> {
    await this.write(sign ? { ...fin, firma: sign(this.#chain.last) } : fin)
  }

  async #frame(kind: number, payload: Uint8Array): Promise<void> {
    const frame = Buffer.allocUnsafe(PREFIX + payload.length)
    frame[0] = kind
    frame.writeUInt32BE(payload.length, 1)
    frame.set(payload, PREFIX)
    if (kind !== SEAL) this.#chain.add(frame)
    await this.#write(frame)
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#signal?.throwIfAborted()
    for (let at = 0; at < bytes.length; ) at += (await this.#file.write(bytes, at)).bytesWritten
    this.bytes += bytes.length
  }
}

/** `anterior`: the seal of the part before. */
export type Parte = { encabezado: Encabezado; datos: AsyncIterable<Buffer>; anterior: Buffer }

/**
 * The parts of a backup in their order, the manifest first and `fin` last. The seal of a part is checked at the end of
 * its data, so nothing final may be done with data before the last part came. Throws `RespaldoError`.
 */
export async function* readPartes(path: string, signal?: AbortSignal): AsyncGenerator<Parte> {
  const bytes = new Bytes(path, signal)
  try {
    await readMarca(bytes, path)
    const chain = new Chain()
    let last: Encabezado | undefined
    while (!(await bytes.isAtEnd())) {
      const anterior = chain.last
      const begin = await readFrame(bytes, chain)
      const encabezado = parseEncabezado(begin, path)
      if (last?.parte === 'fin' || (encabezado.parte === 'manifiesto') !== (last === undefined)) throw damaged(path)
      const datos = readDatos(bytes, chain, path)
      yield { encabezado, datos, anterior }
      for await (const _ of datos); // parts that were not read are checked too
      last = encabezado
    }
    if (last?.parte !== 'fin') throw cut(path)
  } finally {
    bytes.close()
  }
}

async function readMarca(bytes: Bytes, path: string) {
  const wanted = Buffer.from(MARCA)
  const marca = await bytes.take(wanted.length, () => foreign(path))
  if (marca.equals(wanted)) return
  const [, version] = /^Anaquel respaldo (\d+)/.exec(marca.toString('latin1')) ?? []
  throw version
    ? new RespaldoError(`«${path}» es de una versión más nueva (formato ${version}). Actualizá el programa.`)
    : foreign(path)
}

type Frame = { kind: number; payload: Buffer }

async function readFrame(bytes: Bytes, chain: Chain): Promise<Frame> {
  const prefix = await bytes.take(PREFIX, () => cut(bytes.path))
  const kind = prefix[0] ?? 0
  const length = prefix.readUInt32BE(1)
  if (length > MAX_FRAME) throw damaged(bytes.path)
  const payload = await bytes.take(length, () => cut(bytes.path))
  if (kind !== SEAL) {
    chain.add(prefix)
    chain.add(payload)
  }
  return { kind, payload }
}

async function* readDatos(bytes: Bytes, chain: Chain, path: string): AsyncGenerator<Buffer> {
  for (;;) {
    const { kind, payload } = await readFrame(bytes, chain)
    if (kind === DATA) yield payload
    else if (kind === SEAL && payload.equals(chain.seal())) return
    else throw damaged(path)
  }
}

function parseEncabezado({ kind, payload }: Frame, path: string): Encabezado {
  try {
    if (kind === BEGIN) return Encabezado.parse(JSON.parse(payload.toString('utf8')))
  } catch {} // neither JSON nor a heading that we know
  throw damaged(path)
}

const foreign = (path: string) => new RespaldoError(`«${path}» no es un respaldo de Anaquel.`)
const cut = (path: string) => new RespaldoError(`«${path}» está incompleto: se corta antes de su final.`)
const damaged = (path: string) => new RespaldoError(`«${path}» está dañado: su contenido no es el que se guardó.`)

/** A file's bytes, as many at a time as somebody asks for. */
class Bytes {
  readonly path: string
  readonly #signal: AbortSignal | undefined
  readonly #stream
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = NOTHING

  constructor(path: string, signal: AbortSignal | undefined) {
    this.path = path
    this.#signal = signal
    this.#stream = createReadStream(path, { highWaterMark: MAX_FRAME })
    this.#pieces = this.#stream[Symbol.asyncIterator]()
  }

  async take(length: number, onEnd: () => Error): Promise<Buffer> {
    while (this.#rest.length < length) if (!(await this.#more())) throw onEnd()
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more())
  }

  async #more(): Promise<boolean> {
    this.#signal?.throwIfAborted()
    const { done, value } = await this.#pieces.next()
    if (!done) this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return !done
  }

  close(): void {
    this.#stream.destroy()
  }
}
