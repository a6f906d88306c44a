// What carriers answered to visitors, kept for some minutes for all nodes.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
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

/** Answers that are kept of one carrier: lists of branches are long, and a visitor may name any place. */
const RESPUESTAS_MAX = 2_000

/** No order is priced by them any more; the oldest ones beyond `RESPUESTAS_MAX` go sooner, and are asked for again. */
export const deleteOldRespuestas = (db: Db) =>
  sql`delete from transporte_respuesta r using (
      select clave, pregunta, dada_en, row_number() over (partition by clave order by dada_en desc) as puesto
      from transporte_respuesta
    ) as una
    where r.clave = una.clave and r.pregunta = una.pregunta
      and (una.dada_en < now() - interval '1 day' or una.puesto > ${RESPUESTAS_MAX})`.execute(db)

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
