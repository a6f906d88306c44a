// Several processes behind one port (WORKERS): this one holds the port and the database, the others answer.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#app/server.ts'
import type { Config } from '#platform/config.ts'
import { borrowed } from './embedded/run-as.ts'
import { root } from './root.ts'
import { atMost, DRAIN_MS } from './shutdown.ts'
import { CRASHED, done, Failure, fail, note } from './terminal.ts'

/** What a worker is told. `seconds`: how long it goes on answering while it says that it leaves. */
export type ToWorker =
  | { do: 'open'; config: Config; databaseUrl: string; held?: number | undefined }
  | { do: 'close'; seconds: number }
/** What it answers to `open`. */
export type FromWorker = { address: string } | { refused: string; code?: string }

const FIRST_MS = 1_000
const LONGEST_MS = 60_000
/** A worker that ran this long died for a new reason: the pauses start from the shortest. */
const CALM_MS = 60_000
/** A worker that is replaced goes on answering for this long at least, so that busy connections hear that it leaves. */
const REPLACE_SECONDS = 1

/** `held`: as of createApp; what the workers ask for by this number is this process's. */
type Options = { databaseUrl: string; stopping: AbortSignal; held?: number | undefined }
/** One place among the N: the worker that holds it now. */
type Place = { worker: Worker; began: number; wait: number }

/**
 * The shop as `config.WORKERS` processes. A worker that dies is started again after pauses that double from one second to a
 * minute, while the others answer. SIGUSR2 replaces all of them one after another (not on Windows). `listen` rejects with
 * what refused the first start, `code` included.
 */
export function createWorkers(config: Config, { databaseUrl, stopping, held }: Options): Pick<App, 'listen' | 'close'> {
  const account = borrowed() // before the port is asked for: root comes back for that
  const leaving = new WeakSet<Worker>()
  const places: Place[] = []
  let replacing = false

  function start() {
    const worker = cluster.fork()
    worker.on('error', () => {}) // a message to one that is dying; 'exit' follows
    worker.send({ do: 'open', config, databaseUrl, held } satisfies ToWorker)
    const opened = new Promise<string>((resolve, reject) => {
      worker.once('message', (answer: FromWorker) => {
        if ('address' in answer) resolve(answer.address)
        else reject(Object.assign(new Error(answer.refused), { code: answer.code }))
      })
      worker.once('exit', () => reject(new Failure('Un proceso de la tienda terminó al arrancar (ver arriba).')))
    })
    return { worker, opened }
  }

  function occupy(place: Place, worker: Worker) {
    place.worker = worker
    place.began = performance.now()
    worker.once('exit', async (code, signal) => {
      if (stopping.aborted || leaving.has(worker)) return
      // Node closed the held port with the last one of them. The launcher has it still, and starts the shop again.
      if (held !== undefined && places.every((each) => each.worker.isDead())) process.exit(CRASHED)
      const calm = performance.now() - place.began > CALM_MS
      place.wait = calm ? FIRST_MS : Math.min(LONGEST_MS, place.wait * 2 || FIRST_MS)
      fail(`Un proceso de la tienda se cortó (${signal || `código ${code}`}); vuelve en ${place.wait / 1_000} s`)
      await sleep(place.wait, undefined, { signal: stopping, ref: false }).catch(() => {})
      if (stopping.aborted) return
      const next = start()
      occupy(place, next.worker)
      next.opened.then(
        () => done('Proceso de la tienda en marcha otra vez'),
        ({ message }: Error) => fail(message), // its 'exit' tries again
      )
    })
  }

  /** Tells a worker to leave and waits for its end; one that takes too long is killed. */
  async function dismiss(worker: Worker, seconds: number) {
    leaving.add(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    if (worker.isConnected()) worker.send({ do: 'close', seconds } satisfies ToWorker)
    await atMost(DRAIN_MS + seconds * 1_000, ended)
    if (!worker.isDead()) worker.process.kill('SIGKILL')
  }

  /** Each new worker answers before the one in its place leaves. */
  async function replaceAll() {
    if (replacing) return
    replacing = true
    try {
      for (const place of places) {
        const next = start()
        await next.opened
        const old = place.worker
        leaving.add(old) // it may die by itself meanwhile: its place is taken
        occupy(place, next.worker)
        await dismiss(old, Math.max(REPLACE_SECONDS, config.CIERRE_ESPERA_SEGUNDOS))
      }
      done('Procesos de la tienda reemplazados')
    } catch (error) {
      fail(`No se reemplazaron todos los procesos: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      replacing = false
    }
  }

  return {
    async listen() {
      cluster.setupPrimary({ exec: join(root, 'scripts', 'worker.ts'), args: [], ...account })
      const first = Array.from({ length: config.WORKERS }, start)
      const [address = ''] = await Promise.all(first.map(({ opened }) => opened)).catch((error: unknown) => {
        for (const { worker } of first) worker.process.kill('SIGKILL')
        throw error
      })
      for (const { worker } of first) {
        const place = { worker, began: 0, wait: 0 }
        places.push(place)
        occupy(place, worker)
      }
      if (process.platform !== 'win32') process.on('SIGUSR2', () => void replaceAll())
      note(`Atienden ${first.length} procesos: ${first.map(({ worker }) => worker.process.pid).join(', ')}`)
      return address
    },
    async close() {
      await Promise.all(
        Object.values(cluster.workers ?? {}).map((worker) => worker && dismiss(worker, config.CIERRE_ESPERA_SEGUNDOS)),
      )
    },
  }
}
