// Queues with an end: pictures never take more of the machine than they were given.
import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts'

const PATIENCE = 30_000
const MENSAJE = 'Hay muchas imágenes en camino. Probá de nuevo en unos segundos.'

/** Fair by the address that asks; what finds no place is to be answered in another way. */
export const createCola = (places: { atOnce: number; waiting: number }): FairQueue =>
  createFairQueue({ ...places, patience: PATIENCE, mensaje: MENSAJE })

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

/** A value that is made for the first of those who use it at one time, and let go with the last of them. */
export function createShared<V>() {
  const inUse = new Map<string, { value: Promise<V>; users: number }>()
  return async <T>(key: string, make: () => Promise<V>, use: (value: V) => Promise<T>): Promise<T> => {
    const shared = inUse.get(key) ?? { value: make(), users: 0 }
    inUse.set(key, shared)
    shared.users++
    try {
      return await use(await shared.value)
    } finally {
      if (--shared.users === 0) inUse.delete(key)
    }
  }
}
