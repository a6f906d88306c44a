// A transaction that the database refuses for another one's sake is run again: nothing of it was stored.
import { channel } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Db } from './pool.ts'

/** What was refused (40P01 a deadlock, 40001 a serialization failure, 55P03 a lock that others hold), and which try it was, from 1 on. */
export type Refused = { code: string; tried: number; last: boolean }

/** All tries. The order of locks makes a second one rare (docs/decisions/088); what fails so often is overload, and is answered 503. */
export const TRIES = 4
/** Milliseconds of the pause before each try, at most, times the tries so far: two that met must not meet again. */
const PAUSE_MS = 40

/** 55P03: a transaction that gives way (`giveWay`) did. */
const CODES = ['40P01', '40001', '55P03']
const refusals = channel('anaquel:refused')

/** Hears of every refusal of this process; must be quick and never throw. Returns the way to stop. */
export function onRefused(listener: (refused: Refused) => void): () => void {
  const hear = (message: unknown) => listener(message as Refused) // nobody else publishes there
  refusals.subscribe(hear)
  return () => void refusals.unsubscribe(hear)
}

/** Milliseconds. Below PostgreSQL's own second, after which it ends one of those that wait for each other. */
const PATIENCE = 500

/**
 * Lets a transaction wait for no lock longer than a moment: it is run again then, and the others go on. For what locks so much that it
 * cannot keep the order of locks.
 */
export const giveWay = (trx: Db) => sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(trx)

const runsOnce = new WeakSet<object>()

/**
 * Says of a transaction's function that it may not run twice: it does what the database cannot undo. All others may; they leave
 * mails to jobs and ask nobody outside.
 */
export function once<Work extends object>(work: Work): Work {
  runsOnce.add(work)
  return work
}

const stored = new WeakSet<object>()

/** Says of an error that it came after the commit: what ran before it is stored and must not run again. */
export function markStored(error: unknown): void {
  if (error instanceof Error) stored.add(error)
}

/** Runs `attempt` anew where the database refused it by one of `codes`; rejects with the last refusal, or any other error at once. */
export async function tryAgain<T>(attempt: () => Promise<T>, codes: readonly string[] = CODES): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      const code = error instanceof pg.DatabaseError && !stored.has(error) ? error.code : undefined
      if (code === undefined || !codes.includes(code)) throw error
      const last = tried === TRIES
      refusals.publish({ code, tried, last } satisfies Refused)
      if (last) throw error
      await sleep(Math.random() * PAUSE_MS * tried)
    }
  }
}

/** Kysely whose transactions are tried again. */
export class PatientKysely<Database> extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    builder.execute = (work) => (runsOnce.has(work) ? execute(work) : tryAgain(() => execute(work)))
    return builder
  }
}
