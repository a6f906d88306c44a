// Takes gzip and ZIP off the bytes to import. What is unpacked is bounded, so that a small file cannot keep the machine busy for days.
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import yauzl from 'yauzl'
import { type Fuente, ImportError, openBytes, PEDIR, PIECE, readStart, START } from './fuente.ts'

/** Unpacked bytes of one file, and how many times the packed ones they may be once there are many. */
const UNPACKED_MAX = 10 * 1024 ** 3
const RATIO_MAX = 250
const RATIO_FROM = 64 * 1024 ** 2
/** What has to be held in memory, because it is packed twice: a spreadsheet within a ZIP or gzip file. */
const HELD_MAX = 64 * 1024 ** 2
const DEPTH_MAX = 3

const GZIP = '1f8b'
const ZIP = '504b0304'

/** What stands in a source when its packing is taken off: a plain source, or the files of a spreadsheet. */
export type Desempaquetada =
  | { tipo: 'plana'; fuente: Fuente; envoltura: string[] }
  | { tipo: 'planilla'; clase: 'xlsx' | 'ods'; zip: Zip; fuente: Fuente; envoltura: string[] }

/** Takes gzip and ZIP off, also one within the other. Throws `ImportError`. */
export async function unpack(fuente: Fuente, envoltura: string[] = []): Promise<Desempaquetada> {
  const magic = (await readStart(fuente, 4)).toString('hex')
  if (envoltura.length >= DEPTH_MAX) throw new ImportError(`«${fuente.nombre}» está comprimido demasiadas veces.`)
  if (magic.startsWith(GZIP)) return unpackInner(unpackGzip(fuente), [...envoltura, 'gzip'])
  if (magic !== ZIP) return { tipo: 'plana', fuente, envoltura }
  const zip = await openZip(fuente)
  if (zip.files.has('xl/workbook.xml')) return { tipo: 'planilla', clase: 'xlsx', zip, fuente, envoltura }
  if (zip.files.has('content.xml') && zip.files.has('META-INF/manifest.xml')) {
    return { tipo: 'planilla', clase: 'ods', zip, fuente, envoltura }
  }
  if (zip.files.has('word/document.xml')) throw new ImportError(`«${fuente.nombre}» es un documento de Word: ${PEDIR}`)
  const names = [...zip.files.keys()].filter((name) => !/\/$|(?:^|\/)\.|^__MACOSX\//.test(name))
  const [name] = names
  if (name === undefined) throw new ImportError(`«${fuente.nombre}» es un ZIP sin ningún archivo.`)
  if (names.length > 1) throw muchos(fuente.nombre, names.length)
  const inner: Fuente = {
    nombre: `${fuente.nombre} › ${name}`,
    bytes: fuente.bytes,
    open: (onBytes) => zip.open(name, onBytes),
    read: () => Promise.reject(new Error('a packed file has no middle')),
  }
  return unpackInner(inner, [...envoltura, 'ZIP'])
}

/** A source whose middle cannot be read: its beginning says whether it has to be held. */
async function unpackInner(fuente: Fuente, envoltura: string[]): Promise<Desempaquetada> {
  let start = Buffer.alloc(0)
  for await (const piece of fuente.open()) {
    start = Buffer.concat([start, piece])
    if (start.length >= START) break
  }
  const magic = start.subarray(0, 4).toString('hex')
  if (magic !== ZIP && !magic.startsWith(GZIP)) {
    return {
      tipo: 'plana',
      fuente: { ...fuente, read: async (at, length) => start.subarray(at, at + length) },
      envoltura,
    }
  }
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of fuente.open()) {
    bytes += piece.length
    if (bytes > HELD_MAX) throw new ImportError(`«${fuente.nombre}» es demasiado grande así: descomprimilo primero.`)
    pieces.push(piece)
  }
  return unpack(openBytes(fuente.nombre, Buffer.concat(pieces)), envoltura)
}

/** Passes on unpacked pieces as long as they are believable. */
async function* bound(nombre: string, packed: number, pieces: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > UNPACKED_MAX || (bytes > RATIO_FROM && bytes > packed * RATIO_MAX)) {
        throw new ImportError(`«${nombre}» se agranda demasiado al descomprimirlo: no parece un archivo de libros.`)
      }
      yield piece
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`«${nombre}» está dañado: no se puede descomprimir.`)
  }
}

function unpackGzip(fuente: Fuente): Fuente {
  const inner: Fuente = {
    nombre: fuente.nombre,
    bytes: fuente.bytes,
    async *open(onBytes) {
      const gunzip = createGunzip()
      const packed = Readable.from(fuente.open(onBytes))
      packed.on('error', (error) => gunzip.destroy(error))
      try {
        yield* bound(fuente.nombre, fuente.bytes, packed.pipe(gunzip))
      } finally {
        packed.destroy()
        gunzip.destroy()
      }
    },
    read: () => Promise.reject(new Error('a packed file has no middle')),
  }
  return inner
}

/** The files of a ZIP by name, each with its unpacked size as the ZIP says it. */
export type Zip = {
  files: ReadonlyMap<string, number>
  open(name: string, onBytes?: (bytes: number) => void): AsyncGenerator<Uint8Array>
}

/** Files of a ZIP: a spreadsheet with hundreds of sheets has fewer, and each that is listed costs two reads. */
const ENTRIES_MAX = 1_000
const muchos = (nombre: string, cuantos: number) =>
  new ImportError(`«${nombre}» trae ${cuantos} archivos: un ZIP se importa con uno solo adentro.`)

async function openZip(fuente: Fuente): Promise<Zip> {
  const damaged = () => new ImportError(`«${fuente.nombre}» está dañado: no se puede descomprimir.`)
  const entries = new Map<string, yauzl.Entry>()
  const zip = await yauzl
    .fromRandomAccessReaderPromise(new FuenteReader(fuente), fuente.bytes, { autoClose: false, lazyEntries: true })
    .catch(() => Promise.reject(damaged()))
  // No more than it says are read.
  if (zip.entryCount > ENTRIES_MAX) throw muchos(fuente.nombre, zip.entryCount)
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    throw damaged()
  }
  return {
    files: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    async *open(name, onBytes) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      if (entry.isEncrypted()) throw new ImportError(`«${fuente.nombre}» tiene contraseña: guardalo sin ella.`)
      const stream = await zip.openReadStreamPromise(entry).catch(() => Promise.reject(damaged()))
      const share = fuente.bytes / Math.max(entry.uncompressedSize, 1)
      let bytes = 0
      try {
        for await (const piece of bound(fuente.nombre, Math.max(entry.compressedSize, 1), stream)) {
          bytes += piece.length
          onBytes?.(Math.min(Math.round(bytes * share), fuente.bytes))
          yield piece
        }
      } finally {
        stream.destroy()
      }
    },
  }
}

class FuenteReader extends yauzl.RandomAccessReader {
  readonly #fuente: Fuente
  constructor(fuente: Fuente) {
    super()
    this.#fuente = fuente
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#fuente, start, end), { objectMode: false })
  }
}

async function* readRange(fuente: Fuente, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += PIECE) yield await fuente.read(at, Math.min(PIECE, end - at))
}
