// A semaphore with a fair, bounded queue: keys are served in turn, so a client that asks for much waits behind itself.
import { LRUCache } from 'lru-cache'
import { AppError } from './errors.ts'

type Options = {
  name: string
  /** What a key stands for: always who asks, so that nobody waits behind what somebody else asked for (docs/decisions/087). */
  by: 'account' | 'address' | 'account, else address'
  atOnce: number
  /** Most jobs in line; beyond it one is refused. */
  waiting: number
  /** Longest wait in milliseconds; after it the job is refused. */
  patience: number
  /** What a refused client reads. */
  mensaje: string
  /**
   * How many of the keys served last are remembered: they wait until every other key has had its turn. More than there are
   * clients makes it round robin, for clients who have to be served, all of them, also when they come again and again.
   */
  remembered?: number
  /**
   * While nobody has waited longer than these milliseconds, those who came first are served first: a short rush delays all of
   * them a little and refuses none. None unless set.
   */
  calm?: number
  /**
   * Serves next whose turns took least time lately, a newcomer first (least attained service). What a key used counts half after
   * each `HALF_LIFE_MS`; a refusal counts as a turn, so that asking at once again helps nobody. For keys that are all remembered.
   */
  weighed?: boolean
}

/** Few, so that a crowd that comes again and again does not keep a newcomer waiting. */
const REMEMBERED = 8

/** Half of a rush is forgotten after it: who asked much of the shop is served as everybody else some minutes later. */
const HALF_LIFE_MS = 20_000
/** Long before a number has no more room for what grows with time (2^1023). */
const EPOCH_MS = 500 * HALF_LIFE_MS

/** `since`: when it was asked for, by the clock of `performance.now()`; `after`: whether it comes after all that do not. */
type Job = { since: number; after: boolean; start(): void; refuse(error: AppError): void }

/** The code of a refusal (503): the queue is full, or the wait was too long. */
const BUSY = 'BUSY'

export const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === BUSY

export type FairQueue = ReturnType<typeof createFairQueue>

/** 499, as nginx logs it: the client closed its connection before its turn. */
const gone = () => new AppError(499, 'GONE', 'La conexión se cerró.')

/**
 * Serves next the newest key that was not served lately, else the key served longest ago. Within a key: first in, first
 * out. Newest first (adaptive LIFO) keeps the shop usable with more clients than it can serve; in order of arrival all of
 * them would wait until they give up. So it begins when waits grow beyond `calm`. A full queue refuses the job that would be
 * served last then, if the new one comes before it.
 */
