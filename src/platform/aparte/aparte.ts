// Work on what others sent, in a process of its own: however much memory or time it takes, the shop goes on selling. A worker
// thread would not do: one that runs out of memory aborts the process that it belongs to (docs/decisions/086).
import type { ChildProcess } from 'node:child_process'
import { createFairQueue } from '../fair-queue.ts'
import type { Counter } from '../http/counter.ts'
import { DE_ARCHIVOS, type Memoria } from './mensajes.ts'
import { type ArchivoDeEntrada, encargar, type Log, startProceso } from './proceso.ts'

/** Works by name, each with what goes in and what comes out (as `structuredClone` takes it). A slice declares its own here. */
// biome-ignore lint/suspicious/noEmptyInterface: slices declare their works in it
export interface Tareas {}
export type Tarea = keyof Tareas & string
export type Entra<K extends Tarea> = Tareas[K] extends { entra: infer T } ? T : never
export type Sale<K extends Tarea> = Tareas[K] extends { sale: infer T } ? T : never

type Options = {
  entrada: ArchivoDeEntrada
  databaseUrl: string
  log: Log
  /** That of a process that reads files, unless it is told otherwise. */
  memoria?: Memoria
}
type Como = {
  /** Whose work it is: one at a time, and everybody in turn. */
  quien: string
  /** Milliseconds that it may take. */
  ms: number
  /** Aborts when nobody waits for it any more. */
  signal?: AbortSignal
  /** Milliseconds that it then has to give back what it holds; without it it is ended at once. */
  gracia?: number
}

const LEYENDO = 'Ya se están leyendo otros archivos. Probá de nuevo en un minuto.'
/** Works that may wait, and for how long. */
const WAITING = 16
const PATIENCE = 60_000
/** More people than a shop has staff: each has its turn before anybody has a second one. */
const REMEMBERED = 100
/** A process that has had nothing to do for so long ends. */
const IDLE_MS = 20_000
export type Aparte = ReturnType<typeof createAparte>

declare module '../http/context.ts' {
  interface Services {
    /** Reads files that somebody waits for. */
    lecturas: Aparte
  }
}

/** Does works one at a time in a process that starts with the first one. `close` ends what is under way. */
export function createAparte({ entrada, databaseUrl, log, memoria = DE_ARCHIVOS }: Options) {
  const queue = createFairQueue({
    name: 'files',
    by: 'account',
    atOnce: 1,
    waiting: WAITING,
    patience: PATIENCE,
    remembered: REMEMBERED,
    mensaje: LEYENDO,
  })
  const closing = new AbortController()
  let hijo: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = startProceso(entrada, log)
    return child.once('exit', () => {
      if (hijo === child) hijo = null
    })
  }

  /** Ends it at once; the next work gets another one. */
  function dismiss(child: ChildProcess): void {
    if (hijo === child) hijo = null
    child.kill('SIGKILL')
  }

  function rest(child: ChildProcess, rss: number): void {
    if (hijo !== child) return
    if (rss > memoria.retiro) dismiss(child)
    else idle = setTimeout(() => dismiss(child), IDLE_MS).unref()
  }

  async function ask<K extends Tarea>(tarea: K, entra: Entra<K>, { ms, signal, gracia = 0 }: Como): Promise<Sale<K>> {
    clearTimeout(idle)
    const child = hijo?.connected ? hijo : start()
    hijo = child
    const encargo = { tarea, entra, databaseUrl, limite: memoria.limite }
    const stopping = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
    const hecho = await encargar(child, encargo, { ms, stopping, gracia, dismiss: () => dismiss(child), log })
    rest(child, hecho.rss)
    if ('error' in hecho) throw hecho.error
    return hecho.sale as Sale<K> // what the work named `tarea` gives
  }

  return {
    /**
     * Does a work when it is somebody's turn. Throws what the work throws, 400 `ARCHIVO_INVALIDO` for one that needs more memory or
     * time than it gets, 499 when `signal` aborts, 503 `BUSY` where too many wait.
     */
    run: <K extends Tarea>(tarea: K, entra: Entra<K>, como: Como): Promise<Sale<K>> =>
      queue.run(como.quien, () => ask(tarea, entra, como), como.signal),
    async close(): Promise<void> {
      closing.abort()
      clearTimeout(idle)
      const child = hijo
      if (!child) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      dismiss(child)
      await ended
    },
  }
}

/** The same, where whoever asks is counted: each work may start a process anew. Throws the 429 of `counter`, by `quien`. */
export const limitAparte = (aparte: Aparte, counter: Counter): Aparte => ({
  ...aparte,
  async run(tarea, entra, como) {
    await counter.count(como.quien)
    return aparte.run(tarea, entra, como)
  },
})
