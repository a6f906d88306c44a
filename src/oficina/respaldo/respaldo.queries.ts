import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createId } from '#platform/id.ts'

/** Whether a secret is stored that its key alone opens. */
export const existsSecreto = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('ajuste_tienda').select('clave').where('sellado', '=', true).limit(1).executeTakeFirst()) !==
  undefined

/** Attempts that are remembered: some months of nights. */
const KEPT = 200

/** Writes down a backup that was tried, and forgets the oldest. Returns its id. */
export async function insertRespaldo(db: Db, respaldo: Omit<Insertable<Database['respaldo']>, 'id'>): Promise<string> {
  const id = createId()
  await db
    .insertInto('respaldo')
    .values({ id, ...respaldo })
    .execute()
  const old = db.selectFrom('respaldo').select('id').orderBy('hecho_en', 'desc').orderBy('id', 'desc').offset(KEPT)
  await db.deleteFrom('respaldo').where('id', 'in', old).execute()
  return id
}

type TrialResult = { ensayo_ms: number; ensayo_falla?: string } | { sin_ensayo: string }

/** How its trial restore went, or why there was none. */
export const updateTrial = (db: Db, id: string, trial: TrialResult) =>
  db.updateTable('respaldo').set(trial).where('id', '=', id).execute()

/** The last backup that was restored on trial, whether that went well or not. */
export async function findLastTrial(db: Db): Promise<{ hecho_en: Date; ms: number } | null> {
  const ultimo = await db
    .selectFrom('respaldo')
    .select(['hecho_en', 'ensayo_ms as ms'])
    .where('ensayo_ms', 'is not', null)
    .orderBy('hecho_en', 'desc')
    .limit(1)
    .$narrowType<{ ms: number }>()
    .executeTakeFirst()
  return ultimo ?? null
}

type Programados = { bueno: { hecho_en: Date; bytes: number | null } | null; intento: Date | null }

/** The last good backup whose path begins so, and the last try of one. */
export async function findProgramados(db: Db, comienzo: string): Promise<Programados> {
  const last = db
    .selectFrom('respaldo')
    .select(['hecho_en', 'bytes'])
    .where(sql<boolean>`starts_with(archivo, ${comienzo})`)
    .orderBy('hecho_en', 'desc')
    .limit(1)
  const intento = await last.executeTakeFirst()
  const bueno = await last.where('comprobado', '=', true).executeTakeFirst()
  return { bueno: bueno ?? null, intento: intento?.hecho_en ?? null }
}

/** The path of the newest backup in a folder that was found whole; null where there is none. */
export async function findBuenoEn(db: Db, comienzo: string): Promise<string | null> {
  const bueno = await db
    .selectFrom('respaldo')
    .select('archivo')
    .where(sql<boolean>`starts_with(archivo, ${comienzo})`)
    .where('comprobado', '=', true)
    .where('ensayo_falla', 'is', null)
    .orderBy('hecho_en', 'desc')
    .limit(1)
    .executeTakeFirst()
  return bueno?.archivo ?? null
}

/** Bytes of the whole database. */
export async function measureBase(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Whether this connection alone makes scheduled backups from now on, until it ends. */
export async function lockProgramados(db: Db): Promise<boolean> {
  const lock = sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('anaquel.respaldo')) as mine`
  const { rows } = await lock.execute(db)
  return rows[0]?.mine ?? false
}

/** When the shop's database was made. */
export async function findNacimiento(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ nacida: Date | null }>`select min(aplicada_en) as nacida from migracion`.execute(db)
  return rows[0]?.nacida ?? null
}
