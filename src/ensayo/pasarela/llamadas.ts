// The calls of Mercado Pago that the shop makes, with its rules (docs/decisions/077).
import { randomUUID } from 'node:crypto'
import { DIA_MS } from '#platform/dias.ts'
import { hasDosDecimales, pesos, toCentavos } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import type { Avisos } from './avisos.ts'
import {
  formContracargo,
  formDevolucion,
  formError,
  formPago,
  formPreferencia,
  NO_ESTA,
  type Salida,
} from './formas.ts'
import type { Mundo, Pago, Preferencia } from './mundo.ts'
import type { Palancas, Punto } from './palancas.ts'
import { isMedio, MEDIOS } from './titulares.ts'

export type Entrada = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
}
type Escena = {
  mundo: Mundo
  avisos: Avisos
  palancas: Palancas
  /** http addresses to come back to are let through, which Mercado Pago drops. */
  conHttp: boolean
  cuenta: string
  url: () => string
}

const Item = () =>
  z.object({
    id: z.string().default(''),
    title: z.string().min(1),
    quantity: z.int().min(1),
    unit_price: z.number().positive().refine(hasDosDecimales),
    currency_id: z.literal('ARS').optional(),
  })
const Cuerpo = () =>
  z.object({
    items: z.array(Item()).min(1),
    external_reference: z.string().nullish(),
    statement_descriptor: z.string().max(13).nullish(),
    back_urls: z.object({ success: z.string(), pending: z.string(), failure: z.string() }).partial().nullish(),
    auto_return: z.string().nullish(),
    notification_url: z.string().nullish(),
    expires: z.boolean().nullish(),
    expiration_date_to: z.iso.datetime({ offset: true }).nullish(),
    date_of_expiration: z.iso.datetime({ offset: true }).nullish(),
    payment_methods: z
      .object({
        installments: z.int().min(1).max(36).nullish(),
        excluded_payment_types: z.array(z.object({ id: z.string() })).nullish(),
      })
      .nullish(),
  })
type Cuerpo = z.infer<ReturnType<typeof Cuerpo>>

/** By the first field that is not as it must be: the word of Mercado Pago's error. */
const ERRORES: Readonly<Record<string, string>> = {
  items: 'invalid_items',
  payment_methods: 'invalid_payment_methods',
  expiration_date_to: 'invalid_expiration_date_to',
  date_of_expiration: 'invalid_date',
  back_urls: 'invalid_back_urls',
}
const REFERENCIA = /^[\w-]{1,64}$/
const DEVOLVIBLE_DIAS = 180
const DEVOLUCIONES_MAX = 20
const PAGINA = 30

