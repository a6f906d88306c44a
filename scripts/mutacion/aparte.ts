// The process that works for the shop (platform/aparte), done in the one that tries mutants: a change is nowhere else.
import type { Kysely } from 'kysely'
import type { Aparte, Entra, Sale, Tarea } from '#platform/aparte/aparte.ts'
import type { Lugar, Trabajos } from '#platform/aparte/servir.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'

export { limitAparte } from '#platform/aparte/aparte.ts'

let trabajos: Trabajos | undefined

export const serveTareas = (all: Trabajos): void => {
  trabajos = all
}

export function createAparte({ databaseUrl, log }: Pick<Lugar, 'databaseUrl' | 'log'>): Aparte {
  const closing = new AbortController()
  let db: Kysely<Database> | undefined
  return {
    async run<K extends Tarea>(tarea: K, entra: Entra<K>): Promise<Sale<K>> {
      await import('#app/aparte.ts') // it calls `serveTareas`
      if (!trabajos) throw new Error('src/app/aparte.ts serves no works')
      db ??= createDb(createPool(databaseUrl, 2, () => {}))
      return trabajos[tarea]({ db, databaseUrl, log, signal: closing.signal }, structuredClone(entra))
    },
    async close() {
      closing.abort()
      await db?.destroy()
    },
  }
}
