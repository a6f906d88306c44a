// Credentials that somebody else's machine refuses: jobs meet it where nobody looks, so it is remembered until they are taken again.
import { sql } from 'kysely'
import type { Db } from './db/pool.ts'

export const SERVICIOS = ['mercadopago', 'arca'] as const
export type Servicio = (typeof SERVICIOS)[number]

const DETALLE_MAX = 300

/** They were refused; `detalle`: a sentence for the owner, without secrets. Since when, the first refusal says. */
export const noteRechazada = (db: Db, servicio: Servicio, detalle: string): Promise<unknown> =>
  sql`insert into credencial_rechazada (servicio, detalle) values (${servicio}, ${detalle.slice(0, DETALLE_MAX)})
    on conflict (servicio) do nothing`.execute(db)

/** They were taken. Looks before it writes: they nearly always are. */
export async function noteAceptada(db: Db, servicio: Servicio): Promise<void> {
  const rechazada = db.selectFrom('credencial_rechazada').select('servicio').where('servicio', '=', servicio)
  if (!(await rechazada.executeTakeFirst())) return
  await db.deleteFrom('credencial_rechazada').where('servicio', '=', servicio).execute()
}
