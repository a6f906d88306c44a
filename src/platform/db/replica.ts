// One streaming replica: what the shop knows of it, and whether it may answer (docs/decisions/039).
import pg from 'pg'
import { Breaker } from './breaker.ts'
import { createPool } from './pool.ts'
import { createReplicaDb, type Reads } from './reads.ts'

/** Milliseconds within which a server answers a look. */
const ANSWER_MS = 1_000

/** A server as it is at one moment. */
export type Look = {
  recovering: boolean
  /** Bytes of WAL: of the primary all that was written, of a replica what it has replayed. */
  position: number
  /** The same for a primary and its replicas, and for no other database. */
  database: string
}

const LOOK = `
  select pg_is_in_recovery() as recovering,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::bigint
      as position,
    (select system_identifier from pg_control_system())
      || '/' || (select oid from pg_database where datname = current_database()) as database`

/** A connection for looks alone: others may all be busy. */
export function createLookout(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'anaquel réplicas',
  })
  pool.on('error', () => {}) // the next look opens another
  return {
    async look(): Promise<Look> {
      const { rows } = await pool.query<Look>(LOOK)
      const [look] = rows
      if (!look || look.position === null) throw new Error('it has replayed nothing yet')
      return look
    },
    close: () => pool.end(),
  }
}

type Log = { info(data: object, message: string): void; error(data: object, message: string): void }

export type ReplicaOptions = {
  url: string
  pools: { db: pg.Pool; planned: pg.Pool }
  lagMs: number
  log: Log
  /** A connection of the shop failed: it should be looked at. */
  onFault: () => void
}

/** Where a database is, without who enters. */
const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return host + pathname
}

export class Replica {
  readonly name: string
  readonly reads: Reads
  readonly #options: ReplicaOptions
  readonly #lookout: ReturnType<typeof createLookout>
  readonly #breaker: Breaker
  /** Why it is left out; null while it is in use. */
  #reason: string | null = 'it has not been looked at'
  #toldInUse: boolean | null = null
  /** What the last look said that knew where the primary was. */
  #verdict: string | null = this.#reason
  #position = 0
  /** Where the primary once was, and when: the replica lags since then until it has come so far. */
  #mark: { position: number; at: number } | null = null
  #looking: Promise<void> | null = null

  constructor(options: ReplicaOptions) {
    const { url, pools, log } = options
    this.#options = options
    this.name = nameOf(url)
    this.#lookout = createLookout(url)
    const named = { replica: this.name }
    this.#breaker = new Breaker(url, {
      info: (data, message) => log.info({ ...data, ...named }, message),
      error: (data, message) => log.error({ ...data, ...named }, message),
    })
    const open = (like: pg.Pool) => {
      const { max, options: settings } = like.options
      const pool = createPool(url, max ?? 1, (error) => this.#suspect(error), settings, this.#breaker)
      return createReplicaDb(pool, like, (error) => this.#suspect(error))
    }
    this.reads = { db: open(pools.db), planned: open(pools.planned) }
  }

  get inUse(): boolean {
    return this.#reason === null
  }
  /** How far it had come at the last look. */
  get position(): number {
    return this.#position
  }
  get reason(): string | null {
    return this.#reason
  }

  /**
   * Looks at it, once at a time. `primary` is what was seen of the primary before, null while that is away; `floor` gives
   * how far whoever answers must have come by now.
   */
  look(primary: Look | null, floor: () => number): Promise<void> {
    this.#looking ??= this.#lookout
      .look()
      .then(
        (look) => this.#set(this.#judge(look, primary, floor())),
        (error: Error) => this.#set(error.message),
      )
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  /** Leaves it out, until a look says otherwise. */
  leaveOut(reason: string): void {
    this.#set(reason)
  }

  async close(): Promise<void> {
    this.#breaker.close()
    await Promise.all([this.#lookout.close(), this.reads.db.destroy(), this.reads.planned.destroy()])
  }

  #judge(look: Look, primary: Look | null, floor: number): string | null {
    if (!look.recovering) return 'it is no replica'
    if (this.#breaker.isOpen) return 'it hangs'
    if (primary && look.database !== primary.database) return 'it is a replica of another database'
    this.#position = look.position
    if (primary) this.#verdict = this.#lags(primary.position) ? 'it lags' : null
    return look.position < floor ? 'it lags' : this.#verdict
  }

  /**
   * No clock but our own: it lags when it has not come within `lagMs` to where the primary was. It is back when it has come
   * there in time again.
   */
  #lags(primary: number): boolean {
    const now = performance.now()
    if (!this.#mark || this.#mark.position > primary) this.#mark = { position: primary, at: now }
    const late = now - this.#mark.at > this.#options.lagMs
    if (this.#position < this.#mark.position) return late || !this.inUse
    this.#mark = { position: primary, at: now }
    return late && !this.inUse
  }

  /** A conflict with what it replays is no reason: only a connection that failed is. */
  #suspect(error: unknown): void {
    if (error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')) return
    if (this.inUse) this.#set('a connection failed')
    this.#options.onFault()
  }

  #set(reason: string | null): void {
    this.#reason = reason
    if (this.#toldInUse === this.inUse) return
    this.#toldInUse = this.inUse
    const told = { replica: this.name }
    if (reason === null) this.#options.log.info(told, 'a replica answers reads')
    else this.#options.log.error({ ...told, reason }, 'a replica is left out of reads')
  }
}
