// Reads a message of ONIX in which one thing never seems to end, made while it is read, and says what became of it.
import { openEntrada } from '../src/importacion/entrada.ts'
import { type Fuente, ImportError } from '../src/importacion/fuente.ts'
import { createContexto } from '../src/test/importacion.ts'
import { mensaje, producto } from '../src/test/onix.ts'

export type EnormeInput = {
  /** What stands before the filling, the filling itself, and what stands after it, within or before the second of three products. */
  antes: string
  relleno: string
  despues: string
  bytes: number
}
export type EnormeOutput = {
  leidos: number
  rechazados: number
  falla: string | null
  bytes: number
  megabytes: number
}

const PIECE = 256 * 1024
const START = 65_536
const LOOK_EVERY = 64
const ISBNS = ['9789879334966', '9789875455146', '9789505110735']

process.on('disconnect', () => process.exit(0))
process.on('message', async (input: EnormeInput) => {
  process.send?.(await read(input))
})

async function read({ antes, relleno, despues, bytes }: EnormeInput): Promise<EnormeOutput> {
  const [primero = '', segundo = '', tercero = ''] = ISBNS.map((isbn) => producto({ isbn, titulo: `Libro ${isbn}` }))
  const [head = '', tail = ''] = mensaje(
    `${primero}${segundo.replace('</DescriptiveDetail>', '<!>$&')}${tercero}`,
  ).split('<!>')
  const piece = Buffer.from(relleno.repeat(Math.ceil(PIECE / relleno.length)))
  const pieces = Math.ceil(bytes / piece.length)
  const start = Buffer.from(head + antes)
  let passed = 0
  let megabytes = 0
  async function* open() {
    yield start
    for (let n = 0; n < pieces; n++) {
      if (n % LOOK_EVERY === 0) megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1_048_576)
      passed += piece.length
      yield piece
    }
    yield Buffer.from(despues + tail)
  }
  const fuente: Fuente = {
    nombre: 'enorme.xml',
    bytes: pieces * piece.length,
    open,
    read: async (at, length) => Buffer.concat([start, piece]).subarray(at, Math.min(at + length, START)),
  }
  const found = { leidos: 0, rechazados: 0, falla: null as string | null }
  try {
    const entrada = await openEntrada(fuente)
    const leer = entrada.createLector(createContexto([]))
    for await (const registros of entrada.registros()) {
      for (const registro of registros) {
        if ('clase' in leer(registro)) found.rechazados++
        else found.leidos++
      }
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    found.falla = error.message
  }
  return { ...found, bytes: passed, megabytes }
}
