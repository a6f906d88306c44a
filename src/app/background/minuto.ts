// What begins at a minute: prices that were planned for it, and mails that a book is there again. Every node looks; locks let
// one of them do each.

import { findEspera } from '#catalogo/libros/precios/cambio.queries.ts'
import { doVencido } from '#catalogo/libros/precios/cambio.service.ts'
import { enqueueLlegadas } from '#estante/esperas/espera.queries.ts'
import type { Api } from '../api/api.ts'

const MINUTE_MS = 60_000
/** Just behind the minute, so that a clock a little ahead of the database's finds it begun. */
const BEHIND_MS = 20
/** How much later than ours the database's minute may begin for this node to wait for it. */
const AHEAD_MS = 5_000

/** Does all changes that are due, one a transaction. Returns how many. */
export async function runVencidos({ db, services }: Pick<Api, 'db' | 'services'>): Promise<number> {
  let done = 0
  while (await db.transaction().execute((trx) => doVencido(trx, services.descuentos.guardia))) done++
  return done
}

/**
 * Looks at the beginning of each minute, and at once for what was due while no shop was open. By the database's clock: a
 * node whose own is ahead waits. What fails is logged and tried again a minute later. Returns the way to stop, which lets a
 * change under way come to its end.
 */
export function startMinuto({ db, services, app }: Pick<Api, 'db' | 'services' | 'app'>): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const plan = (ms: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      running = look()
    }, ms)
    timer.unref()
  }
  const look = async () => {
    let next = MINUTE_MS - (Date.now() % MINUTE_MS) + BEHIND_MS
    try {
      const done = await runVencidos({ db, services })
      if (done > 0) app.log.info({ cambios: done }, 'prices that were planned for this minute hold')
      const llegadas = await enqueueLlegadas(db)
      if (llegadas > 0) app.log.info({ llegadas }, 'books that somebody waits for are there')
      const espera = await findEspera(db)
      if (espera !== null && espera <= AHEAD_MS) next = Math.max(BEHIND_MS, espera)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      app.log.warn({ message }, 'what is due could not be done, it is tried again')
    }
    plan(next)
  }
  running = look()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
