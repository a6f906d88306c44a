// A queue with an end: pictures never take more of the machine than they were given.

/** There is no room in the queue: to be answered in another way, now. */
export class ColaLlena extends Error {}

export type Cola = ReturnType<typeof createCola>

/** Runs at most `atOnce` jobs; at most `waiting` more stand in line, in their order, the next is refused (`ColaLlena`). */
export function createCola({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return {
    async run<T>(job: () => Promise<T>): Promise<T> {
      if (running < atOnce) running++
      else {
        if (line.length >= waiting) throw new ColaLlena('too many pictures at once')
        await new Promise<void>((resolve) => line.push(resolve))
      }
      try {
        return await job()
      } finally {
        const next = line.shift()
        if (next)
          next() // takes over this place
        else running--
      }
    },
  }
}

/** One job at a time for each key: whoever asks meanwhile gets the same answer. */
export function createUnique() {
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, job: () => Promise<T>): Promise<T> => {
    const running = underWay.get(key) as Promise<T> | undefined
    if (running) return running
    const promise = job().finally(() => underWay.delete(key))
    underWay.set(key, promise)
    return promise
  }
}
