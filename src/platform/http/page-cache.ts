import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { createGenerations } from './generations.ts'
import {
  type CachedAnswer,
  compress,
  createEntry,
  type Encoded,
  type Encoding,
  type Entry,
  findEncoded,
  sizeOf,
} from './page-entry.ts'
import { createMover, isPriceTopic, listPriceTopics, type PriceChange, type Topic } from './prices.ts'

/** What is asked of a request's own text. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * The topic of what may lag for a moment: the order of lists by ratings and copies sold, and these numbers (db/migrations/0023).
 * Whatever a call of the API answers is made of it.
 */
export const ORDER_TOPIC = 'popularidad'

export type PageCache = ReturnType<typeof createPageCache>

/** Which key a read address (`ReadAddress`) has in the cache, or null where nothing may be kept under it. */
export type KeyOf = (url: string) => string | null

/** Answers that a topic's change dropped are shown for so long to visitors who would have to wait for the new one. */
const FORMER_MS = 30_000

/** A generation that is never the current one: nothing of it is kept. */
export const NOT_KEPT = -1

/** Where answers are read from, if that may be behind what changes are heard of. */
export type Source = {
  /** Calls back when all that is read from has the changes of now. */
  whenReached(act: () => void): void
  /** Whether this request may be answered with something older than what it must see. */
  mustBeFresh(request: Asked): boolean
}

/** The memory of the cache: bounded by bytes, least recently used first. */
function createMemory(maxBytes: number) {
  const entries = new LRUCache<string, Entry>({ maxSize: Math.max(1, maxBytes) })
  /** What a change of a topic dropped lately. */
  const former = new LRUCache<string, Entry>({ maxSize: Math.max(1, maxBytes / 4), ttl: FORMER_MS })
  function keep(key: string, entry: Entry): void {
    entries.delete(key) // an entry that stays would keep the size it had
    entries.set(key, entry, { size: sizeOf(key, entry) })
  }
  return {
    get: (key: string) => entries.get(key),
    getFormer: (key: string) => former.get(key),
    add(key: string, entry: Entry): void {
      if (entry.bodies.identity.length <= maxBytes / 4) keep(key, entry)
    },
    async encode(key: string, entry: Entry, encoding: Encoding): Promise<Encoded> {
      const ready = findEncoded(entry, encoding)
      if (ready) return ready
      const encoded = await compress(entry, encoding)
      if (entries.peek(key) === entry) keep(key, entry) // it has grown
      return encoded
    },
    clear(): void {
      entries.clear()
      former.clear()
    },
    drop(topics: ReadonlySet<string>, prices: readonly PriceChange[]): void {
      const moves = createMover(prices)
      const isChanged = (topic: Topic) => (typeof topic === 'string' ? topics.has(topic) : moves(topic))
      const isStale = ({ madeOf }: Entry) => madeOf.some(isChanged)
      const isPrice = (topic: Topic) => typeof topic !== 'string' || isPriceTopic(topic)
      const hasOldPrice = ({ madeOf }: Entry) => madeOf.some((topic) => isPrice(topic) && isChanged(topic))
      // Nobody is shown a former price.
      if ([...topics].some(isPrice)) for (const [key, entry] of [...former]) if (hasOldPrice(entry)) former.delete(key)
      for (const [key, entry] of [...entries].filter(([, one]) => isStale(one))) {
        entries.delete(key)
        if (!hasOldPrice(entry)) former.set(key, entry, { size: sizeOf(key, entry) })
      }
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** What answers are read from may be behind what changes are heard of, and somebody may have to be asked who asks. */
function createSource() {
  let source: Source | null = null
  let isShut = () => false
  return {
    /** What is forgotten too early comes back as it was, from a source that is behind. */
    whenReached: (act: () => void): void => (source ? source.whenReached(act) : act()),
    /** From now on changes are applied when `from` has them. */
    readFrom(from: Source): void {
      source = from
    },
    /** While `shut` says so nobody gets what is kept: somebody has to be asked first who asks. */
    shutWhile(shut: () => boolean): void {
      isShut = shut
    },
    /** Whether a request must get neither what is kept nor what others are being made. Its answer is not kept. */
    mustBeFresh: (request: Pick<Asked, 'headers'>): boolean => isShut() || source?.mustBeFresh(request) === true,
  }
}

/**
 * Finished public answers in memory, compressed once for each encoding. Every change of the catalogue empties it; a change of a
 * topic drops that topic's answers. A generation number keeps out answers that were begun before a change and finished after it.
 */
export function createPageCache({ maxBytes, keyOf }: { maxBytes: number; keyOf: KeyOf }) {
  const memory = createMemory(maxBytes)
  const generations = createGenerations()
  const { whenReached, ...source } = createSource()
  let paused = false
  let hits = 0
  let made = 0
  let hear: (key: string) => void = () => {}
  const isCurrent = (since: number, madeOf: readonly Topic[]): boolean =>
    !paused && generations.isCurrent(since, madeOf)
  function forgetAll(): void {
    generations.changeAll()
    memory.clear()
  }
  const clear = () => whenReached(forgetAll)
  return {
    ...source,
    keyOf,
    /** Grows with every change, of everything or of a topic. */
    get generation() {
      return generations.now
    },
    /** Whether what was begun in generation `since` and made of these topics still holds and may be kept. */
    isCurrent,
    /** Nothing is kept now: a change would not be heard. */
    get paused() {
      return paused
    },
    /** Everything may have changed. */
    clear,
    /** Drops what was made of one of these topics or prices. Looks at every entry, so many come together. */
    forget: (named: ReadonlySet<string>, prices: readonly PriceChange[] = []) =>
      whenReached(() => {
        const topics = new Set([...named, ...listPriceTopics(prices)])
        generations.change(topics, prices)
        memory.drop(topics, prices)
      }),
    /** The database is away: what is there is shown, nothing is added. `resume` drops it, `pause` too. */
    hold() {
      paused = true
    },
    /** While changes cannot be heard, nothing is kept. */
    pause() {
      paused = true
      forgetAll()
    },
    /** What changed meanwhile may not have reached the source either. */
    resume() {
      paused = false
      forgetAll()
      clear()
    },
    /** Tells of every answer that leaves from here. The listener must be quick and never throw. */
    onHit(listener: (key: string) => void) {
      hear = listener
    },
    /** `hits`: answers from here; `made`: public answers that had to be made. Since the start. */
    stats: () => ({ ...memory.size(), generation: generations.now, hits, made }),
    get(key: string): Entry | undefined {
      const entry = memory.get(key)
      if (!entry) return undefined
      hits++
      hear(key)
      return entry
    },
    /** What was kept until a topic changed, some seconds ago: better than nothing. Nothing of before a change of the catalogue itself. */
    getFormer: memory.getFormer,
    /** Keeps an answer that was begun in generation `since`, unless a change in between of what it is made of made it stale. */
    put(key: string, since: number, answer: CachedAnswer): Entry {
      made++
      const entry = createEntry(answer)
      if (isCurrent(since, answer.madeOf)) memory.add(key, entry)
      return entry
    },
    /** The body and headers in an encoding, compressed at the first demand. */
    encode: memory.encode,
  }
}
