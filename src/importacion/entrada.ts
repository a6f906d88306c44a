// The file to import: opened, recognised, and read row by row with constant memory. It can be read more than once.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { detectCodificacion, nameCodificacion } from './codificacion.ts'
import { type Columnas, detectDelimitador, readCabecera } from './columnas.rules.ts'
import { CsvReader, type Registro } from './csv.rules.ts'

/** Why nothing at all can be imported. The message is one Spanish line. */
export class ImportError extends Error {}

export type Fuente = { nombre: string; bytes: number; open(): AsyncIterable<Uint8Array> }

const PIECE = 256 * 1024

export async function openFile(path: string): Promise<Fuente> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(describeFileError(path, error))
  })
  if (!info.isFile()) throw new ImportError(`«${path}» no es un archivo.`)
  return { nombre: path, bytes: info.size, open: () => readPieces(path) }
}

export function openText(nombre: string, text: string): Fuente {
  const bytes = Buffer.from(text)
  return {
    nombre,
    bytes: bytes.length,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
    },
  }
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new ImportError(describeFileError(path, error as NodeJS.ErrnoException))
  }
}

function describeFileError(path: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return `No existe el archivo «${path}».`
  if (error.code === 'EACCES' || error.code === 'EPERM') return `No hay permiso para leer «${path}».`
  return `No se puede leer «${path}» (${error.code ?? error.message}).`
}

export type Entrada = {
  fuente: Fuente
  codificacion: string
  delimitador: string
  cabecera: string[]
  columnas: Columnas
  /** The rows after the header, in handfuls. `onBytes` hears how much of the file has been read. */
  registros(onBytes?: (bytes: number) => void): AsyncGenerator<Registro[]>
}

/** Recognises encoding, delimiter and columns. Throws `ImportError`. */
export async function openEntrada(fuente: Fuente): Promise<Entrada> {
  if (fuente.bytes === 0) throw new ImportError(`«${fuente.nombre}» está vacío.`)
  const codificacion = await detectCodificacion(fuente.open())

  async function* pieces(onBytes: (bytes: number) => void): AsyncGenerator<string> {
    const decoder = new TextDecoder(codificacion) // takes the byte order mark off
    let bytes = 0
    for await (const piece of fuente.open()) {
      yield decoder.decode(piece, { stream: true })
      bytes += piece.length
      onBytes(bytes)
    }
    yield decoder.decode()
  }

  let start = ''
  for await (const piece of pieces(() => {})) {
    start = piece.slice(0, 65_536)
    if (start !== '') break
  }
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('%PDF') || start.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    throw new ImportError(`«${fuente.nombre}» no es un CSV: abrilo en una planilla y guardalo como CSV.`)
  }
  const delimitador = detectDelimitador(start)

  async function* read(onBytes: (bytes: number) => void): AsyncGenerator<Registro[]> {
    const reader = new CsvReader(delimitador)
    for await (const piece of pieces(onBytes)) yield reader.push(piece)
    yield reader.push('', true)
  }
  const isSeparatorLine = ({ linea, celdas }: Registro) => linea === 1 && /^sep=/i.test(celdas[0] ?? '')

  let cabecera: Registro | undefined
  for await (const registros of read(() => {})) {
    cabecera = registros.find((registro) => !isSeparatorLine(registro))
    if (cabecera) break
  }
  if (!cabecera) throw new ImportError(`«${fuente.nombre}» está vacío.`)
  const columnas = readCabecera(cabecera.celdas)
  if ('motivo' in columnas) throw new ImportError(`No se puede importar «${fuente.nombre}»: ${columnas.motivo}.`)
  const { linea } = cabecera

  return {
    fuente,
    codificacion: nameCodificacion(codificacion),
    delimitador,
    cabecera: cabecera.celdas,
    columnas,
    async *registros(onBytes = () => {}) {
      for await (const registros of read(onBytes)) {
        yield (registros[0]?.linea ?? 0) <= linea ? registros.filter((registro) => registro.linea > linea) : registros
      }
    },
  }
}
