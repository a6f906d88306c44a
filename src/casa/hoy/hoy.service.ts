// How a slice says what waits for the shop's people (`<noun>.hoy.ts`, `hoy` of its `<noun>.slice.ts`). The panel's home asks all
// of them each time: each reads an index and counts no further than it says.
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { CONTADOS_MAX, type Cuenta, type Frase } from './hoy.rules.ts'

/** `correos`: the kinds of jobs that are mails. */
export type Mirada = { db: Db; ahora: Date; config: Config; correos: readonly string[] }

export type Pendiente = {
  /** The whole staff's, not of administrators alone, as the guard of the screen that it leads to. */
  deTodos: boolean
  /** Its place among all: the lowest stands first. */
  puesto: number
  /** Nothing where nothing waits. */
  mirar(mirada: Mirada): Promise<readonly Frase[]>
}

/** How many rows a tab leads to, where no sentence says exactly that; 0 is none. */
export type Contada = Pick<Pendiente, 'deTodos'> & { contar(mirada: Mirada): Promise<Cuenta> }

declare module '#platform/slice.ts' {
  interface Slice {
    /** What waits for the shop's people. */
    hoy?: readonly Pendiente[]
    /** What tabs of the panel count besides. */
    cuentas?: readonly Contada[]
  }
  interface Needs {
    /** What waits, of all slices, by its place. */
    pendientes: readonly Pendiente[]
    cuentas: readonly Contada[]
  }
}

/** How many rows a query has, `CONTADOS_MAX` and one at most. */
export async function countContados(db: Db, filas: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${filas} limit ${CONTADOS_MAX + 1}) as algunas`.execute(db)
  return rows[0]?.n ?? 0
}
