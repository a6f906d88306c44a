import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createId } from '#platform/id.ts'
import { insertJob } from '#platform/jobs.ts'
import { hasJob } from '#platform/jobs-state.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import { CONFIRMADA_DIAS, JUNTAS_MAX, REPETIR_MINUTOS, SIN_CONFIRMAR_DIAS, SIN_LLEGAR_HORAS } from './espera.rules.ts'
import { ESPERAN, type Esperan } from './espera.service.ts'

type Quien = { email: string; usuarioId: string | null; confirmada: boolean }
/** A book, or the words that were searched for. */
type Pedida = Quien & ({ libroId: string; texto?: undefined } | { libroId: null; texto: string })

const DE_TEXTO = sql`(lower(texto), lower(email)) where libro_id is null`

/**
 * Keeps a wish, once for each address and book, or words. Returns its id where the address is to be asked: not if it has confirmed, and
 * not again within `REPETIR_MINUTOS`.
 */
export async function insertEspera(
  db: Db,
  { libroId, texto, email, usuarioId, confirmada }: Pedida,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; confirmada_en: Date | null }>`
    insert into espera (id, libro_id, texto, usuario_id, email, confirmada_en)
    values (${createId()}, ${libroId}, ${texto ?? null}, ${usuarioId}, ${email}, ${confirmada ? sql`now()` : null})
    on conflict ${libroId === null ? DE_TEXTO : sql`(libro_id, lower(email))`} do update
    set pedida_en = now(), carta_sha256 = null, confirmada_en = coalesce(espera.confirmada_en, excluded.confirmada_en)
    where espera.confirmada_en is null
      and (excluded.confirmada_en is not null or espera.pedida_en < now() - make_interval(mins => ${REPETIR_MINUTOS}))
    returning id, confirmada_en`.execute(db)
  const [row] = rows
  return row && row.confirmada_en === null ? row.id : undefined
}

/** The book as a list of one, or none. */
export const listLibro = (db: Db, id: string) =>
  db.selectFrom('libro').select('id as _id').where('id', '=', id).execute()

/** How many wait for a book, which is kept from being deleted; undefined for an unknown one. */
export async function lockEsperan(trx: Db, libroId: string): Promise<Esperan | undefined> {
  const row = await trx
    .selectFrom('libro')
    .select(ESPERAN.as('esperan'))
    .where('libro.id', '=', libroId)
    .forKeyShare('libro')
    .executeTakeFirst()
  return row?.esperan
}

/** The account, where an address is its own, and whether it has proved it; a guest has only typed it. */
export const findPropio = (
  db: Db,
  usuarioId: string,
  email: string,
): Promise<{ id: string; probada: boolean } | undefined> =>
  db
    .selectFrom('usuario')
    .select(['id', 'email_verificado as probada'])
    .where('id', '=', usuarioId)
    .where('invitado', '=', false)
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .executeTakeFirst()

export type EsperaEscrita = { email: string; titulo: string | null; token: string }

/** What a mail calls a wish: its book. What a stranger typed is never mailed to anybody. */
const TITULO = sql<string | null>`(select titulo from libro where libro.id = espera.libro_id)`

/** Makes the wish's one living link; its token (256 random bits) is only returned, its SHA-256 stored. */
export async function createEnlaceEspera(db: Db, id: string): Promise<EsperaEscrita | undefined> {
  const token = createToken()
  const { rows } = await sql<Omit<EsperaEscrita, 'token'>>`
    update espera set token_sha256 = ${hashToken(token)}, carta_sha256 = ${hashToken(token)}
    where espera.id = ${id} and confirmada_en is null
    returning espera.email, ${TITULO} as titulo`.execute(db)
  return rows[0] && { ...rows[0], token }
}

/**
 * Makes one link for all that an address was not asked about yet, `id` among them; once more, for the same and what came since.
 * Undefined where there is nothing to ask.
 */
