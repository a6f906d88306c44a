import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'
import { LUGARES_MAX } from './existencia.rules.ts'
import type { LugarForm } from './existencia.schemas.ts'

const columns = ['id as _id', 'nombre', 'tipo', 'vende_en_linea', 'cerrado', 'orden', 'version'] as const

export const listLugares = (db: Db) =>
  db.selectFrom('lugar').select(columns).orderBy('cerrado').orderBy('orden').orderBy('num').limit(LUGARES_MAX).execute()

export const countLugares = async (db: Db): Promise<number> => countRows(db.selectFrom('lugar'))

export const lockLugar = (db: Db, id: string, _para: LockFor) =>
  db.selectFrom('lugar').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertLugar = (db: Db, form: LugarForm) =>
  db
    .insertInto('lugar')
    .values({ id: createId(), nombre_p: fold(form.nombre), ...form })
    .returning(columns)
    .executeTakeFirstOrThrow()

type Cambios = { [Campo in keyof LugarForm]?: LugarForm[Campo] | undefined }

export const updateLugar = (db: Db, id: string, cambios: Cambios) =>
  db
    .updateTable('lugar')
    .set({ ...cambios, nombre_p: cambios.nombre === undefined ? undefined : fold(cambios.nombre) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
