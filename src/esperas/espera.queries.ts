import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { createId } from '../platform/id.ts'
import { insertJob } from '../platform/jobs.ts'
import { createToken, hashToken } from '../platform/secret-token.ts'
import { CONFIRMADA_DIAS, REPETIR_MINUTOS, SIN_CONFIRMAR_DIAS } from './espera.rules.ts'

type Pedida = { libroId: string; email: string; usuarioId: string | null; confirmada: boolean }

/**
 * Keeps a wish, once for each address and book. Returns its id where the address is to be asked: not if it has confirmed, and
 * not again within `REPETIR_MINUTOS`.
 */
export async function insertEspera(
  db: Db,
  { libroId, email, usuarioId, confirmada }: Pedida,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; confirmada_en: Date | null }>`
    insert into espera (id, libro_id, usuario_id, email, confirmada_en)
    values (${createId()}, ${libroId}, ${usuarioId}, ${email}, ${confirmada ? sql`now()` : null})
    on conflict (libro_id, lower(email)) do update
    set pedida_en = now(), confirmada_en = coalesce(espera.confirmada_en, excluded.confirmada_en)
    where espera.confirmada_en is null
      and (excluded.confirmada_en is not null or espera.pedida_en < now() - make_interval(mins => ${REPETIR_MINUTOS}))
    returning id, confirmada_en`.execute(db)
  const [row] = rows
  return row && row.confirmada_en === null ? row.id : undefined
}

/** The book as a list of one, or none. */
export const listLibro = (db: Db, id: string) =>
  db.selectFrom('libro').select('id as _id').where('id', '=', id).execute()

/** Whether an address is this account's, and proved. */
export async function isPropio(db: Db, usuarioId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('usuario')
    .select('id')
    .where('id', '=', usuarioId)
    .where('email_verificado', '=', true)
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .executeTakeFirst()
  return found !== undefined
}

export type EsperaEscrita = { email: string; libroId: string; titulo: string; token: string }

/** Makes the wish's one living link; its token (256 random bits) is only returned, its SHA-256 stored. */
export async function createEnlaceEspera(db: Db, id: string): Promise<EsperaEscrita | undefined> {
  const token = createToken()
  const { rows } = await sql<Omit<EsperaEscrita, 'token'>>`
    update espera set token_sha256 = ${hashToken(token)} from libro
    where espera.id = ${id} and confirmada_en is null and libro.id = espera.libro_id
    returning espera.email, libro.id as "libroId", libro.titulo`.execute(db)
  return rows[0] && { ...rows[0], token }
}

/** Whether the link was of a wish. */
export async function confirmEspera(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('espera')
    .set({ confirmada_en: sql<Date>`coalesce(confirmada_en, now())` })
    .where('token_sha256', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether the link was of a wish, which is gone now. */
export async function dropEspera(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('espera')
    .where('token_sha256', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Puts a mail into the queue for everybody whose book has free copies again, once. Returns how many. */
export async function enqueueLlegadas(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with llegadas as (
      update espera set avisada_en = now() from libro_disponible
      where libro_disponible.libro_id = espera.libro_id and libro_disponible.copias <> 'ninguna'
        and espera.confirmada_en is not null and espera.avisada_en is null
      returning espera.id
    ), tareas as (
      ${insertJob('espera-llegada', sql`llegadas.id`, sql`jsonb_build_object('esperaId', llegadas.id)`, sql`cross join llegadas`)}
    )
    select count(*)::int as n from llegadas`.execute(db)
  return rows[0]?.n ?? 0
}

export const findEsperaAvisada = (db: Db, id: string) =>
  db
    .selectFrom('espera')
    .innerJoin('libro', 'libro.id', 'espera.libro_id')
    .select(['espera.email', 'libro.id as libroId', 'libro.titulo'])
    .where('espera.id', '=', id)
    .executeTakeFirst()

export const deleteEspera = (db: Db, id: string) => db.deleteFrom('espera').where('id', '=', id).execute()

/** Forgets wishes that nobody confirmed, and those whose book did not come in a year. */
export const deleteOldEsperas = (db: Db) =>
  sql`
    delete from espera where confirmada_en is null and pedida_en < now() - make_interval(days => ${SIN_CONFIRMAR_DIAS})
      or confirmada_en < now() - make_interval(days => ${CONFIRMADA_DIAS})`.execute(db)
