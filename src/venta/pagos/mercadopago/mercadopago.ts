// Mercado Pago's Checkout Pro as a gateway (docs/decisions/077). Its names stand in this folder alone.
import { toLocalIso } from '#platform/format.ts'
import { toPesos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { type CobroNuevo, FallaDePasarela, type PagoLeido, type Pasarela } from '../pasarela.ts'
import { ContracargoLeido, Id, isHecha, Pago } from './lectura.ts'
import { type Acceso, ilegible, llamar, parseRespuesta } from './llamada.ts'

/** What a customer waits for at most. Jobs ask again by their queue. */
const PLAZO_MS = 5_000
const PAGINA = 30
/** The search answers no more than so many. */
const BUSQUEDA_MAX = 10_000
const TITULO_MAX = 250
const AVISO_MAX = 248
const RESUMEN_MAX = 13
const SIN: Readonly<Record<CobroNuevo['sin'][number], readonly string[]>> = {
  efectivo: ['ticket', 'atm'],
  tarjeta: ['credit_card'],
  debito: ['debit_card', 'prepaid_card'],
}

const Preferencia = () => z.object({ id: z.string().min(1), init_point: z.url(), collector_id: Id() })
const Encontrados = () => z.object({ paging: z.object({ total: z.int().min(0) }), results: z.array(z.unknown()) })
const Devuelta = () => z.object({ id: Id(), status: z.string().nullish() })

type Entrada = { url: string; token: string; plazo?: number }

/** The gateway with one account's token. Keeps nothing: one is made for every use. `plazo` in milliseconds. */
export function createMercadoPago({ url, token, plazo = PLAZO_MS }: Entrada): Pasarela {
  const acceso: Acceso = { url, token, plazo }
  const pasarela: Pasarela = {
    async crearCobro(cobro) {
      const { json } = await llamar(acceso, {
        method: 'POST',
        path: '/checkout/preferences',
        clave: cobro.clave,
        body: toPreferencia(cobro),
      })
      const { id, init_point, collector_id } = parseRespuesta(Preferencia(), json)
      return { id, enlace: init_point, cuenta: collector_id }
    },
    async vencerCobro(id) {
      const body = { expires: true, expiration_date_to: toLocalIso(new Date()) }
      // One that is not there can't be tried either.
      await llamar(acceso, { method: 'PUT', path: `/checkout/preferences/${encodeURIComponent(id)}`, body })
    },
    async leerPago(id) {
      if (!isPagoId(id)) return undefined
      const { estado, json } = await llamar(acceso, { method: 'GET', path: `/v1/payments/${id}` })
      return estado === 404 ? undefined : parseRespuesta(Pago(), json)
    },
    async buscarPagos(de) {
      const filtro =
        'referencia' in de
          ? { external_reference: de.referencia }
          : { range: 'date_last_updated', begin_date: de.desde.toISOString(), end_date: de.hasta.toISOString() }
      const encontrados = new Map<string, PagoLeido>()
      let falla: FallaDePasarela | null = null
      for (let offset = 0; offset < BUSQUEDA_MAX; offset += PAGINA) {
        const query = { ...filtro, sort: 'date_created', criteria: 'desc', limit: `${PAGINA}`, offset: `${offset}` }
        const { json } = await llamar(acceso, { method: 'GET', path: '/v1/payments/search', query })
        const { paging, results } = parseRespuesta(Encontrados(), json)
        for (const result of results) {
          const { data: pago } = Pago().safeParse(result)
          if (pago)
            encontrados.set(pago.id, pago) // one that moved while pages were turned comes twice
          else falla = ilegible()
        }
        if (results.length === 0 || offset + PAGINA >= paging.total) break
      }
      return { pagos: [...encontrados.values()], falla }
    },
    async devolver({ pagoId, importe, clave }) {
      const path = `/v1/payments/${requirePagoId(pagoId)}/refunds`
      const body = importe === null ? {} : { amount: toPesos(importe) }
      const { estado, json } = await llamar(acceso, { method: 'POST', path, body, clave })
      if (estado === 404) throw pagoDesconocido()
      // A repeat is answered without a body: whether the first one is done stands on the payment.
      if (json === undefined && estado === 200) return { id: null, hecha: await areHechas(pasarela, pagoId) }
      const { id, status } = parseRespuesta(Devuelta(), json)
      return { id, hecha: isHecha(status) }
    },
    async anularPago(pagoId) {
      const path = `/v1/payments/${requirePagoId(pagoId)}`
      const { estado, json } = await llamar(acceso, { method: 'PUT', path, body: { status: 'cancelled' } })
      if (estado === 404) throw pagoDesconocido()
      if (parseRespuesta(z.object({ status: z.string() }), json).status !== 'cancelled') throw ilegible()
    },
    async leerContracargo(id) {
      const { estado, json } = await llamar(acceso, {
        method: 'GET',
        path: `/v1/chargebacks/${encodeURIComponent(id)}`,
      })
      return estado === 404 ? undefined : parseRespuesta(ContracargoLeido(), json)
    },
  }
  return pasarela
}

function toPreferencia(cobro: CobroNuevo): object {
  const { pagador, sin, vuelta } = cobro
  const vence = toLocalIso(cobro.vence)
  const resumen = toResumen(cobro.comercio)
  const aviso = cobro.aviso && withParameter(cobro.aviso, 'source_news', 'webhooks') // keeps the old notices away
  return {
    items: cobro.lineas.map(({ id, titulo, cantidad, precio }) => ({
      id,
      title: cut(titulo),
      quantity: cantidad,
      unit_price: toPesos(precio),
      currency_id: 'ARS',
    })),
    external_reference: cobro.referencia,
    ...(resumen !== '' && { statement_descriptor: resumen }),
    back_urls: { success: vuelta, pending: vuelta, failure: vuelta },
    ...(vuelta.startsWith('https:') && { auto_return: 'approved' }), // without https it refuses the whole preference
    ...(aviso && aviso.length <= AVISO_MAX && { notification_url: aviso }),
    expires: true,
    expiration_date_to: vence,
    // A voucher that is paid later is given back to who paid it.
    ...(!sin.includes('efectivo') && { date_of_expiration: vence }),
    payment_methods: {
      installments: cobro.cuotas,
      excluded_payment_types: sin.flatMap((tipo) => SIN[tipo]).map((id) => ({ id })),
    },
    ...(pagador && { payer: { name: pagador.nombre, surname: pagador.apellido, email: pagador.email } }),
  }
}

/** Whether all refunds of a payment are done; not, where it does not say. */
async function areHechas(pasarela: Pasarela, pagoId: string): Promise<boolean> {
  try {
    const pago = await pasarela.leerPago(pagoId)
    return pago !== undefined && pago.devoluciones.length > 0 && pago.devoluciones.every(({ hecha }) => hecha)
  } catch (error) {
    if (error instanceof FallaDePasarela) return false
    throw error
  }
}

/** Ids of payments are digits; anything else is never asked for, whatever it may look like in an address. */
const isPagoId = (id: string): boolean => /^\d{1,30}$/.test(id)

function requirePagoId(id: string): string {
  if (isPagoId(id)) return id
  throw pagoDesconocido()
}

const pagoDesconocido = () =>
  new FallaDePasarela('rechazo', 'not_found', 'Mercado Pago no conoce ese pago con esta cuenta.')

/** At most so many characters, none of them half an emoji. */
const cut = (text: string): string => text.slice(0, TITULO_MAX).replace(/[\uD800-\uDBFF]$/, '')

/** As banks print it: a few capitals without accents. Empty for a name without any. */
const toResumen = (comercio: string): string =>
  fold(comercio)
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .slice(0, RESUMEN_MAX)
    .trim()

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}
