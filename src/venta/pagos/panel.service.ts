import type { Db } from '#platform/db/pool.ts'

/** What the owner has to see to about money. */
export const countTareas = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('pago_tarea')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('hecha_en', 'is', null)
      .executeTakeFirstOrThrow()
  ).n
