// Credentials that somebody else's machine refuses: jobs meet it where nobody looks, so it is remembered until they are taken again.
import { sql } from 'kysely'
import type { Db } from './db/pool.ts'

export const SERVICIOS = ['mercadopago', 'arca'] as const
export type Servicio = (typeof SERVICIOS)[number]

declare module './db/schema.ts' {
  interface Database {
    credencial_rechazada: { servicio: Servicio; desde: Date; detalle: string }
  }
}

const DETALLE_MAX = 300

/** They were refused; `detalle`: a sentence for the owner, without secrets. Since when, the first refusal says. */
export const noteRechazada = (db: Db, servicio: Servicio, detalle: string): Promise<unknown> =>
  sql`insert into credencial_rechazada (servicio, detalle) values (${servicio}, ${detalle.slice(0, DETALLE_MAX)})
    on conflict (servicio) do nothing`.execute(db)

/** They were taken. */
export const noteAceptada = (db: Db, servicio: Servicio): Promise<unknown> =>
  db.deleteFrom('credencial_rechazada').where('servicio', '=', servicio).execute()
