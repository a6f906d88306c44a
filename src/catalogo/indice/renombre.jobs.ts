import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/schema.ts'
import { enqueue, HOUR, type JobHandlers, PATIENT, type Queues } from '#platform/jobs.ts'
import { hasRenombres, refreshSiguientes } from './renombre.queries.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** Says only that there is something to do; what, stands in the table `renombre`. */
    renombre: Record<string, never>
  }
}

export const renombreQueues = { renombre: { ...PATIENT, deleteAfterSeconds: HOUR } } satisfies Partial<Queues>

/** A turn is short, so that a node that closes waits for its end; the next turn is another job, of any node. */
const VUELTA_MS = 5_000

export const createRenombreHandlers = (db: Kysely<Database>): Pick<JobHandlers, 'renombre'> => ({
  renombre: async () => {
    const until = Date.now() + VUELTA_MS
    while (Date.now() < until && (await refreshSiguientes(db)) !== null);
    if (await hasRenombres(db)) await enqueue(db, 'renombre', {})
  },
})
