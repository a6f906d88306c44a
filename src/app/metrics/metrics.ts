// `/metrics` for Prometheus, on a port of its own. Loaded only where METRICAS_PUERTO is set.

import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { AggregationTemporality, InstrumentType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import type { Config } from '#platform/config.ts'
import { onRefused } from '#platform/db/again.ts'
import { onAnswer } from '#platform/http/observed.ts'
import { onJob } from '#platform/jobs.ts'
import { readQueues } from '#platform/jobs-state.ts'
import type { Api } from '../api/api.ts'

const EDGES = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A scrape must not make the counts of the queue again each time. */
const QUEUE_MS = 10_000

type Observed = Pick<Api, 'app' | 'cache' | 'db' | 'pool' | 'replicas' | 'services' | 'turns' | 'isAway'>
type Labels = Readonly<Record<string, string>>
type Reading = number | readonly (readonly [labels: Labels, value: number])[]

/** Tells at each scrape only what could be read for it: a database that is away leaves its numbers out. */
class Scrape extends MetricReader {
  constructor() {
    super({
      aggregationTemporalitySelector: (type) =>
        type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE,
    })
  }
  protected override async onShutdown() {}
  protected override async onForceFlush() {}
}

function createMeter() {
  const scrape = new Scrape()
  const provider = new MeterProvider({ readers: [scrape] })
  const meter = provider.getMeter('anaquel')
  const serializer = new PrometheusSerializer('', false, undefined, true, true)
  const tell =
    (make: 'createObservableGauge' | 'createObservableCounter') =>
    (name: string, description: string, read: () => Reading | Promise<Reading>): void =>
      meter[make](name, { description }).addCallback(async (result) => {
        const reading = await read()
        if (typeof reading === 'number') result.observe(reading)
        else for (const [labels, value] of reading) result.observe(value, labels)
      })
  return {
    meter,
    gauge: tell('createObservableGauge'),
    counter: tell('createObservableCounter'),
    /** A value that cannot be read is left out; the rest is told all the same. */
    read: async (): Promise<string> => serializer.serialize((await scrape.collect()).resourceMetrics),
    stop: () => provider.shutdown(),
  }
}

/** What is counted from now on, and what is read at each scrape. */
function createInstruments({ cache, db, pool, replicas, services, turns, isAway }: Observed) {
  const { meter, gauge, counter, read, stop } = createMeter()
  const times = meter.createHistogram('anaquel_request_seconds', {
    description: 'Answers by route and class of status.',
    advice: { explicitBucketBoundaries: EDGES },
  })
  const orders = meter.createCounter('anaquel_orders_total', { description: 'Orders placed.' })
  orders.add(0)
  const jobs = meter.createCounter('anaquel_jobs_total', { description: 'Jobs by kind and outcome; mails are jobs.' })
  const refused = meter.createCounter('anaquel_transactions_refused_total', {
    description:
      'Tries of transactions that the database refused, by its code: 40P01 a deadlock, 40001 a serialization failure.',
  })
  refused.add(0, { code: '40P01' })
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  const stops = [
    onAnswer(({ method, route, status, ms }) => {
      times.record(ms / 1_000, { route: route ?? 'none', status: `${Math.floor(status / 100)}xx` })
      if (method === 'POST' && route === '/api/pedidos' && status === 200) orders.add(1)
    }),
    onJob((kind, outcome) => jobs.add(1, { kind, outcome })),
    onRefused(({ code }) => refused.add(1, { code })),
  ]

  const { nombre, proceso, version } = services.sistema.nodo
  gauge('anaquel_info', 'This process.', () => [[{ node: nombre, process: String(proceso), version }, 1]])
  counter('anaquel_page_cache_hits_total', 'Answers from the page cache.', () => cache.stats().hits)
  counter('anaquel_page_cache_made_total', 'Public answers that had to be made.', () => cache.stats().made)
  gauge('anaquel_page_cache_entries', 'Answers in the page cache.', () => cache.stats().entries)
  gauge('anaquel_page_cache_bytes', 'Bytes in the page cache.', () => cache.stats().bytes)
  gauge('anaquel_turns_running', 'Public reads under way.', () => turns.stats().running)
  gauge('anaquel_turns_waiting', 'Public reads in line.', () => turns.stats().waiting)
  counter('anaquel_turns_refused_total', 'Public reads that were turned away.', () => turns.stats().refused)
  gauge('anaquel_database_connections', 'Connections of the pool, open and lent.', () => [
    [{ state: 'open' }, pool.totalCount],
    [{ state: 'lent' }, pool.totalCount - pool.idleCount],
  ])
  gauge('anaquel_database_waiting', 'Callers that wait for a connection.', () => pool.waitingCount)
  gauge('anaquel_database_away', '1 while the breaker refuses callers.', () => Number(isAway()))
  gauge('anaquel_replicas', 'Replicas in use and left out.', () => {
    const all = replicas?.describe() ?? []
    const used = all.filter(({ reason }) => reason === null).length
    return [
      [{ state: 'used' }, used],
      [{ state: 'out' }, all.length - used],
    ]
  })
  gauge('anaquel_event_loop_seconds', 'Delay of the event loop since the last scrape.', () => {
    const lag = [0.5, 0.99].map((at) => [{ quantile: String(at) }, loop.percentile(at * 100) / 1e9] as const)
    loop.reset()
    return lag
  })
  gauge('anaquel_memory_bytes', 'Memory of the process.', () => {
    const { rss, heapUsed } = process.memoryUsage()
    return [
      [{ kind: 'resident' }, rss],
      [{ kind: 'heap' }, heapUsed],
    ]
  })
  const readQueue = createQueueReader(db)
  gauge('anaquel_jobs_waiting', 'Jobs that wait or run.', () => readQueue('waiting'))
  gauge('anaquel_jobs_failed', 'Jobs that were given up within a week.', () => readQueue('failed'))

  return {
    read,
    stop() {
      loop.disable()
      for (const end of stops) end()
      void stop()
    },
  }
}

/** Asks the database at most once in QUEUE_MS, for both of its metrics together. */
function createQueueReader(db: Observed['db']) {
  const ask = () => readQueues(db)
  let asked = { at: Number.NEGATIVE_INFINITY, rows: Promise.resolve<Awaited<ReturnType<typeof ask>>>([]) }
  return async (of: 'waiting' | 'failed'): Promise<Reading> => {
    if (performance.now() - asked.at >= QUEUE_MS) asked = { at: performance.now(), rows: ask() }
    return (await asked.rows).map((row) => [{ kind: row.name }, row[of]] as const)
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
