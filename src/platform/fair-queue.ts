// A semaphore with a fair, bounded queue: keys are served in turn, so a client that asks for much waits behind itself.
import { AppError } from './errors.ts'
import { createLines, type Job, type Lines } from './fair-queue-lines.ts'
import { countTurns, weighTurns } from './fair-queue-turns.ts'

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
   * a while (`fair-queue-turns.ts`); a refusal counts as a turn, so that asking at once again helps nobody. For keys that are
   * all remembered.
   */
  weighed?: boolean
}

/** Few, so that a crowd that comes again and again does not keep a newcomer waiting. */
const REMEMBERED = 8

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
  const turns = (options.weighed ? weighTurns : countTurns)(remembered, (key) => lines.renew(key))
  const lines = createLines(turns.of, calm)
  let [running, refused] = [0, 0]

  const busy = (): AppError => {
    refused++
    return new AppError(503, BUSY, mensaje)
  }
  /** The refusal of a key that was in line, or found no room in it. */
  const turnAway = (key: string): AppError => {
    turns.refuse(key)
    return busy()
  }

  function makeRoom(key: string): boolean {
    if (lines.length < waiting) return true
    const found = lines.findLast(key)
    if (!found) return false
    lines.remove(...found)
    found[1].refuse(turnAway(found[0]))
    return true
  }

  function release(): void {
    const next = lines.findNext()
    if (!next) return void running--
    const [key, job] = next
    lines.remove(key, job)
    turns.begin(key)
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
        turns.begin(key)
      } else if (makeRoom(key)) await wait(lines, key, { signal, after, patience, tooLong: () => turnAway(key) })
      else throw turnAway(key)
      const began = performance.now()
      try {
        return await work()
      } finally {
        turns.end(key, performance.now() - began)
        setImmediate(release) // what needs no turn goes between two jobs
      }
    },
    /** Throws the refusal of a full queue, before anything is spent on a job that most likely finds no room. */
    requireRoom(): void {
      if (lines.length >= waiting) throw busy()
    },
    /** The same without an error to throw: whether a job is refused here and now. */
    refuse(): boolean {
      if (lines.length < waiting) return false
      refused++
      return true
    },
    stats: () => ({ running, waiting: lines.length, refused }),
  }
}

type Patience = { signal: AbortSignal | undefined; after: boolean; patience: number; tooLong: () => AppError }

/** In line until somebody calls its turn, or longer than anybody should, or until the client has left. */
function wait(lines: Lines, key: string, { signal, after, patience, tooLong }: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (error: AppError) => {
      lines.remove(key, job)
      job.refuse(error)
    }
    const timer = setTimeout(() => leave(tooLong()), patience)
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
    lines.add(key, job)
  })
}
