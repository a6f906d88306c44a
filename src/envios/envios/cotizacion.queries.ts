// Quotes that an order may use.
import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import type { Opcion } from './cotizacion.rules.ts'

type Cotizacion = { vence_en: Date; consulta: string; opciones: readonly Opcion[]; origen: string | null }

/** Quotes that are kept: of one address, and at all. Beyond that the oldest go; an order by one of those is priced by the tables. */
const DE_ORIGEN = 60

const EN_TOTAL = 20_000

/** Keeps a quote, or the one that answers the same question in the same words, until `vence_en`; its id. */
export async function keepCotizacion(db: Db, { vence_en, consulta, opciones, origen }: Cotizacion): Promise<string> {
  const huella = createHash('sha256')
    .update(JSON.stringify([consulta, opciones]))
    .digest()
  const otras = sql`select id from cotizacion_envio where huella is distinct from ${huella}`
  const { rows } = await sql<{ id: string }>`
    with de_origen as (
      delete from cotizacion_envio where id in (${otras} and origen = ${origen} order by creada_en desc offset ${DE_ORIGEN - 1})
    ), de_todas as (
      delete from cotizacion_envio where id in (${otras} order by vence_en desc offset ${EN_TOTAL - 1})
    )
    insert into cotizacion_envio as c (id, vence_en, entrada, opciones, huella, origen)
    values (${createId()}, ${vence_en}, ${JSON.stringify({ consulta })}, ${JSON.stringify(opciones)}, ${huella}, ${origen})
    on conflict (huella) where huella is not null do update set vence_en = greatest(c.vence_en, excluded.vence_en)
    returning id`.execute(db)
  const [kept] = rows
  if (!kept) throw new Error('a quote that was just stored is not there')
  return kept.id
}

/** The options of a quote for this very question, as long as it holds. */
export async function findCotizadas(db: Db, id: string, consulta: string): Promise<Opcion[] | undefined> {
  const row = await db
    .selectFrom('cotizacion_envio')
    .select('opciones')
    .where('id', '=', id)
    .where('vence_en', '>', sql<Date>`now()`)
    .where(sql<SqlBool>`entrada ->> 'consulta' = ${consulta}`)
    .executeTakeFirst()
  return row?.opciones
}

/** An order has its own copy of what it was quoted. */
export const deleteOldCotizaciones = (db: Db) =>
  db.deleteFrom('cotizacion_envio').where('vence_en', '<', sql<Date>`now()`).execute()
