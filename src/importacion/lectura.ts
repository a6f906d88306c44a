// From the file into the staging table, on a connection of its own: while one stretch of rows is copied in, the other
// connection writes the stretches before it into the catalogue.
import pg from 'pg'
import { createFilaEncoder, openCopy } from './copia.ts'
import type { Entrada } from './entrada.ts'
import { createFilaReader, type Rechazo } from './fila.rules.ts'
import type { CategoriaConocida, Tramo } from './staging.queries.ts'

/** A stretch of rows that stands in the staging table, and how much of the file was read by then. */
export type TramoLeido = Tramo & { bytes: number }

/** The stretches so far and those to come. It can be gone through more than once, for a second attempt. */
export type Tramos = { read(): AsyncGenerator<TramoLeido>; readonly ultima: number }

const FILAS_POR_TRAMO = 10_000
const BROKEN: Rechazo = { clase: 'fila', motivo: 'las comillas no cierran o hay texto después de cerrarlas' }

/** Begins to read. `stop` ends it early; it has to be called in every case, and waits until the connection is closed. */
export function startReading(
  entrada: Entrada,
  databaseUrl: string,
  categorias: ReadonlyMap<string, CategoriaConocida>,
) {
  const list: TramoLeido[] = []
  let state: 'reading' | 'done' | { error: unknown } = 'reading'
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'anaquel importacion lectura',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // the COPY under way fails with it
  let stopped = false

  async function run(): Promise<void> {
    await client.connect()
    await client.query('set statement_timeout = 0')
    const readFila = createFilaReader(entrada.columnas, new Set(categorias.keys()))
    const encoder = createFilaEncoder(categorias)
    let copy: ReturnType<typeof openCopy> | null = null
    let tramo: TramoLeido = { desde: 0, hasta: 0, bytes: 0 }
    let filas = 0
    let bytes = 0
    const close = async () => {
      await copy?.close()
      if (copy) list.push({ ...tramo, bytes })
      wake()
      copy = null
      filas = 0
    }
    for await (const registros of entrada.registros((read) => (bytes = read))) {
      for (const { linea, celdas, cruda } of registros) {
        if (stopped) return
        if (!copy) {
          copy = openCopy(client)
          tramo = { desde: linea, hasta: linea, bytes }
        }
        const fila = cruda === undefined ? readFila(celdas) : BROKEN
        tramo.hasta = linea
        if (copy.add('clase' in fila ? encoder.encodeRechazo(linea, fila) : encoder.encodeFila(linea, fila)))
          await copy.flush()
        if (++filas >= FILAS_POR_TRAMO) await close()
      }
    }
    await close()
  }

  const running = run()
    .then(() => (state = 'done'))
    .catch((error) => (state = { error }))
    .finally(wake)

  const tramos: Tramos = {
    async *read() {
      for (let i = 0; ; i++) {
        while (i >= list.length) {
          if (state === 'done') return
          if (state !== 'reading') throw state.error
          await changed.promise
        }
        yield list[i] as TramoLeido // just looked
      }
    },
    get ultima() {
      return list.at(-1)?.hasta ?? 0
    },
  }

  async function stop(): Promise<void> {
    stopped = true
    if (state === 'reading') await client.end().catch(() => {}) // breaks a COPY that nobody waits for any more
    await running
    await client.end().catch(() => {})
  }
  return { tramos, stop }
}
