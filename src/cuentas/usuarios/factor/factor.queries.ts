import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { hashToken } from '#platform/secret-token.ts'
import { CODIGOS_RESCATE, formatRescate, LLAVES_MAX, NOMBRE_APP, parseCodigo } from './factor.rules.ts'
import type { Llave } from './llaves.ts'

/** Of an app and its passkeys; there are no more. */
const FACTORES_MAX = LLAVES_MAX + 1

/** An account's factors as their owner sees them, the oldest first. */
export async function listFactores(db: Db, usuarioId: string) {
  const rows = await db
    .selectFrom('factor')
    .select(['id as _id', 'tipo', 'nombre', 'creado_en', 'usado_en'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('creado_en')
    .orderBy('id')
    .limit(FACTORES_MAX)
    .execute()
  return rows.map(({ creado_en, usado_en, ...factor }) => ({
    ...factor,
    creado: creado_en.toISOString(),
    usado: usado_en?.toISOString() ?? null,
  }))
}

export const countFactores = async (db: Db, usuarioId: string): Promise<number> =>
  countRows(db.selectFrom('factor').where('usuario_id', '=', usuarioId))

/** The sealed secret of an account's app, locked: of two logins with one code the second sees its step taken. */
export async function lockApp(trx: Db, usuarioId: string) {
  const app = await trx
    .selectFrom('factor')
    .select(['id', 'secreto', 'paso'])
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', 'app')
    .forUpdate()
    .executeTakeFirst()
  if (!app?.secreto) return undefined
  return { id: app.id, secreto: app.secreto, paso: app.paso === null ? null : Number(app.paso) }
}

export const updatePaso = (trx: Db, id: string, paso: number) =>
  trx.updateTable('factor').set({ paso, usado_en: sql<Date>`now()` }).where('id', '=', id).execute()

/** The account's app, in place of the one that it had. `secreto` is sealed, `paso` the step of its first code. */
export async function replaceApp(trx: Db, usuarioId: string, { secreto, paso }: { secreto: string; paso: number }) {
  await trx.deleteFrom('factor').where('usuario_id', '=', usuarioId).where('tipo', '=', 'app').execute()
  await trx
    .insertInto('factor')
    .values({ id: createId(), usuario_id: usuarioId, tipo: 'app', nombre: NOMBRE_APP, secreto, paso })
    .execute()
}

const LLAVE = ['id', 'credencial', 'clave_publica', 'contador', 'transportes'] as const
type Stored = {
  id: string
  credencial: string | null
  clave_publica: Buffer | null
  contador: string | number | null
  transportes: string[] | null
}
/** A check of the table says that a passkey has all of it. */
function toLlave({ id, credencial, clave_publica, contador, transportes }: Stored): (Llave & { id: string })[] {
  if (credencial === null || clave_publica === null) return []
  return [{ id, credencial, clave_publica, contador: Number(contador), transportes: transportes ?? [] }]
}

export const listLlaves = async (db: Db, usuarioId: string): Promise<Llave[]> =>
  (
    await db
      .selectFrom('factor')
      .select(LLAVE)
      .where('usuario_id', '=', usuarioId)
      .where('tipo', '=', 'llave')
      .orderBy('creado_en')
      .limit(LLAVES_MAX)
      .execute()
  ).flatMap(toLlave)

/** A passkey of this account, locked. */
export async function lockLlave(trx: Db, usuarioId: string, credencial: string) {
  const row = await trx
    .selectFrom('factor')
    .select(LLAVE)
    .where('usuario_id', '=', usuarioId)
    .where('credencial', '=', credencial)
    .forUpdate()
    .executeTakeFirst()
  return row && toLlave(row)[0]
}

export const updateContador = (trx: Db, id: string, contador: number) =>
  trx.updateTable('factor').set({ contador, usado_en: sql<Date>`now()` }).where('id', '=', id).execute()

/** False where some account has this passkey already. */
export async function insertLlave(trx: Db, usuarioId: string, nombre: string, llave: Llave): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('factor')
    .values({ id: createId(), usuario_id: usuarioId, tipo: 'llave', nombre, ...llave })
    .onConflict((conflict) => conflict.column('credencial').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Another name for one of the account's factors; false where it is not there. */
export const renameFactor = async (db: Db, usuarioId: string, id: string, nombre: string): Promise<boolean> =>
  (
    await db
      .updateTable('factor')
      .set({ nombre })
      .where('id', '=', id)
      .where('usuario_id', '=', usuarioId)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n

/** Removes one of the account's factors; says of which sort it was. */
export const deleteFactor = (trx: Db, usuarioId: string, id: string) =>
  trx.deleteFrom('factor').where('id', '=', id).where('usuario_id', '=', usuarioId).returning('tipo').executeTakeFirst()

/** Removes all of them with their codes; says how many factors there were. */
export async function deleteFactoresOf(trx: Db, usuarioId: string): Promise<number> {
  await deleteRescate(trx, usuarioId)
  const { numDeletedRows } = await trx
    .deleteFrom('factor')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const deleteRescate = (trx: Db, usuarioId: string) =>
  trx.deleteFrom('codigo_rescate').where('usuario_id', '=', usuarioId).execute()

const hashCodigo = (codigo: string): Buffer => hashToken(parseCodigo(codigo)?.codigo ?? codigo)

/** New codes in place of all others. They are returned once: what is stored is their SHA-256. */
export async function replaceRescate(trx: Db, usuarioId: string): Promise<string[]> {
  const codigos = Array.from({ length: CODIGOS_RESCATE }, () => formatRescate(randomBytes(24)))
  await deleteRescate(trx, usuarioId)
  await trx
    .insertInto('codigo_rescate')
    .values(codigos.map((codigo) => ({ usuario_id: usuarioId, codigo_sha256: hashCodigo(codigo) })))
    .execute()
  return codigos
}

/** Spends a code; false where it is none of the account's, or spent. */
export const takeRescate = async (trx: Db, usuarioId: string, codigo: string): Promise<boolean> =>
  (
    await trx
      .deleteFrom('codigo_rescate')
      .where('usuario_id', '=', usuarioId)
      .where('codigo_sha256', '=', hashCodigo(codigo))
      .executeTakeFirstOrThrow()
  ).numDeletedRows === 1n

export const countRescate = async (db: Db, usuarioId: string): Promise<number> =>
  countRows(db.selectFrom('codigo_rescate').where('usuario_id', '=', usuarioId))

/** Whether the staff must have a factor. */
export const isExigido = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('factor_exigencia').select('exigido').executeTakeFirst())?.exigido ?? false

/** Says whether that is another answer than before; before the first one it is no. */
export async function setExigido(trx: Db, exigido: boolean): Promise<boolean> {
  if (!exigido && !(await isExigido(trx))) return false
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('factor_exigencia')
    .values({ exigido })
    .onConflict((conflict) =>
      conflict.column('unica').doUpdateSet({ exigido }).where('factor_exigencia.exigido', '!=', exigido),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The session has shown a factor just now. False when it has ended. */
export const refreshFactorEn = async (db: Db, token: string): Promise<boolean> =>
  (
    await db
      .updateTable('sesion')
      .set({ factor_en: sql<Date>`now()` })
      .where('token_sha256', '=', hashToken(token))
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n