export function createLlamadas({ mundo, avisos, palancas, conHttp, cuenta, url }: Escena) {
  const claves = new Map<string, { body: string; preferencia: Preferencia }>()
  const devueltas = new Set<string>()
  const claveDe = ({ headers }: Entrada) => String(headers['x-idempotency-key'] ?? '')
  const show = (pago: Pago) => formPago(pago, { url: url(), cuenta })
  const findPago = (id: string) => mundo.pagos.get(Number(id))

  function readPreferencia(body: unknown): Cuerpo | Salida {
    const { data, error } = Cuerpo().safeParse(body)
    if (error) {
      const word = ERRORES[String(error.issues[0]?.path[0])] ?? 'bad_request'
      return formError(400, word, error.issues[0]?.message ?? word)
    }
    if (data.external_reference && !REFERENCIA.test(data.external_reference)) {
      return formError(400, 'bad_request', 'external_reference is invalid')
    }
    const success = keepUrl(data.back_urls?.success)
    if (data.auto_return && !success) {
      return formError(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
    }
    return data
  }

  const keepUrl = (address: string | undefined) =>
    address && (address.startsWith('https://') || (conHttp && address.startsWith('http://'))) ? address : undefined

  const write = (data: Cuerpo): Omit<Preferencia, 'id' | 'creada'> => {
    const vueltas = Object.entries(data.back_urls ?? {}).filter(([, address]) => keepUrl(address) !== undefined)
    return {
      items: data.items,
      total: data.items.reduce((sum, item) => sum + toCentavos(pesos(item.unit_price)) * item.quantity, 0),
      referencia: data.external_reference ?? null,
      resumen: data.statement_descriptor ?? '',
      vueltas: Object.fromEntries(vueltas),
      autoReturn: data.auto_return === 'approved',
      aviso: data.notification_url ?? null,
      vence: data.expires && data.expiration_date_to ? new Date(data.expiration_date_to) : null,
      venceCupon: data.date_of_expiration ? new Date(data.date_of_expiration) : null,
      cuotas: data.payment_methods?.installments ?? 12,
      sin: data.payment_methods?.excluded_payment_types?.map(({ id }) => id) ?? [],
    }
  }

  async function createPreferencia(entrada: Entrada): Promise<Salida> {
    const data = readPreferencia(entrada.body)
    if ('estado' in data) return data
    const [clave, body] = [claveDe(entrada), JSON.stringify(entrada.body)]
    const known = claves.get(clave)
    // What Mercado Pago answers to the same key with another body is not known; here it is a mistake of ours.
    if (known && known.body !== body) return formError(409, 'idempotency_key_conflict', 'Idempotency key already used')
    if (known) return { estado: 201, json: formPreferencia(known.preferencia, url(), cuenta) }
    const preferencia: Preferencia = { id: `${cuenta}-${randomUUID()}`, ...write(data), creada: new Date() }
    mundo.preferencias.set(preferencia.id, preferencia)
    if (clave) claves.set(clave, { body, preferencia })
    if (palancas.antes) {
      const medios = Object.keys(MEDIOS).filter(isMedio)
      const medio = medios.find((one) => !preferencia.sin.includes(MEDIOS[one].tipo)) ?? 'cuenta'
      const pago = mundo.pagar(preferencia, medio, palancas.antes)
      if (pago) await avisos.tellNow(pago, 'payment.created')
    }
    return { estado: 201, json: formPreferencia(preferencia, url(), cuenta) }
  }

  function preferenciaById(entrada: Entrada, id: string): Salida {
    const preferencia = mundo.preferencias.get(id)
    if (!preferencia) return formError(404, 'not_found', 'Preference not found')
    if (entrada.method === 'PUT') {
      const Cambio = z.object({
        expires: z.boolean().nullish(),
        expiration_date_to: z.iso.datetime({ offset: true }).nullish(),
      })
      const { data } = Cambio.safeParse(entrada.body)
      if (!data) return formError(400, 'invalid_expiration_date_to', 'expiration_date_to invalid')
      if (data.expires && data.expiration_date_to) preferencia.vence = new Date(data.expiration_date_to)
    }
    return { estado: 200, json: formPreferencia(preferencia, url(), cuenta) }
  }

  function refund(entrada: Entrada, id: string): Salida {
    const clave = claveDe(entrada)
    if (!clave) return formError(400, 'bad_request', 'Header X-Idempotency-Key can’t be null', 4292)
    const pago = findPago(id)
    if (!pago) return NO_ESTA
    if (devueltas.has(`${id} ${clave}`)) return { estado: 200 } // a repeat: nothing in it
    const { data } = z.object({ amount: z.number().positive().nullish() }).safeParse(entrada.body ?? {})
    if (!data) return formError(400, 'bad_request', 'Invalid amount', 2017)
    if (pago.status !== 'approved') {
      return formError(400, 'bad_request', 'The action requested is not valid for the current payment state', 2063)
    }
    const left = mundo.left(pago)
    const importe = data.amount ? toCentavos(pesos(data.amount)) : left
    if (importe > left || importe === 0) return formError(400, 'bad_request', 'Invalid payment amount', 2017)
    if (Date.now() - (pago.aprobado ?? pago.creado).getTime() > DEVOLVIBLE_DIAS * DIA_MS) {
      return formError(400, 'bad_request', 'The payment is too old to be refunded', 2024)
    }
    if (pago.devoluciones.length >= DEVOLUCIONES_MAX) return formError(400, 'bad_request', 'Too many refunds', 2022)
    devueltas.add(`${id} ${clave}`)
    const devolucion = mundo.devolver(pago, importe, palancas.devolucion_lenta)
    return { estado: 201, json: formDevolucion(pago, devolucion) }
  }

  function cancel({ body }: Entrada, id: string): Salida {
    const pago = findPago(id)
    if (!pago) return NO_ESTA
    if (!z.object({ status: z.literal('cancelled') }).safeParse(body).success) {
      return formError(400, 'bad_request', 'Only cancelling is known here')
    }
    if (!mundo.anular(pago)) {
      return formError(400, 'bad_request', 'The action requested is not valid for the current payment state', 2063)
    }
    return { estado: 200, json: show(pago) }
  }

  /** What changed a moment ago is missing, as it is there. */
  function searchPagos({ query }: Entrada): Salida {
    const [limit, offset] = [Number(query.get('limit') ?? PAGINA), Number(query.get('offset') ?? 0)]
    const [referencia, status] = [query.get('external_reference'), query.get('status')]
    const [desde, hasta] = [readInstant(query.get('begin_date')), readInstant(query.get('end_date'))]
    const when = ({ creado, actualizado, aprobado }: Pago) =>
      ({ date_last_updated: actualizado, date_approved: aprobado })[query.get('range') ?? ''] ?? creado
    const found = [...mundo.pagos.values()]
      .filter(({ actualizado }) => Date.now() - actualizado.getTime() >= palancas.busqueda || palancas.busqueda === 0)
      .filter(({ preferencia }) => referencia === null || preferencia.referencia === referencia)
      .filter((pago) => status === null || pago.status === status)
      .filter((pago) => (desde === null || when(pago) >= desde) && (hasta === null || when(pago) <= hasta))
      .sort((a, b) => (query.get('criteria') === 'asc' ? a.id - b.id : b.id - a.id))
    const results = found.slice(offset, offset + limit).map(show)
    return { estado: 200, json: { paging: { total: found.length, limit, offset }, results } }
  }

  function refundsOf(id: string): Salida {
    const pago = findPago(id)
    return pago ? { estado: 200, json: pago.devoluciones.map((one) => formDevolucion(pago, one)) } : NO_ESTA
  }
  function refundById(id: string, which: string): Salida {
    const pago = findPago(id)
    const one = pago?.devoluciones.find((devolucion) => String(devolucion.id) === which)
    return pago && one ? { estado: 200, json: formDevolucion(pago, one) } : NO_ESTA
  }

  type Llamada = readonly [
    method: string,
    path: RegExp,
    punto: Punto,
    (entrada: Entrada, ...ids: string[]) => Salida | Promise<Salida>,
  ]
  const LLAMADAS: readonly Llamada[] = [
    ['POST', /^\/checkout\/preferences\/?$/, 'preferencia', createPreferencia],
    ['GET', /^\/checkout\/preferences\/([^/]+)$/, 'preferencia', (entrada, id = '') => preferenciaById(entrada, id)],
    ['PUT', /^\/checkout\/preferences\/([^/]+)$/, 'preferencia', (entrada, id = '') => preferenciaById(entrada, id)],
    ['GET', /^\/v1\/payments\/search$/, 'busqueda', searchPagos],
    [
      ...(['GET', /^\/v1\/payments\/(\d+)$/, 'pago'] as const),
      (_, id = '') => {
        const pago = findPago(id)
        return pago ? { estado: 200, json: show(pago) } : NO_ESTA
      },
    ],
    ['PUT', /^\/v1\/payments\/(\d+)$/, 'anulacion', (entrada, id = '') => cancel(entrada, id)],
    ['POST', /^\/v1\/payments\/(\d+)\/refunds\/?$/, 'devolucion', (entrada, id = '') => refund(entrada, id)],
    ['GET', /^\/v1\/payments\/(\d+)\/refunds\/?$/, 'pago', (_, id = '') => refundsOf(id)],
    ['GET', /^\/v1\/payments\/(\d+)\/refunds\/(\d+)$/, 'pago', (_, id = '', which = '') => refundById(id, which)],
    [
      ...(['GET', /^\/v1\/chargebacks\/([\w-]+)$/, 'contracargo'] as const),
      (_, id = '') => {
        const contracargo = mundo.contracargos.get(id)
        return contracargo
          ? { estado: 200, json: formContracargo(contracargo) }
          : formError(404, 'not_found', 'Not found')
      },
    ],
  ]

  /** Undefined: none of its calls. */
  return function find(entrada: Entrada): { punto: Punto; run: () => Salida | Promise<Salida> } | undefined {
    for (const [method, path, punto, answer] of LLAMADAS) {
      const match = method === entrada.method && path.exec(entrada.path)
      if (match) return { punto, run: () => answer(entrada, ...match.slice(1).map(decodeURIComponent)) }
    }
    return undefined
  }
}

/** `NOW`, `NOW-30DAYS` or an instant. */
function readInstant(text: string | null): Date | null {
  if (text === null) return null
  const [, days = '0'] = /^NOW(?:-(\d+)DAYS)?$/.exec(text) ?? []
  return text.startsWith('NOW') ? new Date(Date.now() - Number(days) * DIA_MS) : new Date(text)
}
