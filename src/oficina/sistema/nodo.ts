// A node is one process of the shop. It writes down that it lives, for the owner's screen, and notices when the database was
// away.
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { VERSION } from '#platform/version.ts'

const EVERY_MS = 15_000
/** A node that was not heard of for so long is forgotten: it was killed. */
const FORGOTTEN_MINUTES = 10

export type Nodo = { id: string; nombre: string; proceso: number; version: string }

/** This process, named after its machine. */
export const createNodo = (): Nodo => ({
  id: createId(),
  nombre: hostname().slice(0, 100) || 'sin nombre',
  proceso: process.pid,
  version: VERSION,
})

/** One sign of life; nodes that gave none for long are deleted. */
const beat = (db: Db, { id, nombre, proceso, version }: Nodo) =>
  sql`
    with callado as (
      delete from nodo where visto_en < now() - make_interval(mins => ${FORGOTTEN_MINUTES}) and id <> ${id}
    )
    insert into nodo (id, nombre, proceso, version, oye_precios, oye_montos)
    values (${id}, ${nombre}, ${proceso}, ${version}, true, true)
    on conflict (id) do update set visto_en = now()`.execute(db)

type Options = {
  /** Is told from when to when the database did not answer. */
  onBack?: (desde: Date, hasta: Date) => void
  everyMs?: number
}

/** Begins to give signs of life. The returned function ends it and removes the node; it never throws. */
export function startNodo(db: Db, nodo: Nodo, { onBack = () => {}, everyMs = EVERY_MS }: Options = {}) {
  let awaySince: Date | null = null
  let under: Promise<void> | null = null
  const run = async () => {
    const began = new Date()
    try {
      await beat(db, nodo)
      if (awaySince) onBack(awaySince, new Date())
      awaySince = null
    } catch {
      awaySince ??= began // the pool and the breaker have logged why
    }
  }
  const look = () => {
    under ??= run().finally(() => {
      under = null
    })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  look()
  return async (): Promise<void> => {
    clearInterval(timer)
    await under
    await db
      .deleteFrom('nodo')
      .where('id', '=', nodo.id)
      .execute()
      .catch(() => {}) // the database is away too: the others forget this node in some minutes
  }
}
