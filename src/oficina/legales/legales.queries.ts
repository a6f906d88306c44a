import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import type { ClaseDocumento } from './legales.rules.ts'
import type { DocumentoForm } from './legales.schemas.ts'

/** More versions than anybody publishes. */
const VERSIONES_MAX = 500

type Version = { version: number; publicado_en: string }

/** Every version of a kind, the newest first. */
export async function listVersiones(db: Db, clase: ClaseDocumento): Promise<Version[]> {
  const rows = await db
    .selectFrom('documento_legal')
    .select(['version', 'publicado_en'])
    .where('clase', '=', clase)
    .orderBy('version', 'desc')
    .limit(VERSIONES_MAX)
    .execute()
  return rows.map(({ version, publicado_en }) => ({ version, publicado_en: publicado_en.toISOString() }))
}

export const findTexto = async (db: Db, clase: ClaseDocumento, version: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('documento_legal')
      .select('texto')
      .where('clase', '=', clase)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.texto

/** Two administrators who publish at once follow one another. */
export const lockDocumentos = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('anaquel.documento_legal'))`.execute(trx)

export async function insertDocumento(trx: Db, { clase, texto }: DocumentoForm, version: number, por: string) {
  const id = createId()
  await trx.insertInto('documento_legal').values({ id, clase, texto, version, publicado_por: por }).execute()
  return { _id: id, version, clase, largo: texto.length }
}

/** The newest version of each kind; 0 where none was published. */
export async function findVigentes(db: Db): Promise<Record<ClaseDocumento, number>> {
  const rows = await db
    .selectFrom('documento_legal')
    .select((eb) => ['clase', eb.fn.max<number>('version').as('version')])
    .groupBy('clase')
    .execute()
  const of = (clase: ClaseDocumento) => rows.find((row) => row.clase === clase)?.version ?? 0
  return { terminos: of('terminos'), privacidad: of('privacidad') }
}
