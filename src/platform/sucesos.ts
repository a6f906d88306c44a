// The log of security events: an append-only table (docs/decisions/033-accounts.md).
import { sql } from 'kysely'
import type { Db } from './db/pool.ts'
import type { Log } from './http/context.ts'
import { createId } from './id.ts'
import { SUCESOS, type TipoSuceso } from './suceso-kinds.ts'

export { SUCESOS }

export type SucesoNuevo = {
  suceso: TipoSuceso
  /** Done, if it isn't said. */
  resultado?: 'hecho' | 'rechazado'
  /** The account that did it; none for visitors, the terminal and the shop itself. */
  actor?: string | null
  /** The account or other thing that it was done to. */
  objeto?: string | null
  /** Where it came from, as `computeOrigen` writes an address. */
  origen?: string | null
  /** Words of our own, numbers and ids; never what a user typed. */
  datos?: Record<string, Valor>
} & Cambio

export type Valor = string | number | boolean | null
/** What staff wrote: the sort of thing, and its fields before and after; of what is a person's only the fields' names. */
type Cambio = {
  entidad?: string
  antes?: Record<string, Valor> | null
  despues?: Record<string, Valor> | null
  campos?: readonly string[]
}

/**
 * Writes an event down. In the transaction of what happened, so that one is never there without the other; for what
 * happens outside of one there is `Sucesos.note`.
 */
export async function recordSuceso(
  db: Db,
  { suceso, resultado = 'hecho', actor = null, objeto = null, origen = null, ...rest }: SucesoNuevo,
): Promise<void> {
  const { datos, entidad = null, antes, despues, campos = [] } = rest
  const row = { suceso, resultado, actor_id: actor, objeto_id: objeto, origen: origen?.slice(0, 64) ?? null }
  await db
    .insertInto('suceso_seguridad')
    .values({
      id: createId(),
      ...row,
      datos: toJson(datos),
      entidad,
      antes: toJson(antes),
      despues: toJson(despues),
      campos: campos.length > 0 ? [...campos] : null,
    })
    .execute()
}

const toJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)

const WINDOW_MS = 600_000
/** Rows of each kind and outcome that are written beside calls in ten minutes and node; what is left out is told as a number. */
const NOTES_PER_WINDOW = 100

type Count = Pick<SucesoNuevo, 'suceso' | 'resultado'> & { count: number }
/** `counts` by kind and outcome: a flood of refusals must not use up the rows of what was done. */
type Window = { ends: number; seen: Set<string>; counts: Map<string, Count> }

const openWindow = (): Window => ({ ends: performance.now() + WINDOW_MS, seen: new Set(), counts: new Map() })

export type Sucesos = ReturnType<typeof createSucesos>

/** The events of one running API that are written beside its calls. */
export function createSucesos(db: Db, log: Log) {
  const pending = new Set<Promise<void>>()
  let window = openWindow()

  function write(suceso: SucesoNuevo): void {
    const writing = recordSuceso(db, suceso)
      .catch((error: Error) =>
        log.error({ suceso: suceso.suceso, message: error.message }, 'a security event was lost'),
      )
      .finally(() => pending.delete(writing))
    pending.add(writing)
  }

  function closeWindow(): void {
    const { counts } = window
    window = openWindow()
    for (const { count, ...kind } of counts.values()) {
      const omitidos = count - NOTES_PER_WINDOW
      if (omitidos > 0) write({ ...kind, datos: { omitidos } })
    }
  }

  return {
    /**
     * Writes an event down beside the call, whose answer neither waits for it nor fails with it. A flood does not fill the
     * table: of each kind and outcome so many rows in ten minutes, then one with the number of the others. `once`: the same
     * again in that time is not written at all.
     */
    note(suceso: SucesoNuevo, { once = false } = {}): void {
      if (performance.now() >= window.ends) closeWindow()
      const { seen, counts } = window
      const key = once ? JSON.stringify(suceso) : ''
      if (once && seen.has(key)) return
      const { suceso: name, resultado = 'hecho' } = suceso
      const kind = counts.get(`${name} ${resultado}`) ?? { suceso: name, resultado, count: 0 }
      counts.set(`${name} ${resultado}`, kind)
      kind.count++
      if (kind.count > NOTES_PER_WINDOW) return
      if (once) seen.add(key)
      write(suceso)
    },

    /** Writes what was left out so far and waits for all that is being written: before the database is closed. */
    async settle(): Promise<void> {
      closeWindow()
      await Promise.all(pending)
    },
  }
}

/** Forgets the days before the last `dias`, some rows at a time, and leaves a trace of it. */
export const deleteOldSucesos = (db: Db, dias: number) => sql`select olvidar_sucesos(${dias})`.execute(db)

/** The last ones, oldest first. */
export async function listSucesos(db: Db, limit: number) {
  const rows = await db
    .selectFrom('suceso_seguridad')
    .select(['ocurrio_en', 'suceso', 'resultado', 'actor_id', 'objeto_id', 'origen', 'datos'])
    .select(['entidad', 'antes', 'despues', 'campos'])
    .orderBy('ocurrio_en', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}
