// Sends what waits, each webhook for itself: one that hangs holds up nothing but its own.
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/schema.ts'
import type { Sealed } from '#platform/sealed.ts'
import { listWebhooksActivos, recordIntento, type Tomada, takeEntregas, type WebhookActivo } from './entrega.queries.ts'
import type { Enviar, Resultado } from './envio.ts'
import { signMensaje } from './firma.ts'
import { aboutWebhook } from './webhook.queries.ts'
import { toMensaje } from './webhook.rules.ts'

/** Messages of one webhook that are on their way at once, on one node. */
const A_LA_VEZ = 4
/** How often is looked for what is due: where there are webhooks, and where there are none. */
const POLL_MS = 1_000
const IDLE_MS = 10_000
const QUIET_MS = 60_000

type Parts = {
  db: Kysely<Database>
  sealed: Sealed
  enviar: Enviar
  log: { warn(data: object, message: string): void }
  pollMs?: number
  idleMs?: number
}

/**
 * Begins to deliver, at least once each and in order of each subject. Returns the way to stop: what is on its way is cut off
 * without a verdict, and sent again by whoever takes it next.
 */
export function startDespacho({ db, sealed, enviar, log, pollMs = POLL_MS, idleMs = IDLE_MS }: Parts) {
  const stopping = new AbortController()
  const onTheWay = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let quietUntil = 0

  const complain = (error: unknown) => {
    if (stopping.signal.aborted || performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    log.warn({ message: error instanceof Error ? error.message : String(error) }, 'webhooks wait, they are tried again')
  }

  async function send({ id, url, secreto }: WebhookActivo, entrega: Tomada): Promise<Resultado> {
    const body = toMensaje({ ...entrega, ocurrioEn: entrega.ocurrio_en })
    let opened: string
    try {
      opened = await sealed.open(secreto, aboutWebhook(id))
    } catch {
      return { estado: null, motivo: 'secreto', ms: 0 }
    }
    const headers = signMensaje({ id: entrega.id, body, secreto: opened, now: new Date() })
    return enviar({ url, headers, body }, stopping.signal)
  }

  async function deliver(webhook: WebhookActivo, entrega: Tomada): Promise<void> {
    const resultado = await send(webhook, entrega)
    await db.transaction().execute((trx) => recordIntento(trx, { ...entrega, ...resultado }))
  }

  const reserve = (id: string, count: number) => onTheWay.set(id, (onTheWay.get(id) ?? 0) + count)

  async function deliverDue(webhook: WebhookActivo): Promise<void> {
    const room = A_LA_VEZ - (onTheWay.get(webhook.id) ?? 0)
    if (room <= 0 || stopping.signal.aborted) return
    reserve(webhook.id, room) // before anything is awaited: another call must not count the same room
    const taken = await takeEntregas(db, webhook.id, room).catch((error: unknown) => {
      complain(error)
      return []
    })
    reserve(webhook.id, taken.length - room)
    for (const entrega of taken) {
      const way = deliver(webhook, entrega)
        .catch(complain)
        .then(() => {
          reserve(webhook.id, -1)
          return deliverDue(webhook) // the next one of its subject may go now
        })
        .finally(() => running.delete(way))
      running.add(way)
    }
  }

  async function look(): Promise<void> {
    let next = idleMs
    try {
      const webhooks = await listWebhooksActivos(db)
      if (webhooks.length > 0) next = pollMs
      for (const webhook of webhooks) await deliverDue(webhook)
    } catch (error) {
      complain(error)
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, next).unref()
  }
  let looking: Promise<void>
  const begin = () => {
    looking = look()
  }
  begin()

  return async (): Promise<void> => {
    stopping.abort()
    clearTimeout(timer)
    await looking
    await Promise.all(running)
  }
}
