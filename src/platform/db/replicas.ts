// All streaming replicas of the database: which may answer, and when they have what the primary had (docs/decisions/039).
import type pg from 'pg'
import type { Reads } from './reads.ts'
import { createLookout, type PrimaryLook, REASONS, Replica, type ReplicaOptions } from './replica.ts'

/** Milliseconds between two looks, and while something waits for what they tell. */
const LOOK_MS = 1_000
const SOON_MS = 50
/** A replica that is further behind is left out. */
const LAG_MS = 5_000
/** Without the primary nothing tells how far behind they are: used for as long as cached pages are (decision 034). */
const ALONE_MS = 10 * 60_000
/** Within this time after its commit a change of the catalogue has been heard. */
const HEARING_MS = 1_000

/** A position that no replica reaches: only the primary will do. */
export const PRIMARY_ONLY = Number.MAX_SAFE_INTEGER

type Waiting = { position: number | null; act: () => void }

type Options = Pick<ReplicaOptions, 'pools' | 'log'> & {
  primaryUrl: string
  urls: readonly string[]
  lagMs?: number
  aloneMs?: number
}

/**
 * Looks at every replica about once a second and leaves out those that are silent, failing, promoted, of another database or
 * behind. Ends with `close`.
 */
export class Replicas {
  readonly #primary: ReturnType<typeof createLookout>
  readonly #replicas: readonly Replica[]
  readonly #pool: pg.Pool
  readonly #primaryReads: Reads
  readonly #aloneMs: number
  readonly #waiting = new Set<Waiting>()
  /** What the page cache relies on: whoever answers has come so far. */
  #floor: number | null = null
  /** The primary as it was last seen. Positions of another history mean nothing. */
  #seen: PrimaryLook | null = null
  /** What everybody in use had at earlier looks, the oldest that counts first. */
  #past: { at: number; position: number }[] = []
  #seenAt = performance.now()
  #turn = 0
  #timer: NodeJS.Timeout | undefined
  #looking = false
  #closed = false

  constructor({ primaryUrl, urls, pools, log, lagMs = LAG_MS, aloneMs = ALONE_MS }: Options, primaryReads: Reads) {
    this.#primary = createLookout(primaryUrl)
    this.#pool = pools.db
    this.#primaryReads = primaryReads
    this.#aloneMs = aloneMs
    this.#replicas = urls.map((url) => new Replica({ url, pools, log, lagMs, onFault: () => this.#lookSoon() }))
  }

  /** Begins to look; resolves after the first look at all of them. */
  async start(): Promise<void> {
    await this.#look()
    this.#schedule()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await Promise.all([this.#primary.close(), ...this.#replicas.map((replica) => replica.close())])
  }

  /** One server for an answer: a replica that has come to `position` (null: any in use), by turns, else the primary. */
  choose(position: number | null): Reads {
    const able = this.#replicas.filter((one) => one.inUse && one.position >= (position ?? 0))
    this.#turn = (this.#turn + 1) % Math.max(1, able.length)
    return able[this.#turn]?.reads ?? this.#primaryReads
  }

  /**
   * Where the primary is now, in bytes of WAL: all that was committed before the call is before it. What is known of the
   * replicas is of another history where the primary was promoted just now.
   */
  async findPosition(): Promise<number> {
    const { rows } = await this.#pool.query<{ position: number; timeline: string }>(
      `select (lsn - '0/0')::bigint as position, left(pg_walfile_name(lsn), 8) as timeline
       from pg_current_wal_insert_lsn() as lsn`,
    )
    const [found] = rows
    return found && found.timeline === this.#seen?.timeline ? found.position : PRIMARY_ONLY
  }

  /**
   * Calls back when every replica in use has all that is committed now. From then on nobody answers who has not. Both happen
   * in the same turn of the event loop.
   */
  whenReached(act: () => void): void {
    this.#waiting.add({ position: null, act })
    this.#lookSoon()
  }

  /** Nothing waits for a replica. */
  get settled(): boolean {
    return this.#waiting.size === 0
  }

  /** Whether what was written before `position` is everywhere, kept pages included: then it may be answered by anybody. */
  isEverywhere(position: number): boolean {
    const [first] = this.#past
    return this.settled && first !== undefined && isHeard(first.at) && first.position >= position
  }

  /**
   * For whoever looks after the shop. `reason`: why it is left out, else null. `behind`: bytes that it has not replayed yet;
   * null where nothing tells.
   */
  describe(): { name: string; reason: string | null; behind: number | null }[] {
    return this.#replicas.map(({ name, reason, position }) => {
      const isKnown = this.#seen !== null && (reason === null || reason === REASONS.lags)
      return { name, reason, behind: isKnown ? Math.max(0, (this.#seen?.position ?? 0) - position) : null }
    })
  }

  #lookSoon(): void {
    if (!this.#looking) this.#schedule(0)
  }

  #schedule(ms = this.settled ? LOOK_MS : SOON_MS): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.#look().then(() => this.#schedule()), ms).unref()
  }

  async #look(): Promise<void> {
    this.#looking = true
    const asking = [...this.#waiting].filter(({ position }) => position === null)
    const primary = await this.#lookAtPrimary().catch(() => null)
    if (primary) this.#follow(primary, asking)
    if (performance.now() - this.#seenAt > this.#aloneMs) {
      for (const one of this.#replicas) one.leaveOut(REASONS.alone)
    } else await this.#lookAtAll(primary)
    this.#settle()
    if (primary) this.#remember(primary.position)
    this.#looking = false
  }

  async #lookAtPrimary(): Promise<PrimaryLook> {
    const look = await this.#primary.look()
    if (look.timeline === null) throw new Error('the primary is a replica')
    return { ...look, history: await this.#primary.requireHistory(look.timeline) }
  }

  /** Those that are left out may take a second to say nothing: nobody waits for them, except at the start. */
  async #lookAtAll(primary: PrimaryLook | null): Promise<void> {
    const first = this.#past.length === 0
    const looks = this.#replicas.map((one) => ({ used: one.inUse, done: one.look(primary, () => this.#floor ?? 0) }))
    await Promise.all(looks.map(({ used, done }) => (used || first) && done))
  }

  /** Positions beyond the primary's are of a history that was lost with the primary before. */
  #follow(primary: PrimaryLook, asking: readonly Waiting[]): void {
    const { position } = primary
    if (this.#seen?.history !== primary.history) this.#past = []
    this.#seen = primary
    this.#seenAt = performance.now()
    this.#floor = Math.min(this.#floor ?? position, position)
    for (const one of asking) one.position = position
    for (const one of this.#waiting) one.position = one.position && Math.min(one.position, position)
  }

  #settle(): void {
    const least = this.#least()
    const reached = [...this.#waiting].filter(({ position }) => position !== null && position <= least)
    for (const one of reached) {
      this.#waiting.delete(one)
      this.#floor = Math.max(this.#floor ?? 0, one.position ?? 0)
      one.act()
    }
  }

  #least(): number {
    return Math.min(...this.#replicas.filter(({ inUse }) => inUse).map(({ position }) => position))
  }

  #remember(primary: number): void {
    this.#past.push({ at: performance.now(), position: Math.min(primary, this.#least()) })
    while (this.#past[1] && isHeard(this.#past[1].at)) this.#past.shift()
  }
}

const isHeard = (at: number): boolean => performance.now() - at >= HEARING_MS
