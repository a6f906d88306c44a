// The calls for a preference: what a buyer is to pay, and how.
import { randomUUID } from 'node:crypto'
import { hasDosDecimales, pesos, toCentavos } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import { claveDe, type Entrada, type Escena, type Ruta } from './entrada.ts'
import { formError, formPreferencia, type Salida } from './formas.ts'
import type { Preferencia } from './mundo.ts'
import { isMedio, MEDIOS } from './titulares.ts'

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

const Cambio = () =>
  z.object({
    expires: z.boolean().nullish(),
    expiration_date_to: z.iso.datetime({ offset: true }).nullish(),
  })

function readPreferencia(body: unknown, conHttp: boolean): Cuerpo | Salida {
  const { data, error } = Cuerpo().safeParse(body)
  if (error) {
    const word = ERRORES[String(error.issues[0]?.path[0])] ?? 'bad_request'
    return formError(400, word, error.issues[0]?.message ?? word)
  }
  if (data.external_reference && !REFERENCIA.test(data.external_reference)) {
    return formError(400, 'bad_request', 'external_reference is invalid')
  }
  const success = keepUrl(data.back_urls?.success, conHttp)
  if (data.auto_return && !success) {
    return formError(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
  }
  return data
}

/** Mercado Pago drops http addresses in silence. */
const keepUrl = (address: string | undefined, conHttp: boolean) =>
  address && (address.startsWith('https://') || (conHttp && address.startsWith('http://'))) ? address : undefined

const write = (data: Cuerpo, conHttp: boolean): Omit<Preferencia, 'id' | 'creada'> => {
  const vueltas = Object.entries(data.back_urls ?? {}).filter(([, address]) => keepUrl(address, conHttp) !== undefined)
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

export function listLlamadasDePreferencias(escena: Escena): Ruta[] {
  const { mundo, avisos, palancas, conHttp, cuenta, url } = escena
  const claves = new Map<string, { body: string; preferencia: Preferencia }>()

  async function createPreferencia(entrada: Entrada): Promise<Salida> {
    const data = readPreferencia(entrada.body, conHttp)
    if ('estado' in data) return data
    const [clave, body] = [claveDe(entrada), JSON.stringify(entrada.body)]
    const known = claves.get(clave)
    // What Mercado Pago answers to the same key with another body is not known; here it is a mistake of ours.
    if (known && known.body !== body) return formError(409, 'idempotency_key_conflict', 'Idempotency key already used')
    if (known) return { estado: 201, json: formPreferencia(known.preferencia, url(), cuenta) }
    const preferencia: Preferencia = { id: `${cuenta}-${randomUUID()}`, ...write(data, conHttp), creada: new Date() }
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
      const { data } = Cambio().safeParse(entrada.body)
      if (!data) return formError(400, 'invalid_expiration_date_to', 'expiration_date_to invalid')
      if (data.expires && data.expiration_date_to) preferencia.vence = new Date(data.expiration_date_to)
    }
    return { estado: 200, json: formPreferencia(preferencia, url(), cuenta) }
  }

  return [
    ['POST', /^\/checkout\/preferences\/?$/, 'preferencia', createPreferencia],
    ['GET', /^\/checkout\/preferences\/([^/]+)$/, 'preferencia', preferenciaById],
    ['PUT', /^\/checkout\/preferences\/([^/]+)$/, 'preferencia', preferenciaById],
  ]
}
