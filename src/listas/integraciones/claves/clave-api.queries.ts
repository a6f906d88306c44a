import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Identity } from '#platform/http/context.ts'
import { CLAVE_API, type Scope } from '#platform/http/scopes.ts'
import { createId } from '#platform/id.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import type { ClaveApi } from './clave-api.contract.ts'
import { toPrefijo } from './clave-api.rules.ts'

const SHOWN_MAX = 200

const select = (db: Db) =>
  db
    .selectFrom('clave_api')
    .leftJoin('usuario', 'usuario.id', 'clave_api.creada_por')
    .select(['clave_api.id', 'clave_api.nombre', 'prefijo', 'alcances', 'creada_en', 'usada_en', 'revocada_en'])
    .select(sql<string | null>`usuario.nombre || ' ' || usuario.apellido`.as('creada_por'))

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toClaveApi = ({ id, creada_en, usada_en, revocada_en, ...row }: Row): ClaveApi => ({
  _id: id,
  ...row,
  creada_en: creada_en.toISOString(),
  usada_en: usada_en?.toISOString() ?? null,
  revocada_en: revocada_en?.toISOString() ?? null,
})

export const listClavesApi = async (db: Db): Promise<ClaveApi[]> =>
  (
    await select(db).orderBy(sql`revocada_en is not null`).orderBy('clave_api.id', 'desc').limit(SHOWN_MAX).execute()
  ).map(toClaveApi)

export async function findClaveApiById(db: Db, id: string): Promise<ClaveApi | undefined> {
  const row = await select(db).where('clave_api.id', '=', id).executeTakeFirst()
  return row && toClaveApi(row)
}

export const countClavesApi = async (db: Db): Promise<number> =>
  countRows(db.selectFrom('clave_api').where('revocada_en', 'is', null))

type Nueva = { nombre: string; alcances: readonly Scope[]; creadaPor: string }

/** Makes a key and returns its secret (256 random bits); only the secret's SHA-256 is stored. */
export async function insertClaveApi(
  db: Db,
  { nombre, alcances, creadaPor }: Nueva,
): Promise<{ id: string; secreto: string }> {
  const id = createId()
  const secreto = `anq_${createToken()}`
  await db
    .insertInto('clave_api')
    .values({
      id,
      nombre,
      prefijo: toPrefijo(secreto),
      secreto_sha256: hashToken(secreto),
      alcances: [...alcances],
      creada_por: creadaPor,
    })
    .execute()
  return { id, secreto }
}

/** Says whether it was there and living. */
export async function revokeClaveApi(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clave_api')
    .set({ revocada_en: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revocada_en', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const isStale = sql<boolean>`(usada_en is null or usada_en < now() - interval '1 minute')`

/** Who calls with this secret; null where no living key has it. Writes the use down, once a minute at most. */
export async function findClaveApi(db: Db, secreto: string): Promise<Identity | null> {
  const hash = hashToken(secreto)
  const found = await db
    .selectFrom('clave_api')
    .select(['id', 'alcances', isStale.as('stale')])
    .where('secreto_sha256', '=', hash)
    .where('revocada_en', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  if (found.stale) {
    const touched = db.updateTable('clave_api').set({ usada_en: sql<Date>`now()` })
    await touched.where('secreto_sha256', '=', hash).where(isStale).execute() // of calls at once one writes
  }
  // A key has no password: whatever needs a recent one is closed to it.
  return {
    id: found.id,
    rol: CLAVE_API,
    scopes: found.alcances,
    provenFor: Number.POSITIVE_INFINITY,
    rolPendiente: null,
    invitado: false,
    factorFor: null,
  }
}
