// The queue of documents that wait for their CAE, worked off one at a time in each series.
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import type { Autorizado, Serie } from './arca/wsfe.ts'
import { type ComprobanteRow, findComprobante } from './comprobante.queries.ts'
import type { Ambiente } from './comprobante.rules.ts'

export type SerieDe = Serie & { ambiente: Ambiente; cuit: string }

/**
 * Runs `work` while no other node works on this series; null where one does. The lock is the session's of one connection, and
 * no transaction is open meanwhile. Should it be lost, the unique number still refuses a double.
 */
export const withSerie = <T>(db: Kysely<Database>, serie: SerieDe, work: () => Promise<T>): Promise<T | null> =>
  db.connection().execute(async (conn) => {
    const { ambiente, cuit, punto, tipo } = serie
    const key = sql`hashtextextended(${`comprobante ${ambiente} ${cuit} ${punto} ${tipo}`}, 0)`
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(conn)
    if (!lock.rows[0]?.mine) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(conn)
    }
  })

/** The next of a series: what was sent and not answered first, then whoever waits longest. */
export async function findSiguiente(
  db: Db,
  { ambiente, cuit, punto, tipo }: SerieDe,
): Promise<ComprobanteRow | undefined> {
  const next = await db
    .selectFrom('comprobante')
    .select('id')
    .where('estado', 'in', ['pendiente', 'enviado'])
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('punto', '=', punto)
    .where('tipo', '=', tipo)
    .orderBy(sql<SqlBool>`estado = 'enviado'`, 'desc')
    .orderBy('creado_en')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next && findComprobante(db, next.id)
}

/** The day of the last document of a series that was authorised; null before the first. */
export async function findUltimaFecha(db: Db, { ambiente, cuit, punto, tipo }: SerieDe): Promise<string | null> {
  const row = await db
    .selectFrom('comprobante')
    .select((eb) => eb.fn.max('fecha').as('fecha'))
    .where('estado', '=', 'autorizado')
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('punto', '=', punto)
    .where('tipo', '=', tipo)
    .executeTakeFirst()
  return row?.fecha ?? null
}

/**
 * Written before it is sent: whoever comes after a crash asks for this number first. False where it waits no more, or where
 * somebody has changed meanwhile what it says: then it is read again.
 */
export async function markEnviado(db: Db, fila: ComprobanteRow, numero: number, fecha: string): Promise<boolean> {
  const written = await db
    .updateTable('comprobante')
    .set({ estado: 'enviado', numero, fecha, motivo: null, codigo: null })
    .where('id', '=', fila.id)
    .where('estado', 'in', ['pendiente', 'enviado'])
    .where('ambiente', '=', fila.ambiente)
    .where('cuit', '=', fila.cuit)
    .where('punto', '=', fila.punto)
    .where('tipo', '=', fila.tipo)
    .where(sql<SqlBool>`receptor = ${JSON.stringify(fila.receptor)}::jsonb`)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Back into the queue, without a number. */
export const markPendiente = (db: Db, id: string) =>
  db
    .updateTable('comprobante')
    .set({ estado: 'pendiente', numero: null, fecha: null })
    .where('id', '=', id)
    .where('estado', '=', 'enviado')
    .execute()

const MOTIVO_MAX = 2_000
const CODIGO_MAX = 200

export const markAutorizado = (db: Db, id: string, { cae, vence, observaciones }: Autorizado) =>
  db
    .updateTable('comprobante')
    .set({
      estado: 'autorizado',
      cae,
      cae_vence: vence,
      autorizado_en: new Date(),
      codigo: null,
      motivo:
        observaciones
          .map(({ codigo, texto }) => `${codigo}: ${texto}`)
          .join('\n')
          .slice(0, MOTIVO_MAX) || null,
    })
    .where('id', '=', id)
    .where('estado', '=', 'enviado')
    .execute()

/** Refused: its number is nobody's. */
export const markRechazado = (db: Db, id: string, motivo: string, codigo: string | null) =>
  db
    .updateTable('comprobante')
    .set({
      estado: 'rechazado',
      numero: null,
      fecha: null,
      motivo: motivo.slice(0, MOTIVO_MAX),
      codigo: codigo?.slice(0, CODIGO_MAX) ?? null,
    })
    .where('id', '=', id)
    .where('estado', 'in', ['pendiente', 'enviado'])
    .execute()

/** Why it waits, for the panel. */
export const noteMotivo = (db: Db, id: string, motivo: string, codigo: string | null) =>
  db
    .updateTable('comprobante')
    .set({ motivo: motivo.slice(0, MOTIVO_MAX), codigo: codigo?.slice(0, CODIGO_MAX) ?? null })
    .where('id', '=', id)
    .where('estado', 'in', ['pendiente', 'enviado'])
    .execute()
