// Signals, read as one wish: to stop in order. Insisting stops at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { note } from './terminal.ts'

// One Ctrl-C arrives several times: from the terminal, from npm and from bin/run.mjs.
const ECHO_MS = 1_500

/** Answers under way get this long once the shop closes. */
export const DRAIN_MS = 25_000

/** Thrown into a start that somebody interrupts. */
export class Interrupted extends Error {}

export class Shutdown {
  readonly requested: Promise<number>
  readonly #stopping = new AbortController()
  #first = 0
  #resolve: (code: number) => void = () => {}

  /** Aborted with the first wish to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  constructor() {
    this.requested = new Promise((resolve) => {
      this.#resolve = resolve
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.request(0))
    const launcher = Number(process.env.ANAQUEL_LANZADOR)
    if (launcher === process.ppid) setInterval(() => process.ppid !== launcher && this.#orphaned(), 500).unref()
  }

  // bin/run.mjs was killed: no process is left to pass a Ctrl-C on.
  #orphaned() {
    if (this.#first === 0) this.request(0)
  }

  request(code: number) {
    if (this.#first === 0) {
      this.#first = performance.now()
      this.#stopping.abort()
      this.#resolve(code)
    } else if (performance.now() - this.#first > ECHO_MS) {
      note('Corte inmediato')
      process.exit(1)
    }
  }

  /** Between two steps of a start: goes no further once somebody wants to stop. */
  check() {
    if (this.#first > 0) throw new Interrupted()
  }
}

/** For a command that tidies up behind itself before it ends. */
export function interruptSignal(): AbortSignal {
  return new Shutdown().signal
}

/** Waits for the work, but no longer than `ms`. */
export const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])
