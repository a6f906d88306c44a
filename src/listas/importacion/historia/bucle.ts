// Which work of an import is next. Any node takes it; the row of the import says how far it is, so that progress outlives a reload of
// the screen and a restart of the shop (docs/decisions/059).
import type { Kysely } from 'kysely'
import type { Aparte } from '#platform/aparte/aparte.ts'
import type { Database } from '#platform/db/schema.ts'
import { INTENTOS_MAX } from './historia.rules.ts'
import * as trabajoQueries from './trabajo.queries.ts'
import { doTrabajo, type Log, settle } from './trabajo.ts'

/** How often a node looks for works that another one left. Its own are begun at once. */
const MIRAR_MS = 15_000
type Place = { db: Kysely<Database>; databaseUrl: string; log: Log }
/** The process that does the works; without one they are done here. */
type ConAparte = Place & { aparte?: Aparte }

declare module '#platform/aparte/aparte.ts' {
  interface Tareas {
    importacion: { entra: trabajoQueries.Tomada; sale: undefined }
  }
}

/** A million books take some ten minutes. */
const TRABAJO_MS = 2 * 3_600_000
/** Milliseconds that a node that closes gives to a work, so that it is given back. */
const GRACIA_MS = 5_000

const CORTADO = 'Se cortó varias veces y se dejó de intentar. No se guardó nada.'

/** Does the next work, if one waits; false where none does. What fails is said in its row. */
export async function runNext({ aparte, ...place }: ConAparte, signal: AbortSignal): Promise<boolean> {
  const { db, log } = place
  const tomada = await trabajoQueries.takeTrabajo(db)
  if (!tomada) return false
  const { id, trabajo, turno } = tomada
  if (tomada.intentos > INTENTOS_MAX) {
    await trabajoQueries.endWithFalla(db, tomada, CORTADO)
    return true
  }
  log.info({ importacion: id, trabajo, turno }, 'the work of an import begins')
  if (!aparte) await doTrabajo({ ...place, signal }, tomada)
  else {
    const como = { quien: '', ms: TRABAJO_MS, signal, gracia: GRACIA_MS }
    await aparte
      .run('importacion', tomada, como)
      .catch((error) => settle(db, tomada, { error, stopped: signal.aborted, log }))
  }
  return true
}

/** Whoever puts a work into the queue wakes this node's loop; without one nothing happens. */
export type Despertador = { wake(): void; listen(listener: () => void): void }

export function createDespertador(): Despertador {
  let hear = () => {}
  return {
    wake: () => hear(),
    listen(listener) {
      hear = listener
    },
  }
}

declare module '#platform/http/context.ts' {
  interface Services {
    /** Begins the works of imports that wait. */
    importaciones: Despertador
  }
}

/** Works off what waits, one at a time. Returns the way to stop, which gives back what is under way. */
export function startTrabajos(place: ConAparte, despertador: Despertador): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let again = false // asked for while the last look was ending
  const run = async () => {
    try {
      do {
        again = false
        while (!stopping.signal.aborted && (await runNext(place, stopping.signal)));
      } while (again && !stopping.signal.aborted)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      place.log.warn({ message }, 'the works of imports wait')
    }
  }
  const look = () => {
    again = true
    running ??= run().finally(() => {
      running = null
    })
  }
  despertador.listen(look)
  const timer = setInterval(look, MIRAR_MS)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    stopping.abort(new Error('the shop closes'))
    await running
  }
}
