// The calls for a payment: reading it, looking for it, giving it back, cancelling it, and its charge-backs.
import { DIA_MS } from '#platform/dias.ts'
import { pesos, toCentavos } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import { claveDe, type Entrada, type Escena, type Ruta } from './entrada.ts'
import { formContracargo, formDevolucion, formError, formPago, NO_ESTA, type Salida } from './formas.ts'
import type { Pago } from './mundo.ts'

const DEVOLVIBLE_DIAS = 180
const DEVOLUCIONES_MAX = 20
const PAGINA = 30
const OTRO_ESTADO = formError(
  400,
  'bad_request',
  'The action requested is not valid for the current payment state',
  2063,
)

/** Why a payment cannot be given back so much of; null where it can. Sums in centavos. */
function refuseDevolucion(pago: Pago, importe: number, left: number): Salida | null {
  if (pago.status !== 'approved') return OTRO_ESTADO
  if (importe > left || importe === 0) return formError(400, 'bad_request', 'Invalid payment amount', 2017)
  if (Date.now() - (pago.aprobado ?? pago.creado).getTime() > DEVOLVIBLE_DIAS * DIA_MS) {
    return formError(400, 'bad_request', 'The payment is too old to be refunded', 2024)
  }
  if (pago.devoluciones.length >= DEVOLUCIONES_MAX) return formError(400, 'bad_request', 'Too many refunds', 2022)
  return null
}

/** Which payments a search is for, by its query. */
function createFiltro(query: URLSearchParams): (pago: Pago) => boolean {
  const [referencia, status] = [query.get('external_reference'), query.get('status')]
  const [desde, hasta] = [readInstant(query.get('begin_date')), readInstant(query.get('end_date'))]
  const when = ({ creado, actualizado, aprobado }: Pago) =>
    ({ date_last_updated: actualizado, date_approved: aprobado })[query.get('range') ?? ''] ?? creado
  return (pago) =>
    (referencia === null || pago.preferencia.referencia === referencia) &&
    (status === null || pago.status === status) &&
    (desde === null || when(pago) >= desde) &&
    (hasta === null || when(pago) <= hasta)
}

/** `NOW`, `NOW-30DAYS` or an instant. */
function readInstant(text: string | null): Date | null {
  if (text === null) return null
  const [, days = '0'] = /^NOW(?:-(\d+)DAYS)?$/.exec(text) ?? []
  return text.startsWith('NOW') ? new Date(Date.now() - Number(days) * DIA_MS) : new Date(text)
}

export function listLlamadasDePagos({ mundo, palancas, cuenta, url }: Escena): Ruta[] {
  const devueltas = new Set<string>()
  const show = (pago: Pago) => formPago(pago, { url: url(), cuenta })
  /** What is answered of this payment, where there is one. */
  const withPago = (id: string, answer: (pago: Pago) => Salida): Salida => {
    const pago = mundo.pagos.get(Number(id))
    return pago ? answer(pago) : NO_ESTA
  }

  function refund(entrada: Entrada, id: string): Salida {
    const clave = claveDe(entrada)
    if (!clave) return formError(400, 'bad_request', 'Header X-Idempotency-Key can’t be null', 4292)
    return withPago(id, (pago) => {
      if (devueltas.has(`${id} ${clave}`)) return { estado: 200 } // a repeat: nothing in it
      const { data } = z.object({ amount: z.number().positive().nullish() }).safeParse(entrada.body ?? {})
      if (!data) return formError(400, 'bad_request', 'Invalid amount', 2017)
      const left = mundo.left(pago)
      const importe = data.amount ? toCentavos(pesos(data.amount)) : left
      const refusal = refuseDevolucion(pago, importe, left)
      if (refusal) return refusal
      devueltas.add(`${id} ${clave}`)
      return { estado: 201, json: formDevolucion(pago, mundo.devolver(pago, importe, palancas.devolucion_lenta)) }
    })
  }

  const cancel = ({ body }: Entrada, id: string): Salida =>
    withPago(id, (pago) => {
      if (!z.object({ status: z.literal('cancelled') }).safeParse(body).success) {
        return formError(400, 'bad_request', 'Only cancelling is known here')
      }
      return mundo.anular(pago) ? { estado: 200, json: show(pago) } : OTRO_ESTADO
    })

  /** What changed a moment ago is missing, as it is there. */
  function search({ query }: Entrada): Salida {
    const [limit, offset] = [Number(query.get('limit') ?? PAGINA), Number(query.get('offset') ?? 0)]
    const found = [...mundo.pagos.values()]
      .filter(({ actualizado }) => Date.now() - actualizado.getTime() >= palancas.busqueda || palancas.busqueda === 0)
      .filter(createFiltro(query))
      .sort((a, b) => (query.get('criteria') === 'asc' ? a.id - b.id : b.id - a.id))
    const results = found.slice(offset, offset + limit).map(show)
    return { estado: 200, json: { paging: { total: found.length, limit, offset }, results } }
  }

  const listRefunds = (_: Entrada, id: string) =>
    withPago(id, (pago) => ({ estado: 200, json: pago.devoluciones.map((one) => formDevolucion(pago, one)) }))
  const refundById = (_: Entrada, id: string, which: string) =>
    withPago(id, (pago) => {
      const one = pago.devoluciones.find((devolucion) => String(devolucion.id) === which)
      return one ? { estado: 200, json: formDevolucion(pago, one) } : NO_ESTA
    })
  function contracargoById(_: Entrada, id: string): Salida {
    const contracargo = mundo.contracargos.get(id)
    return contracargo ? { estado: 200, json: formContracargo(contracargo) } : formError(404, 'not_found', 'Not found')
  }

  return [
    ['GET', /^\/v1\/payments\/search$/, 'busqueda', search],
    ['GET', /^\/v1\/payments\/(\d+)$/, 'pago', (_, id) => withPago(id, (pago) => ({ estado: 200, json: show(pago) }))],
    ['PUT', /^\/v1\/payments\/(\d+)$/, 'anulacion', cancel],
    ['POST', /^\/v1\/payments\/(\d+)\/refunds\/?$/, 'devolucion', refund],
    ['GET', /^\/v1\/payments\/(\d+)\/refunds\/?$/, 'pago', listRefunds],
    ['GET', /^\/v1\/payments\/(\d+)\/refunds\/(\d+)$/, 'pago', refundById],
    ['GET', /^\/v1\/chargebacks\/([\w-]+)$/, 'contracargo', contracargoById],
  ]
}
