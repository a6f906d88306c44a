// What others ask of requests to revoke.
import { sql } from 'kysely'
import { RESPUESTA_HORAS } from '#casa/deberes/plazos.rules.ts'
import type { Db } from '#platform/db/pool.ts'

/** Requests that nobody has confirmed, and those of them whose hours (`RESPUESTA_HORAS`) are over. */
export const countSinConfirmar = (db: Db): Promise<{ esperan: number; vencidos: number }> =>
  db
    .selectFrom('arrepentimiento')
    .select((eb) => eb.fn.countAll<number>().as('esperan'))
    .select(
      sql<number>`count(*) filter (where recibida_en < now() - make_interval(hours => ${RESPUESTA_HORAS}))::integer`.as(
        'vencidos',
      ),
    )
    .where('estado', '=', 'recibida')
    .executeTakeFirstOrThrow()

/** When the request came that nobody has confirmed and that has fewest of its hours left; null where none has any. */
export async function findPrimeraSinConfirmar(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ primera: Date | null }>`
    select min(recibida_en) as primera from arrepentimiento
    where estado = 'recibida' and recibida_en >= now() - make_interval(hours => ${RESPUESTA_HORAS})`.execute(db)
  return rows[0]?.primera ?? null
}
