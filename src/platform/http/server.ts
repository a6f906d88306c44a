import { randomUUID } from 'node:crypto'
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import helmet, { type HelmetOptions } from 'helmet'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import type { Constraints } from '../db/errors.ts'
import { describeError } from '../describe-error.ts'
import { AppError } from '../errors.ts'
import type { ReadAddress } from './address.ts'
import { answerAtOnce, serveFromCache } from './from-cache.ts'
import { logStream } from './log-stream.ts'
import { refuseMalformed, requireHost } from './malformed.ts'
import { isHeard, type Tracing, tellAnswer } from './observed.ts'
import { checkOrigin } from './origin.ts'
import type { PageCache } from './page-cache.ts'
import { createSendRefusal } from './refusals.ts'
import { mountSharedAnswers } from './shared-answers.ts'
import { shedWrites } from './shedding.ts'
import type { Turns } from './turns.ts'
import { repairAddress } from './unreadable.ts'
import { notFound } from './validation.ts'

const BODY_LIMIT = 64 * 1024
/** Milliseconds that a request's head, and all of it, may take to arrive. */
const HEADERS_TIMEOUT = 15_000
const REQUEST_TIMEOUT = 30_000
/** How often slow requests are looked for. */
const LOOK_MS = 5_000
/** Milliseconds that an open connection may wait for its next request. */
const KEEP_ALIVE = 72_000
/**
 * A connection on which nothing moves for so long while it is served is closed: a client that never reads would hold its
 * answer for ever (Node waits for it two or three times as long). No statement takes longer.
 */
const SILENCE = 40_000

/** The content security policy of everything that is not a rendered page: nothing runs there. */
const CSP = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"], // drawn covers carry style attributes
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
}

/** No page asks a browser for any of these, and no injected script may. The panel alone has a camera. */
export const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'
const SIN_PERMISOS = { 'permissions-policy': PERMISSIONS }

/** What helmet sets on every answer, asked once: it writes the same policy out again for each request. */
function readProtection(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = { ...SIN_PERMISOS }
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, (error) => {
    if (error) throw error
  })
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value)
  return headers
}

/** A random beginning for each process, then a counter: a whole random id for each request shows in the figures. */
function createRequestIds(): () => string {
  const beginning = randomUUID().slice(0, 24)
  let count = 0
  return () => beginning + (++count).toString(16).padStart(12, '0')
}

/**
 * Fastify with everything that is the same for every call: request ids, logs without personal data, security headers, the
 * Origin check, limits, compression, JSON, the page cache's short cut and the one translation of errors.
 */
export async function createHttpServer(
  config: Config,
  { cache, turns }: { cache: PageCache; turns: Turns },
  readAddress: ReadAddress,
  constraints: Constraints,
  tracing: Tracing | null = null,
): Promise<FastifyInstance> {
  const sendRefusal = createSendRefusal(constraints, config)
  const readKnown = rememberAddresses(readAddress)
  const isTold = config.LOG_LEVEL === 'debug'
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      base: null,
      stream: logStream,
      serializers: { err: describeError },
      ...(tracing && { mixin: tracing.describe }),
    },
    genReqId: createRequestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) => createKeptServer(cache, readKnown, handler, { isTold: isTold || tracing !== null }),
    clientErrorHandler: refuseMalformed,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what comes over a connection that is still open is answered, and closes it
    trustProxy: config.TRUST_PROXY ?? false,
    // Before the router, so that router, handlers and page cache all read the same address.
    rewriteUrl: ({ url = '/' }) => readKnown(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    frameworkErrors: (error, request, reply) => {
      // An unreadable address reaches neither a route nor the error handler below.
      reply.headers(SIN_PERMISOS)
      const address = request.method === 'GET' ? repairAddress(request.raw.url ?? '') : null
      if (address) reply.header('cache-control', 'no-store').redirect(address)
      else sendRefusal(error, request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  app.decorateRequest('fromCache', false)
  tracing?.follow(app)
  app.addHook('onRequest', dropGone)
  app.addHook('onRequest', requireHost)
  app.addHook('onRequest', serveFromCache(cache))
  shedWrites(app, turns)
  const protection = readProtection({
    contentSecurityPolicy: CSP,
    strictTransportSecurity: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(protection).header('x-request-id', request.id)
    done()
  })
  await app.register(cookie)
  mountSharedAnswers(app, cache)
  await app.register(compress, { global: true, threshold: 1_024, encodings: ['br', 'gzip'] })

  app.addHook('onRequest', async (request) => checkOrigin(request, config.PUBLIC_URL))
  logRequests(app)
  acceptJson(app)
  app.setErrorHandler(sendRefusal)
  app.setNotFoundHandler((request, reply) => sendRefusal(notFound(), request, reply))
  return app
}

/** Addresses that are remembered as they were read, and the longest such one: a megabyte in all. */
const ADDRESSES_MAX = 4_000
const ADDRESS_CHARS = 250

/** Reads an address once: a request's is read before Fastify sees it and by Fastify, those of lists by many requests. */
function rememberAddresses(read: ReadAddress): ReadAddress {
  const known = new LRUCache<string, string>({ max: ADDRESSES_MAX })
  return (url) => {
    const address = known.get(url)
    if (address !== undefined) return address
    const made = read(url)
    if (url.length <= ADDRESS_CHARS) known.set(url, made)
    return made
  }
}

/**
 * A server that answers what is kept before Fastify makes anything of a request, which costs as much again as the answer. Where
 * each answer is told to somebody (`isTold`, `isHeard`), Fastify's hooks have them all.
 */
function createKeptServer(
  cache: PageCache,
  readAddress: ReadAddress,
  handler: RequestListener,
  { isTold }: { isTold: boolean },
): Server {
  const options = {
    keepAliveTimeout: KEEP_ALIVE,
    requestTimeout: REQUEST_TIMEOUT,
    headersTimeout: HEADERS_TIMEOUT,
    connectionsCheckingInterval: LOOK_MS,
    requireHostHeader: false, // Node refuses a missing `Host` without a word; `requireHost` has one
  }
  const server = createServer(options, (request, response) => {
    const { method, headers, url = '/', socket } = request
    const isWhole = headers.host !== undefined && socket.remoteAddress !== undefined
    const answered =
      isWhole && !isTold && !isHeard() && answerAtOnce(cache, { method, headers, url: readAddress(url) }, response)
    if (!answered) handler(request, response)
  })
  return server.setTimeout(SILENCE)
}

/**
 * A client that has gone before its request was looked at is answered nothing. Of every other one Node keeps the address that was
 * read here, so that limits and queues have it however late the client goes.
 */
function dropGone({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (raw.socket.remoteAddress === undefined) {
    reply.hijack()
    raw.destroy()
  } else done()
}

/** A line for each cached answer, or each refusal under overload, would cost a seventh of it, so those are for debugging. `background/housekeeping.ts` counts them. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, fromCache, shed, log } = request
    const route = request.routeOptions.url ?? null // its pattern: the address may hold an e-mail or a search
    const ms = Math.round(reply.elapsedTime * 10) / 10
    if (isHeard()) tellAnswer({ method, route, status: reply.statusCode, ms: reply.elapsedTime })
    log[fromCache || shed ? 'debug' : 'info']({ method, route, status: reply.statusCode, ms }, 'request')
  })
}

function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new AppError(400, 'INVALID', 'El cuerpo no es JSON válido.'))
    }
  })
}
