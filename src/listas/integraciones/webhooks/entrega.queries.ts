// The outbox: rows that the transactions of events have written, taken one subject after the other, by any node.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Resultado } from './envio.ts'
import { computeEspera, type Datos } from './webhook.rules.ts'

/** A node that dies with a delivery leaves it for so long. Longer than any attempt. */
const TOMADA_SEGUNDOS = 60
const GUARDADAS_DIAS = 30

export type WebhookActivo = { id: string; url: string; secreto: string }

export const listWebhooksActivos = (db: Db): Promise<WebhookActivo[]> =>
  db.selectFrom('webhook').select(['id', 'url', 'secreto']).where('activo', '=', true).orderBy('id').execute()

export type Tomada = { id: string; evento: string; sujeto: string; datos: Datos; ocurrio_en: Date; intentos: number }

/**
 * Takes up to `limit` deliveries of a webhook that are due, for a minute; counts the attempt. One of a subject that has an
 * earlier one waiting is not taken. Nodes skip what another is taking at the same moment.
 */
export async function takeEntregas(db: Db, webhookId: string, limit: number): Promise<Tomada[]> {
  const { rows } = await sql<Tomada>`
    with debida as (
      select id from entrega
      where webhook_id = ${webhookId} and estado = 'pendiente' and proximo_en <= now()
        and (tomada_hasta is null or tomada_hasta < now())
        and not exists (
          select from entrega as antes
          where antes.webhook_id = entrega.webhook_id and antes.sujeto = entrega.sujeto
            and antes.estado = 'pendiente' and antes.num < entrega.num)
      order by proximo_en, num limit ${limit} for update skip locked)
    update entrega set intentos = intentos + 1, tomada_hasta = now() + make_interval(secs => ${TOMADA_SEGUNDOS})
    from debida where entrega.id = debida.id
    returning entrega.id, evento, sujeto, datos, ocurrio_en, intentos`.execute(db)
  return rows
}

type Intento = Pick<Tomada, 'id' | 'intentos'> & Resultado

/** Writes an attempt down, and what follows: delivered, tried again later, or failed. Nothing if it was taken from us. */
export async function recordIntento(trx: Db, { id, intentos, estado, motivo, ms }: Intento): Promise<void> {
  const espera = motivo === null ? null : computeEspera(intentos)
  const next =
    motivo === null ? ('entregada' as const) : espera === null ? ('fallida' as const) : ('pendiente' as const)
  const { numUpdatedRows } = await trx
    .updateTable('entrega')
    .set({
      estado: next,
      tomada_hasta: null,
      ...(espera !== null && { proximo_en: sql<Date>`now() + make_interval(secs => ${espera})` }),
    })
    .where('id', '=', id)
    .where('intentos', '=', intentos)
    .where('tomada_hasta', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await trx.insertInto('entrega_intento').values({ entrega_id: id, estado, motivo, ms }).execute()
}

/** Sends it again from its first attempt on. Those of the same subject that wait go after it. False if it is not there. */
export async function repeatEntrega(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entrega')
    .set({ estado: 'pendiente', intentos: 0, proximo_en: sql<Date>`now()`, tomada_hasta: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Forgets what was delivered or failed a month ago, some at a time. */
export const deleteOldEntregas = (db: Db) =>
  sql`delete from entrega where id in (
    select id from entrega where estado <> 'pendiente' and ocurrio_en < now() - make_interval(days => ${GUARDADAS_DIAS})
    order by ocurrio_en limit 10000)`.execute(db)

type Filtros = {
  webhook?: string | undefined
  estado?: string | undefined
  antesDe?: string | undefined
  limit: number
}

/** Newest first, with their attempts, oldest first; one more than `limit` if there is one. */
export async function listEntregas(db: Db, { webhook, estado, antesDe, limit }: Filtros) {
  let query = db
    .selectFrom('entrega')
    .innerJoin('webhook', 'webhook.id', 'entrega.webhook_id')
    .select(['entrega.id as _id', 'entrega.webhook_id as webhook', 'webhook.nombre', 'evento', 'sujeto', 'ocurrio_en'])
    .select(['estado', 'intentos', 'proximo_en'])
    .select(
      sql<{ en: string; estado: number | null; motivo: string | null; ms: number }[]>`coalesce((
        select json_agg(json_build_object('en', en, 'estado', i.estado, 'motivo', motivo, 'ms', ms) order by en)
        from entrega_intento as i where i.entrega_id = entrega.id), '[]')`.as('historia'),
    )
  if (webhook) query = query.where('entrega.webhook_id', '=', webhook)
  if (estado) query = query.where('estado', '=', sql<'pendiente'>`${estado}`)
  if (antesDe) query = query.where(sql<SqlBool>`entrega.num < (select num from entrega where id = ${antesDe})`)
  const rows = await query
    .orderBy('entrega.num', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(({ ocurrio_en, proximo_en, historia, ...row }) => ({
    ...row,
    ocurrio_en: ocurrio_en.toISOString(),
    proximo_en: row.estado === 'pendiente' ? proximo_en.toISOString() : null,
    historia: historia.map(({ en, ...intento }) => ({ ...intento, en: new Date(en).toISOString() })), // JSON has it as text
  }))
}

export const findEntrega = (db: Db, id: string) =>
  db.selectFrom('entrega').select(['id', 'webhook_id', 'evento', 'estado']).where('id', '=', id).executeTakeFirst()
