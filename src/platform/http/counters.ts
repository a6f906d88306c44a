// The counters of rate limits: of this process alone, or shared by all processes of one database.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isDatabaseDown } from '../db/errors.ts'
import { addPuntos, deletePuntos, findPuntos, takePunto } from '../db/limite.ts'
import type { Db } from '../db/pool.ts'
import { type Counter, createMemory, createOwnCounter, type Limit, tooMany, type Used } from './counter.ts'

const WINDOW_SECONDS = 600
/**
 * Processes tell one another of a key once it has used up this share of its limit since the last time. Limits below forty
 * are exact that way. A larger one may be exceeded by this share for each further process; counting it costs nearly nothing.
 */
const SHARE = 1 / 20

/**
 * What a key stands for: who asks (an account, else an address), or whom it hits, and then it is counted together with who
 * causes it (`brake.ts`), or somebody could use up what belongs to others (docs/decisions/087).
 */
export type Key = 'who asks' | 'whom it hits'
type Options = { key: Key } & Partial<Pick<Limit, 'mensaje' | 'seconds'>>
export type Declared = { points: number; seconds: number; key: Key }

export type CreateCounter = {
  /** Makes a counter of up to `points` for each key and window. `name` tells it from the others of the shop. */
  (name: string, points: number, options: Options): Counter
  /** All that were made, by their names. */
  readonly declared: ReadonlyMap<string, Declared>
}

/**
 * The counters of one process. With a database they are shared with all others that use it; while it is away each process
 * counts alone.
 */
export function createCounters(db: Db | null): CreateCounter {
  const declared = new Map<string, Declared>()
  const create = (
    name: string,
    points: number,
    { key, mensaje = 'Demasiados intentos.', seconds = WINDOW_SECONDS }: Options,
  ): Counter => {
    declared.set(name, { points, seconds, key })
    const limit = { points, mensaje, seconds }
    if (db === null) return createOwnCounter(limit)
    return points * SHARE < 2 ? createExactCounter(db, name, limit) : createLooseCounter(db, name, limit)
  }
  return Object.assign(create, { declared })
}

/** Every count is the database's; the process counts too, for when that is away. */
function createExactCounter(db: Db, name: string, limit: Limit): Counter {
  const own = createOwnCounter(limit)
  return {
    requireRoom: (key) =>
      unlessAway(
        async () => {
          const used = await findPuntos(db, hashKey(name, key))
          if (used && used.points >= limit.points) throw tooMany(used, limit)
        },
        () => own.requireRoom(key),
      ),
    async count(key) {
      const alone = await own.count(key).catch((refusal: unknown) => refusal)
      await unlessAway(
        async () => {
          const clave = hashKey(name, key)
          if (await addPuntos(db, clave, 1, limit)) return
          throw tooMany((await findPuntos(db, clave)) ?? { points: limit.points, ms: 0 }, limit)
        },
        async () => {
          if (alone !== undefined) throw alone
        },
      )
    },
    async uncount(key) {
      await own.uncount(key)
      await unlessAway(() => takePunto(db, hashKey(name, key)))
    },
    async forget(key) {
      await own.forget(key)
      await unlessAway(() => deletePuntos(db, hashKey(name, key)))
    },
  }
}

/** The process counts, and tells the database of a portion at a time. */
function createLooseCounter(db: Db, name: string, limit: Limit): Counter {
  const memory = createMemory(limit)
  const portion = Math.floor(limit.points * SHARE)
  /** What the database has not been told of each key. */
  const untold = new LRUCache<string, number>({ maxSize: 50_000, sizeCalculation: () => 1 })

  async function tell(key: string, n: number): Promise<void> {
    const clave = hashKey(name, key)
    const added = await addPuntos(db, clave, n, limit)
    const used = added ?? (await findPuntos(db, clave))
    if (!used) return // it ended a moment ago
    const points = added ? added.points + (untold.get(key) ?? 0) : limit.points + 1
    await memory.set(key, { points, ms: used.ms })
  }

  async function requireWithin(key: string, used: Used): Promise<void> {
    if (used.points <= limit.points) return
    await memory.take(key)
    throw tooMany(used, limit)
  }

  return {
    async requireRoom(key) {
      const used = await memory.find(key)
      if (used.points >= limit.points) throw tooMany(used, limit)
    },
    async count(key) {
      const used = await memory.add(key)
      await requireWithin(key, used)
      const n = used.points === 1 ? 1 : (untold.get(key) ?? 0) + 1
      untold.set(key, n % portion)
      if (n < portion) return
      await unlessAway(() => tell(key, n))
      await requireWithin(key, await memory.find(key))
    },
    uncount: (key) => memory.take(key),
    forget: async (key) => memory.forget(key),
  }
}

/** Half a SHA-256: the table holds nobody's address. */
const hashKey = (name: string, key: string): Buffer =>
  createHash('sha256').update(`${name} ${key}`).digest().subarray(0, 16)

async function unlessAway(work: () => Promise<unknown>, alone: () => Promise<unknown> = async () => {}): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    await alone()
  }
}
