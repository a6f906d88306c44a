// «Hacer uno ahora»: the panel asks, and the process that looks after backups makes it.
import { sql } from 'kysely'
import { deleteMemo, writeMemo } from '#platform/db/memo.ts'
import type { Db } from '#platform/db/pool.ts'

const MEMO = 'respaldo-pedido'

/** Notes that one is wanted; once, however often it is asked for before it is made. */
export const askRespaldo = (trx: Db) => writeMemo(trx, MEMO, sql`to_jsonb(now())`)

/** Whether one was asked for; the note goes, so that a failure does not come again every minute. */
export const takeAsked = (db: Db): Promise<boolean> => deleteMemo(db, MEMO)

/** Wakes the process that looks after them, where that is this one; another one looks within a minute. */
export type Despertar = { wake(): void; listen(hear: () => void): void }
export function createDespertar(): Despertar {
  let hear = () => {}
  return {
    wake: () => hear(),
    listen: (listener) => {
      hear = listener
    },
  }
}

declare module '#platform/http/context.ts' {
  interface Services {
    /** Backups that the panel asks for. */
    respaldos: Despertar
  }
}
