// Work on what others sent, in a process of its own: however much memory or time it takes, the shop goes on selling. A worker
// thread would not do: one that runs out of memory aborts the process that it belongs to (docs/decisions/086).
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import pg from 'pg'
import { AppError } from '../errors.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { Counter } from '../http/counter.ts'
import {
  DE_ARCHIVOS,
  type Encargo,
  type Falla,
  HEAP_MB,
  type Memoria,
  type Respuesta,
  SIN_MEMORIA,
} from './mensajes.ts'

/** Works by name, each with what goes in and what comes out (as `structuredClone` takes it). A slice declares its own here. */
// biome-ignore lint/suspicious/noEmptyInterface: slices declare their works in it
export interface Tareas {}
export type Tarea = keyof Tareas & string
export type Entra<K extends Tarea> = Tareas[K] extends { entra: infer T } ? T : never
export type Sale<K extends Tarea> = Tareas[K] extends { sale: infer T } ? T : never

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }
type Options = {
  /** The file that the process runs, which calls `serveTareas`, and Node's own flags for it. */
  entrada: { path: string; flags: readonly string[] }
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
/** Behind the shop's own processes, and behind its database. */
const NICE = 10

/** What the process is given of the environment: no setting, no secret. */
const ENVIRONMENT = ['PATH', 'MALLOC_ARENA_MAX', 'TZ', 'LANG', 'TMPDIR', 'SystemRoot', 'TEMP']

const invalid = (mensaje: string) => new AppError(400, 'ARCHIVO_INVALIDO', mensaje)
const sinMemoria = () =>
  invalid(
    'Leer este archivo pide más memoria de la que la tienda puede darle: dividilo, o guardalo como CSV con las columnas que hacen falta.',
  )
const sinTiempo = () => invalid('Este archivo tarda demasiado en leerse: dividilo en partes más chicas.')
const gone = () => new AppError(499, 'GONE', 'La conexión se cerró.')

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
    const child = fork(entrada.path, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [...entrada.flags, `--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
      env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    })
    child.on('error', () => {}) // it could not be started, or a message came too late: 'exit' follows, or the work's time ends
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000)
    })
    child.once('exit', (code, signal) => {
      if (hijo === child) hijo = null
      if (code !== 0 && !child.killed) log.warn({ code, signal, said }, 'the process that reads files ended')
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE)
    } catch {} // it has ended already
    return child
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

  function ask<K extends Tarea>(tarea: K, entra: Entra<K>, { ms, signal, gracia = 0 }: Como): Promise<Sale<K>> {
    clearTimeout(idle)
    const child = hijo?.connected ? hijo : start()
    hijo = child
    return new Promise((resolve, reject) => {
      let why: Error | null = null
      const end = (error: Error, after = 0) => {
        why ??= error
        if (after === 0) return dismiss(child)
        child.send({ abort: true } satisfies Encargo)
        setTimeout(() => dismiss(child), after).unref()
      }
      const timer = setTimeout(() => end(sinTiempo()), ms)
      const stopping = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
      const onAbort = () => end(gone(), gracia)
      const settle = () => {
        clearTimeout(timer)
        stopping.removeEventListener('abort', onAbort)
        child.off('exit', onExit).off('message', onMessage)
      }
      const onExit = (code: number | null) => {
        settle()
        // V8 and the system end a process without memory by a signal, which Windows tells as a code from 128 on.
        const isFull = code === null || code === SIN_MEMORIA || code >= 128
        reject(why ?? (isFull ? sinMemoria() : new Error(`the process that reads files ended with ${code}`)))
      }
      const onMessage = (message: Respuesta) => {
        if ('nota' in message) return log[message.nota](message.datos, message.mensaje)
        settle()
        rest(child, message.rss)
        if ('falla' in message) reject(toError(message.falla))
        else resolve(message.sale as Sale<K>) // what the work named `tarea` gives
      }
      child.on('message', onMessage).once('exit', onExit)
      if (stopping.aborted) onAbort()
      else stopping.addEventListener('abort', onAbort, { once: true })
      child.send(
        { tarea, entra, databaseUrl, limite: memoria.limite } satisfies Encargo,
        (error) => error && end(error),
      )
    })
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

/** What failed there, as if it had failed here. */
function toError(falla: Falla): Error {
  if ('mensaje' in falla) return new AppError(falla.status, falla.code, falla.mensaje, falla.campos, falla.datos)
  if (falla.sqlstate === undefined) return Object.assign(new Error(falla.message), { code: falla.code })
  return Object.assign(new pg.DatabaseError(falla.message, 0, 'error'), {
    code: falla.sqlstate,
    constraint: falla.constraint,
  })
}