export function createFairQueue(options: Options) {
  const { name, by, atOnce, waiting, patience, mensaje, remembered = REMEMBERED, calm = 0 } = options
  const { weighed = false } = options
  const lines = new Map<string, Job[]>() // none is empty, the newest is last
  /**
   * Keys with the number of their last turn; weighed, with what they used up (`worth`). A forgotten one has waited for
   * others: it counts as new from now on.
   */
  const served = new LRUCache<string, number>({
    max: remembered,
    dispose: (_, key, reason) => reason === 'evict' && renew(key),
  })
  let [running, length, turn, refused] = [0, 0, 0, 0]
  /** What a turn is taken to weigh until it has ended. */
  let usual = 1
  let epoch = performance.now()

  const busy = (): AppError => {
    refused++
    return new AppError(503, BUSY, mensaje)
  }
  /** The refusal of a key that was in line, or found no room in it. */
  const turnAway = (key: string): AppError => {
    if (weighed) use(key, usual)
    return busy()
  }
  const lastTurnOf = (key: string): number => served.peek(key) ?? 0

  /**
   * Milliseconds of use are kept as what they are worth at `epoch`, growing with time instead of shrinking with it: so keys compare
   * without a look at the clock.
   */
  const worth = (ms: number): number => ms * 2 ** ((performance.now() - epoch) / HALF_LIFE_MS)

  function use(key: string, ms: number): void {
    if (performance.now() - epoch > EPOCH_MS) {
      const factor = worth(1)
      epoch = performance.now()
      for (const [other, used] of [...served]) served.set(other, used / factor)
    }
    served.set(key, (served.peek(key) ?? 0) + worth(ms))
  }

  const noteTurn = (key: string): void => void (weighed ? use(key, usual) : served.set(key, ++turn))

  function weigh(key: string, ms: number): void {
    use(key, ms - usual)
    usual += (ms - usual) / 16
  }

  function renew(key: string): void {
    const line = lines.get(key)
    if (!line) return
    lines.delete(key)
    lines.set(key, line)
  }

  function remove(key: string, job: Job): void {
    const line = lines.get(key)
    const at = line?.indexOf(job) ?? -1
    if (!line || at < 0) return
    line.splice(at, 1)
    length--
    if (line.length === 0) lines.delete(key)
  }

  const findOldest = (): number =>
    [...lines.values()].reduce((oldest, [job]) => Math.min(oldest, job?.since ?? oldest), Infinity)

  const comesAfter = (key: string): number => Number(lines.get(key)?.[0]?.after)

  function findNext(): [string, Job] | undefined {
    const isCalm = calm > 0 && performance.now() - findOldest() < calm
    let next: string | undefined
    for (const key of lines.keys()) {
      const ahead = next === undefined ? -1 : comesAfter(key) - comesAfter(next) || lastTurnOf(key) - lastTurnOf(next)
      if (ahead < 0 || (ahead === 0 && !isCalm)) next = key
    }
    const job = next === undefined ? undefined : lines.get(next)?.[0]
    return next !== undefined && job ? [next, job] : undefined
  }

  /** The job that would be served last, unless that were a new one of `key`. */
  function findLast(key: string): [string, Job] | undefined {
    let [last, rounds, lastTurn] = ['', (lines.get(key)?.length ?? 0) + 1, lastTurnOf(key)]
    for (const [other, line] of lines) {
      const ahead = line.length - rounds || lastTurnOf(other) - lastTurn
      if (other !== key && (ahead > 0 || (ahead === 0 && last === ''))) {
        ;[last, rounds, lastTurn] = [other, line.length, lastTurnOf(other)]
      }
    }
    const job = lines.get(last)?.at(-1)
    return job && [last, job]
  }

  function makeRoom(key: string): boolean {
    if (length < waiting) return true
    const found = findLast(key)
    if (!found) return false
    remove(...found)
    found[1].refuse(turnAway(found[0]))
    return true
  }

  function wait(key: string, signal: AbortSignal | undefined, after: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: AppError) => {
        remove(key, job)
        job.refuse(error)
      }
      const timer = setTimeout(() => leave(turnAway(key)), patience)
      const onGone = () => leave(gone())
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onGone)
      }
      const job: Job = {
        since: performance.now(),
        after,
        start() {
          settle()
          resolve()
        },
        refuse(error) {
          settle()
          reject(error)
        },
      }
      signal?.addEventListener('abort', onGone, { once: true })
      const line = lines.get(key)
      if (line) line.push(job)
      else lines.set(key, [job])
      length++
    })
  }

  function release(): void {
    const next = findNext()
    if (!next) return void running--
    const [key, job] = next
    remove(key, job)
    noteTurn(key)
    job.start() // takes over this place
  }

  return {
    name,
    by,
    /**
     * Does `work` when it is the key's turn. Throws an `AppError`: 503 `BUSY` without a turn, 499 when `signal` aborts before
     * it; then the work was not begun. Once begun it is finished. With `after` its turn comes when nobody waits without it.
     */
    async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal, { after = false } = {}): Promise<T> {
      if (signal?.aborted) throw gone()
      if (running < atOnce) {
        running++
        noteTurn(key)
      } else if (makeRoom(key)) await wait(key, signal, after)
      else throw turnAway(key)
      const began = performance.now()
      try {
        return await work()
      } finally {
        if (weighed) weigh(key, performance.now() - began)
        setImmediate(release) // what needs no turn goes between two jobs
      }
    },
    /** Throws the refusal of a full queue, before anything is spent on a job that most likely finds no room. */
    requireRoom(): void {
      if (length >= waiting) throw busy()
    },
    /** The same without an error to throw: whether a job is refused here and now. */
    refuse(): boolean {
      if (length < waiting) return false
      refused++
      return true
    },
    stats: () => ({ running, waiting: length, refused }),
  }
}
