// Who rules the shop that a backup holds: whoever can write an unsigned file can add an administrator to it.
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { type Parte, readPartes } from './contenedor.ts'
import { RespaldoError } from './formato.ts'

/** No account's row comes near: of a file that somebody else made nothing else bounds it. */
const LINE_BYTES = 1024 * 1024
const LISTED_MAX = 50

export type Gobierno = {
  /** Name and e-mail of each account of an administrator, for a terminal; fifty at most. */
  administradores: string[]
  /** How many there are. */
  total: number
  empleados: number
  /** Keys of the API. */
  llaves: number
}

type Row = Readonly<Record<string, string | undefined>>

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const readField = (text: string) => text.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)

/** Rows of COPY's text. */
async function* readRows(datos: Parte['datos'], columnas: readonly string[]): AsyncGenerator<Row> {
  const toRow = (line: Buffer): Row => {
    const fields = line.toString('utf8').split('\t')
    return Object.fromEntries(columnas.map((columna, n) => [columna, readField(fields[n] ?? '')]))
  }
  let rest = Buffer.alloc(0)
  for await (const piece of Readable.from(datos).pipe(createZstdDecompress())) {
    rest = Buffer.concat([rest, piece])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield toRow(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
    }
    if (rest.length > LINE_BYTES) throw new RespaldoError('El respaldo tiene una fila demasiado larga.')
  }
}

/** Nothing that a terminal obeys, nor what turns the direction of a text. */
const forTerminal = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)

const describe = ({ nombre = '', apellido = '', email = '' }: Row) =>
  forTerminal(`${nombre} ${apellido} <${email}>`.trim())

/** Reads the file once. Its seals were compared before. Throws `RespaldoError`. */
export async function readGobierno(path: string, signal?: AbortSignal): Promise<Gobierno> {
  const gobierno: Gobierno = { administradores: [], total: 0, empleados: 0, llaves: 0 }
  for await (const { encabezado, datos } of readPartes(path, signal)) {
    if (encabezado.parte !== 'tabla') continue
    const { nombre, columnas } = encabezado
    if (nombre !== 'usuario' && nombre !== 'clave_api') continue
    for await (const row of readRows(datos, columnas)) {
      if (nombre === 'clave_api') gobierno.llaves++
      else if (row.rol === 'admin') {
        if (++gobierno.total <= LISTED_MAX) gobierno.administradores.push(describe(row))
      } else if (row.empleado === 't') gobierno.empleados++
    }
  }
  return gobierno
}
