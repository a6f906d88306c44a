// What carriers answered to visitors, kept for some minutes for all nodes.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { ClaveTransporte } from './adaptador.rules.ts'

/** An answer that is not older than so many minutes. Its shape is what was put there under that question. */
export async function findRespuesta(
  db: Db,
  clave: ClaveTransporte,
  pregunta: string,
  minutos: number,
): Promise<unknown[] | undefined> {
  const row = await db
    .selectFrom('transporte_respuesta')
    .select('respuesta')
    .where('clave', '=', clave)
    .where('pregunta', '=', pregunta)
    .where(sql<SqlBool>`dada_en > now() - make_interval(mins => ${minutos}::int)`)
    .executeTakeFirst()
  return row?.respuesta
}

export async function putRespuesta(db: Db, clave: ClaveTransporte, pregunta: string, dada: readonly unknown[]) {
  const [respuesta, dada_en] = [JSON.stringify(dada), sql<Date>`now()`]
  await db
    .insertInto('transporte_respuesta')
    .values({ clave, pregunta, respuesta, dada_en })
    .onConflict((conflict) => conflict.columns(['clave', 'pregunta']).doUpdateSet({ respuesta, dada_en }))
    .execute()
}

export const deleteOldRespuestas = (db: Db) =>
  db.deleteFrom('transporte_respuesta').where(sql<SqlBool>`dada_en < now() - interval '1 day'`).execute()

/** Visitors were told the table's price. Once an hour is enough to say so. */
export const notePorTabla = (db: Db, clave: ClaveTransporte) =>
  sql`insert into transporte_contacto (clave, por_tabla_en) values (${clave}, now())
    on conflict (clave) do update set por_tabla_en = now()
    where transporte_contacto.por_tabla_en is null or transporte_contacto.por_tabla_en < now() - interval '1 hour'`.execute(
    db,
  )

/** Carriers that failed visitors within a day and have not answered since. */
export const listCaidos = (db: Db) =>
  db
    .selectFrom('transporte_contacto')
    .select(['clave', 'por_tabla_en'])
    .where('falla', 'is not', null)
    .where('por_tabla_en', 'is not', null)
    .$narrowType<{ por_tabla_en: Date }>()
    .where(sql<SqlBool>`por_tabla_en > now() - interval '1 day'`)
    .orderBy('clave')
    .execute()
