// PostgreSQL died under the open shop: it is started again for as long as that takes.
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, note, step } from '../terminal.ts'
import type { Cluster } from './cluster.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 60_000
/** A database that ran this long died for a new reason: the pauses start from the shortest. */
const CALM_MS = 60_000

interface Options {
  /** Ends the trying; the shop closes. */
  stopping: AbortSignal
  /** Waits between two tries, `ms` milliseconds. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Starts the cluster again whenever it dies: at once the first time, then after pauses that double from one second to a
 * minute, and never gives up. A full disk is the usual reason, and only its owner can say how long it stays full. It comes
 * back on the same port, and the pool connects again by itself.
 */
export function keepAlive(cluster: Pick<Cluster, 'watch'>, { stopping, pause = sleepUntil(stopping) }: Options): void {
  let wait = 0
  let began = performance.now()
  cluster.watch(async (again) => {
    if (performance.now() - began > CALM_MS) wait = 0
    note('La base de datos se detuvo sola; se vuelve a arrancar')
    for (;;) {
      if (wait > 0) await pause(wait)
      if (stopping.aborted) return
      wait = Math.min(LONGEST_MS, wait * 2 || FIRST_MS)
      try {
        await step(again, () => 'Base de datos en marcha otra vez')
        began = performance.now()
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        fail(`${reason} · La tienda sigue con lo que tiene en memoria; se prueba otra vez en ${wait / 1_000} s`)
      }
    }
  })
}

const sleepUntil = (signal: AbortSignal) => (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})
