import { createHash } from 'node:crypto'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Breaker } from './breaker.ts'
import { observe } from './observed.ts'
import type { Database } from './schema.ts'

/** A connection or a transaction: what every query takes first. */
export type Db = Kysely<Database> | Transaction<Database>

// Dates stay text (a day has no clock), numeric and bigint become numbers: ratings and centavos are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const names = new Map<string, string>()

/** One prepared statement for each distinct SQL text on each connection: twice the speed of planning every time. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= 500) return undefined // generated texts (lists of another length) must not fill the server's memory
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** The transaction is committed on the leader's disk alone: nobody may be told that it is safe. */
export class NotReplicated extends Error {
  constructor() {
    super('The commit did not reach a second server')
  }
}

/** node-postgres prepares only what has a name; Kysely gives none, so this gives one to every text that passes. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #unreplicated = false

  // With synchronous replication a cancelled COMMIT (statement_timeout) ends as a success with a warning, in the server's
  // own language: only the function that warns has one name. The warning comes before the result.
  constructor(client: pg.PoolClient) {
    this.#client = client
    client.on('notice', ({ routine }) => {
      this.#unreplicated ||= routine === 'SyncRepWaitForLSN'
    })
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    return observe(text, async () => {
      const result = await this.#client.query({ name: statementName(text), text, values: [...values] })
      if (!this.#unreplicated) return result
      this.#unreplicated = false
      throw new NotReplicated()
    })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

type PoolCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/** A pool whose callers are refused while the database hangs. */
class GuardedPool extends pg.Pool {
  readonly #breaker: Breaker

  constructor(config: pg.PoolConfig, breaker: Breaker) {
    super(config)
    this.#breaker = breaker
    breaker.follow(this)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): unknown {
    const lent = this.#breaker.lend(() => super.connect())
    if (!callback) return lent
    return void lent.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }
}

/**
 * Opens a pool. `onIdleError` hears of connections that die while idle; the next query opens a new one. `options` are
 * settings of its sessions, as the command line of PostgreSQL takes them. A `breaker` refuses callers while the database
 * hangs; the other time-outs are for a slow statement or a single lost connection.
 */
export function createPool(
  url: string,
  max: number,
  onIdleError: (error: Error) => void,
  options?: string,
  breaker?: Breaker,
): pg.Pool {
  const config: pg.PoolConfig = {
    connectionString: url,
    ...(options !== undefined && { options }),
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'anaquel',
    statement_timeout: 30_000,
    query_timeout: 35_000, // for a connection that hangs and never gets to the server's own
    idle_in_transaction_session_timeout: 30_000,
  }
  const pool = breaker ? new GuardedPool(config, breaker) : new pg.Pool(config)
  pool.on('error', onIdleError)
  // A lent connection that dies between two queries has no other listener and would end the process. Its holder sees the
  // error at the next query.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Gives the way to take connections of a pool that prepare every statement. Each is the same object every time: Kysely knows it by that. */
export function createConnect(pool: pg.Pool): () => Promise<PostgresPoolClient> {
  const preparing = new WeakMap<pg.PoolClient, PreparingClient>()
  return async () => {
    const client = await pool.connect()
    const known = preparing.get(client) ?? new PreparingClient(client)
    preparing.set(client, known)
    return known
  }
}

/** Typed queries over a pool. `destroy()` ends the pool. */
export const createDb = (pool: pg.Pool): Kysely<Database> => createDbOf(pool, createConnect(pool))

/** The same over what `connect` gives in place of the pool's own connections. */
export const createDbOf = (pool: pg.Pool, connect: () => Promise<PostgresPoolClient>): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { options: pool.options, end: () => pool.end(), connect } }),
  })

/** The same over one connection, which the caller opens and ends: for a long transaction, or settings of its own. */
export function createDbOver(client: pg.Client): Kysely<Database> {
  const lent = Object.assign(client, { release: () => {} })
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } }),
  })
}
