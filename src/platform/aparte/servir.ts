// The process that works for the shop, seen from within: it does what it is told, one work after the other, until the shop
// leaves.
import type { Kysely } from 'kysely'
import pg from 'pg'
import { createDb, createPool } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Entra, Sale, Tarea } from './aparte.ts'
import { DE_ARCHIVOS, type Encargo, type Falla, type Respuesta, SIN_MEMORIA } from './mensajes.ts'

/** Where a work is done. `signal` aborts when the shop closes. */
export type Lugar = {
  db: Kysely<Database>
  databaseUrl: string
  log: { info(data: object, message: string): void; warn(data: object, message: string): void }
  signal: AbortSignal
}

export type Trabajos = { [K in Tarea]: (lugar: Lugar, entra: Entra<K>) => Promise<Sale<K>> }

/** One for the work, one for its signs of life. */
const CONNECTIONS = 2
const LOOK_MS = 100

const tell = (message: Respuesta) => process.send?.(message)

const describe = (error: unknown): Falla => {
  if (error instanceof AppError) {
    const { status, code, mensaje, campos, datos } = error
    return { status, code, mensaje, campos, datos }
  }
  const { message, code, constraint } = error as NodeJS.ErrnoException & { constraint?: string } // whatever was thrown
  const isDatabase = error instanceof pg.DatabaseError
  return { message: String(message), code, sqlstate: isDatabase ? code : undefined, constraint }
}

/** Does the works that it is asked for. It ends by itself when it grows too large, and with the shop. */
export function serveTareas(trabajos: Trabajos): void {
  let db: Kysely<Database> | null = null
  let stopping = new AbortController()
  let { limite } = DE_ARCHIVOS
  const log = {
    info: (datos: object, mensaje: string) => void tell({ nota: 'info', datos, mensaje }),
    warn: (datos: object, mensaje: string) => void tell({ nota: 'warn', datos, mensaje }),
  }

  async function work({ tarea, entra, databaseUrl, ...given }: Exclude<Encargo, { abort: true }>): Promise<void> {
    limite = given.limite
    stopping = new AbortController()
    db ??= createDb(createPool(databaseUrl, CONNECTIONS, () => {}))
    const lugar: Lugar = { db, databaseUrl, log, signal: stopping.signal }
    const rss = () => process.memoryUsage.rss()
    try {
      const trabajo = trabajos[tarea as Tarea] as (lugar: Lugar, entra: unknown) => Promise<unknown> // the shop's types pair them
      const sale = await trabajo(lugar, entra)
      tell({ sale, rss: rss() })
    } catch (error) {
      tell({ falla: describe(error), rss: rss() })
    }
  }

  process.on('message', (pedido: Encargo) => {
    if ('abort' in pedido) stopping.abort(new Error('the shop closes'))
    else void work(pedido)
  })
  process.on('disconnect', () => process.exit(0))
  setInterval(() => process.memoryUsage.rss() > limite && process.exit(SIN_MEMORIA), LOOK_MS)
}
