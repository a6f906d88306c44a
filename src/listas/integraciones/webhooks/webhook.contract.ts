// Where the shop tells other programs what happens, and what became of each message. For administrators alone.
import { ADMIN, RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { ESTADOS_ENTREGA, EVENTOS, WEBHOOK_NOMBRE_MAX, WEBHOOK_URL_MAX } from './webhook.rules.ts'

const Webhook = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    url: z.string(),
    eventos: z.array(z.string()),
    activo: z.boolean(),
    creado_en: z.iso.datetime(),
    /** Deliveries that wait, and those that failed for good in the last 30 days. */
    pendientes: z.number().int(),
    fallidas: z.number().int(),
  })
export type Webhook = z.infer<ReturnType<typeof Webhook>>

const Entrega = () =>
  z.object({
    /** The `webhook-id` of all its attempts. */
    _id: Id(),
    webhook: Id(),
    /** What the webhook is called. */
    nombre: z.string(),
    evento: z.string(),
    /** The order or book that it tells of. */
    sujeto: Id(),
    ocurrio_en: z.iso.datetime(),
    estado: z.enum(ESTADOS_ENTREGA),
    /** Since it was made or sent again. */
    intentos: z.number().int(),
    /** When it is tried next; null where nothing waits. */
    proximo_en: z.iso.datetime().nullable(),
    /** Oldest first. `estado`: the status of HTTP. */
    historia: z.array(
      z.object({
        en: z.iso.datetime(),
        estado: z.number().int().nullable(),
        motivo: z.string().nullable(),
        ms: z.number().int(),
      }),
    ),
  })
export type Entrega = z.infer<ReturnType<typeof Entrega>>

const Campos = () => ({
  nombre: LineText({ max: WEBHOOK_NOMBRE_MAX }).min(1, 'Escribí quién recibe los avisos.'),
  url: LineText({ max: WEBHOOK_URL_MAX }).min(1, 'Escribí la dirección.'),
  eventos: z.array(z.enum(EVENTOS)).min(1, 'Elegí al menos un aviso.').max(EVENTOS.length),
})

/** All of them, newest first. */
export const listWebhooks = contract('GET', '/api/integraciones/webhooks', ADMIN, () => ({
  summary: 'Lista los webhooks',
  input: z.object({}),
  output: z.array(Webhook()),
}))

/** `secreto` is told this once: with it the receiver checks signatures. */
export const createWebhook = contract('POST', '/api/integraciones/webhooks', RECENT_ADMIN, () => ({
  summary: 'Crea un webhook; el secreto se muestra una sola vez',
  errors: ['WEBHOOKS_MAX'],
  input: z.object(Campos()),
  output: z.object({ webhook: Webhook(), secreto: z.string() }),
}))

/** Changes the fields that are sent. An inactive one is told of nothing; what waited goes on waiting. */
export const updateWebhook = contract('PUT', '/api/integraciones/webhooks/{id}', RECENT_ADMIN, () => ({
  summary: 'Cambia los datos que se mandan de un webhook',
  errors: ['WEBHOOK_NOT_FOUND'],
  input: z
    .object({ ...Campos(), activo: z.boolean() })
    .partial()
    .extend({ id: Id() }),
  output: Webhook(),
}))

/** With all its deliveries. */
export const deleteWebhook = contract('DELETE', '/api/integraciones/webhooks/{id}', RECENT_ADMIN, () => ({
  summary: 'Elimina un webhook con sus entregas',
  errors: ['WEBHOOK_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** Newest first. `siguiente` is the `despues_de` of the next page, null on the last one. */
export const listEntregas = contract('GET', '/api/integraciones/entregas', ADMIN, () => ({
  summary: 'Lista las entregas de los webhooks, las nuevas primero',
  input: z.object({
    webhook: Id().optional(),
    estado: z.enum(ESTADOS_ENTREGA).optional(),
    despues_de: Id().optional(),
    limit: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  output: z.object({ entregas: z.array(Entrega()), siguiente: Id().nullable() }),
}))

/** Sends it again, under the same id, from its first attempt on. */
export const repeatEntrega = contract('POST', '/api/integraciones/entregas/{id}/repetir', ADMIN, () => ({
  summary: 'Vuelve a mandar una entrega de un webhook',
  errors: ['ENTREGA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
