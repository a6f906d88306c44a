// What the clients of a fair queue have had so far, by their keys: the number of their last turn, or what they used up.
import { LRUCache } from 'lru-cache'

/** Half of a rush is forgotten after it: who asked much of the shop is served as everybody else some minutes later. */
const HALF_LIFE_MS = 20_000
/** Long before a number has no more room for what grows with time (2^1023). */
const EPOCH_MS = 500 * HALF_LIFE_MS

export type Turns = {
  /** The key that comes first is the one for which this is least. */
  of(key: string): number
  /** Its turn begins. */
  begin(key: string): void
  /** It was refused. */
  refuse(key: string): void
  /** Its turn took so many milliseconds. */
  end(key: string, ms: number): void
}

/**
 * The last `remembered` keys with the number of their last turn; a forgotten one has waited for others: `onForgotten` makes it
 * count as new from now on.
 */
export function countTurns(remembered: number, onForgotten: (key: string) => void): Turns {
  const served = remember(remembered, onForgotten)
  let turn = 0
  return {
    of: (key) => served.peek(key) ?? 0,
    begin: (key) => void served.set(key, ++turn),
    refuse() {},
    end() {},
  }
}

/**
 * The milliseconds that each key used up lately. They are kept as what they are worth at `epoch`, growing with time instead of
 * shrinking with it: so keys compare without a look at the clock.
 */
export function weighTurns(remembered: number, onForgotten: (key: string) => void): Turns {
  const used = remember(remembered, onForgotten)
  /** What a turn is taken to weigh until it has ended. */
  let usual = 1
  let epoch = performance.now()
  const worth = (ms: number): number => ms * 2 ** ((performance.now() - epoch) / HALF_LIFE_MS)

  function use(key: string, ms: number): void {
    if (performance.now() - epoch > EPOCH_MS) {
      const factor = worth(1)
      epoch = performance.now()
      for (const [other, before] of [...used]) used.set(other, before / factor)
    }
    used.set(key, (used.peek(key) ?? 0) + worth(ms))
  }
  return {
    of: (key) => used.peek(key) ?? 0,
    begin: (key) => use(key, usual),
    refuse: (key) => use(key, usual),
    end(key, ms) {
      use(key, ms - usual)
      usual += (ms - usual) / 16
    },
  }
}

const remember = (max: number, onForgotten: (key: string) => void) =>
  new LRUCache<string, number>({ max, dispose: (_, key, reason) => reason === 'evict' && onForgotten(key) })
