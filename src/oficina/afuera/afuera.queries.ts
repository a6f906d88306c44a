import './afuera.tables.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createId } from '#platform/id.ts'

/** Tries that are remembered: some months of nights. */
const KEPT = 200

/** Writes down a copy that was tried, and forgets the oldest. */
export async function insertCopia(db: Db, copia: Omit<Insertable<Database['copia_afuera']>, 'id'>): Promise<void> {
  await db
    .insertInto('copia_afuera')
    .values({ id: createId(), ...copia })
    .execute()
  const old = db.selectFrom('copia_afuera').select('id').orderBy('hecha_en', 'desc').orderBy('id', 'desc').offset(KEPT)
  await db.deleteFrom('copia_afuera').where('id', 'in', old).execute()
}

type Suyas = { lugar: string; destinatario: string }

/** The last good copy there for this key, and the last try that failed after it. */
export async function findCopias(db: Db, { lugar, destinatario }: Suyas) {
  const list = db
    .selectFrom('copia_afuera')
    .select(['hecha_en', 'archivo', 'bytes', 'falla'])
    .where('lugar', '=', lugar)
    .where('destinatario', '=', destinatario)
    .orderBy('hecha_en', 'desc')
    .limit(1)
  const [ultima, buena] = await Promise.all([
    list.executeTakeFirst(),
    list.where('bytes', 'is not', null).executeTakeFirst(),
  ])
  return { buena: buena ?? null, fallada: ultima && ultima.falla !== null ? ultima : null }
}

/** How often in a row it failed, and when last. */
export async function countFallas(db: Db, { lugar, destinatario }: Suyas): Promise<{ n: number; ultima: Date | null }> {
  const { rows } = await sql<{ n: number; ultima: Date | null }>`
    select count(*)::int as n, max(hecha_en) as ultima from copia_afuera c
    where lugar = ${lugar} and destinatario = ${destinatario} and bytes is null and not exists (
      select from copia_afuera buena
      where buena.lugar = c.lugar and buena.destinatario = c.destinatario and buena.bytes is not null
        and buena.hecha_en > c.hecha_en)`.execute(db)
  return rows[0] ?? { n: 0, ultima: null }
}

/** Whether this connection alone sends copies from now on, until it ends. */
export async function lockCopias(db: Db): Promise<boolean> {
  const lock = sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('anaquel.afuera')) as mine`
  const { rows } = await lock.execute(db)
  return rows[0]?.mine ?? false
}
