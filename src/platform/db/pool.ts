import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { markStored, PatientKysely, tryAgain } from './again.ts'
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
/** Generated texts (lists of another length) must not fill the server's memory. */
const NAMES_MAX = 500

/** One prepared statement for each distinct SQL text on each connection: twice the speed of planning every time. */
const statementName = (text: string): string | undefined =>
  names.get(text) ?? (names.size < NAMES_MAX ? nameStatement(text) : undefined)

/** Names a text, so that it is prepared however many others there are: for texts that the code has a fixed number of. */
export function nameStatement(text: string): string {
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

const LAST = '/* last */'

/** All that a single statement is refused for here; on a replica 40001 says that the primary is to be asked. */
const DEADLOCK = '40P01'

/**
 * What the last statement of a transaction may begin with: it travels together with the commit and is answered once that is
 * done. Locks are held for one trip less. Whatever is asked after it stands outside of any transaction.
 */
export const WITH_COMMIT = sql.raw(LAST)

/**
 * node-postgres prepares only what has a name; Kysely gives none, so this gives one to every text that passes. A transaction's
 * `begin` waits for the first statement, and its commit travels with a last one (`WITH_COMMIT`): each trip costs both
 * processes more than a small statement does (docs/decisions/064).
 */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #wire: Duplex | undefined
  #unreplicated = false
  /** `begun`: the `begin` has not been sent; `over`: the last statement took the commit with it. */
  #transaction: 'none' | 'begun' | 'within' | 'over' = 'none'

  // With synchronous replication a cancelled COMMIT (statement_timeout) ends as a success with a warning, in the server's
  // own language: only the function that warns has one name. The warning comes before the result.
  constructor(client: pg.PoolClient) {
    this.#client = client
    this.#wire = (client as pg.PoolClient & { connection?: pg.Connection }).connection?.stream
    client.on('notice', ({ routine }) => {
      this.#unreplicated ||= routine === 'SyncRepWaitForLSN'
    })
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    if (text === 'begin') return this.#turn('begun', 'BEGIN')
    const before = this.#transaction
    if (text === 'commit' || text === 'rollback') {
      if (before === 'begun' || before === 'over') return this.#turn('none', text.toUpperCase())
      this.#transaction = 'none'
      return this.#send(text)
    }
    const isLast = text.startsWith(LAST)
    const isFirst = before === 'begun'
    if (isFirst || isLast) this.#transaction = isLast ? 'over' : 'within'
    if (isFirst || isLast) return this.#sendTogether(isFirst, text, values, isLast)
    if (before === 'within') return this.#send(text, values)
    // A transaction of its own.
    const alone = tryAgain(() => this.#send(text, values), [DEADLOCK])
    if (before === 'over') alone.catch(markStored)
    return alone
  }

  release(destroy?: boolean): void {
    this.#transaction = 'none'
    this.#client.release(destroy)
  }

  /** Answers for the server, which is not asked. */
  async #turn(to: 'begun' | 'none', command: string) {
    this.#transaction = to
    return { command, rowCount: null, rows: [] }
  }

  #send(text: string, values: readonly unknown[] = []) {
    return observe(text, async () => {
      const result = await this.#client.query({ name: statementName(text), text, values: [...values] })
      if (!this.#unreplicated) return result
      this.#unreplicated = false
      throw new NotReplicated()
    })
  }

  /** One write for all of them; the answer is the middle one's, the error the first one's. */
  async #sendTogether(begin: boolean, text: string, values: readonly unknown[], commit: boolean) {
    this.#wire?.cork()
    const begun = begin ? this.#send('begin') : undefined
    const asked = this.#send(text, values)
    const committed = commit ? this.#send('commit') : undefined
    this.#wire?.uncork()
    for (const answer of await Promise.allSettled([begun, asked, committed])) {
      if (answer.status === 'rejected') throw answer.reason
    }
    return asked
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
    pipeline: true, // statements that are sent together do not wait for each other's answers
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
  new PatientKysely<Database>({
    dialect: new PostgresDialect({ pool: { options: pool.options, end: () => pool.end(), connect } }),
  })

/** The same over one connection, which the caller opens and ends: for a long transaction, or settings of its own. */
export function createDbOver(client: pg.Client): Kysely<Database> {
  const lent = Object.assign(client, { release: () => {} })
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } }),
  })
}
