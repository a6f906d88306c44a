// The process that works for the shop, seen from the shop: how it is started, and one work done by it.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import pg from 'pg'
import { AppError } from '../errors.ts'
import { type Encargo, type Falla, HEAP_MB, type Respuesta, SIN_MEMORIA } from './mensajes.ts'

export type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }
/** The file that the process runs, which calls `serveTareas`, and Node's own flags for it. */
export type ArchivoDeEntrada = { path: string; flags: readonly string[] }

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

export function startProceso({ path, flags }: ArchivoDeEntrada, log: Log): ChildProcess {
  const child = fork(path, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...flags, `--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
    env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  })
  child.on('error', () => {}) // it could not be started, or a message came too late: 'exit' follows, or the work's time ends
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  child.once('exit', (code, signal) => {
    if (code !== 0 && !child.killed) log.warn({ code, signal, said }, 'the process that reads files ended')
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE)
  } catch {} // it has ended already
  return child
}

type Plazo = {
  /** Milliseconds that the work may take. */
  ms: number
  /** Nobody waits for it any more. */
  stopping: AbortSignal
  /** Milliseconds that it then has to give back what it holds; 0 ends it at once. */
  gracia: number
  /** Ends the process. */
  dismiss: () => void
  log: Log
}

/** Gives one work to a process that has none. Resolves with what it makes and the process's bytes; throws what it threw. */
export function encargar(
  child: ChildProcess,
  encargo: Encargo,
  { ms, stopping, gracia, dismiss, log }: Plazo,
): Promise<{ rss: number } & ({ sale: unknown } | { error: Error })> {
  return new Promise((resolve, reject) => {
    let why: Error | null = null
    const end = (error: Error, after = 0) => {
      why ??= error
      if (after === 0) return dismiss()
      child.send({ abort: true } satisfies Encargo)
      setTimeout(dismiss, after).unref()
    }
    const timer = setTimeout(() => end(sinTiempo()), ms)
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
      const { rss } = message
      resolve('falla' in message ? { rss, error: toError(message.falla) } : { rss, sale: message.sale })
    }
    child.on('message', onMessage).once('exit', onExit)
    if (stopping.aborted) onAbort()
    else stopping.addEventListener('abort', onAbort, { once: true })
    child.send(encargo, (error) => error && end(error))
  })
}

/** What failed there, as if it had failed here. */
function toError(falla: Falla): Error {
  if ('mensaje' in falla) return new AppError(falla.status, falla.code, falla.mensaje, falla.campos, falla.datos)
  if (falla.sqlstate === undefined) return Object.assign(new Error(falla.message), { code: falla.code })
  return Object.assign(new pg.DatabaseError(falla.message, 0, 'error'), {
    code: falla.sqlstate,
    constraint: falla.constraint,
  })
}
