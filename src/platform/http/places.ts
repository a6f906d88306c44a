// Answers that are long to send: each holds a place while it is read, by who reads it, and one that is not read is cut.
import { Readable } from 'node:stream'
import { RetryLater } from '../errors.ts'

type Options = {
  name: string
  /** What a key stands for, as in a fair queue: always who asks. */
  by: 'account' | 'address'
  atOnce: number
  /** Of one key. */
  each: number
  /** What a refused client reads, and after how many seconds it may come again. */
  mensaje: string
  again: number
  /** Milliseconds in which a reader takes a part, or is cut. */
  patience?: number
}

/** Bytes or characters that are handed over at once. */
const PART = 256 * 1024
/** 26 kB a second: what reads more slowly than the slowest telephone is no reader. */
const PATIENCE = 10_000

function* split(piece: string | Buffer): Generator<string | Buffer> {
  if (piece.length <= PART) return yield piece
  for (let at = 0; at < piece.length; at += PART) {
    yield typeof piece === 'string' ? piece.slice(at, at + PART) : piece.subarray(at, at + PART)
  }
}

export function createPlaces({ name, by, atOnce, each, mensaje, again, patience = PATIENCE }: Options) {
  const taken = new Map<string, number>()
  let total = 0

  return {
    name,
    by,
    /** Throws the 503 that the key finds no place, before anything is spent on it. */
    requireRoom(key: string): void {
      if (total < atOnce && (taken.get(key) ?? 0) < each) return
      throw new RetryLater(503, 'UNAVAILABLE', mensaje, again)
    },
    /** Sends `pieces` in a place of the key until it is done, closed or cut. Throws as `requireRoom`. */
    send(key: string, pieces: AsyncIterable<string | Buffer>): Readable {
      this.requireRoom(key)
      total++
      taken.set(key, (taken.get(key) ?? 0) + 1)
      async function* write() {
        for await (const piece of pieces) {
          for (const part of split(piece)) {
            const timer = setTimeout(() => body.destroy(), patience) // only the reader is waited for here
            try {
              yield part
            } finally {
              clearTimeout(timer)
            }
          }
        }
      }
      const body: Readable = Readable.from(write())
      body.once('close', () => {
        total--
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      })
      return body
    },
  }
}
