// Traces for a collector that speaks OTLP. Loaded only where one is configured.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Nodo } from '#oficina/sistema/nodo.ts'
import type { Config } from '#platform/config.ts'
import { type Observed, onStatement } from '#platform/db/observed.ts'
import type { Tracing } from '#platform/http/observed.ts'
import { type Tried, tries } from '#platform/jobs.ts'

/** The longest that a collector is waited for, also when the shop closes. */
const PATIENCE_MS = 2_000
/** Spans that wait to be sent; beyond them new ones are dropped. */
const WAITING = 2_048
/** Batches on their way at once, for a collector that answers byte by byte and so never times out. */
const ON_THEIR_WAY = 2
const TEXT_MAX = 1_000
const SILENCE_MS = 60_000

/** The span that what runs now belongs to. */
type Current = AsyncLocalStorage<Span>

/**
 * Each request and each try of a job is a span, its statements are the children. They hold patterns of routes, texts with
 * `$1` for values, codes and ids: nothing that a visitor sent. That is why the header `tracestate` is not passed on.
 */
export function startTraces(config: Config, { url, nodo }: { url: string; nodo: Nodo }): Tracing {
  const exporter = new Exporter({ url, timeoutMillis: PATIENCE_MS, concurrencyLimit: ON_THEIR_WAY })
  const provider = createProvider(config, nodo, exporter)
  const tracer = provider.getTracer('anaquel')
  const current: Current = new AsyncLocalStorage<Span>()
  const { begin, comeBack } = followRequests(tracer, current)
  const stopStatements = followStatements(tracer, current)
  const stopJobs = followJobs(tracer, current)

  async function stop(): Promise<void> {
    stopStatements()
    stopJobs()
    const sent = provider.shutdown().catch(() => {}) // the exporter has told why
    await Promise.race([sent, sleep(PATIENCE_MS, undefined, { ref: false })])
  }

  return {
    describe() {
      const context = current.getStore()?.spanContext()
      return context && context.traceFlags & TraceFlags.SAMPLED ? { trace_id: context.traceId } : {}
    },
    follow(app) {
      exporter.log = app.log
      app.addHook('onRequest', begin)
      app.addHook('preValidation', comeBack)
      app.addHook('onResponse', comeBack)
      app.addHook('onClose', stop)
    },
  }
}

const createProvider = (config: Config, nodo: Nodo, exporter: Exporter) =>
  new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'anaquel',
      'service.version': nodo.version,
      'service.instance.id': nodo.id,
      'host.name': nodo.nombre,
      'process.pid': nodo.proceso,
    }),
    sampler: createSampler(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: WAITING,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  })

/** Hooks that begin a request's span, and that find it again. */
function followRequests(tracer: Tracer, current: Current) {
  const followed = new WeakMap<FastifyRequest, Span>()
  return {
    begin(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
      const { id, method, headers, routeOptions } = request
      const route = routeOptions.url
      const span = tracer.startSpan(
        route ? `${method} ${route}` : method,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            ...(route && { 'http.route': route }),
            'anaquel.request_id': id,
          },
        },
        readParent(headers.traceparent),
      )
      if (!span.isRecording()) return void done()
      followed.set(request, span)
      reply.raw.once('close', () => endRequest(span, request, reply))
      current.run(span, done)
    },
    /** What follows a body that was read, or an answer that was written, runs in the context of the connection. */
    comeBack(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
      const span = followed.get(request)
      if (span) current.run(span, done)
      else done()
    },
  }
}

/** Statements that belong to nothing (the queue's polling), or come after its end, have no span. Returns the way to stop. */
const followStatements = (tracer: Tracer, current: Current) =>
  onStatement(({ text, began, ended, error }: Observed) => {
    const parent = current.getStore()
    if (!parent?.isRecording()) return
    const span = tracer.startSpan(
      /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement',
      {
        kind: SpanKind.CLIENT,
        startTime: began,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
    if (error !== undefined) fail(span, typeOf(error))
    span.end(ended)
  })

/** A span for each try of a job. Returns the way to stop. */
function followJobs(tracer: Tracer, current: Current): () => void {
  const end = (message: unknown): void => {
    const span = current.getStore()
    const { status = 'failed' } = (message as Tried).result ?? {} // nobody else publishes there
    if (!span) return
    span.setAttribute('anaquel.job.outcome', status)
    if (status !== 'completed') fail(span, status)
    span.end()
  }
  tries.start.bindStore(current, ({ name, id }) =>
    tracer.startSpan(
      `job ${name}`,
      { kind: SpanKind.CONSUMER, attributes: { 'anaquel.job.kind': name, 'anaquel.job.id': id } },
      ROOT_CONTEXT,
    ),
  )
  tries.asyncEnd.subscribe(end)
  return () => {
    tries.start.unbindStore(current)
    tries.asyncEnd.unsubscribe(end)
  }
}

/** OTLP as JSON over HTTP. The library reads headers, certificates and compression from the environment (OTEL_EXPORTER_OTLP_…). */
class Exporter extends OTLPTraceExporter {
  log: Pick<FastifyBaseLogger, 'warn'> | null = null
  #quietUntil = 0

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    super.export(spans, (result) => {
      if (result.code !== ExportResultCode.SUCCESS && performance.now() >= this.#quietUntil) {
        this.#quietUntil = performance.now() + SILENCE_MS
        this.log?.warn({ message: result.error?.message, spans: spans.length }, 'traces are lost: not taken in time')
      }
      done(result)
    })
  }
}

/** Only a sampler that is based on the parent hears what the sender of `traceparent` wants: by default nobody outside decides. */
function createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Config): Sampler {
  const own = { always_on: AlwaysOnSampler, always_off: AlwaysOffSampler }
  const kind = name.replace('parentbased_', '') as keyof typeof own | 'traceidratio' // the settings allow no other
  const root = kind === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new own[kind]()
  return kind === name ? root : new ParentBasedSampler({ root })
}

function readParent(header: string | string[] | undefined): Context {
  const parent = typeof header === 'string' ? parseTraceParent(header) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function endRequest(span: Span, { fromCache }: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode)
  if (fromCache) span.setAttribute('anaquel.cached', true)
  if (!raw.writableFinished) fail(span, 'aborted')
  else if (statusCode >= 500) fail(span, String(statusCode))
  span.end()
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The code of PostgreSQL or of Node, else the error's name: messages repeat values. */
function typeOf(error: unknown): string {
  const { code, name = 'Error' } = error as Partial<NodeJS.ErrnoException> // of any other value both are missing
  return typeof code === 'string' ? code : name
}
