import { sql } from 'kysely'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Config } from '#platform/config.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { AddressRefused } from '#platform/outbound.ts'
import * as entregas from './entrega.queries.ts'
import { requireUrlDeWebhook } from './envio.ts'
import { createSecreto } from './firma.ts'
import type { Webhook } from './webhook.contract.ts'
import * as contracts from './webhook.contract.ts'
import * as queries from './webhook.queries.ts'
import { toDestino, WEBHOOKS_MAX } from './webhook.rules.ts'

const notFound = () => new AppError(404, 'WEBHOOK_NOT_FOUND', 'No encontramos ese webhook.')
const entregaNotFound = () => new AppError(404, 'ENTREGA_NOT_FOUND', 'No encontramos esa entrega.')
const tooMany = () => new AppError(409, 'WEBHOOKS_MAX', `Hay ${WEBHOOKS_MAX} webhooks. Eliminá los que no hagan falta.`)

/** Of an address only the machine is kept: the rest may hold a secret. */
const webhookAuditado: Auditada<Pick<Webhook, 'nombre' | 'url' | 'eventos' | 'activo'>> = {
  entidad: 'webhook',
  describe: ({ nombre, url, eventos, activo }) => ({
    nombre,
    destino: toDestino(url),
    eventos: eventos.join(', '),
    activo,
  }),
}

const entregaAuditada: Auditada<{ evento: string }> = { entidad: 'webhook', describe: () => ({}) }

/** The address in its normal form, or a 400 at its field. Where the name leads to is looked at when a message is sent. */
function requireUrl(url: string, { WEBHOOKS_PERMITIDOS }: Config): string {
  try {
    return requireUrlDeWebhook(url, WEBHOOKS_PERMITIDOS).url.href
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw invalidField('url', 'La dirección tiene que empezar con https:// y ser de internet, sin usuario ni puerto.')
  }
}

export const webhookRoutes = [
  implement(contracts.listWebhooks, (_, { db }) => queries.listWebhooks(db)),
  implement(contracts.createWebhook, async ({ nombre, url, eventos }, ctx) => {
    const { id: creadoPor } = await requireIdentity(ctx)
    const secreto = createSecreto()
    const nuevo = { nombre, url: requireUrl(url, ctx.config), eventos: [...new Set(eventos)], secreto, creadoPor }
    return ctx.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('anaquel.webhooks'))`.execute(trx) // counted one after the other
      if ((await queries.countWebhooks(trx)) >= WEBHOOKS_MAX) throw tooMany()
      const id = await queries.insertWebhook(trx, nuevo, ctx.services.sealed.seal)
      const webhook = orThrow(await queries.lockWebhook(trx, id), notFound)
      await recordCambio(trx, ctx, webhookAuditado, { id, despues: webhook })
      return { webhook, secreto }
    })
  }),
  implement(contracts.updateWebhook, ({ id, url, eventos, ...rest }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockWebhook(trx, id), notFound)
      const cambios = {
        ...rest,
        url: url === undefined ? antes.url : requireUrl(url, ctx.config),
        eventos: eventos ? [...new Set(eventos)] : antes.eventos,
      }
      await queries.updateWebhook(trx, id, cambios)
      const despues = orThrow(await queries.lockWebhook(trx, id), notFound)
      const campos = antes.url === despues.url ? [] : ['url']
      await recordCambio(trx, ctx, webhookAuditado, { id, antes, despues, campos })
      return despues
    }),
  ),
  implement(contracts.deleteWebhook, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockWebhook(trx, id), notFound)
      await queries.deleteWebhook(trx, id)
      await recordCambio(trx, ctx, webhookAuditado, { id, antes })
      return { mensaje: 'Webhook eliminado correctamente' }
    }),
  ),
  implement(contracts.listEntregas, async ({ despues_de, ...filtros }, { db }) => {
    const found = await entregas.listEntregas(db, { ...filtros, antesDe: despues_de })
    const page = found.slice(0, filtros.limit)
    return { entregas: page, siguiente: found.length > page.length ? (page.at(-1)?._id ?? null) : null }
  }),
  implement(contracts.repeatEntrega, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await entregas.findEntrega(trx, id)
      if (!antes || !(await entregas.repeatEntrega(trx, id))) throw entregaNotFound()
      const { webhook_id, evento } = antes
      const datos = { entrega: id, evento }
      await recordCambio(trx, ctx, entregaAuditada, {
        id: webhook_id,
        antes,
        despues: antes,
        campos: ['repetición'],
        datos,
      })
      return { mensaje: 'El aviso sale otra vez.' }
    }),
  ),
]
