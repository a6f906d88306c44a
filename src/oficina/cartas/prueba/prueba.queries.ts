import './prueba.tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Those that nobody looks at any more go with the next one. */
const HORAS = 24

export async function insertPrueba(trx: Db, { id, usuarioId }: { id: string; usuarioId: string }): Promise<void> {
  const old = sql<Date>`now() - make_interval(hours => ${HORAS})`
  await trx.deleteFrom('correo_prueba').where('pedida_en', '<', old).execute()
  await trx.insertInto('correo_prueba').values({ id, usuario_id: usuarioId }).execute()
}

export const findPrueba = (db: Db, id: string) =>
  db
    .selectFrom('correo_prueba')
    .innerJoin('usuario', 'usuario.id', 'correo_prueba.usuario_id')
    .select(['correo_prueba.id', 'terminada_en', 'falla', 'nombre', 'apellido', 'email'])
    .where('correo_prueba.id', '=', id)
    .executeTakeFirst()

export const finishPrueba = (db: Db, id: string, falla: string | null) =>
  db
    .updateTable('correo_prueba')
    .set({ terminada_en: sql<Date>`now()`, falla: falla?.slice(0, 500) ?? null })
    .where('id', '=', id)
    .execute()
