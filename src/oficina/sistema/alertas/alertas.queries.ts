import { sql } from 'kysely'
import { readMemo, writeMemo } from '#platform/db/memo.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Memoria } from './alertas.rules.ts'

/** What was told so far, and when each replica was last seen (ISO). */
export type Guardado = { memoria: Memoria; replicas: Readonly<Record<string, string>> }

const NOMBRE = 'alertas'

/** With `lock` no other node decides meanwhile: call it in a transaction. */
export const readGuardado = (db: Db, lock?: { lock: boolean }): Promise<Guardado> =>
  readMemo(db, NOMBRE, { memoria: {}, replicas: {} }, lock)

export const writeGuardado = (db: Db, guardado: Guardado) =>
  writeMemo(db, NOMBRE, sql`${JSON.stringify(guardado)}::jsonb`)
