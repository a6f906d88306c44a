// Brakes on what reaches somebody: a mailbox, the shop. Counted by whom it hits together with who causes it.
import { hasRoom } from './counter.ts'
import type { CreateCounter } from './counters.ts'

/**
 * `own`: what the person's own account or order causes, by its id. `stranger`: anybody who has proved nothing, by the client
 * that an address stands for, or what else tells one from another.
 */
export type Cause = { own: string } | { stranger: string }

type Bounds = {
  /** For each of one's own causes; without it they are bounded as a stranger's. */
  own?: number
  /** For each stranger, so that one of them does not use up the room of the others. */
  each: number
  /** For all strangers together. */
  all: number
  seconds: number
  mensaje?: string
}

/** Strangers never use up what somebody's own account may cause. */
export function createBrake(createCounter: CreateCounter, name: string, { own, each, all, ...options }: Bounds) {
  const create = (of: string, points: number) =>
    createCounter(`${name}: ${of}`, points, { ...options, key: 'whom it hits' })
  const ofOwn = own === undefined ? null : create('propios', own)
  const [ofEach, ofAll] = [create('cada ajeno', each), create('ajenos', all)]

  /** Counts one, or throws the 429 of what is full and counts nothing. `hit` is a mailbox, or what else is hit. */
  async function count(hit: string, cause: Cause): Promise<void> {
    const target = hit.toLowerCase()
    const one = `${target} ${'own' in cause ? cause.own : cause.stranger}`
    if ('own' in cause && ofOwn) return ofOwn.count(one)
    await ofEach.count(one)
    await ofAll.count(target).catch(async (refusal: unknown) => {
      await ofEach.uncount(one)
      throw refusal
    })
  }
  return {
    count,
    /** The same, told by its answer. */
    hasRoom: (hit: string, cause: Cause): Promise<boolean> => hasRoom(count(hit, cause)),
  }
}
