// A circuit breaker between the shop and its database: calls to a database that hangs fail in seconds, before their time-outs.
import { connect, type Socket } from 'node:net'
import pg from 'pg'

// Waits are counted in looks, not in milliseconds: while our own loop stands still there is one look, however long it takes. An
// answer that nobody could hear yet is no silence of the database.
const LOOK_MS = 250
/** Looks after which the database is probed while a caller waits: a second. */
const PATIENCE = 5
/** Looks until it is probed again while it is away: half a second. */
const AGAIN = 2
/** A server that sends no byte within so many looks of a probe is away: a second. With the above, a visitor waits 2.25 s at most. */
const PROBE = 10
const PROBE_LOOK_MS = 100

/** The database hangs: calls are refused without waiting. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database does not answer')
  }
}

type Log = { info(data: object, message: string): void; error(data: object, message: string): void }
/** `since`: by the number of the look. */
type Waiting = { since: number; refuse(error: Error): void }

/**
 * Watches how long callers wait for a connection or hold one. When that takes long, the server is probed. If it answers, the
 * caller is only slow and goes on. If not, all connections are cut, and every waiting or new caller is refused
 * (`DatabaseAway`) until the server answers again.
 */
export class Breaker {
  readonly #url: string
  readonly #log: Log
  readonly #clients = new Set<pg.PoolClient>()
  /** Both in the order of their beginning. */
  readonly #waiting = new Set<Waiting>()
  readonly #held = new Map<pg.PoolClient, number>()
  readonly #timer: NodeJS.Timeout
  #open = false
  #probing = false
  #looks = 0
  #asked = Number.NEGATIVE_INFINITY

  /** One for all pools of the database at `url`. Ends with `close`. */
  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** The database hangs: callers are refused. */
  get isOpen(): boolean {
    return this.#open
  }

  /** Gives the connection that `acquire` brings, or `DatabaseAway` as soon as that is known. */
  lend(acquire: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#open) return Promise.reject(new DatabaseAway())
    return new Promise((resolve, reject) => {
      const waiting = { since: this.#looks, refuse: reject }
      this.#waiting.add(waiting)
      acquire().then(
        (client) => {
          // Its caller was refused meanwhile. The next one can use it, unless the database still hangs.
          if (!this.#waiting.delete(waiting)) return client.release(this.#open)
          this.#held.set(client, this.#looks)
          resolve(client)
        },
        (error) => {
          this.#waiting.delete(waiting)
          reject(error)
        },
      )
    })
  }

  /** Keeps account of a pool's connections, so that they can be cut. */
  follow(pool: pg.Pool): void {
    pool.on('connect', (client) => this.#clients.add(client))
    pool.on('remove', (client) => this.#clients.delete(client))
    pool.on('release', (_, client) => this.#held.delete(client))
  }

  #look(): void {
    const now = ++this.#looks
    if (this.#probing || now - this.#asked < (this.#open ? AGAIN : PATIENCE)) return
    const [waiting] = this.#waiting
    const [held = now] = this.#held.values()
    if (!this.#open && now - Math.min(waiting?.since ?? now, held) < PATIENCE) return
    this.#probing = true
    void isThere(this.#url).then((there) => {
      this.#probing = false
      this.#asked = this.#looks
      if (there === !this.#open) return
      if (there) this.#close()
      else this.#cut()
    })
  }

  #close(): void {
    this.#open = false
    this.#log.info({}, 'the database answers again')
  }

  #cut(): void {
    this.#open = true
    this.#log.error({ waiting: this.#waiting.size, held: this.#held.size }, 'the database hangs: calls are refused')
    for (const client of this.#clients) streamOf(client).destroy(new DatabaseAway())
    for (const waiting of this.#waiting) waiting.refuse(new DatabaseAway())
    this.#waiting.clear()
  }
}

// The pool gives a `Client`, though its types promise less. Its `end` would wait for a server that says nothing any more.
const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Whether a server is there: PostgreSQL answers the question for TLS with one byte, before any login (SSLRequest, «Message
 * Formats» in its manual). Only silence means that it is away. An error says nothing of the server (no name found, no file
 * left to open), or is one that callers hear at once by themselves (refused, or closed by a proxy that has no server behind
 * it): it is no reason to cut what works.
 */
function isThere(url: string): Promise<boolean> {
  const { host, port } = new pg.Client({ connectionString: url })
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  return new Promise<boolean>((resolve) => {
    let looks = 0
    // One more turn of the event loop: after a long pause of this process the timer would fire before an answer that is there.
    const timer = setInterval(
      () => ++looks === PROBE && setImmediate(() => resolve(socket.bytesRead > 0)),
      PROBE_LOOK_MS,
    )
    socket.on('connect', () => socket.write(SSL_REQUEST))
    socket.on('data', () => resolve(true))
    socket.on('error', () => resolve(true))
    socket.on('close', () => {
      clearInterval(timer)
      resolve(true)
    })
  }).finally(() => socket.destroy())
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]) // length 8, code 80877103