export async function createEnlaceEsperas(
  db: Db,
  id: string,
): Promise<{ email: string; titulos: (string | null)[]; token: string } | undefined> {
  const token = createToken()
  const { rows } = await sql<{ email: string; titulo: string | null }>`
    with una as (select lower(email) as email, carta_sha256 as carta from espera where id = ${id})
    update espera set carta_sha256 = ${hashToken(token)}
    where espera.id in (
      select espera.id from espera, una
      where lower(espera.email) = una.email and confirmada_en is null
        and (carta_sha256 is null or carta_sha256 = una.carta)
      order by pedida_en limit ${JUNTAS_MAX})
    returning espera.email, ${TITULO} as titulo`.execute(db)
  const email = rows[0]?.email
  return email === undefined ? undefined : { email, titulos: rows.map(({ titulo }) => titulo), token }
}

const ofEnlace = (token: string) => (eb: ExpressionBuilder<Database, 'espera'>) =>
  eb.or([eb('token_sha256', '=', hashToken(token)), eb('carta_sha256', '=', hashToken(token))])

/** Whether the link was of a wish, or of several. */
export async function confirmEspera(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('espera')
    .set({ confirmada_en: sql<Date>`coalesce(confirmada_en, now())` })
    .where(ofEnlace(token))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the link was of a wish, or of several, which are gone now. */
export async function dropEspera(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('espera').where(ofEnlace(token)).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const UNA_POR_CORREO = sql`cross join (select distinct on (email) id from llegadas order by email, id) as una`

/**
 * Puts a mail into the queue for everybody whose books have free copies again, once; another one for whoever was left out of theirs
 * (the version before tells of one book). Returns how many wishes. `libro`: those who asked for this one in words, as it can be
 * bought whether its copies are counted or not.
 */
export async function enqueueLlegadas(db: Db, libro?: string): Promise<number> {
  const llegado =
    libro === undefined
      ? sql`from libro_disponible where libro_disponible.libro_id = espera.libro_id and libro_disponible.copias <> 'ninguna'`
      : sql`where espera.libro_id = ${libro} and espera.texto is not null`
  const { rows } = await sql<{ n: number }>`
    with llegadas as (
      update espera set avisada_en = now() ${llegado} and espera.confirmada_en is not null and (espera.avisada_en is null
          or espera.avisada_en < now() - make_interval(hours => ${SIN_LLEGAR_HORAS})
            and not ${hasJob('espera-llegada', sql`espera.id`)})
      returning espera.id, lower(espera.email) as email
    ), tareas as (
      ${insertJob('espera-llegada', sql`una.id`, sql`jsonb_build_object('esperaId', una.id)`, UNA_POR_CORREO)}
    )
    select count(*)::int as n from llegadas`.execute(db)
  return rows[0]?.n ?? 0
}

type LibroEsperado = { libroId: string; titulo: string }

/** A wish whose book is there, and what else the same address is to be told of. */
export async function findEsperaAvisada(
  db: Db,
  id: string,
): Promise<({ email: string; otros: LibroEsperado[] } & LibroEsperado) | undefined> {
  const rows = await db
    .selectFrom('espera')
    .innerJoin('libro', 'libro.id', 'espera.libro_id')
    .select(['espera.id', 'espera.email', 'libro.id as libroId', 'libro.titulo'])
    .where(sql<SqlBool>`lower(espera.email) = (select lower(email) from espera where id = ${id})`)
    .where(({ eb, or }) => or([eb('espera.avisada_en', 'is not', null), eb('espera.id', '=', id)]))
    .orderBy('espera.pedida_en')
    .execute()
  const una = rows.find((row) => row.id === id)
  if (!una) return undefined
  const otros = rows.filter((row) => row !== una).map(({ libroId, titulo }) => ({ libroId, titulo }))
  return { email: una.email, libroId: una.libroId, titulo: una.titulo, otros }
}

/** A wish, and what else its address was told of with it. */
export const deleteEsperas = (db: Db, id: string, libros: readonly string[]) =>
  db
    .deleteFrom('espera')
    .where(sql<SqlBool>`lower(email) = (select lower(email) from espera where id = ${id})`)
    .where('libro_id', 'in', libros)
    .execute()

/** Forgets wishes that nobody confirmed, and those whose book did not come in a year. */
export const deleteOldEsperas = (db: Db) =>
  sql`
    delete from espera where confirmada_en is null and pedida_en < now() - make_interval(days => ${SIN_CONFIRMAR_DIAS})
      or confirmada_en < now() - make_interval(days => ${CONFIRMADA_DIAS})`.execute(db)
