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
  /** Of a primary: its timeline, another one after each promotion. */
  timeline: string | null
}

/** What was seen of the primary. `history`: its mark (see `createLookout`). */
export type PrimaryLook = Look & { history: string }

/** Why a replica is left out, where it is not a connection's own error. */
export const REASONS = {
  new: 'it has not been looked at',
  failed: 'a connection failed',
  promoted: 'it is no replica',
  hangs: 'it hangs',
  stranger: 'it is a replica of another database',
  diverged: 'it has not the history of the primary',
  lags: 'it lags',
  alone: 'the primary has been away for too long',
} as const

const LOOK = `
  select pg_is_in_recovery() as recovering,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::bigint
      as position,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline,
    (select system_identifier from pg_control_system())
      || '/' || (select oid from pg_database where datname = current_database()) as database`

/** A history begins with a promotion. The name says whose it is, should two servers be promoted at once. */
const BEGIN = `
  insert into ajuste (nombre, valor) values ('historia', to_jsonb($1 || ' ' || gen_random_uuid()))
  on conflict (nombre) do update set valor = excluded.valor where not starts_with(ajuste.valor #>> '{}', $1)`

/**
 * A connection for looks alone: others may all be busy. A position in the WAL says nothing where the history is another one:
 * a replica may be ahead of a primary that was promoted without its last bytes. So each history has a mark in a table: who
 * has the primary's mark follows it.
 */
export function createLookout(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'anaquel réplicas',
    options: '-c synchronous_commit=local', // a mark that is lost with its history is missed by nobody
  })
  pool.on('error', () => {}) // the next look opens another
  async function findHistory(): Promise<string | null> {
    const { rows } = await pool.query<{ mark: string }>(
      `select valor #>> '{}' as mark from ajuste where nombre = 'historia'`,
    )
    return rows[0]?.mark ?? null
  }
  return {
    findHistory,
    /** Of a primary, whose mark is made where its history has none yet. */
    async requireHistory(timeline: string): Promise<string> {
      const found = await findHistory()
      if (found?.startsWith(timeline)) return found
      await pool.query(BEGIN, [timeline])
      const made = await findHistory()
      if (made === null) throw new Error('the mark of the history was deleted at once')
      return made
    },
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
  #reason: string | null = REASONS.new
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
  look(primary: PrimaryLook | null, floor: () => number): Promise<void> {
    this.#looking ??= this.#lookAndJudge(primary, floor)
      .then(
        (reason) => this.#set(reason),
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

  async #lookAndJudge(primary: PrimaryLook | null, floor: () => number): Promise<string | null> {
    const look = await this.#lookout.look()
    if (!look.recovering) return REASONS.promoted
    if (this.#breaker.isOpen) return REASONS.hangs
    if (primary && look.database !== primary.database) return REASONS.stranger
    if (primary && (await this.#lookout.findHistory()) !== primary.history) {
      this.#verdict = REASONS.diverged
      return this.#verdict
    }
    return this.#judge(look.position, primary, floor())
  }

  #judge(position: number, primary: PrimaryLook | null, floor: number): string | null {
    this.#position = position
    if (primary) this.#verdict = this.#lags(primary.position) ? REASONS.lags : null
    return position < floor ? REASONS.lags : this.#verdict
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
    if (this.inUse) this.#set(REASONS.failed)
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
