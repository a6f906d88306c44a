// A ZIP written while its files are made: none is held longer than it takes to hand it over.
import { crc32 } from 'node:zlib'

export type ArchivoDeZip = { nombre: string; datos: Buffer }

/** Names are UTF-8; nothing is packed: what goes in here (PDF) is packed already. */
const UTF8 = 0x0800
const SIN_EMPACAR = 0
const VERSION = 20
/** A day that every reader knows: what a file shows does not depend on when it was asked for. */
const DIA = 0x21 // 1980-01-01

/** What the format without its 64-bit parts holds. */
const FILES_MAX = 65_535
const BYTES_MAX = 0xffff_ffff

function fields({ nombre, datos }: ArchivoDeZip): Buffer {
  const part = Buffer.alloc(26)
  part.writeUInt16LE(VERSION, 0)
  part.writeUInt16LE(UTF8, 2)
  part.writeUInt16LE(SIN_EMPACAR, 4)
  part.writeUInt16LE(DIA, 8)
  part.writeUInt32LE(crc32(datos), 10)
  part.writeUInt32LE(datos.length, 14)
  part.writeUInt32LE(datos.length, 18)
  part.writeUInt16LE(Buffer.byteLength(nombre), 22)
  return part
}

/** The bytes of a ZIP with these files, in their order. Throws where they are more than the format holds. */
export async function* writeZip(archivos: AsyncIterable<ArchivoDeZip>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const archivo of archivos) {
    const [head, nombre] = [fields(archivo), Buffer.from(archivo.nombre)]
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, nombre])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), head, where, nombre]))
    at += local.length + archivo.datos.length
    if (directory.length > FILES_MAX || at > BYTES_MAX) throw new Error('more than a ZIP holds')
    yield local
    yield archivo.datos
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(at, 12)
  yield Buffer.concat([index, Buffer.from('PK\u0005\u0006'), end])
}
