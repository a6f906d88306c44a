import type { Db } from '../platform/db/pool.ts'
import { fold } from '../platform/text.ts'

const columns = ['provincia.id as _id', 'provincia.descripcion'] as const

export const listProvincias = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  db.selectFrom('provincia').select(columns).orderBy('num', 'desc').offset(offset).limit(limit).execute()

export const countProvincias = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('provincia')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const findProvincia = (db: Db, id: string) =>
  db.selectFrom('provincia').select(columns).where('id', '=', id).executeTakeFirst()

/** By name, whatever its case and accents. */
export const findProvinciaByDescripcion = (db: Db, descripcion: string) =>
  db.selectFrom('provincia').select(columns).where('descripcion_p', '=', fold(descripcion)).executeTakeFirst()
