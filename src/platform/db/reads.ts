// Reading from a replica: what it fails is asked of the primary once more.
import type { Kysely, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isReplicaFault } from './errors.ts'
import { createConnect, createDbOf } from './pool.ts'
import type { Database } from './schema.ts'

/** What an answer reads from: one server, with the connections of `Ctx`. */
export type Reads = { db: Kysely<Database>; planned: Kysely<Database> }

/** Statements of one answer stand alone, so each may move to the primary. Within a transaction none could. */
const BEGINS = /^(?:begin|start transaction)/i

type Primary = () => Promise<PostgresPoolClient>
type OnFault = (error: unknown) => void

class ReplicaClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #primary: Primary
  readonly #onFault: OnFault

  constructor(client: PostgresPoolClient, primary: Primary, onFault: OnFault) {
    this.#client = client
    this.#primary = primary
    this.#onFault = onFault
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: never): R
  query<R>(text: string, values: readonly unknown[] = []): unknown {
    return this.#ask<R>(text, values)
  }

  async #ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (BEGINS.test(text)) throw new Error('no transaction is opened on a replica')
    try {
      return await this.#client.query<R>(text, values)
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      this.#onFault(error)
      const primary = await this.#primary()
      try {
        return await primary.query<R>(text, values)
      } finally {
        primary.release()
      }
    }
  }

  release(): void {
    this.#client.release()
  }
}

/**
 * Typed queries over the pool of a replica. Where it gives no connection, or fails a statement for reasons of its own,
 * the pool of the primary answers; `onFault` hears why.
 */
export function createReplicaDb(pool: pg.Pool, primary: pg.Pool, onFault: OnFault): Kysely<Database> {
  const connect = createConnect(pool)
  const toPrimary = createConnect(primary)
  const known = new WeakMap<PostgresPoolClient, ReplicaClient>()
  return createDbOf(pool, async () => {
    try {
      const client = await connect()
      const reading = known.get(client) ?? new ReplicaClient(client, toPrimary, onFault)
      known.set(client, reading)
      return reading
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      onFault(error)
      return toPrimary()
    }
  })
}
