// How one migration is applied while other nodes sell (docs/decisions/042).
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Whoever comes after a waiting migration waits behind it: so long at most, then all of them go first. */
const LOCK_MS = 2_000
const PAUSE_MS = 1_000
const ATTEMPTS = 40
const LOCK_NOT_AVAILABLE = '55P03'

type Patience = { lockMs?: number; pauseMs?: number; attempts?: number }

/** A table stayed busy for as long as a migration was willing to ask. */
export class BusyError extends Error {}

/** Statements of such a file run one by one, outside of transactions: `create index concurrently` and its like. */
export const isOutsideTransactions = (sql: string): boolean => /^-- no transaction\b/.test(sql)

/** The statements of such a file. None holds a semicolon at the end of a line within itself. */
export const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

/** The same statements for a transaction that has the database to itself, a restore's. */
export const withoutConcurrently = (sql: string): string =>
  isOutsideTransactions(sql) ? sql.replaceAll(/\bconcurrently\b/gi, '') : sql

/**
 * Runs the statements of a migration and `record`, which writes that it is applied: in one transaction, begun again when a
 * lock is not to be had. A file outside transactions is recorded last; cut half-way it runs again from its first statement,
 * and is written so that this does no harm. Throws `BusyError` after `attempts`.
 */
export async function applyMigration(
  client: pg.ClientBase,
  sql: string,
  record: () => Promise<unknown>,
  { lockMs = LOCK_MS, pauseMs = PAUSE_MS, attempts = ATTEMPTS }: Patience = {},
): Promise<void> {
  if (isOutsideTransactions(sql)) {
    for (const statement of splitStatements(sql)) await client.query(statement)
    await record()
    return
  }
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockMs}`)
      await client.query(sql)
      await record()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {}) // of a connection that is gone, say; the error tells
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === attempts) throw new BusyError(error.message)
    }
    await sleep(pauseMs)
  }
}
