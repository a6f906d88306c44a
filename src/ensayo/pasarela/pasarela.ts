// A machine that stands in for Mercado Pago, for trying the whole way by hand and in tests (docs/decisions/077).
import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from '#platform/zod.ts'
import { createAvisos } from './avisos.ts'
import { formError, type Salida } from './formas.ts'
import { createLlamadas, type Entrada } from './llamadas.ts'
import { createMundo, SUCESOS } from './mundo.ts'
import { paintCupon, paintNoEsta, paintPago, paintResultado, toVuelta } from './pagina.ts'
import { Palancas, QUIETAS } from './palancas.ts'
import { isMedio, isTitular } from './titulares.ts'

/**
 * `conHttp`: http addresses to come back to are let through, which Mercado Pago drops in silence. `direccion`: of this machine, where
 * another than its own loopback has to reach it.
 */
export type OpcionesDeEnsayo = { puerto?: number; conHttp?: boolean; direccion?: string }
export type Ensayo = Awaited<ReturnType<typeof startEnsayo>>
/** What a shop must know to use it. */
export type Credenciales = { token: string; secreto: string; cuenta: string }

const BODY_BYTES = 1024 * 1024
const SILENCE_MS = 30_000
const RETRY_AFTER_S = 2
const NO_AUTORIZADO = formError(401, 'unauthorized', 'invalid access token')
const CAIDA = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/** Begins to listen, on 127.0.0.1 unless told otherwise. Its credentials are made now and kept nowhere; so is what was paid. */
export async function startEnsayo({ puerto = 0, conHttp = false, direccion = '127.0.0.1' }: OpcionesDeEnsayo = {}) {
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
    if (entrada.headers.authorization !== `Bearer ${credenciales.token}`) return send(response, NO_AUTORIZADO)
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

  const page = (html: string | null): Salida => ({ estado: html ? 200 : 404, html: html ?? paintNoEsta() })
  const seeOther = (location: string): Salida => ({ estado: 303, headers: { location } })
  const said = (good: boolean): Salida =>
    good ? { estado: 200, json: {} } : formError(409, 'bad_request', 'En este estado no se puede')

  /** The pages that a person sees. */
  function showPage({ path, query }: Entrada): Salida {
    const [, , kind = '', id = ''] = path.split('/')
    if (path === '/checkout/v1/redirect') {
      const preferencia = mundo.preferencias.get(query.get('pref_id') ?? '')
      return page(preferencia ? paintPago(preferencia, { abierta: mundo.isAbierta(preferencia), conHttp }) : null)
    }
    const pago = mundo.pagos.get(Number(id))
    if (kind === 'resultado' && pago) return page(paintResultado(pago, enlaceOf(pago.preferencia.id)))
    if (kind === 'cupon' && pago) return page(paintCupon(pago))
    if (kind === 'cuenta') return { estado: 200, json: credenciales }
    if (kind === 'estado') return { estado: 200, json: describe() }
    return page(null)
  }

  /** What its pages send, and the switches of tests. */
  function take({ path, body }: Entrada): Salida {
    const [, , kind = '', id = ''] = path.split('/')
    if (kind === 'cupon') return act(Number(id), body) ? seeOther(`/ensayo/cupon/${Number(id)}`) : page(null)
    if (kind === 'suceso') return said(act(Number(id), body))
    if (kind === 'pagar') {
      const pago = pay(body)
      if (!pago) return page(null)
      const { preferencia, status } = pago
      const back = status === 'approved' && preferencia.autoReturn ? toVuelta(preferencia, pago) : undefined
      return seeOther(back ?? `/ensayo/resultado/${pago.id}`)
    }
    if (kind === 'tarjeta') {
      const pago = pay(body)
      return pago ? { estado: 201, json: { id: pago.id, status: pago.status } } : said(false)
    }
    if (kind === 'palancas') {
      const { data, error } = Palancas().partial().safeParse(body)
      if (error) return formError(400, 'bad_request', z.prettifyError(error))
      Object.assign(palancas, data)
      return { estado: 200, json: palancas }
    }
    return page(null)
  }

  const enlaceOf = (preferencia: string) => `/checkout/v1/redirect?pref_id=${encodeURIComponent(preferencia)}`
  const Intento = z.object({
    preferencia: z.string(),
    medio: z.string().refine(isMedio).default('credito'),
    titular: z.string().refine(isTitular).default('APRO'),
    cuotas: z.coerce.number().int().min(1).max(36).default(1),
  })
  function pay(body: unknown) {
    const { data } = Intento.safeParse(body)
    const preferencia = data && mundo.preferencias.get(data.preferencia)
    return data && preferencia && mundo.pagar(preferencia, data.medio, data.titular, data.cuotas)
  }
  const Suceso = z.object({ suceso: z.enum([...SUCESOS, 'avisar']) })
  function act(id: number, body: unknown): boolean {
    const { data } = Suceso.safeParse(body)
    const pago = mundo.pagos.get(id)
    if (!data || !pago) return false
    if (data.suceso !== 'avisar') return mundo.suceder(pago, data.suceso)
    void avisos.repeat(pago)
    return true
  }
  const describe = () => ({
    palancas,
    preferencias: [...mundo.preferencias.values()],
    pagos: [...mundo.pagos.values()].map(({ preferencia, ...pago }) => ({
      ...pago,
      preferencia: preferencia.id,
      referencia: preferencia.referencia,
    })),
    contracargos: [...mundo.contracargos.values()].map(({ pago, ...one }) => ({ ...one, pago: pago.id })),
    avisos: avisos.enviados,
  })

  const server = createServer((request, response) => {
    readEntrada(request)
      .then((entrada) =>
        /^\/(?:v1|checkout\/preferences)/.test(entrada.path)
          ? call(entrada, response)
          : send(response, entrada.method === 'POST' ? take(entrada) : showPage(entrada)),
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
      for (const timer of silent) clearTimeout(timer)
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
