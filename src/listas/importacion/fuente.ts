// The bytes to import: a file or a text.
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'

/** Why nothing at all can be imported. The message is one Spanish line. */
export class ImportError extends Error {}

/** The columns of a table do not say enough: these are they, with the rows after them, for somebody to say what they mean. */
export class CabeceraError extends ImportError {
  readonly cabecera: readonly string[]
  readonly filas: readonly (readonly string[])[]
  constructor(message: string, cabecera: readonly string[], filas: readonly (readonly string[])[]) {
    super(message)
    this.cabecera = cabecera
    this.filas = filas
  }
}

/**
 * `open` yields the bytes from the beginning and `onBytes` hears how many of `bytes` were read for them (of a packed file
 * the packed ones). `read` gives some bytes of the middle, which a ZIP file is read by.
 */
export type Fuente = {
  nombre: string
  bytes: number
  open(onBytes?: (bytes: number) => void): AsyncIterable<Uint8Array>
  read(at: number, length: number): Promise<Buffer>
}

/** Bytes are read by so many. */
export const PIECE = 256 * 1024

export async function openFile(path: string): Promise<Fuente> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(describeFileError(path, error))
  })
  if (!info.isFile()) throw new ImportError(`«${path}» no es un archivo.`)
  return {
    nombre: path,
    bytes: info.size,
    open: (onBytes) => countBytes(readPieces(path), onBytes),
    read: (at, length) => readMiddle(path, at, length),
  }
}

export const openText = (nombre: string, text: string): Fuente => openBytes(nombre, Buffer.from(text))

export function openBytes(nombre: string, bytes: Buffer): Fuente {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  }
  return {
    nombre,
    bytes: bytes.length,
    open: (onBytes) => countBytes(pieces(), onBytes),
    read: async (at, length) => bytes.subarray(at, at + length),
  }
}

async function* countBytes(pieces: AsyncIterable<Uint8Array>, onBytes?: (bytes: number) => void) {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    onBytes?.(bytes)
    yield piece
  }
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new ImportError(describeFileError(path, error as NodeJS.ErrnoException))
  }
}

async function readMiddle(path: string, at: number, length: number): Promise<Buffer> {
  const fail = (error: NodeJS.ErrnoException) => Promise.reject(new ImportError(describeFileError(path, error)))
  const file = await open(path).catch(fail)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at).catch(fail)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function describeFileError(path: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return `No existe el archivo «${path}».`
  if (error.code === 'EACCES' || error.code === 'EPERM') return `No hay permiso para leer «${path}».`
  return `No se puede leer «${path}» (${error.code ?? error.message}).`
}

/** So much of a source is looked at to know what it is. */
export const START = 16_384

/** The first bytes of a source. */
export const readStart = (fuente: Fuente, length = START): Promise<Buffer> =>
  fuente.read(0, Math.min(length, fuente.bytes))

/** What to do about a file that holds no table. */
export const PEDIR = 'hace falta la planilla (XLSX, ODS o CSV) o un mensaje de ONIX.'
