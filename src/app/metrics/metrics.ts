// `/metrics` for Prometheus, on a port of its own. Loaded only where METRICAS_PUERTO is set.
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { onAnswer } from '../../platform/http/observed.ts'
import { onJob } from '../../platform/jobs.ts'
import { counter, createCounts, createHistogram, gauge, type Metric, toText } from '../../platform/metrics.ts'
import type { Api } from '../api/api.ts'

const EDGES = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A scrape must not make the counts of the queue again each time. */
const QUEUE_MS = 10_000

type Observed = Pick<Api, 'app' | 'cache' | 'db' | 'pool' | 'replicas' | 'services' | 'turns' | 'isAway'>

/** What is counted from now on, and what is read at each scrape. */
function createInstruments({ cache, db, pool, replicas, services, turns, isAway }: Observed) {
  const times = createHistogram(
    'anaquel_request_seconds',
    'Answers by route and class of status.',
    ['route', 'status'],
    EDGES,
  )
  const orders = createCounts('anaquel_orders_total', 'Orders placed.', [])
  const jobs = createCounts('anaquel_jobs_total', 'Jobs by kind and outcome; mails are jobs.', ['kind', 'outcome'])
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  const stops = [
    onAnswer(({ method, route, status, ms }) => {
      times.observe(ms / 1_000, route ?? 'none', `${Math.floor(status / 100)}xx`)
      if (method === 'POST' && route === '/api/pedidos' && status === 200) orders.add()
    }),
    onJob(({ name, outcome }) => jobs.add(name, outcome)),
  ]
  let queue: { at: number; metrics: Metric[] } = { at: Number.NEGATIVE_INFINITY, metrics: [] }

  async function readQueue(): Promise<Metric[]> {
    if (performance.now() - queue.at < QUEUE_MS) return queue.metrics
    const { rows } = await sql<{ name: string; waiting: number; failed: number }>`
      select name, queued_count + active_count as waiting, failed_count as failed from tareas.queue
      where name !~ '^__' order by name limit 100`.execute(db)
    const by = (of: 'waiting' | 'failed') => rows.map((row) => [{ kind: row.name }, row[of]] as const)
    const metrics = [
      gauge('anaquel_jobs_waiting', 'Jobs that wait or run.', ...by('waiting')),
      gauge('anaquel_jobs_failed', 'Jobs that were given up within a week.', ...by('failed')),
    ]
    queue = { at: performance.now(), metrics }
    return metrics
  }

  function readOwn(): Metric[] {
    const [kept, turn, memory] = [cache.stats(), turns.stats(), process.memoryUsage()]
    const { nombre, proceso, version } = services.sistema.nodo
    const all = replicas?.describe() ?? []
    const used = all.filter(({ reason }) => reason === null).length
    const lag = [0.5, 0.99].map((at) => [{ quantile: String(at) }, loop.percentile(at * 100) / 1e9] as const)
    loop.reset()
    return [
      gauge('anaquel_info', 'This process.', [{ node: nombre, process: String(proceso), version }, 1]),
      times.read(),
      { ...orders.read(), samples: orders.read().samples.length > 0 ? orders.read().samples : [[{}, 0]] },
      jobs.read(),
      counter('anaquel_page_cache_hits_total', 'Answers from the page cache.', kept.hits),
      counter('anaquel_page_cache_made_total', 'Public answers that had to be made.', kept.made),
      gauge('anaquel_page_cache_entries', 'Answers in the page cache.', kept.entries),
      gauge('anaquel_page_cache_bytes', 'Bytes in the page cache.', kept.bytes),
      gauge('anaquel_turns_running', 'Public reads under way.', turn.running),
      gauge('anaquel_turns_waiting', 'Public reads in line.', turn.waiting),
      counter('anaquel_turns_refused_total', 'Public reads that were turned away.', turn.refused),
      gauge(
        'anaquel_database_connections',
        'Connections of the pool, open and lent.',
        [{ state: 'open' }, pool.totalCount],
        [{ state: 'lent' }, pool.totalCount - pool.idleCount],
      ),
      gauge('anaquel_database_waiting', 'Callers that wait for a connection.', pool.waitingCount),
      gauge('anaquel_database_away', '1 while the breaker refuses callers.', Number(isAway())),
      gauge(
        'anaquel_replicas',
        'Replicas in use and left out.',
        [{ state: 'used' }, used],
        [{ state: 'out' }, all.length - used],
      ),
      gauge('anaquel_event_loop_seconds', 'Delay of the event loop since the last scrape.', ...lag),
      gauge(
        'anaquel_memory_bytes',
        'Memory of the process.',
        [{ kind: 'resident' }, memory.rss],
        [{ kind: 'heap' }, memory.heapUsed],
      ),
    ]
  }

  return {
    /** A database that is away leaves its numbers out; the rest is told all the same. */
    read: async () => toText([...readOwn(), ...(await readQueue().catch(() => []))]),
    stop() {
      loop.disable()
      for (const stop of stops) stop()
    },
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Listens on METRICAS_HOST and on the first free port from METRICAS_PUERTO on: with several processes each has its own.
 * Returns the port and the way to stop.
 */
export async function startMetrics(api: Observed, config: Config & { METRICAS_PUERTO: number }) {
  const instruments = createInstruments(api)
  const wanted = config.METRICAS_TOKEN === undefined ? null : hash(`Bearer ${config.METRICAS_TOKEN}`)
  const server = createServer((request, response) => {
    const refuse = (status: number) => response.writeHead(status).end()
    if (wanted && !timingSafeEqual(hash(request.headers.authorization ?? ''), wanted)) return void refuse(401)
    if (request.method !== 'GET' || request.url !== '/metrics') return void refuse(404)
    instruments.read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => refuse(500),
    )
  })
  const port = await listenOnFree(server, config)
  api.app.log.info({ port }, 'metrics are told')
  const stop = (): void => {
    instruments.stop()
    server.close()
    server.closeAllConnections()
  }
  return { port, stop }
}

async function listenOnFree(server: Server, config: Config & { METRICAS_PUERTO: number }): Promise<number> {
  const last = config.METRICAS_PUERTO + 2 * (config.WORKERS - 1) // a process that is replaced overlaps with the new one
  for (let port = config.METRICAS_PUERTO; ; port++) {
    try {
      server.listen({ port, host: config.METRICAS_HOST, exclusive: true }) // never shared between processes
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port >= last) throw error
    }
  }
}
