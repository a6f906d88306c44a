// A machine that stands in for Mercado Pago, for trying the whole way by hand and in tests (docs/decisions/077).
import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAvisos } from './avisos.ts'
import type { Entrada } from './entrada.ts'
import { formError, type Salida } from './formas.ts'
import { createLlamadas } from './llamadas.ts'
import { createMundo } from './mundo.ts'
import { type Palancas, QUIETAS } from './palancas.ts'
import { createPantallas } from './pantallas.ts'

/**
 * `conHttp`: http addresses to come back to are let through, which Mercado Pago drops in silence. `direccion`: of this machine, where
 * another than its own loopback has to reach it.
 */
export type OpcionesDePasarela = { puerto?: number; conHttp?: boolean; direccion?: string }
export type PasarelaDeEnsayo = Awaited<ReturnType<typeof startPasarela>>
/** What a shop must know to use it. */
export type Credenciales = { token: string; secreto: string; cuenta: string }

const BODY_BYTES = 1024 * 1024
const SILENCE_MS = 30_000
const RETRY_AFTER_S = 2
const NO_AUTORIZADO = formError(401, 'unauthorized', 'invalid access token')
const CAIDA = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/** The calls of the shop, each with the fault that was ordered for it. */
function createPuerta(find: ReturnType<typeof createLlamadas>, palancas: Palancas, token: string) {
  const silent = new Set<NodeJS.Timeout>()

  /** The fault that this call meets, if any: it counts down. */
  function takeFalla(punto: string) {
    const { falla } = palancas
    if (!falla || (falla.en !== punto && falla.en !== 'todo')) return null
    palancas.falla = falla.veces > 1 ? { ...falla, veces: falla.veces - 1 } : null
    return falla.tipo
  }

  async function call(entrada: Entrada, response: ServerResponse): Promise<void> {
    const found = find(entrada)
    if (!found) return send(response, formError(404, 'not_found', 'Not found'))
    if (entrada.headers.authorization !== `Bearer ${token}`) return send(response, NO_AUTORIZADO)
    const falla = takeFalla(found.punto)
    if (falla === 'credenciales') return send(response, NO_AUTORIZADO)
    if (falla === 'limite') {
      const headers = { 'retry-after': String(RETRY_AFTER_S) }
      return send(response, { ...formError(429, 'too_many_requests', 'Too many requests'), headers })
    }
    if (falla === 'caida') return send(response, { estado: 500, html: CAIDA })
    if (falla === 'no_soporta') {
      return send(response, formError(400, 'bad_request', 'Payment does not support to be refunded', 2084))
    }
    if (falla === 'silencio') {
      const timer = setTimeout(() => response.destroy(), SILENCE_MS)
      silent.add(timer)
      response.on('close', () => clearTimeout(timer))
      return
    }
    const salida = await found.run()
    if (falla === 'corte') response.destroy()
    else send(response, falla === 'vacia' ? { estado: salida.estado, json: {} } : salida)
  }

  return {
    call,
    stop(): void {
      for (const timer of silent) clearTimeout(timer)
    },
  }
}

/** Begins to listen, on 127.0.0.1 unless told otherwise. Its credentials are made now and kept nowhere; so is what was paid. */
export async function startPasarela({ puerto = 0, conHttp = false, direccion = '127.0.0.1' }: OpcionesDePasarela = {}) {
  const palancas: Palancas = { ...QUIETAS }
  const credenciales: Credenciales = {
    token: `APP_USR-ensayo-${randomBytes(24).toString('hex')}`,
    secreto: randomBytes(32).toString('hex'),
    cuenta: String(randomInt(100_000_000, 999_999_999)),
  }
  const avisos = createAvisos(credenciales, palancas)
  const mundo = createMundo((pago, action) => {
    // With `antes` the preference's own call tells it, and waits.
    if (!(palancas.antes && action === 'payment.created')) avisos.tell(pago, action)
  })
  let url = ''
  const find = createLlamadas({ mundo, avisos, palancas, conHttp, cuenta: credenciales.cuenta, url: () => url })
  const puerta = createPuerta(find, palancas, credenciales.token)
  const { show, take } = createPantallas({ mundo, avisos, palancas, conHttp, credenciales })

  const server = createServer((request, response) => {
    readEntrada(request)
      .then((entrada) =>
        /^\/(?:v1|checkout\/preferences)/.test(entrada.path)
          ? puerta.call(entrada, response)
          : send(response, entrada.method === 'POST' ? take(entrada) : show(entrada)),
      )
      .catch(() => {
        if (!response.headersSent) send(response, formError(400, 'bad_request', 'Invalid request'))
      })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(puerto, direccion, resolve))
  url = `http://${direccion}:${(server.address() as AddressInfo).port}` // a TCP server has such an address

  return {
    url,
    ...credenciales,
    palancas,
    mundo,
    avisos,
    /** Everything works again. */
    reset: () => void Object.assign(palancas, QUIETAS),
    async end(): Promise<void> {
      avisos.stop()
      puerta.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readEntrada(request: IncomingMessage): Promise<Entrada> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://ensayo')
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > BODY_BYTES) throw new Error('the body is too long')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const body: unknown =
    text === '' ? undefined : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
  const { method = 'GET', headers } = request
  return { method, path: pathname, query: searchParams, headers, body }
}

function send(response: ServerResponse, { estado, json, html, headers = {} }: Salida): void {
  const type = html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  response.writeHead(estado, { 'content-type': type, 'referrer-policy': 'no-referrer', ...headers })
  response.end(html ?? (json === undefined ? undefined : JSON.stringify(json)))
}
